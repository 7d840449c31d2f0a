/** Packed page facts as they were, part by part: most who ask want one or two of them. */
import type { LinkFact, PageFacts, Span } from '../content/page-facts.ts';
import { BREAK, LINK_SIZE, PARTS, type Packed, type PackedLink, type PackedSpan } from './packed-facts.ts';

/** `text` gives the page's text, where code and opaque parts stand. */
export const unpackFacts = (line: string, text: () => string): PageFacts => new KeptFacts(line, text);

/** Where each part stands. */
const AT = Object.fromEntries(PARTS.map((name, at) => [name, at])) as Record<keyof Packed, number>;

/** A part is unpacked when it is first asked for. */
class KeptFacts implements PageFacts {
  readonly #parts: string[];
  readonly #text: () => string;
  #frontmatter: PageFacts['frontmatter'] | undefined;
  #headings: PageFacts['headings'] | undefined;
  #links: PageFacts['links'] | undefined;
  #code: PageFacts['code'] | undefined;
  #opaque: PageFacts['opaque'] | undefined;
  #rest: Packed['rest'] | undefined;

  constructor(line: string, text: () => string) {
    this.#parts = line.split(BREAK);
    this.#text = text;
  }

  get frontmatter() {
    if (this.#frontmatter === undefined) this.#frontmatter = this.#part('frontmatter');
    return this.#frontmatter;
  }
  get headings() {
    this.#headings ??= unpackHeadings(this.#part('headings'));
    return this.#headings;
  }
  get links() {
    this.#links ??= unpackLinks(this.#part('links'));
    return this.#links;
  }
  get code() {
    this.#code ??= unpackCode(this.#part('code'), this.#text);
    return this.#code;
  }
  get opaque() {
    this.#opaque ??= unpackOpaque(this.#part('opaque'), this.#text);
    return this.#opaque;
  }
  get ignores() {
    return this.#others.ignores;
  }
  get htmlIds() {
    return this.#others.htmlIds;
  }
  get labels() {
    return this.#others.labels;
  }
  get footnotes() {
    return this.#others.footnotes;
  }
  get definitions() {
    return this.#others.definitions;
  }
  get faults() {
    return this.#others.faults;
  }
  get bom() {
    return this.#others.bom;
  }
  get eol() {
    return this.#others.eol;
  }
  get unreadable() {
    return this.#others.unreadable;
  }
  get #others(): Packed['rest'] {
    this.#rest ??= this.#part('rest');
    return this.#rest;
  }
  #part<P extends keyof Packed>(name: P): Packed[P] {
    return JSON.parse(this.#parts[AT[name]] ?? '') as Packed[P];
  }
}

const spread = ([start, end, line, column, endLine, endColumn]: PackedSpan): Span => ({
  start,
  end,
  line,
  column,
  endLine,
  endColumn,
});

const unpackHeadings = (packed: Packed['headings']): PageFacts['headings'] =>
  packed.map(([at, level, text, id, custom]) => ({ ...spread(at), level, text, id, custom }));

function unpackLinks(packed: Packed['links']): LinkFact[] {
  const links: LinkFact[] = [];
  for (let at = 0; at < packed.length; at += LINK_SIZE) {
    const link = packed.slice(at, at + LINK_SIZE) as PackedLink;
    const [start, end, line, column, endLine, endColumn, kind, target, text, label, from, to] = link;
    const targetSpan = from === -1 ? null : { start: from, end: to };
    links.push({ start, end, line, column, endLine, endColumn, kind, target, text, label, targetSpan });
  }
  return links;
}

const unpackCode = (packed: Packed['code'], text: () => string): PageFacts['code'] =>
  packed.map(([at, language, meta, fenced, codeStart, code]) => ({
    ...spread(at),
    language,
    meta,
    fenced,
    codeStart,
    get code() {
      return typeof code === 'string' ? code : text().slice(codeStart, codeStart + code);
    },
  }));

const unpackOpaque = (packed: Packed['opaque'], text: () => string): PageFacts['opaque'] =>
  packed.map(([at, kind, name]) => ({
    ...spread(at),
    kind,
    name,
    get text() {
      return text().slice(at[0], at[1]);
    },
  }));
