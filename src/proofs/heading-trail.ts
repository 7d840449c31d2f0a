/** What a reader meets above each block of a page: the headings that it stands below, as they read and at their levels; pure. */
import { type HeadingIn, HeadingPath } from '../outline/headings-of.ts';

export interface Headed {
  headings: readonly HeadingIn[];
  /** The page's own name stands above all of it, and is judged where it stands. */
  isName: boolean;
}

/** One text a block, equal where all headings above are. */
export function trailsOf(blocks: readonly Headed[]): string[] {
  const path = new HeadingPath<HeadingIn & { isName: boolean }>();
  return blocks.map(({ headings, isName }) => {
    const [first] = headings;
    if (first?.isNested === false) path.leave(first.depth);
    const trail = path.above.flatMap((one) => (one.isName ? [] : [shownAs(one)]));
    path.pass(headings.map((one) => ({ ...one, isName })));
    return JSON.stringify(trail);
  });
}

/** Within something else a heading is another one. */
const shownAs = ({ text, isNested }: HeadingIn): string =>
  `${isNested ? '> ' : ''}${text.replace(/\s+/gu, ' ').trim()}`;

/** Whether a block stands first and is a heading of the first level: a page that has its title in its text. */
export const namesPage = (headings: readonly HeadingIn[], at: number): boolean =>
  at === 0 && headings.length === 1 && headings[0]?.depth === 1 && !headings[0].isNested;

/**
 * The headings of a block of a page that a recorded one is equal to: at the levels of the page, in the words of the record. What a linter made a
 * heading of is none.
 */
export const recordedAs = (shown: readonly HeadingIn[], recorded: readonly HeadingIn[]): readonly HeadingIn[] =>
  recorded.length === 0
    ? []
    : recorded.length === shown.length
      ? shown.map((one, at) => ({ ...one, text: recorded[at]?.text ?? one.text }))
      : shown;
