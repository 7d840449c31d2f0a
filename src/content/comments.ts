/** What Launch reads in HTML comments: ignores with their reason. */
import type { Lines } from './lines.ts';
import type { IgnoreFact } from './page-facts.ts';

const IGNORE = /^\s*launch-ignore(-file)?\b([^:]*)(?::(.*))?$/s;

/** Reads one comment (`<!-- … -->` or `{/* … *\/}`) that stands at `start`. */
export function readComment(comment: string, start: number, lines: Lines, out: { ignores: IgnoreFact[] }): void {
  const inner = comment.replace(/^(?:<!--|\{\s*\/\*)|(?:-->|\*\/\s*\})$/g, '');
  const ignore = IGNORE.exec(inner);
  if (!ignore) return;
  out.ignores.push({
    ...lines.span(start, start + comment.length),
    scope: ignore[1] === undefined ? 'next' : 'file',
    rules: (ignore[2] ?? '').split(/[\s,]+/).filter((rule) => rule !== ''),
    reason: ignore[3]?.trim() || null,
  });
}
