/** Ids of headings as MDC makes them: GitHub's, without doubled hyphens or hyphens at the ends, and no digit first. */
import GithubSlugger, { slug } from 'github-slugger';
import type { HeadingIds, HeadingSource } from '../generator.ts';
import { outsideCode } from '../outside-code.ts';

export function mdcIds(): HeadingIds {
  const slugger = new GithubSlugger();
  return (heading) => slugger.slug(mdcText(heading)).replace(/-+/g, '-').replace(/^-|-$/g, '').replace(/^(\d)/, '_$1');
}

/** As they are before MDC changes them. */
export const plainId = (heading: HeadingSource): string => slug(mdcText(heading));

/** `:badge[v3]{color="x"}`, `[word]{.red}`, `**word**{.red}`: of components only what stands in them is text, and attributes are none. */
const mdcText = ({ text, raw }: HeadingSource): string =>
  /[:{]/.test(text)
    ? outsideCode(text, raw, (open) =>
        [...raw.matchAll(ATTACHED)]
          .reduce((rest, [, braces = '']) => rest.replace(braces, ''), open)
          .replace(COMPONENT, (_whole, before: string, words = '') => `${before}${words}`),
      )
    : text;
const ATTACHED = /[`*_)\]](\{[^{}\n]*\})/g;
const COMPONENT = /(^|[^\w:]):[A-Za-z][\w-]*(?![\w:-])(?:\[([^[\]]*)\])?(?:\{[^{}]*\})?/g;
