/** The topic that a claim's source gave it: the heading or list it stands under, unless that only says what kind of text it is. */
import { tagOf } from '../model/claim-tags.ts';
import type { Claim } from '../model/product-facts.ts';

const GENERIC_TOPIC =
  /^(?:(?:key|main|core|other|more|all|general|additional|known|current|basic|the) )?(?:features?|highlights|overview|introduction|about|usage|basics|notes?|examples?|description|summary|getting started|quick ?start|api|reference|readme|faq|(?:user )?guides?|manual|handbook|tutorials?|documentation|docs|supported formats|formats|limitations|limits|restrictions|known issues|caveats|installation|requirements|usage examples?|behaviou?r|details|conclusions?|source code|final notes?|wrapping up|tl;?dr|misc(?:ellaneous)?|more|other|examples? (?:code|usage)|welcome to .*)$|^what (?:each|the) (?:scripts?|examples?|files?|samples?) (?:does|do|shows?)$|^(?:example|sample) (?:scripts?|files?|programs?)$/iu;

/** A heading or label that says what kind of text follows, not what it is about. */
export const isGenericTopic = (topic: string): boolean => GENERIC_TOPIC.test(topic);

export function topicOf(claim: Claim): string | undefined {
  const joined = /^`[^`]+` \(([^()]{3,50})\): /u.exec(claim.claim_text)?.[1];
  if (joined !== undefined) return joined;
  const group = tagOf(claim, 'group')
    ?.replace(/\p{Extended_Pictographic}|\ufe0f/gu, '')
    .replace(/(?<![:.])[:.]+$/u, '')
    .trim();
  return group === undefined || group === '' || group.length > 60 || GENERIC_TOPIC.test(group) ? undefined : group;
}

/** The title of the document that a claim was found in, unless it only says what kind of document it is. */
export function pageOf(claim: Claim): string | undefined {
  const page = tagOf(claim, 'page');
  return page === undefined || page === '' || page.length > 60 || GENERIC_TOPIC.test(page) ? undefined : page;
}
