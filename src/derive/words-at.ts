/** What an address says that leads to no fact of any product: labels, marks of headings, languages; pure. */
import type { Address } from './address.ts';
import { LABELS } from './labels.ts';

/** Undefined for a key that the closed lists do not have. */
export function wordsAt({ kind, key }: Extract<Address, { kind: 'label' | 'level' | 'language' }>): string | undefined {
  if (kind === 'label') return LABELS.get(key);
  if (kind === 'level') return /^[1-6]$/.test(key) ? '#'.repeat(Number(key)) : undefined;
  return /^[\w+#-]+$/.test(key) ? key : undefined;
}
