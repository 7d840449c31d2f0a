/** Page facts as one short line of JSON and back: what can be read from the page's text again is left out. */
import type { CodeFact, LinkFact, OpaqueFact, PageFacts, Span } from '../content/page-facts.ts';

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
  f: PageFacts['frontmatter'];
  h: [PackedSpan, number, string, string, boolean][];
  l: [PackedSpan, LinkFact['kind'], string, string, string | null, number, number][];
  c: [PackedSpan, string | null, string | null, boolean, number, string | null][];
  o: [PackedSpan, OpaqueFact['kind'], string | null][];
  m: PageFacts['markers'];
  i: PageFacts['ignores'];
  d: string[];
  r: PageFacts['definitions'];
  b: boolean;
  e: PageFacts['eol'];
  u: string | null;
}

export function packFacts(facts: PageFacts, text: string): string {
  const packed: Packed = {
    f: facts.frontmatter,
    h: facts.headings.map((item) => [span(item), item.level, item.text, item.id, item.custom]),
    l: facts.links.map((item) => [
      span(item),
      item.kind,
      item.target,
      item.text,
      item.label,
      item.targetSpan?.start ?? -1,
      item.targetSpan?.end ?? -1,
    ]),
    c: facts.code.map((item) => [
      span(item),
      item.language,
      item.meta,
      item.fenced,
      item.codeStart,
      text.startsWith(item.code, item.codeStart) ? null : item.code,
    ]),
    o: facts.opaque.map((item) => [span(item), item.kind, item.name]),
    m: facts.markers,
    i: facts.ignores,
    d: facts.htmlIds,
    r: facts.definitions,
    b: facts.bom,
    e: facts.eol,
    u: facts.unreadable,
  };
  // The lengths of codes that stand literally in the page; the others are kept whole.
  const lengths = facts.code.map((item) => item.code.length);
  return JSON.stringify([packed, lengths]);
}

export function unpackFacts(line: string, text: () => string): PageFacts {
  const [packed, lengths] = JSON.parse(line) as [Packed, number[]];
  return {
    frontmatter: packed.f,
    headings: packed.h.map(([at, level, words, id, custom]) => ({ ...spread(at), level, text: words, id, custom })),
    links: packed.l.map(([at, kind, target, words, label, start, end]) => ({
      ...spread(at),
      kind,
      target,
      text: words,
      label,
      targetSpan: start === -1 ? null : { start, end },
    })),
    code: packed.c.map(([at, language, meta, fenced, codeStart, code], index) =>
      lazyCode(
        { ...spread(at), language, meta, fenced, codeStart },
        () => code ?? text().slice(codeStart, codeStart + (lengths[index] ?? 0)),
      ),
    ),
    opaque: packed.o.map(([at, kind, name]) =>
      lazyText({ ...spread(at), kind, name }, () => text().slice(at[0], at[1])),
    ),
    markers: packed.m,
    ignores: packed.i,
    htmlIds: packed.d,
    definitions: packed.r,
    bom: packed.b,
    eol: packed.e,
    unreadable: packed.u,
  };
}

const lazyCode = (fact: Omit<CodeFact, 'code'>, code: () => string): CodeFact =>
  Object.defineProperty(fact, 'code', { get: code, enumerable: true }) as CodeFact;
const lazyText = (fact: Omit<OpaqueFact, 'text'>, text: () => string): OpaqueFact =>
  Object.defineProperty(fact, 'text', { get: text, enumerable: true }) as OpaqueFact;
