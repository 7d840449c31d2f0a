/** Which public names a piece of code uses, each by a receiver or an import that resolves; what only has the same name is none. */
import type { PageBlock } from '../model/page-block.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { replaceBetween } from '../text/between.ts';
import { symbolAt } from './address.ts';
import { derive } from './derive.ts';
import { argumentTypes, arityOf, bareName, lastName, meant, overloadsOf } from './overloads.ts';
import { recompute } from './recompute.ts';
import type { ReferenceOptions } from './reference.ts';
import { cpp, csharp, java, type Names, php, type Reader, ruby, rust } from './use-readers.ts';

export interface UsedSample {
  language: string;
  code: string;
}

/** One table of what the samples of a page use, in the order of the first use; nothing where nothing resolves. */
export function usesTable(
  samples: readonly UsedSample[],
  facts: ProductFacts,
  href?: ReferenceOptions['href'],
): PageBlock[] {
  const rows = usedIn(samples, facts).flatMap((symbol) => {
    const to = href?.(symbol.name);
    // Without a word on what it does, a row only repeats what the sample shows.
    const isTold = recompute(symbolAt(symbol, 'summary'), facts) !== undefined;
    return to === undefined || !isTold
      ? []
      : [{ name: symbolAt(symbol, 'short'), href: to, text: symbolAt(symbol, 'summary') }];
  });
  const table = rows.length === 0 ? undefined : derive('uses', rows, facts);
  return table === undefined ? [] : [table];
}

/** Samples of one document in their order: a later one knows the names of those before it. */
export function usedIn(samples: readonly UsedSample[], facts: ProductFacts): ApiSymbol[] {
  return [...new Map(usedByEach(samples, facts).flatMap((all) => all.map((symbol) => [symbol.name, symbol]))).values()];
}

/** The same, sample by sample. */
export function usedByEach(samples: readonly UsedSample[], facts: ProductFacts): ApiSymbol[][] {
  const api = new Map(facts.api.map((symbol) => [symbol.name, symbol]));
  const names: Names = {
    symbols: new Map(),
    modules: new Map(),
    instances: new Map(),
    types: new Map(),
    opened: new Set(),
  };
  return samples.map(({ language, code }) => {
    const read = READERS.get(language.toLowerCase());
    if (read === undefined || read.ecosystem !== facts.ecosystem) return [];
    const text = bare(code, language);
    read.imports(text, code, facts, names);
    for (const [name, type] of read.declared?.(text) ?? []) names.types.set(name, type);
    return uses(read.dotted?.(text) ?? text, facts, api, names);
  });
}

