/** What the source disproves, for certain, of one block of a document. */
import { z } from 'zod';
import { Sha256 } from './run.ts';

export const Disproof = z.strictObject({
  block_id: Sha256,
  said: z.string(),
  /** A name, or a file, that is nowhere; a value that the manifest has otherwise; a call that the declaration does not take. */
  shape: z.enum(['name', 'file', 'value', 'call']),
  /** The nearest that there is. */
  near: z.string().nullable(),
  /** How many arguments a call gives. */
  given: z.string().exactOptional(),
});
export type Disproof = z.infer<typeof Disproof>;
