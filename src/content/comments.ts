/** What Launch reads in HTML comments: claim and snippet markers, and ignores with their reason. */
import type { Lines } from './lines.ts';
import type { IgnoreFact, MarkerFact } from './page-facts.ts';

const MARKER = /^\s*(claim|snippet)_ids?\s*:(.*)$/s;
const IGNORE = /^\s*launch-ignore(-file)?\b([^:]*)(?::(.*))?$/s;

/** Reads one comment (`<!-- … -->` or `{/* … *\/}`) that stands at `start`. */
export function readComment(
  comment: string,
  start: number,
  lines: Lines,
  out: { markers: MarkerFact[]; ignores: IgnoreFact[] },
): void {
  const inner = comment.replace(/^(?:<!--|\{\s*\/\*)|(?:-->|\*\/\s*\})$/g, '');
  const marker = MARKER.exec(inner);
  if (marker) {
    const ids = (marker[2] ?? '').split(/[\s,]+/).filter((id) => id !== '');
    out.markers.push({
      ...lines.span(start, start + comment.length),
      kind: marker[1] === 'claim' ? 'claim' : 'snippet',
      ids,
    });
    return;
  }
  const ignore = IGNORE.exec(inner);
  if (!ignore) return;
  out.ignores.push({
    ...lines.span(start, start + comment.length),
    scope: ignore[1] === undefined ? 'next' : 'file',
    rules: (ignore[2] ?? '').split(/[\s,]+/).filter((rule) => rule !== ''),
    reason: ignore[3]?.trim() || null,
  });
}
