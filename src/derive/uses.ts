/** Which public names a piece of code uses, each by a receiver or an import that resolves; what only has the same name is none. */
import type { PageBlock } from '../model/page-block.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { symbolAt } from './address.ts';
import { derive } from './derive.ts';
import { argumentsAt, argumentTypes, bareName, lastName, meant, overloadsOf } from './overloads.ts';
import { recompute } from './recompute.ts';
import type { ReferenceOptions } from './reference.ts';
import { toldApart } from './told-apart.ts';
import { bare } from './use-bare.ts';
import { chained, isOpen } from './use-chains.ts';
import { go } from './use-go.ts';
import { addCalledNames, isGiven, namedInWords, takeAll } from './use-named.ts';
import {
  cpp,
  csharp,
  java,
  kotlin,
  type Names,
  php,
  type Reader,
  type ResolvedCall,
  ruby,
  rust,
} from './use-readers.ts';
import { script } from './use-script.ts';
import { givenOn, memberOf } from './use-types.ts';

export interface UsedSample {
  language: string;
  code: string;
}

/** One table of what the samples of a page use, in the order of the first use; nothing where nothing resolves. `before`: samples that they go on from; `words`: what the page says between them. */
export function usesTable(
  samples: readonly UsedSample[],
  facts: ProductFacts,
  href?: ReferenceOptions['href'],
  before: readonly UsedSample[] = [],
  words: readonly string[] = [],
): PageBlock[] {
  const { symbols, missed } = readSamples(samples, facts, before, true);
  const called = onceEach(symbols);
  // A table that misses what the page is about says that it is about something else.
  if (missed > called.length) return [];
  const used = called.length === 0 ? [] : onceEach([called, namedInWords(words, facts)]);
  const rows = used.flatMap((symbol) => {
    const to = href?.(symbol.name);
    // Without a word on what it does, a row only repeats what the sample shows.
    const isTold = recompute(symbolAt(symbol, 'summary'), facts) !== undefined;
    return to === undefined || !isTold
      ? []
      : [{ name: toldApart(symbol, facts), href: to, text: symbolAt(symbol, 'summary') }];
  });
  const table = rows.length === 0 ? undefined : derive('uses', rows, facts);
  return table === undefined ? [] : [table];
}

/** Samples of one document in their order: a later one knows the names of those before it. */
export const usedIn = (samples: readonly UsedSample[], facts: ProductFacts): ApiSymbol[] =>
  onceEach(usedByEach(samples, facts));

const onceEach = (symbols: readonly (readonly ApiSymbol[])[]): ApiSymbol[] => [
  ...new Map(symbols.flatMap((all) => all.map((symbol) => [symbol.name, symbol] as const))).values(),
];

/** The same, sample by sample. */
export const usedByEach = (samples: readonly UsedSample[], facts: ProductFacts): ApiSymbol[][] =>
  readSamples(samples, facts).symbols;

/** `missed`: names that are called on what the product gave, of which nobody knows what they are. */
function readSamples(
  samples: readonly UsedSample[],
  facts: ProductFacts,
  before: readonly UsedSample[] = [],
  isTable = false,
) {
  const api = new Map(facts.api.map((symbol) => [symbol.name, symbol]));
  const names: Names = {
    symbols: new Map(),
    modules: new Map(),
    instances: new Map(),
    types: new Map(),
    opened: new Set(),
    opaque: new Set(),
    missed: new Set(),
    calls: [],
    unknown: [],
    isTable,
  };
  const symbolsIn = ({ language, code }: UsedSample): ApiSymbol[] => {
    const read = READERS.get(language.toLowerCase());
    if (read === undefined || read.ecosystem !== facts.ecosystem) return [];
    const text = bare(code, language);
    read.imports(text, code, facts, names);
    if (isTable) addCalledNames(text, code, facts, names);
    for (const [name, type] of read.declared?.(text) ?? []) names.types.set(name, type);
    return uses(read.dotted?.(text) ?? text, facts, api, names);
  };
  for (const sample of before) symbolsIn(sample);
  names.missed.clear();
  const symbols: ApiSymbol[][] = [];
  const calls = samples.map((sample) => {
    symbols.push(symbolsIn(sample));
    return { calls: names.calls.splice(0), unknown: names.unknown.splice(0) };
  });
  return { symbols, calls, missed: names.missed.size };
}

/** What each sample of a document calls, with what it gives to it. */
export const callsByEach = (
  samples: readonly UsedSample[],
  facts: ProductFacts,
): { calls: readonly ResolvedCall[]; unknown: Names['unknown'] }[] => readSamples(samples, facts).calls;

