/** Errors that a page can explain: those whose source says when they are raised, or with which message. */
import type { ApiSymbol, Claim } from '../model/product-facts.ts';

export interface ExplainedError {
  type: string;
  /** When it is raised, in the source's words; null when only the message is known. */
  description: string | null;
  /** Claims that give the message, one a message. */
  messages: Claim[];
}

export function explainedErrors(symbol: ApiSymbol, claimById: (id: string) => Claim | undefined): ExplainedError[] {
  if (symbol.claim_ids.length === 0) return [];
  const claims = symbol.claim_ids.flatMap((id) => claimById(id) ?? []);
  return symbol.raises.flatMap(({ type, description }): ExplainedError[] => {
    if (type === 'NotImplementedError') return [];
    const name = type.slice(type.lastIndexOf('.') + 1);
    const why = (description ?? '').replace(/\s+/gu, ' ').trim();
    const messages = claims.filter(
      (claim) => claim.tags.includes(`error:${name}`) && claim.tags.some((tag) => tag.startsWith('message:')),
    );
    return why === '' && messages.length === 0 ? [] : [{ type, description: why === '' ? null : why, messages }];
  });
}
