/** Blocks of an AsciiDoc document whose lines its processor drops: where `{set:x!}` stands, and where a value is missing that the document wants no line without; pure. */
import { attributeEntry } from './asciidoc-attributes.ts';
import { leftOut, type SourceItem } from './source-item.ts';
import { UNKNOWN } from './withheld.ts';

/** https://docs.asciidoctor.org/asciidoc/latest/attributes/unresolved-references/: they are left out, whatever of them is dropped. */
export function withoutDropped(items: readonly SourceItem[], lines: readonly string[]): SourceItem[] {
  const entries = lines.flatMap((line) => attributeEntry(line) ?? []);
  const drops = entries.some(({ name, value }) => name === 'attribute-missing' && /^drop/u.test(value ?? ''));
  const isSet = lines.map((line) => line.includes('{set:'));
  if (!drops && !isSet.includes(true)) return [...items];
  return items.map((item) => {
    if (item.type === 'uncounted' || item.start > item.end) return item;
    const own = lines.slice(item.start - 1, item.end);
    const isDropped =
      isSet.slice(item.start - 1, item.end).includes(true) ||
      (drops && item.markdown.includes('{') && own.some((line) => /\{\w[\w-]*\}/u.test(line)));
    return isDropped ? leftOut(UNKNOWN, item) : item;
  });
}
