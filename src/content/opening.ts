/** One part of a page that may have anchors which the page's text does not show. */

export interface Opening {
  why: string;
  /** What brings it, where a file of the repository may be that. */
  from?: { component: string; wraps?: true } | { template: string } | { includeAt: { start: number; end: number } };
}

export const byComponent = (component: string): Opening => ({
  why: `the component \`${component}\` may bring headings`,
  from: { component },
});
/** It stands around text of the page, whose headings are seen: only ids that it gives itself are not. */
export const byWrapper = (component: string): Opening => ({
  ...byComponent(component),
  from: { component, wraps: true },
});
export const byTemplate = (template: string): Opening => ({
  why: `the template \`${template}\` may bring headings`,
  from: { template },
});
export const byInclude = ({ start, end }: { start: number; end: number }): Opening => ({
  why: 'an include may bring headings',
  from: { includeAt: { start, end } },
});
/** Whether what a page says of its anchors is that a file may bring some. */
export const mayBeFile = (why: string): boolean =>
  /^(?:the (?:component|template) `[^`]*`|an include) may bring headings$/.test(why);
