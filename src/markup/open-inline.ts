/** Marks of code and emphasis that nothing closes in their block, so that a reader sees them as they were typed. */
import type { MarkupFault, MarkupPage } from './fault.ts';
import { type InlineBlock, inlineBlocks } from './inline-blocks.ts';

/** One fault a block: behind the first nothing is certain. */
export function openInline(page: MarkupPage, { looseEmphasis = false } = {}): MarkupFault[] {
  if (!page.text.includes('`') && !page.text.includes('**')) return [];
  return inlineBlocks(page).flatMap((block) => openCode(block) ?? openEmphasis(block, looseEmphasis) ?? []);
}

interface Run {
  at: number;
  length: number;
}

/** Marks of one or two; longer ones are fences. */
function openCode({ start, text }: InlineBlock): MarkupFault | undefined {
  const runs = [...text.matchAll(/`+/gu)].map(({ index, 0: { length } }): Run => ({ at: index, length }));
  const open = unclosed(text, runs);
  if (open === undefined || open.length > 2) return undefined;
  const run = likelyOpener(text, runs, open);
  const { at, length } = run;
  const [before, after] = [text[at - 1] ?? ' ', text[at + length] ?? ' '];
  const opens = /[\s(["'/,]/u.test(before) && /[^\s)\]}"'`.,;:]/u.test(after);
  const closes = /[^\s([{"'`\\]/u.test(before) && /[\s).,;:!?\]]/u.test(after);
  // Quotation marks of TeX, and a mark that is itself what is talked of.
  if ((!opens && !closes) || (length === 2 && text.includes("''", at))) return undefined;
  const typed = /^\S*/u.exec(text.slice(at))?.[0] ?? '';
  return {
    rule: 'code-span-unclosed',
    start: start + at,
    end: start + at + length,
    message: opens ? `Unclosed inline code: \`${typed.replaceAll('`', '')}\`` : 'Backtick without a partner',
    help: `Put a backtick on both sides of the code, or write \`\\\`\` for a plain one`,
    ...(opens ? closing(text, at, length, start) : {}),
  };
}

/** The first mark that opens code which no mark of its length closes. */
function unclosed(text: string, runs: readonly Run[]): Run | undefined {
  const next = nextOfLength(runs);
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at];
    // Behind a backslash it is a sign; inside of code a backslash is one.
    if (
      run === undefined ||
      (run.length === 1 && /(?<!\\)(?:\\\\)*\\$/u.test(text.slice(Math.max(0, run.at - 8), run.at)))
    )
      continue;
    const closes = next[at];
    if (closes === undefined) return run;
    at = closes;
  }
  return undefined;
}

/** For each mark the next one of its length, found from the last on: a block may have a hundred thousand. */
function nextOfLength(runs: readonly Run[]): (number | undefined)[] {
  const seen = new Map<number, number>();
  const next: (number | undefined)[] = [];
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const length = runs[at]?.length ?? 0;
    next[at] = seen.get(length);
    seen.set(length, at);
  }
  return next;
}

/** Marks pair from the first on, so that the one that is left over may be the last: the one at fault is followed by another that opens. */
function likelyOpener(text: string, runs: readonly Run[], open: Run): Run {
  const same = runs.filter(({ length, at }) => length === open.length && at <= open.at);
  const opensAt = ({ at, length }: Run): boolean =>
    /[\s([]/u.test(text[at - 1] ?? ' ') && /[^\s)\]}.,;:]/u.test(text[at + length] ?? ' ');
  for (let at = 0; at + 1 < same.length; at += 2) {
    const [first, second] = [same[at] as Run, same[at + 1] as Run];
    if (opensAt(first) && opensAt(second)) return first;
  }
  return open;
}

/** Where another mark stands in the place of the closing one, or nothing but words of the code is left in the block. */
function closing(
  text: string,
  at: number,
  length: number,
  start: number,
): Pick<MarkupFault, 'end' | 'replacement'> | object {
  const rest = /^[^\s`]+/u.exec(text.slice(at + length))?.[0] ?? '';
  const quoted = /^([^'’´]+)['’´](?=[.,;:)]*$)/u.exec(rest);
  const last = /^[ \t]*(?:\||$)/u.test(text.slice(at + length + rest.length).trimEnd())
    ? /^(.*?[^.,;:])[.,;:]*$/u.exec(rest)
    : null;
  const mark = text.slice(at, at + length);
  const code = quoted?.[1] ?? last?.[1];
  if (code === undefined) return {};
  const end = at + length + code.length + (quoted === null ? 0 : 1);
  return { end: start + end, replacement: `${mark}${code}${mark}` };
}

/** Two stars on one side of words only: the number of them in the block is odd. */
function openEmphasis({ start, text }: InlineBlock, isLoose: boolean): MarkupFault | undefined {
  if (!text.includes('**')) return undefined;
  const bare = text
    .replace(/(?<!`)(`+)(?!`)(?:(?!\n\s*\n)[\s\S])*?(?<!`)\1(?!`)/gu, (code) => 'x'.repeat(code.length))
    .replace(/\\[\s\S]/gu, 'xx');
  const runs = [...bare.matchAll(/\*+/gu)].map(({ index, 0: { length } }): Run => ({ at: index, length }));
  const strong = runs.filter(({ length }) => length === 2);
  if (runs.some(({ length }) => length > 2)) return undefined;
  if (strong.length % 2 === 0) return isLoose ? undefined : spacedEmphasis(start, bare, strong);
  const shapes = strong.map((run) => shapeOf(bare, run));
  if (shapes.includes('neither')) return undefined;
  const first = shapes.findIndex((shape, at) => (at % 2 === 0 ? shape !== 'opens' : shape !== 'closes'));
  const at = first === -1 ? strong.length - 1 : shapes[first] === 'opens' ? first - 1 : first;
  const run = strong[Math.max(0, at)];
  if (run === undefined) return undefined;
  const words = /^\S*(?: \S+)?/u.exec(text.slice(run.at + 2))?.[0] ?? '';
  return {
    rule: 'emphasis-unclosed',
    start: start + run.at,
    end: start + run.at + 2,
    message:
      shapes[at] === 'closes'
        ? 'Closing `**` without an opening one'
        : `Unclosed bold text: \`**${words.replaceAll('`', '')}\``,
    help: 'Put `**` on both sides of the words, or write the sign itself as `\\*`',
  };
}

