/** What one module of Luau declares at its top: functions and fields of tables, types, what it returns, and its comments for readers. */
import type { ApiParameter } from '../../model/product-facts.ts';
import type { LineRange } from '../evidence.ts';
import { isShort } from '../values.ts';
import { statements } from './statements.ts';
import { closingAt, type Token, tokensOf, typeEnd } from './tokens.ts';

export interface LuauDeclaration extends LineRange {
  kind: 'function' | 'field' | 'type' | 'table';
  /** `Tide.rise` is two parts; a local is one. */
  path: string[];
  /** Called with a colon. */
  isMethod: boolean;
  signature: string;
  parameters: ApiParameter[];
  returns: string | null;
  value: string | null;
  /** Where it begins. */
  from: number;
  /** The comment above it, as written: one `--[=[ … ]=]`, or lines of `---`. */
  doc: string | null;
}
export interface LuauFile {
  declarations: LuauDeclaration[];
  /** Comments that document what stands elsewhere, or nothing of the code. */
  docs: (LineRange & { text: string })[];
  /** A name, or the fields of a table with what each stands for. */
  returned: { name: string } | { entries: { key: string; value: string }[]; start: number; end: number } | null;
}

export function readLuauFile(text: string): LuauFile {
  const source = text.replaceAll('\r\n', '\n');
  const all = tokensOf(source);
  const tokens = all.filter(({ kind }) => kind !== 'comment');
  const comments = docsIn(all);
  const above = new Map(comments.map((each) => [each.next, each]));
  const file: LuauFile = { declarations: [], docs: [], returned: null };
  for (const at of statements(tokens)) {
    const reader = { source, tokens, at };
    for (const [index, found] of declaredAt(reader).entries()) {
      // The words above a table are not those of its fields, which have their own.
      const doc = above.get(index === 0 ? (tokens[at]?.from ?? -1) : found.from);
      file.declarations.push(doc === undefined ? found : { ...found, doc: doc.text, start: doc.start });
    }
    file.returned = returnedAt(reader) ?? file.returned;
  }
  file.docs = comments.map(({ text: words, start, end }) => ({ text: words, start, end }));
  return file;
}

interface Doc extends LineRange {
  text: string;
  /** Where the token stands that comes behind it. */
  next: number;
}