const script: Reader = {
  ecosystem: 'node',
  imports(_text, code, facts, { symbols, modules }) {
    const own = (from: string): ApiSymbol[] =>
      facts.api.filter(({ module, parent }) => module === from && parent === null);
    const take = (list: string, from: string, separator: string): void => {
      for (const part of list.split(',')) {
        const [name = '', as = name] = part
          .trim()
          .replace(/\s+/g, ' ')
          .replace(/^type /, '')
          .split(separator);
        const symbol = own(from).find((each) => each.name === name.trim() && each.is_default !== true);
        if (symbol !== undefined) symbols.set(as.trim(), symbol.name);
      }
    };
    for (const statement of code.split(/^(?=[ \t]*import\b)/m)) {
      const [, start = '', list = '', from = ''] = IMPORT.exec(statement.trimStart().replace(/\s+/g, ' ')) ?? [];
      take(list, from, ' as ');
      const whole = own(from).find((each) => each.is_default === true);
      if (start !== '' && whole !== undefined) symbols.set(start, whole.name);
    }
    for (const [, name = '', from = ''] of code.matchAll(/^[ \t]*import\s+\*\s+as\s+(\w+)\s+from\s*['"]([^'"]+)['"]/gm))
      if (own(from).length > 0) modules.set(name, '');
    for (const [, list = '', from = ''] of code
      .replace(/\s+/g, ' ')
      .matchAll(/\b(?:const|let|var) ?\{([^{}]*)\} ?= ?(?:await import|require)\( ?['"]([^'"]+)['"]/g))
      take(list, from, ':');
  },
};
/** Of a statement whose white space is single spaces. */
const IMPORT = /^import (?:type )?(?:(\w+) ?,? ?)?(?:\{([^}]*)\})? ?from ?['"]([^'"]+)['"]/;
const python: Reader = {
  ecosystem: 'python',
  imports(text, _code, facts, { symbols, modules }) {
    const known = new Set(facts.api.map(({ module }) => module));
    for (const [, module = '', list = ''] of text.matchAll(/^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+\(?([^)\n]*)/gm))
      for (const part of list.split(',')) {
        const [name = '', as = name] = part.trim().replace(/\s+/g, ' ').split(' as ');
        if (facts.api.some((symbol) => symbol.name === `${module}.${name}`)) symbols.set(as, `${module}.${name}`);
        else if (known.has(`${module}.${name}`)) modules.set(as, `${module}.${name}.`);
      }
    for (const [, module = '', as = ''] of text.matchAll(
      /^[ \t]*import[ \t]+([\w.]+)(?:[ \t]+as[ \t]+(\w+))?[ \t]*$/gm,
    ))
      if ([...known].some((each) => each === module || each.startsWith(`${module}.`)))
        modules.set(as === '' ? module : as, `${module}.`);
  },
};
const go: Reader = {
  ecosystem: 'go',
  imports(_text, code, facts, { modules }) {
    for (const { kind, signature, name } of facts.api) {
      const path = kind === 'module' ? /^import "(.+)"$/.exec(signature)?.[1] : undefined;
      const at = path === undefined ? -1 : code.indexOf(`"${path}"`);
      if (path === undefined || at === -1) continue;
      const before = code.slice(code.lastIndexOf('\n', at) + 1, at);
      const alias = before.trimEnd() === before ? undefined : before.trim().split(/\W/).at(-1) || undefined;
      const first = facts.api.find((each) => each.kind !== 'module' && each.module === name);
      const called = first?.name.slice(
        0,
        first.name.lastIndexOf('.', first.parent === null ? undefined : first.name.lastIndexOf('.') - 1),
      );
      if (called !== undefined)
        modules.set(
          alias === undefined || alias === 'import' ? called.slice(called.lastIndexOf('/') + 1) : alias,
          `${called}.`,
        );
    }
  },
};
const READERS: ReadonlyMap<string, Reader> = new Map([
  ...['python', 'py', 'pycon'].map((each) => [each, python] as const),
  ...['js', 'javascript', 'ts', 'typescript', 'mjs', 'jsx', 'tsx'].map((each) => [each, script] as const),
  ['go', go],
  ['php', php],
  ['java', java],
  ...['csharp', 'cs', 'c#'].map((each) => [each, csharp] as const),
  ...['rust', 'rs'].map((each) => [each, rust] as const),
  ...['ruby', 'rb'].map((each) => [each, ruby] as const),
  ...['cpp', 'c++', 'cc', 'cxx', 'hpp'].map((each) => [each, cpp] as const),
]);

