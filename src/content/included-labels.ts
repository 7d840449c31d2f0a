/** Labels of references that a page has from what it includes as text, and from what that includes in turn. */
import type { IncludingPage } from '../generators/includes.ts';
import type { IndexTables } from './build-index.ts';
import { foldLabel } from './labels.ts';

type Reading = Pick<IndexTables, 'routes' | 'files' | 'readWhole' | 'generator'>;
/** Files that one page includes, at most. */
const MOST = 200;
const DEFINITION = /^ {0,3}\[([^[\]\n]+)\]:/gm;

export function createIncludedLabels(tables: Reading): (page: IncludingPage) => ReadonlySet<string> {
  const { routes, files, readWhole, generator } = tables;
  const known = new Map<string, { text: string; labels: readonly string[]; paths: readonly string[] }>();
  return (page) => {
    // What MDX imports is another module.
    if (routes.includes === undefined || generator.dialect.isMdx(page.path)) return new Set();
    const labels = new Set<string>();
    const paths = new Set(pathsOf(page));
    for (const path of paths) {
      const { labels: own, paths: inner } = read(path, page);
      for (const label of own) labels.add(label);
      if (paths.size < MOST) for (const one of inner) paths.add(one);
    }
    return labels;
  };

  function read(path: string, { facts }: IncludingPage): { labels: readonly string[]; paths: readonly string[] } {
    const text = readWhole(path) ?? '';
    const before = known.get(path);
    if (before?.text === text) return before;
    const labels = [...text.matchAll(DEFINITION)].map(([, label = '']) => foldLabel(label));
    const read = { text, labels, paths: pathsOf({ path, text, facts }) };
    known.set(path, read);
    return read;
  }

  function pathsOf(page: IncludingPage): string[] {
    return (routes.includes?.(page) ?? []).flatMap(({ candidates }) => candidates.find(files.has) ?? []);
  }
}
