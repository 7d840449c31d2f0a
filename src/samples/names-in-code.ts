/** What names mean in a piece of code, by its imports and declarations: those of the product, and those of others. Pure. */
import type { ProductFacts } from '../model/product-facts.ts';
import type { Names } from './call-key.ts';

export interface ProductNames {
  tops: ReadonlySet<string>;
  modules: ReadonlySet<string>;
  /** Full names, with dots. */
  full: ReadonlySet<string>;
  /** What a default import means. */
  main: string | undefined;
  package: string | null;
  ecosystem: string;
}

/** Names of which there are two mean nothing by themselves. */
export function productNames(facts: Pick<ProductFacts, 'api' | 'package_name' | 'ecosystem'>): ProductNames {
  const tops = new Map<string, Set<string>>();
  const dotted = (name: string): string => name.replace(/\\|::/g, '.');
  for (const { name, parent, kind, citation } of facts.api) {
    if (parent !== null || kind === 'module') continue;
    const last = lastOf(dotted(name));
    tops.set(last, (tops.get(last) ?? new Set()).add(`${citation.path}:${citation.start_line}`));
  }
  const words = facts.api.flatMap(({ module }) => module.split(/[./\\:@]+/));
  const own = (facts.package_name ?? '')
    .split(/[/:]/)
    .flatMap((part) => [
      part,
      part.replaceAll('-', '_'),
      part.replace(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase()),
    ]);
  return {
    tops: new Set([...tops].flatMap(([name, places]) => (places.size === 1 ? [name] : []))),
    modules: new Set([...words, ...own, 'crate', 'super'].filter((word) => word !== '')),
    full: new Set(facts.api.map(({ name }) => dotted(name))),
    main: facts.api.find(({ is_default: isDefault, parent }) => isDefault === true && parent === null)?.name,
    package: facts.package_name,
    ecosystem: facts.ecosystem,
  };
}

const lastOf = (name: string): string => name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) + 1);

const DECLARED =
  /^[ \t]*(?:export |default |async |pub(?:\(\w+\))? |static |private |protected |public |abstract |final )*(?:def|function|fn|class|struct|interface)\s+(\w+)/gm;

export function namesIn(code: string, product: ProductNames, before?: Names): Names {
  const found = {
    tops: product.tops,
    modules: new Set([...product.modules, ...(before?.modules ?? [])]),
    aliases: new Map(before?.aliases),
    foreign: new Set(before?.foreign),
  };
  for (const [, name = ''] of code.matchAll(DECLARED)) found.foreign.add(name);
  IMPORTS.get(product.ecosystem)?.(code, product, found);
  return found;
}

interface Found {
  modules: Set<string>;
  aliases: Map<string, string>;
  foreign: Set<string>;
}
type ReadImports = (code: string, product: ProductNames, found: Found) => void;

/** `name as called` of a list, each of the product or of somebody else. */
function list(names: string, isOwn: boolean, found: Found, as = ' as '): void {
  for (const each of names.split(',')) {
    const [name = '', called = name] = each
      .trim()
      .replace(/^(?:type|function|const) /, '')
      .split(as)
      .map((part) => part.trim());
    if (!/^\w+$/.test(called)) continue;
    found.foreign.delete(called);
    if (!isOwn) found.foreign.add(called);
    else if (called !== name) found.aliases.set(called, name);
  }
}

