/** How PHP, Java, C#, C++, Rust and Ruby name what they use, in the shape that dotted languages have; pure. */
import { GLOBAL, MACROS } from '../ecosystems/cpp.ts';
import { INSTANCE } from '../ecosystems/ruby.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { bareName } from './overloads.ts';

/** What the names of a piece of code stand for. */
export interface Names {
  /** Local name → public symbol. */
  symbols: Map<string, string>;
  /** Local name of a module or package → what its names begin with. */
  modules: Map<string, string>;
  /** Variable → the class or type it is one of. */
  instances: Map<string, string>;
  /** Variable → the type that the code writes before it, without what it is made of. */
  types: Map<string, string>;
  /** Before the names of what is called on an instance, where that sets it apart from what is called on its class. */
  mark?: string;
  /** For readers, who are shown as well what is only handed on. */
  isTable: boolean;
  /** Namespaces that the code so far has opened. */
  opened: Set<string>;
  /** Variables that hold what the product gave, and nobody knows what it is. */
  opaque: Set<string>;
  /** Names that are called on such, or on its types that do not have them. */
  missed: Set<string>;
  /** Calls, and literals of types, that resolve. */
  calls: ResolvedCall[];
  /** Names that are called on a type of the product that does not have them. */
  unknown: { owner: string; member: string; path: string; isStatic: boolean }[];
}
export interface ResolvedCall {
  /** All that share the name. */
  symbols: readonly ApiSymbol[];
  path: string;
  /** Called on its class. */
  isStatic: boolean;
  isLiteral: boolean;
  arguments: readonly string[] | undefined;
}
export interface Reader {
  ecosystem: string;
  imports(text: string, code: string, facts: ProductFacts, names: Names): void;
  /** Code whose members are parted by dots and whose variables bear no marks. */
  dotted?(text: string): string;
  /** Variables with the types that the code writes. */
  declared?(text: string): Iterable<readonly [name: string, type: string]>;
}

const topsOf = ({ api }: ProductFacts): ApiSymbol[] =>
  api.filter(({ parent, kind }) => parent === null && kind !== 'module');

/** What a sample names with its whole path needs no import. */
function knowPaths(facts: ProductFacts, modules: Names['modules']): void {
  for (const { module } of topsOf(facts)) {
    const path = module.replaceAll('\\', '.');
    if (path !== '') modules.set(path, `${path}.`);
  }
}

/** No sign of any program. */
const PROPERTY = '\u0001';

