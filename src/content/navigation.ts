/** Entries of a site's navigation file that name no page. */
import type { LiveIndex } from './build-index.ts';
import { readMkdocs } from './routes/mkdocs.ts';
import { under } from './routes/routes.ts';

export interface NavigationGap {
  path: string;
  line: number;
  target: string;
}

/** Undefined where this kind of site keeps its navigation in no file of its own. */
export function navigationGaps(index: LiveIndex): NavigationGap[] | undefined {
  if (index.kind === 'mkdocs') return mkdocsGaps(index);
  if (index.kind === 'mdbook') return summaryGaps(index);
  return undefined;
}

function mkdocsGaps(index: LiveIndex): NavigationGap[] | undefined {
  const { data, path } = readMkdocs(index.files, index.context.root);
  if (path === null || data.nav === undefined) return undefined;
  const lines = (index.files.read(path) ?? '').split('\n');
  const docs = under(index.context.root, index.context.content_roots[0] ?? 'docs');
  const origin = under(docs, 'index.md');
  const gaps: NavigationGap[] = [];
  for (const target of leaves(data.nav)) {
    if (/^[a-z]+:|^\/|[*]/i.test(target) || !/\.(?:md|markdown)(?:#[\s\S]*)?$/i.test(target)) continue;
    const file = under(docs, target.replace(/#[\s\S]*$/, ''));
    if (
      index.files.has(file) ||
      index.isElsewhere(file) ||
      index.routes.excuse({ path: origin, url: '/', language: 'en' }, target, 'page') !== undefined
    )
      continue;
    const line = lines.findIndex((text) => text.includes(target));
    gaps.push({ path, line: line === -1 ? 1 : line + 1, target });
  }
  return gaps;
}

function leaves(nav: unknown): string[] {
  if (typeof nav === 'string') return [nav];
  if (Array.isArray(nav)) return nav.flatMap(leaves);
  return typeof nav === 'object' && nav !== null ? Object.values(nav).flatMap(leaves) : [];
}

function summaryGaps(index: LiveIndex): NavigationGap[] | undefined {
  const source = under(index.context.root, index.context.content_roots[0] ?? 'src');
  const path = under(source, 'SUMMARY.md');
  const text = index.files.read(path);
  if (text === undefined) return undefined;
  const gaps: NavigationGap[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    for (const match of line.matchAll(/\]\(<?([^()>\s]+)>?\)/g)) {
      const target = match[1] ?? '';
      const file = under(
        source,
        decodeURIComponent(target)
          .replace(/^\.\//, '')
          .replace(/#[\s\S]*$/, ''),
      );
      if (/^[a-z]+:/i.test(target) || index.files.has(file) || index.isElsewhere(file)) continue;
      gaps.push({ path, line: at + 1, target });
    }
  }
  return gaps;
}
