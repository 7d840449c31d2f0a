/** What an example of Go takes from the top of its file: variables, constants, types with their methods, and functions; pure. */
import { leavesUnset } from './go-unset.ts';
import { MOST_LINES } from './raw-example.ts';

/** Names of the language, and what names code uses: both are the caller's. */
export interface Names {
  known: ReadonlySet<string>;
  /** Names that a line of code gives a meaning. */
  boundIn(line: string): readonly string[];
  /** Code with its strings and comments as spaces. */
  bare(code: string): string;
}

/** The declarations that the code needs, in the order of the file; undefined where a name is of another file, a variable is never set, or they are too long. */
export function carriedFrom(lines: readonly string[], code: string, names: Names): string[] | undefined {
  const declared = declaredIn(lines, names);
  const carried = new Set<Declared>();
  const open = [code];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const { name, isTaken } of unresolved(next, names)) {
      const found = declared.get(name);
      if (found === undefined && !isTaken) return undefined;
      if (found === undefined || carried.has(found)) continue;
      carried.add(found);
      open.push(found.texts.join('\n'));
    }
  const all = [...carried].toSorted((a, b) => a.at - b.at).flatMap(({ texts }) => texts);
  const length = all.reduce((sum, text) => sum + text.split('\n').length, 0);
  return length > MOST_LINES || leavesUnset(all, code, names.bare) ? undefined : all;
}

interface Declared {
  at: number;
  /** Itself, and the methods of a type. */
  texts: string[];
}

function declaredIn(lines: readonly string[], { bare }: Names): Map<string, Declared> {
  const found = new Map<string, Declared>();
  const methods: { of: string; text: string }[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (!/^(?:var|const|type|func)\b/.test(line)) continue;
    const end = isWhole(bare(line)) ? at : lines.findIndex((each, index) => index > at && /^[})]/.test(each));
    if (end === -1) continue;
    const text = lines.slice(at, end + 1).join('\n');
    const group = /^(?:var|const|type) \(/.test(line);
    const own = group
      ? lines.slice(at + 1, end).flatMap((each) => /^\t(\w+(?:, \w+)*)\b/.exec(each)?.[1]?.split(', ') ?? [])
      : (/^(?:var|const|type|func) (\w+(?:, \w+)*)/.exec(line)?.[1]?.split(', ') ?? []);
    const receiver = /^func \((?:\w+ )?\*?(\w+)/.exec(line)?.[1];
    if (receiver !== undefined) methods.push({ of: receiver, text });
    const declared = { at, texts: [text] };
    for (const name of own) if (!found.has(name)) found.set(name, declared);
    at = end;
  }
  for (const { of, text } of methods) found.get(of)?.texts.push(text);
  return found;
}

const isWhole = (line: string): boolean =>
  line.split(/[({[]/).length === line.split(/[)}\]]/).length && !line.includes('`');

/** Names that no statement of the code, no import and no word of the language gives a meaning; `isTaken`: a function inside takes one of that name. */
function unresolved(code: string, { known, boundIn, bare }: Names): { name: string; isTaken: boolean }[] {
  const text = withoutFields(bare(code));
  const bound = new Set(text.split('\n').flatMap(boundBeside));
  const taken = new Set(text.split('\n').flatMap(boundIn));
  for (const [, body = ''] of text.matchAll(/^[ \t]*(?:var|const|type) \(\n((?:[ \t].*\n)*)/gm))
    for (const [, list = ''] of body.matchAll(/^[ \t]+(\w+(?:, \w+)*)\b/gm))
      for (const name of list.split(', ')) bound.add(name);
  const found = new Set<string>();
  for (const { index, 0: name } of text.matchAll(/(?<![\w.])[A-Za-z_]\w*/g)) {
    const before = text.slice(Math.max(0, index - 40), index).trimEnd();
    const isElsewhere =
      before.endsWith('.') ||
      /\b(?:break|continue|goto)$/.test(before) ||
      /^\s*:(?!=)/.test(text.slice(index + name.length, index + name.length + 8));
    if (name !== '_' && !isElsewhere && !known.has(name) && !bound.has(name)) found.add(name);
  }
  return [...found].map((name) => ({ name, isTaken: taken.has(name) }));
}

/** Each name of several before a sign, and what the head of a function or a method takes and gives. */
function boundBeside(line: string): string[] {
  // Of `for i, each := range`, the last word of each part.
  const before = line
    .split(':=')
    .slice(0, -1)
    .flatMap(
      (part) =>
        part
          .split(/[^\w\s,]/)
          .at(-1)
          ?.split(',') ?? [],
    )
    .map((part) => part.trim().split(/\s/).at(-1) ?? '');
  const lists = [...line.matchAll(/\b(?:var|const|type)\s+(\w+(?:\s*,\s*\w+)*)/g)].flatMap(([, list = '']) =>
    list.split(','),
  );
  const head = /^func\b([^{]*)/.exec(line)?.[1] ?? '';
  const taken = head.split(/[()[\],]/).flatMap((part) => /^\s*(\w+)(?:\s|$)/.exec(part)?.[1] ?? []);
  return [...before, ...lists.map((name) => name.trim()), ...taken];
}

/** Fields and methods are names of their type alone. */
const withoutFields = (text: string): string =>
  text.replace(/\b(struct|interface)[ \t]*\{([^{}]*)\}/g, (_all, kind: string, body: string) => {
    const types = kind === 'interface' ? '' : body.replace(/(^|[;\n])([ \t]*)\w+(?:, \w+)*(?=[ \t]+[\w[*(.])/g, '$1$2');
    return `${kind} (${types})`;
  });
