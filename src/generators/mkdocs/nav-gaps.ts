/** Entries of `nav` that name no page. */
import type { LiveIndex } from '../../content/build-index.ts';
import { joinPath } from '../../content/url-path.ts';
import type { NavigationGap } from '../generator.ts';
import { under } from '../routes.ts';
import { readMkdocs } from './settings.ts';

export function mkdocsGaps(index: LiveIndex): NavigationGap[] | undefined {
  const { data, path, plugins } = readMkdocs(index.files, index.context.root);
  if (path === null || data.nav === undefined) return undefined;
  const lines = (index.files.read(path) ?? '').split('\n');
  const docs = under(index.context.root, index.context.content_roots[0] ?? 'docs');
  const origin = under(docs, 'index.md');
  const fillsIn = plugins.some((name) => /nav|awesome|autorefs|section-index/.test(name));
  const gaps: NavigationGap[] = [];
  for (const target of leaves(data.nav)) {
    // Addresses are taken as they are, and what plugins have of their own; some of them fill in what a folder holds.
    if (/^[a-z]+:|^[/!$<]|[*]/i.test(target)) continue;
    const file = joinPath(docs, target.replace(/(?:[?#]|\/$)[\s\S]*$/, ''));
    if (
      file === undefined ||
      index.files.has(file) ||
      (fillsIn && index.files.hasFolder(file)) ||
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
