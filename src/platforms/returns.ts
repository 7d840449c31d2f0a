/** What a callable gives back: its type as the source writes it, and the words of its documentation. */
import type { ApiSymbol } from '../model/product-facts.ts';

/** The type in the code wins over the one in the documentation; null where neither says anything. */
export const returnsOf = (
  type: string | null,
  said: { type: string | null; description?: string | null } | null | undefined,
): ApiSymbol['returns'] =>
  type === null && said == null ? null : { type: type ?? said?.type ?? null, description: said?.description || null };
