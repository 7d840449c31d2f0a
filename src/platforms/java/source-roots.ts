/** Which files are a Java product's own source: roots of packages, and not those of tests, examples and what a build makes. Pure. */
import { roleOf } from '../path-roles.ts';

/** Where the packages of a file begin: `core/src/main/java/` of `core/src/main/java/com/acme/A.java` in `com.acme`. */
export function rootOf(path: string, inPackage: string): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const inside = inPackage === '' ? '' : `${inPackage.replaceAll('.', '/')}/`;
  return folder.endsWith(inside) ? folder.slice(0, folder.length - inside.length) : folder;
}

/** Roots of one folder `src` go into one artifact: `src/main/java/` and `src/main/java11/`. */
export const artifactOf = (root: string): string => /^(?:.*\/)?src\//.exec(root)?.[0] ?? root;

/** Names of packages say nothing of what a file is for: `com.acme.testing` is for users. */
export const isOfTests = (root: string): boolean =>
  ['test', 'example', 'vendored', 'generated', 'ci'].includes(roleOf(`${root}A.java`)) ||
  root.split('/').some((folder, at, folders) => {
    const words = folder.replace(/[A-Z]/g, '-$&').toLowerCase().split(/[-_]/);
    return (folders[at - 1] === 'src' || words.length > 1) && words.some((word) => APART.has(word));
  });
const APART = new Set('test tests it jmh benchmark benchmarks example examples sample samples demo demos'.split(' '));

/** The roots of the module whose manifest lies in `folder`; of one without source, those of all modules below it. */
export function ownRoots(roots: readonly string[], folder: string): string[] {
  const below = roots.filter((root) => root.startsWith(folder) && !isOfTests(root.slice(folder.length)));
  const own = below.filter((root) =>
    /^(?:src\/(?:(?:main\/)?java\d*\/)?|java\/|source\/)?$/.test(root.slice(folder.length)),
  );
  return own.length > 0 ? own : below;
}
