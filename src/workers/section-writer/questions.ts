/** The question a reader would type for a statement, where one can be formed without guessing; pure. */
import type { Claim } from '../../model/product-facts.ts';
import { lowerFirst } from '../../templates/sentences.ts';

const LONGEST = 80;

export function questionOf(claim: Claim, sentence: string, product: string): string | undefined {
  if (claim.claim_kind === 'licence') return `Under which licence is ${product} released?`;
  const made = fromStatement(sentence.replace(/`/gu, '\u0001'), product)?.replace(/\u0001/gu, '`');
  // The question would ask about what stood before it.
  if (/\b(?:this|that|these|those|it|they|them|there)\?$/iu.test(made ?? '')) return undefined;
  if (made === undefined || made.length > LONGEST || (made.match(/`/gu)?.length ?? 0) % 2 !== 0) return undefined;
  return made;
}

function fromStatement(sentence: string, product: string): string | undefined {
  const clause = /^[^;:.—–()]+/u
    .exec(sentence.replace(/\s+/gu, ' ').replace(/\.(?=\S)/gu, '\u0002'))?.[0]
    ?.replace(/\u0002/gu, '.')
    .split(/, (?:but|so|and|which|because|since|as)\b/u)[0]
    ?.trim();
  if (clause === undefined) return undefined;
  const name = product.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  const own = new RegExp(
    `^(?:${name}|it) (does not|doesn't|do not|cannot|can't|can not|is not|isn't|must|needs?|requires?|can|supports?)(?: (?:yet|currently|support))? (.+)$`,
    'iu',
  ).exec(clause);
  if (own?.[1] !== undefined && own[2] !== undefined)
    return `${openWith(own[1], product)} ${supported(clause, own[1])}${own[2]}?`;
  const passive =
    /^(.{3,40}?) (cannot be|can't be|is not|are not|isn't|aren't|must be|cannot|can't|must|does not|doesn't|do not|don't|needs?|requires?) (.+)$/iu.exec(
      clause,
    );
  if (
    passive?.[1] === undefined ||
    passive[2] === undefined ||
    passive[3] === undefined ||
    passive[1].split(' ').length > 4
  )
    return undefined;
  if (
    /^(?:this|that|these|those|it|they|there|you|your|note|unfortunately|however|also|currently|usually|sometimes|some|each|if|when|without|with|in|on|at|for|to|by)\b/iu.test(
      passive[1],
    )
  )
    return undefined;
  const subject = lowerFirst(passive[1]);
  switch (passive[2].toLowerCase()) {
    case 'cannot be':
    case "can't be":
      return `Can ${subject} be ${passive[3]}?`;
    case 'must be':
      return `Must ${subject} be ${passive[3]}?`;
    case 'is not':
    case "isn't":
      return `Is ${subject} ${withoutYet(passive[3])}?`;
    case 'are not':
    case "aren't":
      return `Are ${subject} ${withoutYet(passive[3])}?`;
    case 'cannot':
    case "can't":
      return `Can ${subject} ${passive[3]}?`;
    case 'must':
      return `Must ${subject} ${passive[3]}?`;
    case 'do not':
    case "don't":
      return `Do ${subject} ${withoutYet(passive[3])}?`;
    case 'need':
    case 'require':
      return `Do ${subject} ${passive[2]} ${passive[3]}?`;
    case 'needs':
    case 'requires':
      return `Does ${subject} ${passive[2].slice(0, -1)} ${passive[3]}?`;
    default:
      return `Does ${subject} ${withoutYet(passive[3])}?`;
  }
}

const withoutYet = (text: string): string => text.replace(/^(?:yet|currently) /u, '');

function openWith(verb: string, product: string): string {
  if (/^can/iu.test(verb)) return `Can ${product}`;
  if (/^is/iu.test(verb)) return `Is ${product}`;
  return `Does ${product}`;
}

/** The verb that the question keeps: "needs X" asks "Does it need X". */
function supported(clause: string, verb: string): string {
  if (/^needs?$/iu.test(verb) || /^must$/iu.test(verb)) return 'need ';
  if (/^requires?$/iu.test(verb)) return 'require ';
  if (/^supports?$/iu.test(verb)) return 'support ';
  return /\b(?:does not|doesn't|do not) (?:yet |currently )?support\b/iu.test(clause) ? 'support ' : '';
}
