/** What the modules of a product import in their turn: a program that imports one of them needs all of that; pure. */
import type { ProductTree } from '../platforms/platform.ts';
import { importsOf } from './imports.ts';

/** A product of more modules than this is read so far. */
const MOST_MODULES = 400;

/** Names of modules that a program's own imports load with them, none of the product itself. What is imported inside of a function or a `try` may be absent. */
export function importsBehind(code: string, tree: Pick<ProductTree, 'inventory' | 'text'>): string[] {
  const files = new Map(tree.inventory.files.map(({ path }) => [path, path] as const));
  const base = ['', 'src/', 'lib/'];
  const fileOf = (module: string): string | undefined =>
    base
      .flatMap((folder) => [`${folder}${module}/__init__.py`, `${folder}${module}.py`])
      .map((path) => files.get(path))
      .find((path) => path !== undefined);
  const seen = new Set<string>();
  const others = new Set<string>();
  const waiting = namedIn(code, '');
  for (let name = waiting.pop(); name !== undefined && seen.size < MOST_MODULES; name = waiting.pop()) {
    const parts = name.split('.');
    // A package is loaded before what stands in it.
    for (let length = 1; length <= parts.length; length++) {
      const module = parts.slice(0, length).join('/');
      const path = fileOf(module);
      if (path === undefined) {
        if (length === 1) others.add(name);
        // The last part may be a name in the module.
        break;
      }
      if (seen.has(path)) continue;
      seen.add(path);
      const holder = path.endsWith('/__init__.py') ? module : module.split('/').slice(0, -1).join('/');
      waiting.push(...namedIn(tree.text(path) ?? '', holder));
    }
  }
  return [...others].sort();
}

/** Modules that a file imports at its outermost level, with what `from … import` may take from a package. `holder`: the package that it lies in, as a path. */
function namedIn(code: string, holder: string): string[] {
  const own = code
    .split('\n')
    .filter((line) => /^(?:from|import)\s/.test(line))
    .join('\n');
  const taken = [...own.matchAll(/^from\s+([\w.]+)\s+import\s+\(?([\w, ]+)/gm)].flatMap(
    ([, written = '', names = '']) => {
      const dots = /^\.*/.exec(written)?.[0] ?? '';
      const module = written.slice(dots.length);
      const above = dots === '' ? [] : holder.split('/').slice(0, dots.length === 1 ? undefined : 1 - dots.length);
      const base = [...above, ...module.split('.')].filter((part) => part !== '');
      return base.length === 0
        ? []
        : [base, ...names.split(',').map((name) => [...base, name.trim().split(' ')[0] ?? ''])];
    },
  );
  return [...importsOf('python', own), ...taken.map((parts) => parts.filter((part) => part !== '').join('.'))];
}
