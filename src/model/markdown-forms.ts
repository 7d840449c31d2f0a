/** Which forms of Markdown beyond CommonMark's plainest a site shows as they are meant; what it does not is written another way. */
import { z } from 'zod';

/** `marks`: `!!! note`; `colons`: `:::note`; `words`: a quotation that opens with the word. `kinds`: those that are called otherwise than on a forge. */
export const AlertForm = z.strictObject({
  form: z.enum(['marks', 'colons', 'words']),
  kinds: z.record(z.string(), z.string()).optional(),
});
export type AlertForm = z.infer<typeof AlertForm>;

/** What a renderer does not read, each under the name of what it is. */
export const Lack = z.enum([
  /** `[^1]` */
  'footnotes',
  /** `~~gone~~` */
  'strikethrough',
  /** An address without brackets is a link. */
  'bare addresses',
  /** A backslash at the end of a line ends it. */
  'backslash breaks',
  /** What stands in a list item is indented as far as its first word. */
  'narrow lists',
  /** `1)` */
  'parenthesised numbers',
  /** Fences in list items and quotations. */
  'fences inside',
  /** A fence behind the marker of its list item. */
  'fences behind markers',
  /** `\|` in code that stands in a table. */
  'pipes in code',
  /** A list or a table directly below a paragraph. */
  'close blocks',
  /** A backslash before any sign. */
  'all escapes',
]);
export type Lack = z.infer<typeof Lack>;

/** Without `alerts`: `> [!NOTE]`. */
export const Forms = z.strictObject({ alerts: AlertForm.optional(), lacks: z.array(Lack).optional() });
export type Forms = z.infer<typeof Forms>;