/** Marks on both sides of words, and a space between a mark and its words. */
function spacedEmphasis(start: number, bare: string, strong: readonly Run[]): MarkupFault | undefined {
  for (let at = 0; at + 1 < strong.length; at += 2) {
    const [from, to] = [strong[at]?.at ?? 0, strong[at + 1]?.at ?? 0];
    const words = bare.slice(from + 2, to);
    const isWords =
      /^ ?[\p{L}"'(][\s\S]*\p{L}{3}|^ ?\p{L}{3}/u.test(words) && !/\n[ \t]*\n/u.test(words) && words.length < 200;
    const isApart = /[\s(]/u.test(bare[from - 1] ?? ' ') && /[\s).,;:!?]/u.test(bare[to + 2] ?? ' ');
    if (!isWords || !isApart || words === words.trim()) continue;
    const found = bare.slice(from, to + 2);
    return {
      rule: 'emphasis-unclosed',
      start: start + from,
      end: start + to + 2,
      message: `Bold text that a space keeps from being bold: \`${found.replace(/\s+/gu, ' ')}\``,
      help: 'Put the marks directly beside the words',
    };
  }
  return undefined;
}

/** `2**3`, `**kwargs` and a wildcard are neither. */
function shapeOf(text: string, { at, length }: Run): 'opens' | 'closes' | 'neither' {
  const [before, after] = [text[at - 1] ?? ' ', text[at + length] ?? ' '];
  if (
    /[/.\\=]/u.test(`${before === '.' ? ' ' : before}${after}`) ||
    /^\*\*(?:kw|\w*args\b|opt|[a-z]+_|[a-z]+[,)])/u.test(text.slice(at))
  )
    return 'neither';
  if (/[\s([{"'—–-]/u.test(before) && /\S/u.test(after)) return 'opens';
  return /\S/u.test(before) && /[\s).,;:!?"'\]—–-]/u.test(after) ? 'closes' : 'neither';
}
