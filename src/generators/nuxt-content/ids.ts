/** Ids of headings as MDC makes them: GitHub's, without doubled hyphens or hyphens at the ends, and no digit first. */
import GithubSlugger from 'github-slugger';
import type { HeadingIds } from '../generator.ts';

export function mdcIds(): HeadingIds {
  const slugger = new GithubSlugger();
  return ({ text, custom }) =>
    custom ?? slugger.slug(text).replace(/-+/g, '-').replace(/^-|-$/g, '').replace(/^(\d)/, '_$1');
}
