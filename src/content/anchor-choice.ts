/** Which heading a wrong fragment certainly means: one that is spelt alike, or one near it that the link's own words name. */
import type { HeadingFact, LinkFact, PageFacts } from './page-facts.ts';
import { isSpeltAlike } from './suggest.ts';

export type AnchorChoice = { id: string } | { none: string };

export interface AnchorQuestion {
  fragment: string;
  /** Ids near it, nearest first. */
  near: readonly string[];
  link: Pick<LinkFact, 'text' | 'start'>;
  /** The page that the link stands on, where it leads to that same page. */
  ownPage: Pick<PageFacts, 'headings'> | null;
  /** Every id of the page it leads to. */
  anchors: Iterable<string>;
}

export function chooseAnchor({ fragment, near, link, ownPage, anchors }: AnchorQuestion): AnchorChoice {
  const [only, ...others] = near;
  if (only === undefined) return { none: `no heading is near \`#${fragment}\`` };
  if (others.length > 0) return { none: `several headings are near: ${near.map((id) => `\`#${id}\``).join(', ')}` };
  if (ownPage !== null && sectionOf(ownPage.headings, link.start)?.id === only)
    return { none: `\`#${only}\` is the section that the link stands in` };
  const named = [...anchors].filter((id) => isSpeltAlike(id, link.text));
  if (named.length > 0 && !named.includes(only))
    return { none: `the words of the link name \`#${named[0]}\`, its fragment is near \`#${only}\`` };
  if (isSpeltAlike(fragment, link.text) && isLongerWord(only, fragment))
    return { none: `the words of the link are \`#${fragment}\`, and \`#${only}\` is a longer name` };
  const unsaid = wordsOf(fragment).find((word) => says(link.text, word) && !says(only, word));
  if (unsaid !== undefined)
    return { none: `\`#${only}\` is near, but has no \`${unsaid}\`, as the link and its fragment do` };
  if (isSaidAlike(only, fragment) || agree(only, link.text)) return { id: only };
  return { none: `\`#${only}\` is near, but the words of the link do not name it` };
}

/** Whether an id goes on with a word where another ends, and not with a form of it: `filesignoreunknown` after `filesignore`. */
const isLongerWord = (id: string, other: string): boolean => {
  const more = /^[\p{L}\p{N}]+/u.exec(id.startsWith(other) ? id.slice(other.length) : '')?.[0];
  return more !== undefined && !FORM.test(more);
};
const FORM = /^(?:e?s|e?d|e?rs?|ings?|ions?|ations?|ments?)$/;

/** The last heading before a place. */
const sectionOf = (headings: readonly HeadingFact[], at: number): HeadingFact | undefined =>
  headings.findLast(({ start }) => start < at);

/** The same words, but for small ones: that is no guess. */
const isSaidAlike = (id: string, other: string): boolean =>
  isSpeltAlike(id, other) || wordsOf(id).join('-') === wordsOf(other).join('-');

/** Whether most words of the shorter stand in the other, in some form. */
function agree(id: string, text: string): boolean {
  const [a, b] = [wordsOf(id), wordsOf(text)];
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const shared = few.filter((word) => many.some((other) => isForm(word, other)));
  return shared.length > 0 && shared.length * 2 >= few.length;
}

const says = (text: string, word: string): boolean => wordsOf(text).some((other) => isForm(word, other));

const EMPTY = new Set(
  'a an and are as at be by for from here how in is it its more of on or page see section the this to with'.split(' '),
);
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !EMPTY.has(word));
/** `install` and `installation`, `token` and `tokens`. */
const isForm = (word: string, other: string): boolean =>
  word === other || (Math.min(word.length, other.length) >= 4 && (word.startsWith(other) || other.startsWith(word)));
