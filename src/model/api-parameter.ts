/** One parameter of a public callable, as product_facts records it. */
import { z } from 'zod';

/** As the source writes it. */
export const ApiParameter = z.strictObject({
  name: z.string(),
  type: z.string().nullable(),
  default: z.string().nullable(),
  /** From the docstring or JSDoc. */
  description: z.string().nullable(),
  /** Why, in the source's words, which may be none. */
  deprecated: z.string().exactOptional(),
});
export type ApiParameter = z.infer<typeof ApiParameter>;
