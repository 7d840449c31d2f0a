/** Public names that samples of the product's own documents call without an import, as documents import once and go on; pure. */
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { bareName, lastName } from './overloads.ts';
import type { Names } from './use-readers.ts';

/** Languages whose names are imported one by one. */
const ECOSYSTEMS: ReadonlySet<string> = new Set(['python', 'node']);

/** Adds the names that a sample calls, where samples before it or itself import others of the product by their names. `text`: without comments and strings. */
export function addCalledNames(text: string, code: string, { ecosystem, api }: ProductFacts, { symbols }: Names): void {
  if (!ECOSYSTEMS.has(ecosystem) || symbols.size === 0) return;
  const known = Map.groupBy(
    api.filter(({ parent, kind }) => parent === null && (kind === 'function' || kind === 'class')),
    ({ name }) => lastName(bareName(name)),
  );
  const bound = boundIn(code);
  const taken = new Set(symbols.values());
  const modules = new Set(api.flatMap(({ name, module }) => (taken.has(name) ? [module] : [])));
  for (const name of CALLED.flatMap((pattern) => [...text.matchAll(pattern)].map(([, found = '']) => found))) {
    const all = known.get(name) ?? [];
    const [only, ...more] = all.length > 1 ? all.filter(({ module }) => modules.has(module)) : all;
    // Of several of one name nobody knows which is meant.
    if (only === undefined || more.length > 0 || symbols.has(name)) continue;
    if (!bound.has(name) && !OF_LANGUAGE.has(name) && (isSpelled(name) || text.includes(`${name}(`)))
      symbols.set(name, only.name);
  }
}

/** As no word of a language is. */
const isSpelled = (name: string): boolean => /_|[a-z][A-Z]|^[A-Z].*[a-z]/.test(name);

/** What is called, raised or caught, and what stands alone on a line. */
const CALLED: readonly RegExp[] = [
  /(?<![\w.$])([A-Za-z_$][\w$]*)\(/g,
  /(?<![\w.$])(?:raise|except) ([A-Z]\w*)/g,
  /^[ \t]*([A-Za-z_]\w*)$/gm,
];

/** Public names that words of a page set as code: by their whole name, or by one that no word of a language is spelled like. */
export function namedInWords(texts: readonly string[], { ecosystem, api }: ProductFacts): ApiSymbol[] {
  if (!ECOSYSTEMS.has(ecosystem)) return [];
  const tops = api.filter(({ parent, kind }) => parent === null && (kind === 'function' || kind === 'class'));
  const known = Map.groupBy(tops, ({ name }) => lastName(bareName(name)));
  const whole = new Map(tops.map((symbol) => [symbol.name, symbol]));
  return texts
    .flatMap((text) =>
      [...text.replace(/```[^`]*```/g, ' ').matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, code = '']) => code),
    )
    .flatMap((code) => {
      const name = /^([A-Za-z_$][\w$.]*)(?:\([^()]*\))?$/.exec(code)?.[1] ?? '';
      const [only, ...more] = known.get(name) ?? [];
      const isName = isSpelled(name) || code.endsWith(')');
      const found = whole.get(name) ?? (isName && more.length === 0 ? only : undefined);
      return found === undefined || OF_LANGUAGE.has(name) ? [] : [found];
    });
}

/** `from strata import *` brings what the module has. */
export function takeAll(module: string, { api }: ProductFacts, symbols: Map<string, string>): void {
  for (const symbol of api)
    if (symbol.parent === null && symbol.module === module && symbol.kind !== 'module')
      symbols.set(lastName(bareName(symbol.name)), symbol.name);
}

/** Whether an imported name that is not called is handed on: as an argument, a decorator, a base, or what an exception is caught by; and is no key and no name of an argument. */
export function isGiven(line: string, end: number, path: string, { isTable, symbols }: Names): boolean {
  if (!isTable || path.includes('.') || !symbols.has(path)) return false;
  const before = line.slice(0, end).trimEnd();
  const start = before.slice(0, before.length - path.length);
  const isInPlace =
    /(?:[(,[=|&]|=>|\b(?:except|return|await|yield|extends|instanceof|in|is|or|and|not|if|raise|throw))\s*$|^\s*@$/.test(
      start,
    );
  return (
    isInPlace &&
    /^\s*(?:[),\]|&;}.:]|$|or\b|and\b|if\b|as\b|is\b)/.test(line.slice(end)) &&
    !/[{,]\s*$/.test(/^\s*:/.test(line.slice(end)) ? start : '')
  );
}

/** What a sample declares, assigns, imports or takes as a parameter. */
function boundIn(code: string): Set<string> {
  const bound = new Set<string>();
  const add = (list: string): void => {
    for (const name of list.match(/[A-Za-z_$][\w$]*/g) ?? []) bound.add(name);
  };
  for (const line of code.split('\n')) {
    const plain = line.replace(/^\s*(?:>>>|\.\.\.) ?/, '').trim();
    const declared = /^(?:export |async |default )*(?:def|function|class|const|let|var)\b(.*)$/.exec(plain)?.[1];
    if (declared !== undefined) add(/^[^={]*/.exec(declared)?.[0] ?? '');
    if (/^(?:const|let|var) ?[{[]/.test(plain)) add(plain.split('=', 1)[0] ?? '');
    if (/^(?:from|import)\b/.test(plain) || /^\}? ?from\b/.test(plain)) add(plain);
    const assigned = /^([\w$, ]+?)(?::[^=]*)?=(?![=>])/.exec(plain)?.[1];
    if (assigned !== undefined) add(assigned);
    if (/^(?:for|with|async for|async with)\b/.test(plain)) add(plain.split(/\bin\b|\(/, 1)[0] ?? '');
  }
  return bound;
}

/** Called everywhere, whoever exports such a name: of the language, of its runtime and of its test runners. */
const OF_LANGUAGE: ReadonlySet<string> = new Set(
  'abs all any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex delattr dict dir divmod enumerate eval exec filter float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len list locals map max memoryview min next object oct open ord pow print property range repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip if for while switch catch function return typeof await new delete void throw with import require parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape fetch alert setTimeout setInterval setImmediate clearTimeout clearInterval queueMicrotask structuredClone Array Object String Number Boolean Symbol BigInt Date RegExp Error TypeError RangeError Promise Proxy Map Set WeakMap WeakSet URL URLSearchParams Request Response Headers FormData Blob File Buffer Event EventTarget AbortController test it describe expect assert beforeEach afterEach beforeAll afterAll suite run main'.split(
    ' ',
  ),
);
