/** Page facts as one short line of JSON and back: what can be read from the page's text again is left out. */
import type { PageFacts, Span } from '../content/page-facts.ts';
import { BREAK, PARTS, type Packed, type PackedLink, type PackedSpan } from './packed-facts.ts';

export { unpackFacts } from './unpack.ts';

const span = (item: Span): PackedSpan => [item.start, item.end, item.line, item.column, item.endLine, item.endColumn];

export function packFacts(facts: PageFacts, text: string): string {
  const { frontmatter, headings, links, code, opaque, ...rest } = facts;
  const packed: Packed = {
    frontmatter,
    headings: headings.map((item) => [span(item), item.level, item.text, item.id, item.custom]),
    links: links.flatMap(
      (item): PackedLink => [
        ...span(item),
        item.kind,
        item.target,
        item.text,
        item.label,
        item.targetSpan?.start ?? -1,
        item.targetSpan?.end ?? -1,
      ],
    ),
    code: code.map((item) => [
      span(item),
      item.language,
      item.meta,
      item.fenced,
      item.codeStart,
      text.startsWith(item.code, item.codeStart) ? item.code.length : item.code,
    ]),
    opaque: opaque.map((item) => [span(item), item.kind, item.name]),
    rest,
  };
  return PARTS.map((part) => JSON.stringify(packed[part])).join(BREAK);
}
