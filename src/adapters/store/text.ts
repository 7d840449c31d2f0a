/** One text for one value: canonical JSON, so that equal values are equal bytes and a compare-and-set needs no parsing. */
import canonicalize from 'canonicalize';
import { InternalError } from '../../errors.ts';

export function toText(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new InternalError('Unexpected value that is no JSON, expected JSON for the store.');
  return text;
}

/** What keyv stores: the bare value. Expiry is the database's own, so keyv's envelope would only hide the bytes. */
export const serialization = {
  stringify: (envelope: unknown): string => toText(hasValue(envelope) ? envelope.value : null),
  parse: <T>(text: string): T => ({ value: JSON.parse(text) }) as T,
};

const hasValue = (envelope: unknown): envelope is { value: unknown } =>
  typeof envelope === 'object' && envelope !== null && 'value' in envelope;