const python: Reader = {
  ecosystem: 'python',
  imports(text, _code, facts, { symbols, modules }) {
    const known = new Set(facts.api.map(({ module }) => module));
    for (const [, module = '', list = ''] of text.matchAll(/^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+\(?([^)\n]*)/gm))
      for (const part of list.split(',')) {
        const [name = '', as = name] = part.trim().replace(/\s+/g, ' ').split(' as ');
        if (name === '*') takeAll(module, facts, symbols);
        const given = givenOn(module, name, facts.api);
        if (facts.api.some((symbol) => symbol.name === `${module}.${name}`)) symbols.set(as, `${module}.${name}`);
        else if (given !== undefined) symbols.set(as, given);
        else if (known.has(`${module}.${name}`)) modules.set(as, `${module}.${name}.`);
      }
    for (const [, module = '', as = ''] of text.matchAll(
      /^[ \t]*import[ \t]+([\w.]+)(?:[ \t]+as[ \t]+(\w+))?[ \t]*$/gm,
    ))
      if ([...known].some((each) => each === module || each.startsWith(`${module}.`)))
        modules.set(as === '' ? module : as, `${module}.`);
  },
};
const READERS: ReadonlyMap<string, Reader> = new Map([
  ...['python', 'py', 'pycon'].map((each) => [each, python] as const),
  ...['js', 'javascript', 'ts', 'typescript', 'mjs', 'jsx', 'tsx'].map((each) => [each, script] as const),
  ['go', go],
  ['php', php],
  ['java', java],
  ...['kotlin', 'kt', 'kts'].map((each) => [each, kotlin] as const),
  ...['csharp', 'cs', 'c#'].map((each) => [each, csharp] as const),
  ...['rust', 'rs'].map((each) => [each, rust] as const),
  ...['ruby', 'rb'].map((each) => [each, ruby] as const),
  ...['cpp', 'c++', 'cc', 'cxx', 'hpp'].map((each) => [each, cpp] as const),
]);

export const isReadAs = (language: string, ecosystem: string): boolean =>
  READERS.get(language.toLowerCase())?.ecosystem === ecosystem;

