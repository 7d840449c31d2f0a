/** Whether a program takes from the product only what it gives to its users: no name that is private by its mark, and none that no public name is called like. Pure. */
import { bareName, lastName } from '../derive/overloads.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';

type Facts = Pick<ProductFacts, 'api' | 'package_name'>;

/** Undefined where the language is not read: nothing is known then. */
export function takesOnlyPublic(language: string, code: string, facts: Facts): boolean {
  const taken = TAKEN.get(language)?.(code, facts);
  if (taken === undefined || facts.api.length === 0) return true;
  const own = namesOf(facts.api);
  return taken.every((name) => !isPrivate(name) && own.has(name));
}

/** `_name`, and not `__version__`, nor what named tuples have for everybody. */
const isPrivate = (name: string): boolean => /^_(?!_|(?:asdict|replace|make|fields|field_defaults)$)/.test(name);

const known = new WeakMap<readonly ApiSymbol[], ReadonlySet<string>>();
/** Last names of what is public, and parts of the modules that hold it. */
function namesOf(api: readonly ApiSymbol[]): ReadonlySet<string> {
  const found =
    known.get(api) ??
    new Set(api.flatMap(({ name, module }) => [lastName(bareName(name)), ...module.split(/[./:\\]+/)]));
  known.set(api, found);
  return found;
}

/** What each language's program takes from the product by name. */
const TAKEN: ReadonlyMap<string, (code: string, facts: Facts) => string[]> = new Map([
  ['python', python],
  ['py', python],
  ...['javascript', 'js', 'mjs', 'cjs', 'typescript', 'ts'].map((each) => [each, script] as const),
]);

function python(code: string, { api }: Facts): string[] {
  const roots = new Set(api.map(({ module }) => module.split('.')[0] ?? ''));
  const isOwn = (path: string): boolean => roots.has(path.split('.')[0] ?? '');
  const from = [...code.matchAll(/^[ \t]*from ([\w.]+) import (\([^()]*\)|[^\n#]*)/gm)].flatMap(
    ([, path = '', list = '']) => (isOwn(path) ? [...privateIn(path), ...namesIn(list, ' as ')] : []),
  );
  const whole = [...code.matchAll(/^[ \t]*import ([\w.]+)(?: as (\w+))?/gm)].flatMap(([, path = '', as = path]) =>
    isOwn(path) ? [{ path, as }] : [],
  );
  const called = whole.flatMap(({ path, as }) => [
    ...privateIn(path),
    ...Array.from(
      code.matchAll(new RegExp(`(?<![\\w.])${as.replaceAll('.', '\\.')}\\.(\\w+)`, 'g')),
      ([, name = '']) => name,
    ),
  ]);
  const hidden = from.length + whole.length > 0 ? (code.match(/(?<=[\w)\]]\.)_(?!_)\w+/g) ?? []) : [];
  // What a class of the program has is its own.
  const isOwnMember = (name: string): boolean => !isPrivate(name) || code.includes(`self.${name}`);
  return [...from, ...called, ...hidden.filter((name) => !isOwnMember(name))].filter((name) => !/^__\w+__$/.test(name));
}

/** A module need not be public to hold what is: only its mark makes it private. */
const privateIn = (path: string): string[] => path.split('.').filter(isPrivate);

function script(code: string, { package_name: own }: Facts): string[] {
  if (own === null) return [];
  const lists = [
    ...code.matchAll(/\bimport\s+(?:\w+\s*,\s*)?\{([^{}]*)\}\s*from\s*['"]([^'"]+)['"]/g),
    ...code.matchAll(/\b(?:const|let|var)\s*\{([^{}]*)\}\s*=\s*require\(\s*['"]([^'"]+)['"]/g),
  ];
  return lists.flatMap(([, list = '', path]) =>
    path === own ? namesIn(list.replace(/\btype\s+/g, '').replaceAll(':', ' as '), ' as ') : [],
  );
}

const namesIn = (list: string, as: string): string[] =>
  list
    .replace(/[()\\]/g, ' ')
    .split(',')
    .flatMap((each) => each.split(as, 1)[0]?.trim() || [])
    .filter((name) => name !== '*' && name !== 'default');
