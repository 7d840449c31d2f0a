/** Ids of headings as several generators make them. */
import GithubSlugger, { slug as githubSlug } from 'github-slugger';
import { freeNames } from '../text/free-names.ts';
import type { HeadingIds, HeadingSource } from './generator.ts';

export function githubIds(): HeadingIds {
  const slugger = new GithubSlugger();
  return ({ text, custom }) => custom ?? slugger.slug(text);
}
export const githubId = ({ text }: HeadingSource): string => githubSlug(text);

/** `base`, then `base<separator>1`, `…2`; a made id that is taken counts on. */
export function counted(slug: (text: string, heading: HeadingSource) => string, separator: string): HeadingIds {
  // No heading has an empty id.
  const taken = new Set(['']);
  const free = freeNames(taken, 1);
  return (heading) => {
    const { text, custom } = heading;
    if (custom === null) {
      const base = slug(text, heading);
      return free(base, (count) => `${base}${separator}${count}`);
    }
    taken.add(custom);
    return custom;
  };
}
