/** The only door to the Markdown parser: mdast with offsets, from satteri's native binding or the WebAssembly build beside the bundle. */
import type { Root } from 'mdast';
// satteri's own loader tries the native package of this platform, then `satteri_napi.wasi.cjs` beside the running module:
// that is where scripts/build.ts puts the WebAssembly build for `dist/`.
import { markdownToMdast, mdxToMdast } from 'satteri';

/** GFM and nothing else: front matter is split off before, heading attributes are read by each generator's own rule. */
const FEATURES = { gfm: true, frontmatter: false } as const;

/** The tree of one Markdown text. Never throws for any text. */
export const parseMarkdown = (text: string): Root => markdownToMdast(text, { features: FEATURES }) as unknown as Root;

/** The tree of one MDX text, or undefined where the text is no valid MDX. */
export function tryParseMdx(text: string): Root | undefined {
  try {
    return mdxToMdast(text, { features: FEATURES }) as unknown as Root;
  } catch {
    return undefined;
  }
}
