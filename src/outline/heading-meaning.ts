/** The words of a heading, and what they may mean in its language. */
import { trimEndOf } from '../text/trim.ts';
import { FOR_MAINTAINERS } from './maintainer-words.ts';
import { ENGLISH, type Meaning, OTHERS } from './role-words.ts';

/** Its words in lower case, without numbers and marks at the edges. */
export const bareHeading = (heading: string): string =>
  trimEndOf(
    heading
      .toLowerCase()
      .replace(/[’]/gu, "'")
      .replace(/^(?:\d+(?:\.\d+)*[.)]?\s+|[^\p{L}\p{N}"']+)/u, ''),
    /[\s:.!]/u,
  ).trimStart();

/** What a heading may mean, the likeliest first; English words count in every language, since most projects head their sections so. */
export function meaningsOf(heading: string, language: string | null): Meaning[] {
  if (isNameHeading(heading)) return [];
  const words = bareHeading(heading);
  const own = OTHERS.get(language ?? '') ?? [];
  const theirs = [...new Set([language ?? 'en', 'en'])].flatMap((each) => FOR_MAINTAINERS.get(each) ?? []);
  return [...theirs, ...own, ...ENGLISH].filter((meaning) => meaning.words.test(words));
}

/** What it means where nothing is known of its content. */
export const meaningOf = (heading: string, language: string | null): Meaning | null =>
  meaningsOf(heading, language)[0] ?? null;

/** A member of an API rather than words about it. */
export const isNameHeading = (heading: string): boolean =>
  /^`[^`]+`$|^\.?[\w.$#:]+\(.*\)|^[a-z]+[A-Z]\w*$|^\w+(?:\.\w+)+$|^--?[a-z][\w-]*/u.test(heading.trim());

/** A call with a template string is a name as well. */
export const isName = (text: string): boolean => isNameHeading(text) || /^[\w.$#:]+(?:\([^()]*\))?`[^`]*`$/u.test(text);

/** Languages whose headings are known. */
export const LANGUAGES: readonly string[] = ['en', ...OTHERS.keys()];
