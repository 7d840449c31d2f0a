/** Links that stand in front matter, under the keys of which the generator says that their values are links. */
import { generatorOf } from '../generators/index.ts';
import type { SiteKind } from '../model/repo-inventory.ts';
import type { Lines } from './lines.ts';
import type { PageFacts } from './page-facts.ts';
import { valuesAt } from './values.ts';

export function frontmatterLinks(facts: PageFacts, text: string, lines: Lines, kind: SiteKind): void {
  const { frontmatter } = facts;
  const places = generatorOf(kind).linkPlaces;
  if (!frontmatter?.data || places === undefined) return;
  const bounds = { from: frontmatter.start, to: frontmatter.end };
  for (const as of ['frontmatter', 'shortcode'] as const)
    for (const { value, key, start } of valuesAt(
      frontmatter.data,
      (as === 'frontmatter' ? places.frontMatter : places.refs) ?? [],
      text,
      bounds,
    )) {
      if (start === null) continue;
      const targetSpan = { start, end: start + value.length };
      facts.links.push({
        ...lines.span(start, targetSpan.end),
        kind: as,
        target: value,
        text: '',
        label: key,
        targetSpan,
      });
    }
}
