/** Every way to break a site, in the order of the gates' families. */
import type { Kind } from './kind.ts';
import { CHANGE_KINDS } from './kinds-change.ts';
import { CODE_KINDS } from './kinds-code.ts';
import { FRONTMATTER_KINDS } from './kinds-frontmatter.ts';
import { LINK_KINDS } from './kinds-links.ts';
import { TRUTH_KINDS } from './kinds-truth.ts';

export const KINDS: readonly Kind[] = [...FRONTMATTER_KINDS, ...LINK_KINDS, ...CODE_KINDS, ...TRUTH_KINDS, ...CHANGE_KINDS];