/** `--[=[ … ]=]`, and runs of `---` lines; attributes stand between them and what they describe. */
function docsIn(all: readonly Token[]): Doc[] {
  const found: Doc[] = [];
  let lines: Token[] = [];
  const flush = (next: number): void => {
    const [first, last] = [lines[0], lines.at(-1)];
    if (first !== undefined && last !== undefined)
      found.push({ text: lines.map(({ text }) => text).join('\n'), start: first.line, end: last.line, next });
    lines = [];
  };
  for (const [at, token] of all.entries()) {
    const follower = all[at + 1];
    const next = follower === undefined || follower.kind === 'comment' ? -1 : follower.from;
    if (token.kind !== 'comment') flush(token.from);
    else if (/^--\[=+\[/.test(token.text)) {
      flush(next);
      const end = token.line + token.text.split('\n').length - 1;
      found.push({ text: token.text, start: token.line, end, next });
    } else if (/^---(?!-)/.test(token.text) && !token.text.startsWith('--[')) {
      if (lines.length > 0 && token.line !== (lines.at(-1)?.line ?? 0) + 1) flush(-1);
      lines.push(token);
    } else flush(-1);
  }
  flush(-1);
  return found;
}

interface Reader {
  source: string;
  tokens: readonly Token[];
  at: number;
}

const blank = (path: string[], kind: LuauDeclaration['kind'], first: Token, last: Token): LuauDeclaration => ({
  kind,
  path,
  isMethod: false,
  signature: '',
  parameters: [],
  returns: null,
  value: null,
  doc: null,
  from: first.from,
  start: first.line,
  end: last.line + last.text.split('\n').length - 1,
});

function declaredAt({ source, tokens, at }: Reader): LuauDeclaration[] {
  const first = tokens[at]!;
  const second = tokens[at + 1];
  if (first.text === 'export' && second?.text === 'type' && tokens[at + 2]?.text !== 'function')
    return typeAt({ source, tokens, at });
  if (first.text === 'function') return functionAt({ source, tokens, at: at + 1 }, first);
  if (['local', 'const'].includes(first.text) && second?.text === 'function')
    return functionAt({ source, tokens, at: at + 2 }, first);
  if (['local', 'const'].includes(first.text)) return localAt({ source, tokens, at });
  return first.kind === 'name' && second?.text === '.' ? assignedAt({ source, tokens, at }) : [];
}

function typeAt({ source, tokens, at }: Reader): LuauDeclaration[] {
  const [first, name] = [tokens[at]!, tokens[at + 2]];
  const equals = tokens[at + 3]?.text === '<' ? closingAt(tokens, at + 3) + 1 : at + 3;
  if (name === undefined || tokens[equals]?.text !== '=') return [];
  const last = tokens[Math.max(equals, typeEnd(tokens, equals + 1) - 1)]!;
  return [{ ...blank([name.text], 'type', first, last), signature: source.slice(first.from, last.to) }];
}

/** `at`: where its name begins, or its parameters. */
function functionAt({ source, tokens, at }: Reader, first: Token, named?: string[]): LuauDeclaration[] {
  const path: string[] = [...(named ?? [])];
  let next = at;
  let isMethod = false;
  while (tokens[next]?.kind === 'name') {
    path.push(tokens[next]?.text ?? '');
    next++;
    if (![':', '.'].includes(tokens[next]?.text ?? '')) break;
    isMethod = tokens[next]?.text === ':';
    next++;
  }
  if (tokens[next]?.text === '<') next = closingAt(tokens, next) + 1;
  if (path.length === 0 || tokens[next]?.text !== '(') return [];
  const close = closingAt(tokens, next);
  const end = tokens[close + 1]?.text === ':' ? typeEnd(tokens, close + 2) : close + 1;
  const last = tokens[end - 1] ?? tokens[close]!;
  const returns = end > close + 2 ? source.slice(tokens[close + 2]!.from, last.to) : null;
  return [
    {
      ...blank(path, 'function', first, last),
      isMethod,
      signature: source.slice(first.from, last.to),
      parameters: parametersIn(source, tokens.slice(next + 1, close)),
      returns,
    },
  ];
}

function parametersIn(source: string, tokens: readonly Token[]): ApiParameter[] {
  const found: ApiParameter[] = [];
  for (let at = 0; at < tokens.length; ) {
    const name = tokens[at]!;
    let end = at + 1;
    let type: string | null = null;
    if (tokens[end]?.text === ':') {
      const behind = typeEnd(tokens, end + 1);
      type = source.slice(tokens[end + 1]?.from ?? name.to, tokens[behind - 1]?.to ?? name.to);
      end = behind;
    }
    if (name.kind === 'name' || name.text === '...')
      found.push({ name: name.text, type, default: null, description: null });
    while (end < tokens.length && tokens[end]?.text !== ',') end++;
    at = end + 1;
  }
  return found;
}

/** `local Tide = { … }`, with its fields, and aliases of functions. */
function localAt({ source, tokens, at }: Reader): LuauDeclaration[] {
  const [first, name] = [tokens[at]!, tokens[at + 1]];
  if (name?.kind !== 'name') return [];
  const equals = tokens[at + 2]?.text === ':' ? typeEnd(tokens, at + 3) : at + 2;
  if (tokens[equals]?.text !== '=') return [];
  const open = tokens[equals + 1]?.text === '{' ? equals + 1 : undefined;
  if (tokens[equals + 1]?.text === 'function')
    return functionAt({ source, tokens, at: equals + 2 }, first, [name.text]);
  if (open === undefined) return [{ ...blank([name.text], 'table', first, name), signature: `local ${name.text}` }];
  const close = closingAt(tokens, open);
  const isEmpty = close === open + 1;
  return [
    { ...blank([name.text], 'table', first, name), signature: `local ${name.text} = ${isEmpty ? '{}' : '{ … }'}` },
    ...fieldsIn({ source, tokens, at: open }, close, name.text),
  ];
}

/** `name = value` at the first level of a table. */
function fieldsIn({ source, tokens, at: open }: Reader, close: number, owner: string): LuauDeclaration[] {
  const found: LuauDeclaration[] = [];
  for (const at of fieldStarts(tokens, open, close)) {
    const name = tokens[at]!;
    if (tokens[at + 2]?.text === 'function')
      found.push(...functionAt({ source, tokens, at: at + 3 }, name, [owner, name.text]));
    else found.push(fieldOf({ source, tokens, at: at + 2 }, [owner, name.text], name));
  }
  return found;
}

function fieldStarts(tokens: readonly Token[], open: number, close: number): number[] {
  const found: number[] = [];
  let depth = 0;
  for (let at = open + 1; at < close; at++) {
    const text = tokens[at]?.text ?? '';
    if (
      depth === 0 &&
      tokens[at]?.kind === 'name' &&
      tokens[at + 1]?.text === '=' &&
      /^[{,;]$/.test(tokens[at - 1]?.text ?? '')
    )
      found.push(at);
    if ('([{'.includes(text) || text === 'function' || text === 'do') depth++;
    else if (')]}'.includes(text) || text === 'end') depth--;
  }
  return found;
}

function assignedAt({ source, tokens, at }: Reader): LuauDeclaration[] {
  const path = [tokens[at]!.text];
  let next = at + 1;
  while (tokens[next]?.text === '.' && tokens[next + 1]?.kind === 'name') {
    path.push(tokens[next + 1]?.text ?? '');
    next += 2;
  }
  if (tokens[next]?.text !== '=') return [];
  if (tokens[next + 1]?.text === 'function') return functionAt({ source, tokens, at: next + 2 }, tokens[at]!, path);
  return [fieldOf({ source, tokens, at: next + 1 }, path, tokens[at]!)];
}

/** Only a plain value is shown; what is computed has none here. */
function fieldOf({ source, tokens, at }: Reader, path: string[], first: Token): LuauDeclaration {
  const token = tokens[at] ?? first;
  const isPlain = token.kind === 'string' || token.kind === 'number' || ['true', 'false', 'nil'].includes(token.text);
  let end = at;
  while (tokens[end + 1]?.text === '.' || tokens[end]?.text === '.') end++;
  const last = tokens[end] ?? token;
  const written = source.slice(token.from, last.to);
  return {
    ...blank(path, 'field', first, first),
    signature: isPlain && isShort(token.text) ? `${path.join('.')} = ${token.text}` : path.join('.'),
    value: isPlain && !isShort(token.text) ? null : written,
  };
}

function returnedAt({ source, tokens, at }: Reader): LuauFile['returned'] {
  if (tokens[at]?.text !== 'return') return null;
  let next = at + 1;
  // `table.freeze(…)`, `setmetatable(…)`, a cast in parentheses.
  while (
    tokens[next]?.text === '(' ||
    tokens[next + 1]?.text === '(' ||
    (tokens[next + 1]?.text === '.' && tokens[next + 3]?.text === '(')
  )
    next += tokens[next]?.text === '(' ? 1 : tokens[next + 1]?.text === '(' ? 2 : 4;
  const token = tokens[next];
  if (token?.text === '{') {
    const close = closingAt(tokens, next);
    const entries = fieldStarts(tokens, next, close).map((start) => ({
      key: tokens[start]!.text,
      value: fieldOf({ source, tokens, at: start + 2 }, [''], tokens[start]!).value ?? '',
    }));
    return { entries, start: tokens[at]!.line, end: tokens[close]!.line };
  }
  return token?.kind === 'name' ? { name: token.text } : null;
}
