/** Limits as a reader needs them: members without a body in one line, and what a limit belongs to in front of it. */
import type { Claim } from '../../model/product-facts.ts';
import type { Line } from '../../templates/blocks.ts';
import {
  capital,
  formOf,
  leansOnOthers,
  sentenceText,
  series,
  upperFirst,
  withStop,
} from '../../templates/sentences.ts';
import { isGenericTopic, pageOf, topicOf } from '../../templates/topic.ts';
import type { PageContext } from './page-context.ts';

const UNIMPLEMENTED = /^(`[^`]+`) is not implemented\.$/u;
const NAMED = 6;

export function limitationLines(claims: readonly Claim[], context: PageContext): Line[] {
  const missing = claims.filter((claim) => UNIMPLEMENTED.test(claim.claim_text));
  const grouped = missing.length > 1 ? missing : [];
  const lines = claims
    .filter((claim) => !grouped.includes(claim))
    .flatMap((claim): Line[] => {
      const line = limitationLine(claim, context);
      return line === undefined ? [] : [line];
    });
  if (grouped.length === 0) return lines;
  const named = grouped.slice(0, NAMED).map((claim) => UNIMPLEMENTED.exec(claim.claim_text)?.[1] ?? '');
  return [
    ...lines,
    {
      text: `${context.prose(series(named))} are not implemented.`,
      claims: grouped.slice(0, NAMED).map((claim) => claim.claim_id),
    },
  ];
}

/** A statement that is not about the product as a whole says what it is about. */
export function limitationLine(claim: Claim, context: PageContext): Line | undefined {
  if (leansOnOthers(claim.claim_text)) return undefined;
  const text = sentenceText(claim.claim_text, context.product, formOf(claim)) ?? withStop(claim.claim_text);
  const topic = topicOf(claim) ?? pageOf(claim);
  const isAbout =
    topic === undefined ||
    topic.toLowerCase() === context.product.toLowerCase() ||
    isGenericTopic(topic) ||
    text.toLowerCase().includes(topic.toLowerCase().replace(/s$/u, '')) ||
    text.startsWith(context.product);
  return {
    text: isAbout
      ? context.prose(upperFirst(text))
      : `**${context.prose(capital(topic)).replace(/\*/gu, '')}**: ${context.prose(upperFirst(text))}`,
    claims: [claim.claim_id],
  };
}
