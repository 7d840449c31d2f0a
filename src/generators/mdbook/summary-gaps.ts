/** Chapters of SUMMARY.md that are not there. */
import type { LiveIndex } from '../../content/build-index.ts';
import type { NavigationGap } from '../generator.ts';
import { under } from '../routes.ts';

export function summaryGaps(index: LiveIndex): NavigationGap[] | undefined {
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
