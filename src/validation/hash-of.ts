/** One hash of several values, none of which can be taken for a part of its neighbour. */
import { createHash } from 'node:crypto';

export const hashOf = (...parts: readonly unknown[]): string => {
  const hash = createHash('sha256');
  for (const part of parts)
    hash.update(typeof part === 'string' ? part : (JSON.stringify(part) ?? 'undefined')).update('\0');
  return hash.digest('hex').slice(0, 32);
};
