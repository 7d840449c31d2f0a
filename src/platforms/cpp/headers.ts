/** Which files of a C++ library its users include, and the line that brings each name: the header itself, or the one that includes it. Pure. */
import type { HeaderRoot } from '../../manifests/cpp-headers.ts';
import { isHeader } from '../../manifests/cpp-headers.ts';
import type { CppFile } from './declared.ts';

/** Folders of what is not for users, and of what others made. */
const INNER = /(?:^|\/)(?:details?|internals?|impl|implementation|private|priv|_\w+|bits)\//i;
const FOREIGN = /(?:^|\/)(?:bundled|vendor|vendored|third_?party|3rdparty|external|deps)\//i;
/** A file that a header takes its bodies from. */
const BODIES = /(?:[-_.](?:inl|impl)\.\w+|\.(?:inl|ipp|tpp|tcc))$/i;
export const isBodies = (path: string): boolean => BODIES.test(path);

/** Path of a file that declares public names → what users write behind `#include`; in the order in which users meet them. */
export function publicHeaders(files: ReadonlyMap<string, CppFile>, roots: readonly HeaderRoot[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const path of files.keys()) {
    const root = roots.find(({ folder, only }) => path.startsWith(folder) && (only === null || only.includes(path)));
    if (root !== undefined) named.set(path, path.slice(root.folder.length));
  }
  const shown = new Map<string, string>();
  const own = [...named].filter(
    ([path, name]) => isHeader(path) && !INNER.test(name) && !FOREIGN.test(name) && !BODIES.test(name),
  );
  for (const [path, name] of own.toSorted(([, a], [, b]) => depth(a) - depth(b) || (a < b ? -1 : 1)))
    shown.set(path, name);
  const byEnd = Map.groupBy(files.keys(), (path) => path.slice(path.lastIndexOf('/') + 1));
  // What a header of users brings with it is theirs, too.
  for (const [path, name] of [...shown]) {
    const seen = new Set([path]);
    const queue = [path];
    for (let at = queue.pop(); at !== undefined; at = queue.pop())
      for (const included of files.get(at)?.includes ?? []) {
        const to = fileOf(included, at, byEnd);
        const below = to === undefined ? undefined : (named.get(to) ?? to);
        if (to === undefined || below === undefined || seen.has(to) || FOREIGN.test(below)) continue;
        seen.add(to);
        if (!shown.has(to)) shown.set(to, name);
        if (shown.get(to) === name) queue.push(to);
      }
  }
  return shown;
}

const depth = (name: string): number => name.split('/').length;

function fileOf(included: string, from: string, byEnd: ReadonlyMap<string, readonly string[]>): string | undefined {
  const name = included.replace(/^(?:\.\.?\/)+/, '');
  const fitting = (byEnd.get(name.slice(name.lastIndexOf('/') + 1)) ?? []).filter(
    (path) => path === name || path.endsWith(`/${name}`),
  );
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  return fitting.find((path) => path === `${folder}${name}`) ?? fitting[0];
}
