/** What the command of a product takes, as its source declares it. */
import { z } from 'zod';
import { Citation } from './citation.ts';

/** An option or an argument of the product's command, as its source declares it. */
export const CommandOption = z.strictObject({
  /** The command below the product's own that takes it; null for that itself. */
  command: z.string().nullable(),
  /** As a reader writes it, with what it takes: `-o, --output FILE`. */
  flags: z.string(),
  /** A literal, as the source writes it. */
  default: z.string().nullable(),
  help: z.string().nullable(),
  citation: Citation,
});
export type CommandOption = z.infer<typeof CommandOption>;
