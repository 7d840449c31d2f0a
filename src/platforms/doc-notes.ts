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
  if (tag === 'see') return text.trim() === '' ? undefined : SEE + seen(text.trim());
  if (DEFAULTS.has(tag)) return text.trim() === '' ? undefined : defaultNote(text.trim());
  const label = NOTES.get(tag);
  return label === undefined || text.trim() === '' ? undefined : label + text;
}

/** Stands before what else to see. */
export const SEE = '**See also:** ';

/** What `@see` names: a link, words, or a declaration as `Chart#open(int)`, `Chart::open` or a label behind it. */
function seen(text: string): string {
  const [line = ''] = text.split('\n');
  if (/^https?:\/\/\S+$/u.test(line)) return `<${line}>`;
  const [, url, words] = /^(https?:\/\/\S+)\s(.*)$/u.exec(line) ?? [];
  if (url !== undefined && words !== undefined) return `[${words.trim()}](${url})`;
  const [, owner = '', joint, member = '', call = '', label = ''] =
    /^([\w.$\\]*)(?:(#|::)(\$?[\w$]+))?(\([^()]*\))?(?:\s(.*))?$/u.exec(line) ?? [];
  const isName = joint !== undefined || call !== '' || (/^[\w.$\\]+$/u.test(owner) && label.trim() === '');
  if (!isName) return text;
  if (label.trim() !== '') return label.trim();
  return `\`${[owner, member].filter((part) => part !== '').join(joint === '::' ? '::' : '.')}${call}\``;
}

/** What a comment says, and behind it one more paragraph; what else to see stands in one. */
export function withNote(text: string | null, note: string): string {
  if (text === null) return note;
  const last = text.slice(text.lastIndexOf('\n') + 1);
  return note.startsWith(SEE) && last.startsWith(SEE) ? `${text}, ${note.slice(SEE.length)}` : `${text}\n\n${note}`;
}
