/** What an address of the repository's own file on its forge leads to in the checkout. */
import type { IndexTables } from './build-index.ts';
import { createForgePages } from './forge-pages.ts';
import { ownAddress } from './own-forge.ts';
import type { Resolution } from './site-index.ts';
import { basename } from './url-path.ts';

/** Undefined where the address is none of those: it is another site's, and asked there. */
export function createOwnFiles(tables: IndexTables): (target: string) => Resolution | undefined {
  const { files } = tables;
  const { forge } = tables.input;
  if (forge === undefined) return () => undefined;
  const onHeading = createForgePages(tables, forge);
  return (target) => {
    const own = ownAddress(target, forge);
    if (own === undefined) return undefined;
    const { path, before, after, line, heading } = own;
    if (files.hasFolder(path) || files.has(path)) {
      const there = heading === null ? undefined : onHeading(path, heading);
      return there ?? { kind: 'asset', path, ...beyond(line, path) };
    }
    const why = tables.elsewhere([{ by: 'file', path }], path);
    if (why !== undefined) return { kind: 'unverified', why };
    const spelt = files.ignoringCase(path);
    const { paths, isCertain } = spelt === undefined ? likely(path) : { paths: [spelt], isCertain: true };
    return {
      kind: 'missing',
      wanted: path,
      why: spelt === undefined ? 'no-asset' : 'wrong-case',
      suggestions: paths.map((one) => `${before}${encodeURI(one)}${after}`),
      isCertain,
    };
  };

  /** Where git saw it go, else files of the same name. */
  function likely(path: string): { paths: readonly string[]; isCertain: boolean } {
    const moved = (tables.moved.get(path) === undefined ? [] : [tables.moved.get(path) ?? '']).filter(files.has);
    if (moved.length > 0) return { paths: moved, isCertain: true };
    const named = files.named(basename(path));
    return { paths: named.length > 3 ? [] : named, isCertain: false };
  }

  /** Whether a file has fewer lines than one that is named; what is no text has none. */
  function beyond(line: number | null, path: string): { beyond?: { line: number; lines: number } } {
    const text = line === null ? undefined : tables.readWhole(path);
    if (line === null || text === undefined || text.includes('\0')) return {};
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    return line > lines ? { beyond: { line, lines } } : {};
  }
}
