/** A Ruby comment parted into its words and the tags of YARD, each with the lines below it. Pure. */

export interface Tag {
  name: string;
  /** On its own line. */
  words: string;
  /** The lines that are indented below it, without what they share. */
  below: string[];
}

/** A tag ends where a line is not indented (https://rubydoc.info/gems/yard/file/docs/GettingStarted.md#reference-tags). */
export function tagsOf(lines: readonly string[]): { text: string[]; tags: Tag[] } {
  const text: string[] = [];
  const tags: Tag[] = [];
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : line.trim() === fence ? undefined : fence;
    const [, name, words = ''] = fence === undefined ? (/^@(!?[a-z_]+)(?:\s+(\S.*)|(?=\[).*)?$/i.exec(line) ?? []) : [];
    if (name === undefined) {
      text.push(line);
      continue;
    }
    let end = at + 1;
    for (let next = end; next < lines.length && /^(?:\s|$)/.test(lines[next] ?? ''); next++)
      if ((lines[next] ?? '').trim() !== '') end = next + 1;
    // Words that go on right below, though nobody indented them.
    while (end === lastSaid(lines, at, end) + 1 && goesOn(lines[end - 1] ?? '', lines[end] ?? '')) end++;
    tags.push({ name: name.toLowerCase(), words: words.trim(), below: dedent(lines.slice(at + 1, end)) });
    at = end - 1;
  }
  return { text, tags };
}

/** In the middle of a sentence: the next line begins small, or this one ends where no sentence does. */
const goesOn = (line: string, next: string): boolean =>
  /^\p{Ll}/u.test(next) || (/^[\p{L}`'"+]/u.test(next) && UNDONE.test(line));
const UNDONE =
  /(?:[,(]|\b(?:e\.g\.|i\.e\.)|\s(?:a|an|the|and|or|but|of|to|in|on|at|by|for|from|with|as|is|are|that|which|when|if|than))$/i;

export function dedent(lines: readonly string[]): string[] {
  const said = lines.filter((line) => line.trim() !== '');
  const least = said.length === 0 ? 0 : Math.min(...said.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(least));
}

const lastSaid = (lines: readonly string[], at: number, end: number): number =>
  lines.slice(0, end).findLastIndex((line, place) => place >= at && line.trim() !== '');

/** Tags of which a name stands behind or before the types. */
const NAMED = new Set(['param', 'yieldparam', 'attr', 'attr_reader', 'attr_accessor', 'attr_writer']);

/** `[String, nil] path where it is`, `path [String] where it is`. */
export function typed(words: string, tag: string): { type: string | null; name: string; rest: string } {
  let rest = words;
  let type: string | null = null;
  const take = (): void => {
    const end = type === null && rest.startsWith('[') ? closing(rest) : -1;
    if (end < 0) return;
    type = rest.slice(1, end).replace(/\s+/g, ' ').trim();
    rest = rest.slice(end + 1).trimStart();
  };
  take();
  let name = '';
  if (NAMED.has(tag)) {
    name = /^\S+/.exec(rest)?.[0] ?? '';
    rest = rest.slice(name.length).trimStart();
    take();
  }
  return { type, name, rest: rest.replace(/^[-–—]\s+/, '') };
}

function closing(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '[') depth++;
    else if (text[at] === ']' && --depth === 0) return at;
  }
  return -1;
}

/** Types or names with commas between them, none of which stand in brackets: `Array[Symbol, nil], Hash`. */
export function listed(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const char = text[at] ?? ',';
    if ('[<({'.includes(char)) depth++;
    else if (']>)}'.includes(char) && text[at - 1] !== '=') depth--;
    else if (char === ',' && (depth <= 0 || at === text.length)) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return parts.filter((part) => part !== '');
}
