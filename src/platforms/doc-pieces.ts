/** A documentation comment taken apart in one pass: tags of HTML, and the text between them, in which Markdown's code holds no tag. */

export interface Tag {
  /** In lower case. */
  name: string;
  closes: boolean;
  raw: string;
  /** Where the tag that closes or opens the same element is among the pieces; -1 where there is none. */
  partner: number;
}
export type Piece = string | Tag;

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  const open = new Map<string, number[]>();
  const codeEnds = endsOfCode(text);
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const codeEnd = codeEnds.get(at);
    if (codeEnd !== undefined) {
      at = codeEnd;
      continue;
    }
    const tag = text.charAt(at) === '<' ? tagAt(text, at) : undefined;
    if (tag === undefined) {
      at += 1;
      continue;
    }
    if (at > from) pieces.push(text.slice(from, at));
    const place = pieces.push(tag) - 1;
    if (tag.closes) join(pieces, open.get(tag.name)?.pop(), place);
    else open.set(tag.name, [...(open.get(tag.name) ?? []).slice(-DEEPEST), place]);
    at += tag.raw.length;
    from = at;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

/** How many elements of one name may stand in each other. */
const DEEPEST = 20;

function join(pieces: readonly Piece[], opening: number | undefined, closing: number): void {
  const [first, last] = [opening === undefined ? undefined : pieces[opening], pieces[closing]];
  if (opening === undefined || typeof first !== 'object' || typeof last !== 'object') return;
  first.partner = closing;
  last.partner = opening;
}

function tagAt(text: string, at: number): Tag | undefined {
  const tag = /<(\/?)([a-z][a-z0-9]*)(?:[\s/][^<>]*)?>/iuy;
  tag.lastIndex = at;
  const [raw, slash, name = ''] = tag.exec(text) ?? [];
  return raw === undefined ? undefined : { name: name.toLowerCase(), closes: slash === '/', raw, partner: -1 };
}

/** Where each code span and fence begins, and where it ends: the next run of as many backticks. */
function endsOfCode(text: string): ReadonlyMap<number, number> {
  const runs = [...text.matchAll(/`+/gu)].map(({ index, 0: { length } }) => ({ index, length }));
  const later = new Map<number, number>();
  const next = new Map<number, number>();
  for (const [at, { length }] of [...runs.entries()].reverse()) {
    next.set(at, later.get(length) ?? -1);
    later.set(length, at);
  }
  const ends = new Map<number, number>();
  for (let at = 0; at < runs.length; at++) {
    const closing = next.get(at) ?? -1;
    const [start, end] = [runs[at], runs[closing]];
    if (start === undefined || end === undefined) continue;
    ends.set(start.index, end.index + end.length);
    at = closing;
  }
  return ends;
}
