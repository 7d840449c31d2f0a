/** Calls of the product with everything they are given written out, in one spelling: what a test and a document both call is known by it. Pure. */
import { spellingOf, type Value, valueAt } from './written-value.ts';

/** What names mean where code stands. */
export interface Names {
  /** Public functions and types of the product, by their last names. */
  tops: ReadonlySet<string>;
  /** Modules and packages that may stand before them, and what the code calls them. */
  modules: ReadonlySet<string>;
  /** What the code calls public names. */
  aliases: ReadonlyMap<string, string>;
  /** Names of the code's own, or of somebody else's package. */
  foreign: ReadonlySet<string>;
}

/** What a variable holds: a value, or what a call of the product gave and was asked since. */
export type Bound =
  | { kind: 'value'; value: Value }
  | { kind: 'object'; key: string; asked: string; called?: string[] }
  | { kind: 'table'; text: string; value: Value | undefined }
  | { kind: 'unknown' };
export type Env = Map<string, Bound>;

export interface CallKey {
  key: string;
  /** The variable that it asks, and what it asks of it: a second question may get another answer. */
  asks: { name: string; of: string } | undefined;
  /** Names that were called, as they are written. */
  called: string[];
}

/** Undefined where it is no call of the product, or anything that it is given is not written out. */
export function callKey(text: string, names: Names, env: Env): CallKey | undefined {
  const found = readChain(text, start(text, 0), names, env, 0);
  return found !== undefined && skip(text, found.end) === text.length && found.key.includes('(') ? found : undefined;
}

