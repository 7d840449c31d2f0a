/** "See the docs for more", "Check out the wiki": sentences that send a reader elsewhere and have no link left to go by; pure. */
import { links } from '../text/links.ts';

const MOST_WORDS = 25;
const SENDS =
  /^(?:please )?(?:for (?:more|further|full|additional|detailed)\b[^.,]*, ?)?(?:please )?(?:also )?(?:see|check(?: out)?|refer to|read|visit|consult|(?:have|take) a look at|look at|browse|go to)\b/iu;
const IS_FOUND =
  /^(?:(?:more|further|full|additional|detailed|the|our) )*(?:details?|info(?:rmation)?|documentation|docs|examples?|guides?|tutorials?)\b[^.,]* (?:can be found|(?:is|are) available|lives?|(?:is|are)) (?:in|on|at|under) /iu;
const ELSEWHERE =
  /\b(?:docs|documentation|wiki|web ?site|home ?page|manual|(?:user|developer) guide|api reference|tutorials?|blog(?: post)?|article|(?:examples?|samples?|docs?) (?:folder|directory))\b/iu;
/** What such words mean stands in the document itself, or is no place. */
const HERE = /\b(?:below|above|following|previous|next|section)\b/iu;

/** `isLost`: a link that stood there led nowhere, whatever it was called. */
export function pointsNowhere(markdown: string, isLost = false): boolean {
  if (links(markdown, 'nested').length > 0 || /<https?:|https?:\/\/|`/u.test(markdown)) return false;
  const text = markdown
    .replace(/^[-*+>\s]+|[*_]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const words = text.split(' ').length;
  const isOne = !/[.!?:] \S/u.test(text) && !text.endsWith(':');
  return (
    words <= MOST_WORDS &&
    isOne &&
    (SENDS.test(text) || IS_FOUND.test(text)) &&
    !HERE.test(text) &&
    (isLost || ELSEWHERE.test(text))
  );
}
