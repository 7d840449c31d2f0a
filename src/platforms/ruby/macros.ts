/** Words that comments of YARD keep under a name and take up wherever it stands again: `@!macro` (https://rubydoc.info/gems/yard/file/docs/Tags.md#macro). Pure. */
import { dedent } from './tags.ts';

/** By name; lines without the marks of comments. */
export type YardMacros = ReadonlyMap<string, readonly string[]>;

interface Use {
  indent: string;
  name: string;
  /** Its words are of what a method makes that nobody here runs. */
  isOfCalls: boolean;
  /** What stands indented below it: its words, where they are given here. */
  data: string[];
  end: number;
}

/** All that a file gives words to. */
export function macrosIn(text: string): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  if (!text.includes('@!macro')) return found;
  const gather = (lines: readonly string[], depth = 0): void => {
    for (const [at] of lines.entries()) {
      const use = useAt(lines, at);
      if (use === undefined || use.data.length === 0 || depth > DEEPEST) continue;
      if (use.name !== '' && !use.isOfCalls) found.set(use.name, use.data);
      gather(use.data, depth + 1);
    }
  };
  let block: string[] = [];
  for (const line of [...text.split(/\r?\n/), '']) {
    const [mark] = /^\s*#+ ?/.exec(line) ?? [];
    if (mark !== undefined) block.push(line.slice(mark.length).trimEnd());
    else if (block.length > 0) {
      gather(block);
      block = [];
    }
  }
  return found;
}

/** A comment with the words of the macros that it names; `givesOwn`: also of those that it gives words to. */
export function withMacros(lines: readonly string[], macros: YardMacros, givesOwn: boolean): string[] {
  const budget = { left: MOST };
  const within = (own: readonly string[], gives: boolean, around: readonly string[]): string[] => {
    const out: string[] = [];
    for (let at = 0; at < own.length && budget.left > 0; at++) {
      const use = useAt(own, at);
      if (use === undefined) {
        budget.left--;
        out.push(own[at] ?? '');
        continue;
      }
      at = use.end - 1;
      const isGiven = use.data.length > 0;
      const words = isGiven ? use.data : macros.get(use.name);
      if (words === undefined || use.isOfCalls || (isGiven && !gives) || around.includes(use.name)) continue;
      out.push(...within(words, true, [...around, use.name]).map((line) => (line === '' ? '' : use.indent + line)));
    }
    return out;
  };
  return lines.some((line) => line.includes('@!macro')) ? within(lines, givesOwn, []) : [...lines];
}

const MOST = 5000;
const DEEPEST = 20;

const USE = /^(\s{0,200})@!macro\b\s{0,20}(?:\[([\w, ]{0,60})\]\s{0,20})?([\w.:?!-]*)$/;

function useAt(lines: readonly string[], at: number): Use | undefined {
  const [whole, indent = '', types = '', name = ''] = USE.exec((lines[at] ?? '').trimEnd()) ?? [];
  if (whole === undefined) return undefined;
  let end = at + 1;
  for (let next = end; next < lines.length && isBelow(lines[next] ?? '', indent); next++)
    if ((lines[next] ?? '').trim() !== '') end = next + 1;
  const data = dedent(lines.slice(at + 1, end));
  while (data[0]?.trim() === '') data.shift();
  return {
    indent,
    name,
    isOfCalls: /\battach\b/.test(types) || data.some((line) => /\$(?:\d|&|\*|\{)/.test(line)),
    data,
    end,
  };
}

const isBelow = (line: string, indent: string): boolean =>
  line.trim() === '' || line.length - line.trimStart().length > indent.length;
