/** Ids of headings as several generators make them. */
import GithubSlugger, { slug as githubSlug } from 'github-slugger';
import type { HeadingIds, HeadingSource } from './generator.ts';

export function githubIds(): HeadingIds {
  const slugger = new GithubSlugger();
  return ({ text, custom }) => custom ?? slugger.slug(text);
}
export const githubId = ({ text }: HeadingSource): string => githubSlug(text);

/** `base`, then `base<separator>1`, `…2`; a made id that is taken counts on. */
export function counted(slug: (text: string) => string, separator: string): HeadingIds {
  const taken = new Set<string>();
  return ({ text, custom }) => {
    let id = custom ?? slug(text);
    if (custom === null) {
      const base = id;
      for (let count = 1; taken.has(id) || id === ''; count++) id = `${base}${separator}${count}`;
    }
    taken.add(id);
    return id;
  };
}
