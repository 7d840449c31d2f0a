/** Page facts as one short line of JSON and back: what can be read from the page's text again is left out. */
import type { LinkFact, OpaqueFact, PageFacts, Span } from '../content/page-facts.ts';

type PackedSpan = [number, number, number, number, number, number];
const span = (item: Span): PackedSpan => [item.start, item.end, item.line, item.column, item.endLine, item.endColumn];
const spread = ([start, end, line, column, endLine, endColumn]: PackedSpan): Span => ({
  start,
  end,
  line,
  column,
  endLine,
  endColumn,
});

interface Packed {
  frontmatter: PageFacts['frontmatter'];
  headings: [PackedSpan, number, string, string, boolean][];
  links: [PackedSpan, LinkFact['kind'], string, string, string | null, number, number][];
  /** Code that stands literally in the page is its length, other code is kept whole. */
  code: [PackedSpan, string | null, string | null, boolean, number, string | number][];
  opaque: [PackedSpan, OpaqueFact['kind'], string | null][];
  rest: Omit<PageFacts, 'frontmatter' | 'headings' | 'links' | 'code' | 'opaque'>;
}

/** Between parts, in this order; JSON writes it otherwise. */
const BREAK = '\u001f';
const PARTS = ['frontmatter', 'headings', 'links', 'code', 'opaque', 'rest'] as const satisfies (keyof Packed)[];

export function packFacts(facts: PageFacts, text: string): string {
  const { frontmatter, headings, links, code, opaque, ...rest } = facts;
  const packed: Packed = {
    frontmatter,
    headings: headings.map((item) => [span(item), item.level, item.text, item.id, item.custom]),
    links: links.map((item) => [
      span(item),
      item.kind,
      item.target,
      item.text,
      item.label,
      item.targetSpan?.start ?? -1,
      item.targetSpan?.end ?? -1,
    ]),
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

/** Facts whose parts are unpacked when they are first asked for: most who ask want one or two of them. */
export function unpackFacts(line: string, text: () => string): PageFacts {
  const parts = line.split(BREAK);
  const part = <P extends keyof Packed>(name: P): Packed[P] =>
    JSON.parse(parts[PARTS.indexOf(name)] ?? '') as Packed[P];
  const facts = part('rest') as PageFacts;
  const later = <P extends keyof PageFacts>(name: P, unpack: () => PageFacts[P]): void => {
    Object.defineProperty(facts, name, {
      get() {
        const value = unpack();
        Object.defineProperty(facts, name, { value, enumerable: true });
        return value;
      },
      enumerable: true,
      configurable: true,
    });
  };
  later('frontmatter', () => part('frontmatter'));
  later('headings', () =>
    part('headings').map(([at, level, words, id, custom]) => ({ ...spread(at), level, text: words, id, custom })),
  );
  later('links', () =>
    part('links').map(([at, kind, target, words, label, start, end]) => ({
      ...spread(at),
      kind,
      target,
      text: words,
      label,
      targetSpan: start === -1 ? null : { start, end },
    })),
  );
  later('code', () =>
    part('code').map(([at, language, meta, fenced, codeStart, code]) => ({
      ...spread(at),
      language,
      meta,
      fenced,
      codeStart,
      get code() {
        return typeof code === 'string' ? code : text().slice(codeStart, codeStart + code);
      },
    })),
  );
  later('opaque', () =>
    part('opaque').map(([at, kind, name]) => ({
      ...spread(at),
      kind,
      name,
      get text() {
        return text().slice(at[0], at[1]);
      },
    })),
  );
  return facts;
}
