/** One text for one value: canonical JSON, so that equal values are equal bytes and a compare-and-set needs no parsing. */
import { InternalError } from '../../errors.ts';
import { canonicalJson } from '../../model/canonical-json.ts';

/** Halves of surrogate pairs, which RFC 8785 refuses, become U+FFFD: a text cut in the middle of a character loses nothing else. */
export function toText(value: unknown): string {
  const text = canonical(value) ?? canonical(wellFormed(value));
  if (text === undefined) throw new InternalError('A value for the store is no JSON.');
  return text;
}

function canonical(value: unknown): string | undefined {
  try {
    return canonicalJson(value);
  } catch {
    return undefined;
  }
}
function wellFormed(value: unknown): unknown {
  const text = JSON.stringify(value);
  const fix = (_key: string, one: unknown): unknown => (typeof one === 'string' ? one.toWellFormed() : one);
  return text === undefined ? undefined : JSON.parse(text, fix);
}

/** What keyv stores: the bare value. Expiry is the database's own, so keyv's envelope would only hide the bytes. */
export const serialization = {
  stringify: (envelope: unknown): string => toText(hasValue(envelope) ? envelope.value : null),
  parse: <T>(text: string): T => ({ value: JSON.parse(text) }) as T,
};

const hasValue = (envelope: unknown): envelope is { value: unknown } =>
  typeof envelope === 'object' && envelope !== null && 'value' in envelope;