function uses(text: string, facts: ProductFacts, api: ReadonlyMap<string, ApiSymbol>, names: Names): ApiSymbol[] {
  const found: ApiSymbol[] = [];
  // Line by line: a variable is what was last assigned to it.
  let start = 0;
  for (const line of text.split('\n')) {
    const from = start;
    start += line.length + 1;
    if (/^\s*(?:from\s+\S+\s+import\b|import\b|use\s+[\w\\{])/.test(line)) continue;
    let made: { type: string | undefined; path: string; isOpen: boolean; isLonger: boolean } | undefined;
    for (const { 0: whole, 1: path = '', 2: call = '', index } of line.matchAll(PATHS.get(facts.ecosystem) ?? PATH)) {
      const isTaken = call === '' && isGiven(line, index + whole.length, path, names);
      const symbol = resolve(path, api, names, call !== '' || isTaken);
      // `Table{…}` makes one of a type; a value before a block is none.
      if (call === '{' && symbol?.kind !== 'class' && symbol?.kind !== 'type') continue;
      if (symbol === undefined) noteMissed(path, call, names, api);
      if (symbol === undefined || isOnlyNamed(symbol, path, call, facts.ecosystem)) continue;
      const all = symbol.parent === null ? [symbol] : overloadsOf(bareName(symbol.name), api);
      const typed = (name: string): string | undefined => names.types.get(name) ?? lastOf(names.instances.get(name));
      const open = call === '(' ? from + index + whole.length - 1 : -1;
      const one = meant(all, open < 0 ? undefined : argumentTypes(text, open, typed));
      const isLiteral = call === '{';
      if (call !== '')
        names.calls.push({
          symbols: all,
          path,
          isStatic: !names.instances.has(path.split('.', 1)[0] ?? ''),
          isLiteral,
          arguments: argumentsAt(text, from + index + whole.length - 1),
        });
      const [first] = one;
      // Which of several is meant may stay open.
      if (one.length === 1 && first !== undefined) found.push(first);
      const isOneType = new Set(one.map(({ returns }) => returns?.type)).size === 1;
      if (first === undefined || !isOneType) continue;
      const chain = chained(text, open, first, facts, api, names, typed);
      found.push(...chain.symbols);
      if (chain.missed !== undefined) names.missed.add(chain.missed);
      made ??= { type: chain.type, path, isOpen: isOpen(chain.last), isLonger: chain.isLonger };
    }
    const assign = /^[^=]*(?==(?!=))/.exec(line)?.[0];
    const target =
      /^\s*(?:(?:const|let|var)\s+)?(\w+)(?:\s*,\s*\w+)*\s*(?::|$)/.exec(assign ?? '')?.[1] ??
      /\bas\s+(\w+)\s*:/.exec(line)?.[1];
    if (target === undefined) continue;
    const isMade = made !== undefined && madeFirst(line, made.path, made.isLonger);
    const type = isMade ? made?.type : undefined;
    if (type === undefined) names.instances.delete(target);
    else names.instances.set(target, type);
    if (isMade && type === undefined && made?.isOpen === true) names.opaque.add(target);
    else names.opaque.delete(target);
  }
  return found;
}

const PATH = /(?<![\w.$])([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\s*(\(?)/g;
/** Names of Ruby may end in a mark; a literal of Go opens right behind its type. */
const PATHS: ReadonlyMap<string, RegExp> = new Map([
  ['go', /(?<![\w.$])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)([({]?)/g],
  ['ruby', /(?<![\w.$])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*(?:[?!](?![=~]))?)*)\s*(\(?)/g],
]);

/** A call on what the product gave, and of which nobody knows what it is. */
function noteMissed(path: string, call: string, names: Names, api: ReadonlyMap<string, ApiSymbol>): void {
  const [head = '', member, more] = path.split('.');
  const type = names.instances.get(head) ?? names.symbols.get(head);
  if (call === '(' && member !== undefined && more === undefined && type !== undefined && api.has(type))
    names.unknown.push({ owner: type, member, path, isStatic: !names.instances.has(head) });
  const isCall = call === '(' || names.mark !== undefined;
  if (isCall && member !== undefined && (names.opaque.has(head) || names.instances.has(head))) names.missed.add(member);
}

/** `rig.depth` without a call is no method of that name, where methods are values nowhere. */
const isOnlyNamed = ({ kind, name }: ApiSymbol, path: string, call: string, ecosystem: string): boolean =>
  kind === 'method' && MUST_CALL.has(ecosystem) && (call !== '(' || lastName(bareName(name)) !== lastName(path));
const MUST_CALL = new Set(['php', 'java', 'kotlin', 'rust']);

/** The value is what the call gives, not an argument of another call. */
const madeFirst = (line: string, path: string, isLonger: boolean): boolean =>
  new RegExp(
    `(?:=|(?<![\\w$.])with)\\s*(?:await\\s+|new\\s+|&|\\*)*(?:[\\w$]+\\.)*${lastName(path).replace(/\$/g, '\\$&')}\\s*[({]`,
  ).test(line) &&
  (isLonger || !/\)\s*\.\s*\w+\s*\(/.test(line));

function resolve(
  path: string,
  api: ReadonlyMap<string, ApiSymbol>,
  names: Names,
  isCall: boolean,
): ApiSymbol | undefined {
  const parts = path.split('.');
  const [head = '', next] = parts;
  const instance = names.instances.get(head);
  if (instance !== undefined && next !== undefined)
    return isCall || parts.length === 2 || names.mark !== undefined
      ? memberOf(instance, `${names.mark ?? ''}${next}`, api)
      : undefined;
  const symbol = names.symbols.get(head);
  if (symbol !== undefined) {
    if (next === undefined) return isCall ? api.get(symbol) : undefined;
    return memberOf(symbol, next, api);
  }
  for (let length = parts.length - 1; length > 0; length--) {
    const prefix = names.modules.get(parts.slice(0, length).join('.'));
    if (prefix === undefined) continue;
    const own =
      api.get(`${prefix}${parts[length] ?? ''}`) ??
      // `Table.new` makes one of the class, whoever says how.
      (names.mark !== undefined && parts[length] === 'new' ? api.get(prefix.slice(0, -1)) : undefined);
    const member = parts[length + 1];
    if (own === undefined && member !== undefined) {
      const path = `${prefix}${parts.slice(length, -1).join('.')}`;
      return api.get(givenOn(path, parts.at(-1) ?? '', [...api.values()]) ?? '');
    }
    return own !== undefined && member !== undefined
      ? (memberOf(own.name, member, api) ?? own)
      : isCall || own?.kind === 'constant'
        ? own
        : undefined;
  }
  return undefined;
}

const lastOf = (name: string | undefined): string | undefined => (name === undefined ? undefined : lastName(name));
