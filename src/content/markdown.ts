/** The only door to the Markdown parser: mdast with offsets, from satteri's native binding or the WebAssembly build beside the bundle. */
import type { Root } from 'mdast';
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

/** GFM and nothing else: front matter is split off before, heading attributes are read by each generator's own rule. */
const FEATURES = { gfm: true, frontmatter: false } as const;

/** The tree of one Markdown text. Never throws for any text. */
export const parseMarkdown = (text: string): Root => markdownToMdast(text, { features: FEATURES }) as unknown as Root;

/**
 * The same tree without words and inline code of paragraphs and cells, which are about a quarter of all nodes; headings, links and all
 * else are whole. Two closing and opening brackets in a row may be a reference without a definition: then words stay.
 */
export function parseOutline(text: string): Root {
  if (text.includes('][')) return parseMarkdown(text);
  const handle = createMdastHandle(text, FEATURES);
  try {
    return materializeMdastTree(new OutlineReader(serializeHandle(handle))) as unknown as Root;
  } finally {
    dropHandle(handle);
  }
}

const HOLDS_WORDS: ReadonlySet<string> = new Set(['Paragraph', 'TableCell']);
const WORDS: ReadonlySet<string> = new Set(['Text', 'InlineCode', 'Break']);
/** What the parser's buffer calls node types, by their number there; the names of a tree begin in lower case. */
const names: string[] = [];

class OutlineReader extends MdastReader {
  override getChildIds(id: number): number[] {
    const ids = super.getChildIds(id);
    return HOLDS_WORDS.has(this.nameOf(id)) ? ids.filter((child) => !WORDS.has(this.nameOf(child))) : ids;
  }

  nameOf(id: number): string {
    const type = this.getNodeType(id);
    names[type] ??= this.getNode(id).typeName;
    return names[type];
  }
}

/** The tree of one MDX text, or undefined where the text is no valid MDX. */
export function tryParseMdx(text: string): Root | undefined {
  try {
    return mdxToMdast(text, { features: FEATURES }) as unknown as Root;
  } catch {
    return undefined;
  }
}
