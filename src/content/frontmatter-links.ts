/** Links that stand in front matter, for the few keys whose meaning every theme shares. */
import type { Lines } from './lines.ts';
import type { PageFacts } from './page-facts.ts';

/** Keys whose value is a path to a picture or a page of the site itself. */
const KEYS = new Set(['manualLink', 'manualLinkRelref']);

export function frontmatterLinks(facts: PageFacts, text: string, lines: Lines): void {
  const data = facts.frontmatter?.data;
  if (!data || !facts.frontmatter) return;
  for (const [key, value] of Object.entries(data)) {
    if (!KEYS.has(key) || typeof value !== 'string' || !/^[/.#]/.test(value)) continue;
    const lineStart = lines.startOf(facts.frontmatter.keyLines[key] ?? facts.frontmatter.line);
    const at = text.indexOf(value, lineStart);
    if (at === -1) continue;
    const kind = key === 'manualLinkRelref' ? 'shortcode' : 'frontmatter';
    facts.links.push({
      ...lines.span(at, at + value.length),
      kind,
      target: value,
      text: '',
      label: key,
      targetSpan: { start: at, end: at + value.length },
    });
  }
}