type Chain = CallKey & { end: number };
const DEEPEST = 6;
const NAME = /^\$?[A-Za-z_]\w*/;
const JOIN = /^(?:\?\.(?![[(])|\?->|->|::|\\|\.(?!\.))/;
/** They give what they are called on. */
const TRANSPARENT = /^\.(?:unwrap|await|expect)\b(?:\((?:"[^"]*")?\))?/;

const skip = (text: string, from: number): number => {
  let at = from;
  while (/\s/.test(text.charAt(at))) at++;
  return at;
};
/** Words that change nothing of what is called. */
function start(text: string, from: number): number {
  let at = skip(text, from);
  for (;;) {
    const word = /^(?:await|new|yield)\s+|^[&*\\](?=[\w$(\\])/.exec(text.slice(at, at + 40))?.[0];
    if (word === undefined) return at;
    at = skip(text, at + word.length);
  }
}

function readChain(text: string, from: number, names: Names, env: Env, depth: number): Chain | undefined {
  if (depth > DEEPEST) return undefined;
  const head = text[from] === '(' ? readInner(text, from, names, env, depth) : readRoot(text, from, names, env);
  if (head === undefined) return undefined;
  let { end } = head;
  let said = '';
  const called = [...head.called];
  for (;;) {
    const at = skip(text, end);
    const rest = text.slice(at, at + 120);
    const plain = TRANSPARENT.exec(rest)?.[0];
    if (plain !== undefined) {
      end = at + plain.length;
      continue;
    }
    const join = JOIN.exec(rest)?.[0];
    const name = join === undefined ? undefined : NAME.exec(rest.slice(join.length).trimStart())?.[0];
    if (join !== undefined && name !== undefined) {
      end = text.indexOf(name, at + join.length) + name.length;
      said += `.${name}`;
      called.push(name);
    } else if (rest.startsWith('(')) {
      const given = readArguments(text, at, names, env, depth);
      if (given === undefined) return undefined;
      end = given.end;
      said += `(${given.parts.join(',')})`;
    } else if (rest.startsWith('[') && text[end] === '[') {
      const index = valueAt(text, at + 1);
      const close = index === undefined ? -1 : skip(text, index.end);
      if (index === undefined || text[close] !== ']') return undefined;
      end = close + 1;
      said += `[${spellingOf(index.value)}]`;
    } else if (rest.startsWith('?') && !/^\?\s*\S/.test(rest)) end = at + 1;
    else if (/^<[\w<>,\s]{0,60}>(?=\()/.test(rest)) end = at + rest.indexOf('>(') + 1;
    else break;
  }
  const asks = head.variable === undefined || said === '' ? undefined : { name: head.variable, of: said };
  return { key: head.key + said, asks, called, end };
}

type Head = { key: string; variable: string | undefined; called: string[]; end: number };

function readInner(text: string, from: number, names: Names, env: Env, depth: number): Head | undefined {
  const inner = readChain(text, start(text, from + 1), names, env, depth + 1);
  const end = inner === undefined ? -1 : skip(text, inner.end);
  return inner === undefined || text[end] !== ')' || inner.asks !== undefined
    ? undefined
    : { key: inner.key, variable: undefined, called: inner.called, end: end + 1 };
}

/** A variable of the code, or a public name with the modules before it. */
function readRoot(text: string, from: number, names: Names, env: Env): Head | undefined {
  let end = from;
  const seen: string[] = [];
  for (;;) {
    const name = NAME.exec(text.slice(end, end + 100))?.[0];
    if (name === undefined) return undefined;
    end += name.length;
    seen.push(name);
    const variable = seen.join('.');
    const bound = env.get(variable);
    if (bound?.kind === 'object') return { key: bound.key + bound.asked, variable, called: [], end };
    if (bound !== undefined) return undefined;
    const own = seen.length === 1 ? (names.aliases.get(name) ?? name) : name;
    const [type = '', ...members] = own.split('.');
    if (names.tops.has(type) && !(seen.length === 1 && names.foreign.has(name)))
      return { key: [type, ...members].join('.'), variable: undefined, called: [name], end };
    const isSelf = seen.length === 1 && /^(?:self|this|\$this)$/.test(name);
    if (!isSelf && (!names.modules.has(name) || (seen.length === 1 && names.foreign.has(name)))) return undefined;
    const join = JOIN.exec(text.slice(end, end + 3))?.[0];
    if (join === undefined) return undefined;
    end += join.length;
  }
}

function readArguments(
  text: string,
  open: number,
  names: Names,
  env: Env,
  depth: number,
): { parts: string[]; end: number } | undefined {
  const parts: string[] = [];
  let at = skip(text, open + 1);
  while (text[at] !== ')') {
    const label = /^([A-Za-z_]\w*)\s*[=:](?![=:>])\s*/.exec(text.slice(at, at + 80));
    if (label !== null) at += label[0].length;
    const spread = /^(?:\*|\.{3})\$?(\w+)(?=\s*[,)])/.exec(text.slice(at, at + 80));
    const listed = spread === null ? undefined : valueIn(env, spread[1] ?? '');
    if (spread !== null) {
      if (listed?.kind !== 'list') return undefined;
      parts.push(...listed.items.map(spellingOf));
      at = skip(text, at + spread[0].length);
      if (text[at] === ',') at = skip(text, at + 1);
      continue;
    }
    const given = readArgument(text, at, names, env, depth);
    if (given === undefined) return undefined;
    parts.push(`${label === null ? '' : `${label[1]}=`}${given.text}`);
    at = skip(text, given.end);
    if (text[at] === ',') at = skip(text, at + 1);
    else if (text[at] !== ')') return undefined;
  }
  return { parts, end: at + 1 };
}

function valueIn(env: Env, name: string): Value | undefined {
  const bound = env.get(name) ?? env.get(`$${name}`);
  return bound?.kind === 'value' || bound?.kind === 'table' ? bound.value : undefined;
}

function readArgument(
  text: string,
  at: number,
  names: Names,
  env: Env,
  depth: number,
): { text: string; end: number } | undefined {
  const value = valueAt(text, at);
  if (value !== undefined && /[,)]/.test(text.charAt(skip(text, value.end))))
    return { text: spellingOf(value.value), end: value.end };
  const from = start(text, at);
  const word = /^\$?[A-Za-z_][\w.]*/.exec(text.slice(from, from + 100))?.[0] ?? '';
  const bound = env.get(word);
  if (
    (bound?.kind === 'value' || bound?.kind === 'table') &&
    bound.value !== undefined &&
    /^\s*[,)]/.test(text.slice(from + word.length))
  )
    return { text: spellingOf(bound.value), end: from + word.length };
  const chain = readChain(text, from, names, env, depth + 1);
  return chain === undefined || chain.asks !== undefined ? undefined : { text: chain.key, end: chain.end };
}
