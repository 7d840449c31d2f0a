/** One page of the source beside its HTML: what each of its links became, and which links of the HTML the source does not explain. */
import type { LinkFact } from '../content/page-facts.ts';
import type { Addresses, Led } from './addresses.ts';
import { fateKey, matchLinks } from './match-links.ts';
import type { HtmlLink, HtmlPage } from './read-html.ts';

export interface Fate {
  led: Led;
  link: HtmlLink;
}
export interface BuiltPage {
  fateOf(kind: LinkFact['kind'], target: string): Fate | undefined;
  /** Links of the HTML that no link of the source became. */
  others: readonly Fate[];
}

export function builtPage(file: string, html: HtmlPage, links: readonly LinkFact[], addresses: Addresses): BuiltPage {
  const known = new Map<string, Led>();
  const lead = ({ href }: HtmlLink): Led => {
    const led = known.get(href) ?? addresses.lead(file, href, html.base);
    known.set(href, led);
    return led;
  };
  const placeOf = (link: HtmlLink): string => (lead(link).to === 'elsewhere' ? link.href : JSON.stringify(lead(link)));
  const matched = matchLinks(links, html.links, placeOf);
  const used = new Set([...matched.values()].map(({ kind, href }) => `${kind} ${href}`));
  return {
    fateOf(kind, target) {
      const link = matched.get(fateKey(kind, target));
      return link && { link, led: lead(link) };
    },
    others: html.links
      .filter(({ kind, href }) => !used.has(`${kind} ${href}`))
      .map((link) => ({ link, led: lead(link) })),
  };
}
