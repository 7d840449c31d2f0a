/** The only door to the Markdown parsers: mdast with offsets, from satteri's native binding or the WebAssembly build beside the bundle. */
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { type MdxjsEsm, mdxFromMarkdown } from 'mdast-util-mdx';
import { gfm } from 'micromark-extension-gfm';
import { mdx } from 'micromark-extension-mdx';
// satteri's own loader tries the native package of this platform, then `satteri_napi.wasi.cjs` beside the running module:
// that is where scripts/build.ts puts the WebAssembly build for `dist/`.
import {
  createMdastHandle,
  dropHandle,
  MdastReader,
  markdownToMdast,
  materializeMdastTree,
  mdxToMdast,
  serializeHandle,
} from 'satteri';
import type { Point } from 'unist';
import { faultOf, type MdxFault, slowFaultOf, withoutAttributes, withoutMath } from './mdx-fault.ts';
import { mayNestDeeply, mayOverflow } from './mdx-nesting.ts';
import { exceedsParser, withinParser } from './parser-limits.ts';

/** GFM and nothing else: front matter is split off before, heading attributes are read by each generator's own rule. */
const FEATURES = { gfm: true, frontmatter: false } as const;

/** The tree of one Markdown text. Never throws for any text; what would hold the parser is words. */
export const parseMarkdown = (text: string): Root =>
  markdownToMdast(withinParser(text), { features: FEATURES }) as unknown as Root;

/**
 * The same tree with nothing in it but what a page's facts are made of, and what that stands in: less than half of all nodes. Words stay where
 * they hold two brackets in a row, closing and opening, which may be a reference without a definition. Throws a RangeError for more parts
 * in each other than a walk over the whole tree comes to the end of.
 */
export function parseOutline(text: string): Root {
  if (exceedsParser(text)) throw new RangeError('More than anybody reads stands in one place.');
  const handle = createMdastHandle(text, FEATURES);
  try {
    const reader = new OutlineReader(serializeHandle(handle), text);
    if (reader.isDeeperThan(MAX_DEPTH)) throw new RangeError(`More than ${MAX_DEPTH} levels are nested.`);
    return materializeMdastTree(reader) as unknown as Root;
  } finally {
    dropHandle(handle);
  }
}

const MAX_DEPTH = 1_000;

/** Nodes that say something about a page, as the parser's buffer calls them. */
const STRUCTURAL: ReadonlySet<string> = new Set([
  'Heading',
  'Link',
  'Image',
  'Code',
  'Html',
  'Definition',
  'LinkReference',
  'ImageReference',
]);
/** Of those, what is shown with all its words. */
const WORDED: ReadonlySet<string> = new Set(['Heading', 'Link', 'LinkReference']);
/** What is known of node types, by their number in the buffer. */
const kinds: NodeKind[] = [];
interface NodeKind {
  isStructural: boolean;
  isWorded: boolean;
  isText: boolean;
}

class OutlineReader extends MdastReader {
  /** Nodes of the outline. */
  readonly #kept: Uint8Array;
  readonly #strings: Buffer;

