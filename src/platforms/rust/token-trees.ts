/** Rust as macros see it: tokens, and what brackets hold; comments of documentation are attributes there. Pure. */

export type Tree = Token | Group;
export interface Token {
  text: string;
  /** Nothing stands between it and what is before it. */
  glued: boolean;
  /** Counts from 1; null for what a macro brings. */
  line: number | null;
}
export interface Group extends Token {
  /** The bracket that opens it is its text. */
  items: Tree[];
  endLine: number | null;
}
export const isGroup = (tree: Tree | undefined, open?: string): tree is Group =>
  tree !== undefined && 'items' in tree && (open === undefined || tree.text === open);

const TOKEN =
  /\s+|\/\/[^\n]*|\/\*|(?:\b(?:br|cr|b|c|r))?(#*)"|b?'(?:\\(?:u\{[^{}']{0,9}\}|[^\n])[^'\n]{0,3}|[^'\\\n])'|'[A-Za-z_]\w*|(?:r#)?[A-Za-z_]\w*|\d\w*(?:\.\d\w*)?|[\s\S]/gy;
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const ENDS = new Set(CLOSING.values());

/** Undefined where brackets do not close. */
export function treesOf(text: string, firstLine = 1): Tree[] | undefined {
  const stack: { group: Group | null; items: Tree[] }[] = [{ group: null, items: [] }];
  let line = firstLine;
  let glued = false;
  let at = 0;
  const put = (tree: Tree): void => void stack.at(-1)?.items.push(tree);
  const say = (words: string, isInner: boolean): void => {
    const token = (each: string): Token => ({ text: each, glued: false, line });
    const quoted = `"${words.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
    put(token('#'));
    if (isInner) put(token('!'));
    put({ ...token('['), items: [token('doc'), token('='), token(quoted)], endLine: line });
  };
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found === null) return undefined;
    let [token] = found;
    if (/^\s/.test(token)) glued = false;
    else if (token.startsWith('//')) {
      const [, mark, words = ''] = /^\/\/(\/(?!\/)|!)(.*)$/.exec(token) ?? [];
      if (mark !== undefined) say(words, mark === '!');
      glued = false;
    } else if (token === '/*') {
      const end = endOfComment(text, at);
      token = text.slice(at, end);
      const [, mark, words = ''] = /^\/\*(\*(?![*/])|!)([\s\S]*)\*\/$/.exec(token) ?? [];
      if (mark !== undefined) say(words, mark === '!');
      glued = false;
    } else {
      if (token.endsWith('"') && !token.startsWith("'")) token = text.slice(at, endOfString(text, at, token));
      const open = CLOSING.get(token);
      if (open !== undefined) stack.push({ group: { text: token, glued, line, items: [], endLine: null }, items: [] });
      else if (ENDS.has(token)) {
        const done = stack.pop();
        if (done?.group == null || CLOSING.get(done.group.text) !== token) return undefined;
        put({ ...done.group, items: done.items, endLine: line });
      } else put({ text: token, glued, line });
      glued = true;
    }
    for (let next = token.indexOf('\n'); next >= 0; next = token.indexOf('\n', next + 1)) line++;
    at += token.length;
  }
  return stack.length === 1 ? stack[0]?.items : undefined;
}

function endOfComment(text: string, at: number): number {
  let depth = 0;
  const mark = /\/\*|\*\//g;
  mark.lastIndex = at;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return found.index + 2;
  }
  return text.length;
}

function endOfString(text: string, at: number, opening: string): number {
  const from = at + opening.length;
  const hashes = /(?<!#)#*(?="$)/.exec(opening)?.[0] ?? '';
  if (/r/.test(opening)) {
    const end = text.indexOf(`"${hashes}`, from);
    return end < 0 ? text.length : end + 1 + hashes.length;
  }
  for (let next = from; next < text.length; next++) {
    if (text[next] === '\\') next++;
    else if (text[next] === '"') return next + 1;
  }
  return text.length;
}

/** As text that has each token on its own line, where they stand in order; undefined where they do not. */
export function written(trees: readonly Tree[], firstLine: number): string | undefined {
  const all = flat(trees);
  // What a macro brings stands with what follows it, but for what ends something.
  let next: number | null = null;
  const lines = all.map(() => null as number | null);
  for (let at = all.length - 1; at >= 0; at--) {
    const { text, line } = all[at] ?? { text: '', line: null };
    next = line ?? next;
    lines[at] = line ?? (/^[;,)\]}]$/.test(text) ? null : next);
  }
  let out = '\n'.repeat(firstLine - 1);
  let current = firstLine;
  for (const [at, { text, glued, line }] of all.entries()) {
    if (line !== null && line < current) return undefined;
    const to = Math.max(current, lines[at] ?? current);
    if (to > current) out += '\n'.repeat(to - current);
    else if (!glued || (/\w/.test(out.at(-1) ?? '') && /^\w/.test(text))) out += ' ';
    out += text;
    current = to + text.split('\n').length - 1;
  }
  return out;
}

const flat = (trees: readonly Tree[]): Token[] =>
  trees.flatMap((each) =>
    isGroup(each)
      ? [each, ...flat(each.items), { text: CLOSING.get(each.text) ?? '', glued: true, line: each.endLine }]
      : [each],
  );

/** What holds in macros: where it stands is where the macro is called. */
export const withoutLines = (trees: readonly Tree[]): Tree[] =>
  trees.map((each) =>
    isGroup(each) ? { ...each, line: null, endLine: null, items: withoutLines(each.items) } : { ...each, line: null },
  );