export const php: Reader = {
  ecosystem: 'php',
  imports(_text, code, facts, { symbols, modules }) {
    const tops = new Set(topsOf(facts).map(({ name }) => name));
    knowPaths(facts, modules);
    for (const [, path = '', list, alias] of code.matchAll(
      /^[ \t]*use (?:function |const )?([\w\\]+)(?:\{([^{}]*)\}| as (\w+))?;/gm,
    ))
      for (const each of list === undefined ? [''] : list.split(',')) {
        const [own = '', as] = each.trim().split(' as ');
        const full = `${path}${own}`.replaceAll('\\', '.').replace(/^\./, '');
        const local = alias ?? as ?? full.slice(full.lastIndexOf('.') + 1);
        if (tops.has(full)) symbols.set(local.trim(), full);
      }
  },
  // A property keeps its mark: a method of the same name is another thing.
  dotted: (text) =>
    text
      .replace(/(?:\?->|->)(?=\w+\b(?!\s{0,99}\())|::\$(?=\w)/g, `.${PROPERTY}`)
      .replace(/\?->|->|::/g, '.')
      .replace(/\$(?=\w)/g, '')
      .replaceAll(PROPERTY, '$')
      .replace(/(?<=\w)\\(?=[A-Za-z_])/g, '.')
      .replace(/(?<![\w\\])\\(?=[A-Za-z_])/g, ''),
};

export const java: Reader = {
  ecosystem: 'java',
  imports(_text, code, facts, { symbols, modules }) {
    const tops = topsOf(facts);
    knowPaths(facts, modules);
    const known = new Map(tops.map((each) => [each.name, each]));
    for (const [, path = '', whole] of code.matchAll(/^[ \t]*import ([\w.]*\w)(\.\*)?;/gm)) {
      const found = whole === undefined ? [known.get(path)] : tops.filter(({ module }) => module === path);
      for (const each of found) if (each !== undefined) symbols.set(each.name.slice(each.module.length + 1), each.name);
    }
  },
  declared: (text) =>
    [
      ...withoutGenerics(text).matchAll(
        /(?<![\w.])(?:[a-z]\w*\.)*([A-Za-z]\w*(?:\[\])*)(?:\.\.\.)?\s+([A-Za-z_]\w*)\s*[=;:,)]/g,
      ),
    ].flatMap(([, type = '', name = '']) => (NO_TYPES.has(type) ? [] : [[name, type] as const])),
  // `Table<X> table =` gives a value to `table`.
  dotted: (text) =>
    byLine(text.replace(/<[^<>()]*>(?=\()/g, ''), (before) => {
      const words = before.trim().split(' ');
      return words.length > 1 && words[0] !== 'return' ? words.at(-1) : undefined;
    }),
};

export const kotlin: Reader = {
  ecosystem: 'kotlin',
  imports(_text, code, facts, { symbols, modules }) {
    const tops = topsOf(facts);
    knowPaths(facts, modules);
    for (const [, path = '', whole, as] of code.matchAll(/^[ \t]*import ([\w.]*\w)(?:(\.\*)| as (\w+))?[ \t;]*$/gm))
      for (const each of tops) {
        const bare = bareName(each.name);
        if (whole === undefined ? bare === path : each.module === path)
          symbols.set(as ?? bare.slice(bare.lastIndexOf('.') + 1), each.name);
      }
  },
  declared: (text) =>
    [...withoutGenerics(text).matchAll(/(?<![\w.])([a-z_]\w*)\s*:\s*(?:[a-z]\w*\.)*([A-Z]\w*)/g)].map(
      ([, name = '', type = '']) => [name, type] as const,
    ),
  dotted: (text) =>
    byLine(
      text
        .replace(/<[^<>()]*>(?=\()/g, '')
        .replaceAll('?.', '.')
        .replaceAll('!!', ''),
      (before) => {
        const name = /^\s*va[lr] (\w+)/.exec(before)?.[1];
        return name === undefined ? undefined : `var ${name}`;
      },
    ),
};

export const csharp: Reader = {
  ...java,
  ecosystem: 'dotnet',
  imports(_text, code, facts, { symbols, modules, opened: used }) {
    for (const [, name = ''] of code.matchAll(/^[ \t]*(?:global )?(?:using|namespace) ([\w.]*\w)[;\s{]/gm))
      used.add(name);
    const [plain, made] = [new Set<string>(), new Set<string>()];
    for (const [, name = '', open] of code.matchAll(/\b([A-Z]\w*)\b(?=( ?<)?)/g))
      (open === undefined ? plain : made).add(name);
    for (const { module, name } of topsOf(facts)) {
      const local = bareName(name).slice(module.length + 1);
      const isMade = name.endsWith('>');
      // `Rule` and `Rule<T>` are two types; of those that the code may mean, the one that is made of no other.
      const isMeant = isMade ? made.has(local) : plain.has(local);
      if (used.has(module) && isMeant && (!symbols.has(local) || !isMade)) symbols.set(local, name);
      if (module !== '') modules.set(module, `${module}.`);
    }
  },
};

const NO_TYPES = new Set('return new throw case else var instanceof assert import package'.split(' '));
/** `Map<A, List<B>>` as `Map`; nobody nests deeper. */
const withoutGenerics = (text: string): string => {
  let less = text;
  for (let depth = 0; depth < 4; depth++) less = less.replace(/<[\w\s.,?&[\]]*>/g, '');
  return less;
};

export const rust: Reader = {
  ecosystem: 'rust',
  imports(_text, code, facts, { symbols, modules }) {
    const tops = topsOf(facts);
    const known = new Set(tops.map(({ name }) => name));
    for (const { module } of facts.api) modules.set(module.replaceAll('::', '.'), `${module.replaceAll('::', '.')}.`);
    for (const statement of code.split(';')) {
      const at = statement.search(/^[ \t]*use /m);
      if (at < 0) continue;
      const [path = '', list] = statement.slice(at).trim().slice('use '.length).replace('}', '').split('{');
      for (const each of list === undefined ? [''] : list.split(',')) {
        const [own = '', as] = (list === undefined ? path : each).trim().split(' as ');
        const full = `${list === undefined ? '' : path.trim()}${own}`.replaceAll('::', '.');
        const local = (as ?? full.slice(full.lastIndexOf('.') + 1)).trim();
        if (known.has(full)) symbols.set(local, full);
        else if (facts.api.some(({ module }) => module.replaceAll('::', '.') === full)) modules.set(local, `${full}.`);
      }
    }
  },
  dotted: (text) =>
    byLine(text.replaceAll('::', '.').replace(/\.(?:unwrap\(\)|expect\(""\))/g, ''), (before) => {
      const name = /^\s*let (?:mut )?(\w+)/.exec(before)?.[1];
      return name === undefined ? undefined : `let ${name}`;
    }),
};

export const ruby: Reader = {
  ecosystem: 'ruby',
  imports(_text, _code, facts, names) {
    names.mark = INSTANCE;
    for (const { name, module } of topsOf(facts))
      for (const each of [name, module.replaceAll('::', '.')]) names.modules.set(each, `${each}.`);
  },
  // What is called on a class needs no parentheses; a variable is one whatever its mark.
  dotted: (text) =>
    text
      .replace(/(?<![\w$@])(?:\$|@@?)(?=[a-z_])/g, '')
      .replace(/(?<![\w:])::(?=[A-Z])/g, '')
      .replaceAll('::', '.')
      .replaceAll('&.', '.')
      .replace(/(?<![\w.])((?:[A-Z]\w*\.)+[a-z_]\w*)(?![\w(.?!])/g, '$1('),
};

export const cpp: Reader = {
  ecosystem: 'cpp',
  imports(_text, code, facts, { symbols, modules, opened }) {
    const tops = topsOf(facts);
    const spaces = new Set(tops.map(({ module }) => module));
    for (const module of spaces) modules.set(module.replaceAll('::', '.'), `${module.replaceAll('::', '.')}.`);
    for (const { module, name } of tops) if (module === GLOBAL || module === MACROS) symbols.set(name, name);
    for (const [, name = ''] of code.matchAll(/^[ \t]*using namespace ([\w:]+) ?;/gm)) opened.add(name);
    for (const [, alias = '', name = ''] of code.matchAll(/^[ \t]*namespace (\w+) ?= ?([\w:]+) ?;/gm))
      if (spaces.has(name)) modules.set(alias, `${name.replaceAll('::', '.')}.`);
    for (const { module, name } of tops) {
      const local = bareName(name).slice(module.length + 1);
      // Of names that what they take tells apart, nobody knows which is meant.
      const isOne = bareName(name) === name;
      if (opened.has(module) && isOne) symbols.set(local, name);
      else if (isOne && code.includes(`using ${module}::${local};`)) symbols.set(local, name);
      for (const each of opened)
        if (module.startsWith(`${each}::`))
          modules.set(module.slice(each.length + 2).replaceAll('::', '.'), `${module.replaceAll('::', '.')}.`);
    }
  },
  // `Table table(3);` gives a value to `table`.
  dotted: (text) =>
    withoutArguments(text)
      .replaceAll('::', '.')
      .replaceAll('->', '.')
      .split('\n')
      .map((line) => {
        const [whole = '', space = '', type = '', name = '', mark = ''] =
          /^(\s*)(?:(?:const|static|constexpr) )*([A-Za-z_][\w.]*)[ *&]+([A-Za-z_]\w*) ?([({=;])/.exec(line) ?? [];
        if (whole === '' || NO_TYPES.has(type) || /^(?:namespace|delete|goto|operator|co_return)$/.test(type))
          return line;
        const rest = line.slice(whole.length);
        if (type === 'auto') return mark === '=' ? `${space}${name} =${rest}` : line;
        if (mark === '=') return `${space}${name} = ${type}(); ${rest}`;
        return `${space}${name} = ${type}(${mark === ';' ? ');' : rest}`;
      })
      .join('\n'),
};

/** `Table<int, Row<8>>` as `Table`; what only compares has spaces around it. */
function withoutArguments(text: string): string {
  let less = text;
  for (let depth = 0; depth < 4; depth++) less = less.replace(/(?<=\w)<[\w\s:.,*&]{0,200}>/g, '');
  return less;
}

/** What stands before the first `=` of a line, where `shown` has another form for it. */
const byLine = (text: string, shown: (before: string) => string | undefined): string =>
  text
    .split('\n')
    .map((line) => {
      const at = line.indexOf('=');
      const before = at < 1 || line[at + 1] === '=' ? undefined : shown(line.slice(0, at));
      return before === undefined ? line : `${before} ${line.slice(at)}`;
    })
    .join('\n');
