/** Comments that declare by themselves: `@!method`, `@!attribute` and `@!visibility` of YARD, `:method:` and `:attr_reader:` of RDoc. Pure. */
import type { Comment, Comments } from './comments.ts';
import type { RubyMember, RubyScope } from './declared.ts';
import { dedent } from './tags.ts';
import { parseRubyDoc } from './yard.ts';

export interface Range {
  scope: RubyScope;
  from: number;
  to: number;
  /** `class << self`. */
  singleton: boolean;
}

const DIRECTIVE =
  /^(?:@!(method|attribute)\s+(\S.*)|:(singleton-)?(method|attr|attr_reader|attr_writer|attr_accessor):\s*(\S+)\s*)$/;

/** Members that comments declare go into the scopes that they stand in. */
export function directivesIn(comments: Comments, ranges: readonly Range[], isRuby: (code: string) => boolean): void {
  for (const comment of comments.alone) {
    const range = rangeOf(comment, ranges);
    if (range === undefined) continue;
    const { scope } = range;
    for (const member of declaredBy(comment, range.singleton, isRuby)) {
      const isThere = scope.members.some(
        (each) => each.singleton === member.singleton && each.name === member.name && each.kind === member.kind,
      );
      if (!isThere) scope.members.push(member);
    }
    hide(comment, range, comments);
  }
}

/** What it stands above, where that is a class, else what it stands in. */
const rangeOf = (comment: Comment, ranges: readonly Range[]): Range | undefined =>
  ranges.find(({ scope, singleton }) => !singleton && scope.signature !== '' && scope.start === comment.start) ??
  aroundOf(comment, ranges);

const aroundOf = (comment: Comment, ranges: readonly Range[]): Range | undefined =>
  ranges
    .filter(({ from, to }) => from < comment.start && comment.end < to)
    .toSorted((a, b) => a.to - a.from - (b.to - b.from))[0];

/** `@!parse`: code that YARD reads and nobody runs. */
export function parsedIn(
  comments: Comments,
  ranges: readonly Range[],
  read: (code: string) => readonly RubyScope[],
): RubyScope[] {
  return comments.alone.flatMap((comment) => {
    const at = comment.lines.findIndex((line) => /^@!parse\b/.test(line));
    const around = at < 0 ? undefined : aroundOf(comment, ranges)?.scope;
    if (around === undefined) return [];
    const below = comment.lines.slice(at + 1);
    const code = dedent(below.slice(0, endOfIndented(below)));
    const outer = around.name === '' ? [] : [...around.around, around.name];
    const place = { start: comment.start, end: comment.end };
    return read(code.join('\n')).map((scope) => ({
      ...scope,
      around: [...outer, ...scope.around],
      ...place,
      ...(scope.name === '' && outer.length > 0 ? { name: around.name, around: around.around } : {}),
      members: scope.members.map((each) => ({ ...each, ...place, isMagic: true })),
    }));
  });
}

function declaredBy(comment: Comment, singleton: boolean, isRuby: (code: string) => boolean): RubyMember[] {
  const { lines } = comment;
  const starts = lines.flatMap((line, at) => (DIRECTIVE.test(line) ? [at] : []));
  return starts.flatMap((from, index): RubyMember[] => {
    const to = starts[index + 1] ?? lines.length;
    const [, yard, written, isSingle, rdoc, called] = DIRECTIVE.exec(lines[from] ?? '') ?? [];
    const below = lines.slice(from + 1, to);
    const indented = below.slice(0, endOfIndented(below));
    const own = indented.some((line) => line.trim() !== '')
      ? dedent(indented)
      : [...(starts.length === 1 ? lines.slice(0, from) : []), ...below];
    const scope = own.find((line) => /^@!scope\s+/.test(line));
    const said = own.filter((line) => !/^@!(?:scope|group|endgroup)\b/.test(line));
    const isAttribute = yard === 'attribute' || rdoc?.startsWith('attr') === true;
    const [, access, rest = ''] =
      isAttribute && yard !== undefined ? (/^(?:\[(\w+)\]\s*)?(\S+)/.exec(written ?? '') ?? []) : [];
    const text = (written ?? called ?? '').trim();
    const isSelf = /^self\./.test(text);
    const name = isAttribute ? rest || text : (/^(?:self\.)?([^\s(]+)/.exec(text)?.[1] ?? '');
    const doc = parseRubyDoc(said, isRuby);
    if (name === '' || doc.isHidden) return [];
    const head = isAttribute
      ? `${ACCESS.get(access ?? rdoc ?? '') ?? 'attr_accessor'} :${name}`
      : text.startsWith('def ')
        ? text
        : `def ${text}`;
    return [
      {
        kind: isAttribute ? 'attribute' : 'method',
        name,
        singleton: singleton || isSelf || isSingle !== undefined || scope?.includes('class') === true,
        isPublic: true,
        signature: head,
        parameters: isAttribute ? [] : parametersIn(text),
        doc,
        raised: [],
        isMagic: true,
        start: comment.start,
        end: comment.end,
      },
    ];
  });
}

/** How Ruby declares what a comment says of an attribute (https://rubydoc.info/gems/yard/file/docs/Tags.md#attribute). */
const ACCESS: ReadonlyMap<string, string> = new Map([
  ['r', 'attr_reader'],
  ['w', 'attr_writer'],
  ['rw', 'attr_accessor'],
  ['attr', 'attr_reader'],
  ['attr_reader', 'attr_reader'],
  ['attr_writer', 'attr_writer'],
]);

function endOfIndented(lines: readonly string[]): number {
  const at = lines.findIndex((line) => line.trim() !== '' && !/^\s/.test(line));
  return at < 0 ? lines.length : at;
}

/** `read(path, mode = :text, *rest)`: the parameters as they are written. */
function parametersIn(text: string): RubyMember['parameters'] {
  const open = text.indexOf('(');
  const list = open < 0 ? '' : text.slice(open + 1).replace(/\)\s*$/, '');
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const char of list) {
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    if (char === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += char;
  }
  return [...parts, part].flatMap((each) => {
    const text = each.trim();
    const name = /^[*&]{0,2}\w+:?/.exec(text)?.[0];
    const initial = text.slice(name?.length).replace(/^\s*=/, '').trim();
    return name === undefined
      ? []
      : [{ name, type: null, default: initial === '' ? null : initial, description: null }];
  });
}

/** `@!visibility private` that stands alone is of all that follows in its scope. */
function hide(comment: Comment, range: Range, comments: Comments): void {
  const to = comment.lines.map((line) => /^@!visibility\s+(\w+)/.exec(line)?.[1]).find((each) => each !== undefined);
  const isOfNext = range.scope.members.some(({ start }) => start === comment.start);
  if (to === undefined || isOfNext || !comments.isBlank(comment.end + 1)) return;
  const next = comments.alone.find(
    (other) =>
      other.start > comment.end && other.start < range.to && other.lines.some((line) => /^@!visibility\b/.test(line)),
  );
  const end = Math.min(range.to, next?.start ?? range.to);
  for (const member of range.scope.members)
    if (member.start > comment.end && member.start < end && to !== 'public') member.isPublic = false;
}