function uses(text: string, facts: ProductFacts, api: ReadonlyMap<string, ApiSymbol>, names: Names): ApiSymbol[] {
  const found: ApiSymbol[] = [];
  // Line by line: a variable is what was last assigned to it.
  let start = 0;
  for (const line of text.split('\n')) {
    const from = start;
    start += line.length + 1;
    if (/^\s*(?:from\s+\S+\s+import\b|import\b|use\s+[\w\\{])/.test(line)) continue;
    let made: { symbol: ApiSymbol; path: string } | undefined;
    for (const { 0: whole, 1: path = '', 2: call = '', index } of line.matchAll(
      /(?<![\w.$])([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\s*(\(?)/g,
    )) {
      const symbol = resolve(path, api, names, call === '(');
      if (symbol === undefined || isOnlyNamed(symbol, path, call, facts.ecosystem)) continue;
      const all = symbol.parent === null ? [symbol] : overloadsOf(bareName(symbol.name), api);
      const typed = (name: string): string | undefined => names.types.get(name) ?? lastOf(names.instances.get(name));
      const one = meant(all, call === '(' ? argumentTypes(text, from + index + whole.length - 1, typed) : undefined);
      const [first] = one;
      // Which of several is meant may stay open.
      if (one.length === 1 && first !== undefined) found.push(first);
      const isOneType = new Set(one.map(({ returns }) => returns?.type)).size === 1;
      if (first !== undefined && isOneType) made ??= { symbol: first, path };
    }
    const assign = /^[^=]*(?==(?!=))/.exec(line)?.[0];
    const target =
      /^\s*(?:(?:const|let|var)\s+)?(\w+)(?:\s*,\s*\w+)*\s*(?::|$)/.exec(assign ?? '')?.[1] ??
      /\bas\s+(\w+)\s*:/.exec(line)?.[1];
    if (target === undefined) continue;
    const type = made === undefined || !madeFirst(line, made.path) ? undefined : typeOf(made.symbol, facts, api);
    if (type === undefined) names.instances.delete(target);
    else names.instances.set(target, type);
  }
  return found;
}

/** `rig.depth` without a call is no method of that name, where methods are values nowhere. */
const isOnlyNamed = ({ kind, name }: ApiSymbol, path: string, call: string, ecosystem: string): boolean =>
  kind === 'method' && MUST_CALL.has(ecosystem) && (call !== '(' || lastName(bareName(name)) !== lastName(path));
const MUST_CALL = new Set(['php', 'java', 'rust']);

/** The value is what the call gives, not an argument of another call. */
const madeFirst = (line: string, path: string): boolean =>
  new RegExp(
    `(?:=|(?<![\\w$.])with)\\s*(?:await\\s+|new\\s+|&|\\*)*(?:[\\w$]+\\.)*${lastPart(path).replace(/\$/g, '\\$&')}\\s*[({]`,
  ).test(line) && !/\)\s*\.\s*\w+\s*\(/.test(line);

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
    return own !== undefined && member !== undefined
      ? (memberOf(own.name, member, api) ?? own)
      : isCall || own?.kind === 'constant'
        ? own
        : undefined;
  }
  return undefined;
}

/** Of the class itself, or of a base that is the product's. */
function memberOf(
  owner: string,
  member: string,
  api: ReadonlyMap<string, ApiSymbol>,
  depth = 0,
): ApiSymbol | undefined {
  const own = api.get(`${owner}.${member}`) ?? overloadsOf(`${owner}.${member}`, api)[0];
  const symbol = api.get(owner);
  if (own !== undefined || symbol === undefined || depth > 8) return own;
  return symbol.bases
    .flatMap((base) => [...api.values()].filter(({ name, parent }) => parent === null && isNamed(name, base)))
    .map(({ name }) => memberOf(name, member, api, depth + 1))
    .find((each) => each !== undefined);
}

/** A path that is written before a name is a part of it: a class of another package is none of the same name. */
function isNamed(name: string, written: string): boolean {
  if (name.includes('<') && arityOf(name) !== arityOf(written)) return false;
  const [full, wanted] = [name, written.replace(/^\\+/, '')].map((each) => bareName(each.replace(/\\|::/g, '.')));
  return lastPart(name) === lastPart(written) && (full === wanted || full?.endsWith(`.${wanted}`) === true);
}

/** The class that a call gives: the class itself, or the type that the source says it returns, where that is one of the product. */
function typeOf(symbol: ApiSymbol, facts: ProductFacts, api: ReadonlyMap<string, ApiSymbol>): string | undefined {
  if (symbol.kind === 'class') return symbol.name;
  if (symbol.parent !== null && SELF.test((symbol.returns?.type ?? '').trim())) return symbol.parent;
  const text = (symbol.returns?.type ?? '').replace(/^["']|["']$/g, '').replaceAll('::', '.');
  // The first of several results, `*T`, `Promise<T>`; a union is not one type.
  const name =
    /^\(?(?:\w+\s+)?\*?(?:Promise<|Awaitable\[)?([A-Za-z_][\w.]*)[>\]]?(?:\s*,\s*(?:\w+\s+)?error)?\)?$/.exec(
      text.trim(),
    )?.[1];
  if (name === undefined) return undefined;
  const of = (each: ApiSymbol): boolean =>
    each.parent === null &&
    ['class', 'interface', 'type', 'enum'].includes(each.kind) &&
    lastPart(each.name) === lastPart(name);
  const same = facts.api.filter((each) => of(each) && each.module === symbol.module);
  const all = same.length > 0 ? same : [...api.values()].filter(of);
  return all.length === 1 ? all[0]?.name : undefined;
}

/** PHP's and Rust's words for the type that a method belongs to. */
const SELF = /^(?:self|static|Self|(?:\w+::)*Result<Self\b.*>|Option<Self>)$/s;

/** Code without prompts, comments and the words of strings. */
function bare(code: string, language: string): string {
  const text = code.replace(/^[ \t]*(?:>>>|\.\.\.) ?/gm, '');
  const isPython = /^py/i.test(language);
  const isHash = isPython || /^(?:ruby|rb)$/i.test(language);
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ');
  const plain = isPython
    ? text.replace(/"""[\s\S]*?"""|'''[\s\S]*?'''/g, blank)
    : replaceBetween(text, '/*', '*/', blank);
  return plain
    .replace(/(?<!\\)"(?:\\.|[^"\\\n])*"|(?<!\\)'(?:\\.|[^'\\\n])*'|(?<!\\)`(?:\\.|[^`\\])*`/g, '""')
    .replace(isHash ? /#.*$/gm : /\/\/.*$/gm, '');
}

const lastPart = lastName;
const lastOf = (name: string | undefined): string | undefined => (name === undefined ? undefined : lastName(name));
