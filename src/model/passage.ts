/** How a cited passage and a claim are reduced to the text that is hashed, so that hashes survive reflowing. */
import { createHash } from 'node:crypto';

/** Lower-case hexadecimal sha256 of UTF-8 text or bytes. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** White space folded to one space, trimmed, NFC; case is kept because identifiers differ by it. */
export const normalisePassage = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** The hash a citation carries. */
export const excerptSha256 = (passage: string): string => sha256(normalisePassage(passage));

/** DESIGN.md section 3: trimmed, white space folded, lower-cased, the product's name replaced. */
export function normaliseClaimText(text: string, productName: string): string {
  const folded = normalisePassage(text).toLowerCase();
  const name = normalisePassage(productName).toLowerCase();
  return name === '' ? folded : folded.replaceAll(name, '{product_name}');
}

/** `claim_id = sha256(normalised text | kind)`. */
export const claimId = (text: string, kind: string, productName: string): string =>
  sha256(`${normaliseClaimText(text, productName)}|${kind}`);

/** A claim by where it comes from and what it says: stable when lines shift. */
export const claimIdAt = (claim: { kind: string; path: string; symbol: string | null; text: string }): string =>
  sha256(JSON.stringify([claim.kind, claim.path, claim.symbol, normalisePassage(claim.text)]));
