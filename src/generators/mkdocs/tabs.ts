/** Ids of content tabs, which `pymdownx.tabbed` gives them where its settings name a function for that: of the title, or of the heading above and the title. */
import type { HeadingFact, PageFacts } from '../../content/page-facts.ts';
import { freeNames } from '../../text/free-names.ts';
import { mkdocsSlug } from './ids.ts';

export type TabIds = 'title' | 'heading and title';

/** By the site's settings; undefined where tabs have numbers alone. */
export function tabIdsIn({ markdown_extensions: extensions }: Record<string, unknown>): TabIds | undefined {
  const settings = [extensions]
    .flat()
    .flatMap((entry) => (isRecord(entry) ? [entry['pymdownx.tabbed']] : []))
    .find(isRecord);
  if (settings?.slugify === undefined || settings.slugify === null) return undefined;
  return settings.combine_header_slug === true ? 'heading and title' : 'title';
}

const TAB = /^[ \t]*===[!+]? (?:"([^"\n]*)"|'([^'\n]*)')[ \t]*\r?$/gm;

export function tabIds({ headings, code, htmlIds }: PageFacts, text: string, by: string): string[] {
  const free = freeNames(new Set([...headings.map(({ id }) => id), ...htmlIds]), 1);
  let [at, inCode] = [0, 0];
  return [...text.matchAll(TAB)].flatMap(({ 1: double, 2: single, index }) => {
    while ((headings[at]?.start ?? Number.POSITIVE_INFINITY) < index) at += 1;
    while ((code[inCode]?.end ?? Number.POSITIVE_INFINITY) <= index) inCode += 1;
    if ((code[inCode]?.start ?? Number.POSITIVE_INFINITY) <= index) return [];
    const title = mkdocsSlug((double ?? single ?? '').replace(/[`*]/g, ''), true);
    const above: HeadingFact | undefined = headings[at - 1];
    const slug = by === 'title' || above === undefined ? title : `${above.id}-${title}`;
    return title === '' ? [] : [free(slug, (count) => `${slug}_${count}`)];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
