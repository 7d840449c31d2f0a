/** For whom a document is, told from its path: beginners first, those who extend the product last. */

const BEGINNERS =
  /(?:^|\/)(?:\d+[-_.]?)?(?:quick-?_?start|getting-?_?started|get-?_?started|first-?steps|tutorials?|introduction|intro)(?:[^/]*|\/.*)$/iu;
const EXTENDERS =
  /(?:^|\/)(?:dev(?:el(?:oper?s?|opment)?)?(?:-?_?(?:guide|docs?))?|advanced|extending|internals?|plugins?|api|integrations?)(?:\/|\.\w+$)/iu;
const REFERENCE = /(?:^|\/)(?:reference|appendix|about|faq|resources)(?:\/|\.\w+$)/iu;

export const isForBeginners = (path: string): boolean => BEGINNERS.test(path);

/** A rank: 0 for the front page and first steps. */
export function audienceOf(path: string): number {
  if (!path.includes('/') || isForBeginners(path)) return 0;
  if (EXTENDERS.test(path)) return 2;
  return REFERENCE.test(path) ? 3 : 1;
}
