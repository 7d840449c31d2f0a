/** What is known of one page from its text alone. Plain JSON, so that it can be cached by content hash and sent between threads. */

/** Offsets are UTF-16 units of the text; lines and columns count from 1. */
export interface Span {
  start: number;
  end: number;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

export interface FrontmatterFacts extends Span {
  format: 'yaml' | 'toml' | 'json';
  /** Undefined when it does not parse; then `error` says why and where. */
  data: Record<string, unknown> | undefined;
  error: { message: string; line: number; column: number } | null;
  duplicateKeys: { key: string; line: number }[];
  /** Line of each top-level key. */
  keyLines: Record<string, number>;
}
export interface HeadingFact extends Span {
  level: number;
  text: string;
  /** The id the recognised generator gives it, after `{#id}` and duplicate suffixes. */
  id: string;
  custom: boolean;
}
export interface LinkFact extends Span {
  /** autolink: bare or angle-bracket URL; shortcode: ref and relref; html: href and src in raw HTML; wiki: double brackets. */
  kind:
    | 'inline'
    | 'reference'
    | 'image'
    | 'autolink'
    | 'definition'
    | 'html'
    | 'html-image'
    | 'shortcode'
    | 'frontmatter'
    | 'wiki';
  /** As written, decoded of Markdown escapes. Undefined target of a reference: the label in `label`, target ''. */
  target: string;
  text: string;
  label: string | null;
  /** Span of the target itself in the source, where it stands literally. */
  targetSpan: { start: number; end: number } | null;
}
export interface CodeFact extends Span {
  language: string | null;
  meta: string | null;
  code: string;
  fenced: boolean;
  /** Offset where the code itself starts. */
  codeStart: number;
  /** No fence closes it: the container that it stands in ends there. */
  cut?: true;
}
/** A part no rule may touch: shortcode, Liquid, Jinja, MDX expression or ESM, raw HTML, comment, math. */
export interface OpaqueFact extends Span {
  kind: 'shortcode' | 'liquid' | 'mdx' | 'html' | 'comment' | 'math' | 'include';
  name: string | null;
  text: string;
}
/** A sentence, table row or list item in prose; what TruthLock judges. */
export interface SentenceFact extends Span {
  text: string;
  kind: 'sentence' | 'table-row' | 'list-item' | 'heading';
}
/** `<!-- launch-ignore rule-or-gate: reason -->` (next block) or `launch-ignore-file`. */
export interface IgnoreFact extends Span {
  scope: 'next' | 'file';
  rules: string[];
  reason: string | null;
}

/** What no reader of the page's format accepts, found while it was read; counted in lines of the page. */
export interface ReadingFault {
  kind: 'mdx' | 'frontmatter-unclosed';
  line: number;
  column: number;
  message: string;
  help: string;
}

export interface PageFacts {
  frontmatter: FrontmatterFacts | null;
  headings: HeadingFact[];
  links: LinkFact[];
  code: CodeFact[];
  opaque: OpaqueFact[];
  ignores: IgnoreFact[];
  /** Ids and names from raw HTML and from anchors of shortcodes. */
  htmlIds: string[];
  /** Of those, what the whole site knows by name, where a generator has such labels. */
  labels?: string[] | undefined;
  definitions: { label: string; line: number }[];
  /** It defines footnotes, which have ids of their own. */
  footnotes?: true | undefined;
  faults?: ReadingFault[] | undefined;
  /** Byte order mark, line ending, final newline: what a fix must keep. */
  bom: boolean;
  eol: '\n' | '\r\n';
  /** Not UTF-8, or with NUL bytes: nothing else was read. */
  unreadable: string | null;
}