  constructor(buffer: Uint8Array, text: string) {
    super(buffer);
    const { stringPoolOffset, stringPoolLen } = this.header;
    this.#strings = Buffer.from(buffer.buffer, buffer.byteOffset + stringPoolOffset, stringPoolLen);
    this.#kept = new Uint8Array(this.nodeCount);
    const hasPairs = text.includes('][');
    for (let id = 0; id < this.nodeCount; id++) {
      const { isStructural, isText } = this.#kindOf(id);
      if (!isStructural && !(hasPairs && isText && this.#holdsPair(id, text))) continue;
      for (let at = id; at < this.nodeCount && this.#kept[at] === 0; at = this.getParentId(at)) this.#kept[at] = 1;
    }
  }

  isDeeperThan(limit: number): boolean {
    if (this.nodeCount <= limit) return false;
    const depths = new Uint32Array(this.nodeCount);
    // What holds a node stands before it.
    for (let id = 1; id < this.nodeCount; id++) {
      const depth = (depths[this.getParentId(id)] ?? 0) + 1;
      if (depth > limit) return true;
      depths[id] = depth;
    }
    return false;
  }

  /** The few that an outline has are read one by one: all of them together are as long as the page. */
  override getString(offset: number, length: number): string {
    return length === 0 ? '' : this.#strings.toString('utf8', offset, offset + length);
  }

  override getChildIds(id: number): number[] {
    const ids = super.getChildIds(id);
    if (!this.#kindOf(id).isWorded && this.#kept[id] !== WHOLE) return ids.filter((child) => this.#kept[child] !== 0);
    for (const child of ids) this.#kept[child] = WHOLE;
    return ids;
  }

  #holdsPair(id: number, text: string): boolean {
    const at = this.getPosition(id);
    return at !== undefined && text.slice(at.start.offset, at.end.offset).includes('][');
  }

  #kindOf(id: number): NodeKind {
    const type = this.getNodeType(id);
    const known = kinds[type];
    if (known !== undefined) return known;
    const { typeName } = this.getNode(id);
    const kind = {
      isStructural: STRUCTURAL.has(typeName),
      isWorded: WORDED.has(typeName),
      isText: typeName === 'Text',
    };
    kinds[type] = kind;
    return kind;
  }
}
/** Of a node whose words are all shown. */
const WHOLE = 2;

/**
 * The tree of one MDX text, or undefined where the text is no valid MDX. The few texts that the native parser may take exponential time or all of the stack for
 * go through micromark, which counts braces where that one tries JavaScript: the same tree, in linear time, ten times as slow.
 */
export const tryParseMdx = (text: string): Root | undefined => parseMdx(text).tree;

/** The same, and for a text that is certainly no MDX where and why. */
export function parseMdx(text: string): { tree?: Root; fault?: MdxFault } {
  if (exceedsParser(text)) return {};
  const isSlow = mayOverflow(text) || mayNestDeeply(text);
  try {
    return { tree: isSlow ? parseSlowly(text) : parseFast(text) };
  } catch (thrown) {
    const fault = isSlow ? slowFaultOf(thrown, text) : faultOf(thrown, text);
    if (fault === undefined || (text.includes('$') && isMdx(withoutMath(text), isSlow))) return {};
    const bare = withoutAttributes(text);
    if (bare === text) return { fault };
    const again = parseMdx(bare).fault;
    return again === undefined ? {} : { fault: again };
  }
}

const parseFast = (text: string): Root => mdxToMdast(text, { features: FEATURES }) as unknown as Root;

function isMdx(text: string, isSlow: boolean): boolean {
  try {
    return Boolean(isSlow ? parseSlowly(text) : parseFast(text));
  } catch {
    return false;
  }
}

/** `import` and `export` at the head of a page, each to the blank line behind it: micromark knows them with a JavaScript parser only. */
const MODULES = /^\s*(?:(?:import|export)\b[^\n]*(?:\n[ \t]*[^\s][^\n]*)*(?:\n\s*)?)+/u;

function parseSlowly(text: string): Root {
  const head = MODULES.exec(text)?.[0] ?? '';
  const rest = head.replace(/[^\n]/gu, ' ') + text.slice(head.length);
  const tree = fromMarkdown(rest, {
    extensions: [gfm(), mdx()],
    mdastExtensions: [gfmFromMarkdown(), mdxFromMarkdown()],
  });
  for (const block of [...head.matchAll(/\S[^\n]*(?:\n[ \t]*[^\s][^\n]*)*/gu)].reverse()) {
    const [value] = block;
    const position = { start: pointAt(head, block.index), end: pointAt(head, block.index + value.length) };
    tree.children.unshift({ type: 'mdxjsEsm', value, position } satisfies MdxjsEsm);
  }
  return tree;
}

function pointAt(text: string, offset: number): Point {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n'), offset };
}
