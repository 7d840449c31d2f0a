/** Entries of `nav` that name no page. */
import type { LiveIndex } from '../../content/build-index.ts';
import type { NavigationGap } from '../generator.ts';
import { under } from '../routes.ts';
import { readMkdocs } from './settings.ts';

export function mkdocsGaps(index: LiveIndex): NavigationGap[] | undefined {
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