const python: ReadImports = (code, { modules }, found) => {
  const isOwn = (module: string): boolean => module.startsWith('.') || modules.has(module.split('.')[0] ?? '');
  for (const [, module = '', listed = '', plain = ''] of code.matchAll(
    /^[ \t>]*from ([\w.]+) import (?:\(([^()]*)\)|([^\n(]+))/gm,
  ))
    list(listed === '' ? plain : listed, isOwn(module), found);
  for (const [, module = '', called] of code.matchAll(/^[ \t>]*import ([\w.]+)(?: as (\w+))?/gm))
    if (called !== undefined && isOwn(module)) found.modules.add(called);
};

/** `import … from '…'`, whatever stands between. */
function* importsFrom(code: string): Generator<[string, string]> {
  for (const { index } of code.matchAll(/\bfrom ?['"]/g)) {
    const start = code.lastIndexOf('import', index);
    const what = start === -1 ? '' : code.slice(start + 'import'.length, index);
    const quote = code.charAt(index + 4) === ' ' ? index + 5 : index + 4;
    const end = code.indexOf(code.charAt(quote), quote + 1);
    if (start !== -1 && end !== -1 && what.length < 4000 && !/['";]/.test(what))
      yield [what.replace(/^ type /, ' ').trim(), code.slice(quote + 1, end)];
  }
}

const script: ReadImports = (code, { package: own, main }, found) => {
  const isOwn = (from: string): boolean =>
    /^[./#~]|^@\//.test(from) || (own !== null && (from === own || from.startsWith(`${own}/`)));
  const whole = (name: string, from: string): void => {
    found.foreign.delete(name);
    if (!isOwn(from)) found.foreign.add(name);
    else {
      found.modules.add(name);
      if (main !== undefined) found.aliases.set(name, lastOf(main));
    }
  };
  for (const [what, from] of importsFrom(code)) {
    const open = what.indexOf('{');
    if (open !== -1) list(what.slice(open + 1, what.indexOf('}')), isOwn(from), found);
    const [first = ''] = what.slice(0, open === -1 ? undefined : open).split(',');
    const name = first
      .trim()
      .replace(/^\* as /, '')
      .trim();
    if (/^[\w$]+$/.test(name)) whole(name, from);
  }
  for (const [, listed, name, from = '', member] of code.matchAll(
    /\b(?:const|let|var) (?:\{([^{}]*)\}|([\w$]+)) ?= ?require\( ?['"]([^'"\n]+)['"] ?\)(?:\.(\w+))?/g,
  )) {
    if (listed !== undefined) list(listed, isOwn(from), found, ':');
    else if (name !== undefined && member === undefined) whole(name, from);
    else if (name !== undefined) list(`${member} as ${name}`, isOwn(from), found);
  }
};

const go: ReadImports = (code, { package: own }, found) => {
  for (const [, called = '', path = ''] of code.matchAll(/^[ \t]{0,8}(?:import )?(\w+) "([^"\n]+)"$/gm))
    if (called !== 'import' && own !== null && (path === own || path.startsWith(`${own}/`))) found.modules.add(called);
};

const php: ReadImports = (code, { full }, found) => {
  for (const [, path = '', called] of code.matchAll(
    /^[ \t]{0,8}use (?:function |const )?\\?([\w\\]+)(?: as (\w+))?;/gm,
  )) {
    const name = path.slice(path.lastIndexOf('\\') + 1);
    list(called === undefined ? name : `${name} as ${called}`, full.has(path.replaceAll('\\', '.')), found);
  }
};

const java: ReadImports = (code, { full }, found) => {
  for (const [, path = ''] of code.matchAll(/^[ \t]{0,8}import ([\w.]+);/gm)) list(lastOf(path), full.has(path), found);
  for (const [, path = '', name = ''] of code.matchAll(/^[ \t]{0,8}import static ([\w.]+)\.(\w+);/gm))
    if (full.has(path)) found.aliases.set(name, `${lastOf(path)}.${name}`);
};

const rust: ReadImports = (code, { modules }, found) => {
  for (const [, path = '', listed, last, called] of code.matchAll(
    /^[ \t]{0,8}(?:pub )?use ((?:\w+::)*)(?:\{([^{}]*)\}|(\w+)(?: as (\w+))?);/gm,
  )) {
    const isOwn = modules.has(path.split('::')[0] ?? '');
    if (path !== '') list(listed ?? (called === undefined ? (last ?? '') : `${last} as ${called}`), isOwn, found);
  }
};

const IMPORTS: ReadonlyMap<string, ReadImports> = new Map([
  ['python', python],
  ['node', script],
  ['go', go],
  ['php', php],
  ['java', java],
  ['rust', rust],
]);
