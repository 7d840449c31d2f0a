/** Block tags whose text is part of what a comment says, each with the words that stand above it. Pure. */

/** Those of Java have those of the javadoc tool (https://docs.oracle.com/en/java/javase/21/docs/specs/javadoc/doc-comment-spec.html). */
const NOTES: ReadonlyMap<string, string> = new Map([
  ['note', '**Note:** '],
  ['warning', '**Warning:** '],
  ['warn', '**Warning:** '],
  ['attention', '**Attention:** '],
  ['caution', '**Caution:** '],
  ['important', '**Important:** '],
  ['remark', ''],
  ['remarks', ''],
  ['apinote', '**API Note:** '],
  ['implspec', '**Implementation Requirements:** '],
  ['implnote', '**Implementation Note:** '],
]);

/** Of `@default` and `@defaultValue` (https://tsdoc.org/pages/tags/defaultvalue/): a value as code, or words that hold code. */
const DEFAULTS: ReadonlySet<string> = new Set(['default', 'defaultvalue']);
const defaultNote = (text: string): string => `**Default:** ${/[`\n]/u.test(text) ? text : `\`${text}\``}`;

/** The text of such a tag as a paragraph of its own; undefined for other tags and for one without text. */
export function noteOf(tag: string, text: string): string | undefined {
  if (DEFAULTS.has(tag)) return text.trim() === '' ? undefined : defaultNote(text.trim());
  const label = NOTES.get(tag);
  return label === undefined || text.trim() === '' ? undefined : label + text;
}

/** What a comment says, and behind it one more paragraph. */
export const withNote = (text: string | null, note: string): string => (text === null ? note : `${text}\n\n${note}`);
