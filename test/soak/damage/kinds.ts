/** Every way to break a site, in the order of the gates' families. */
import type { Kind } from './kind.ts';
import { CHANGE_KINDS } from './kinds-change.ts';
import { CODE_KINDS } from './kinds-code.ts';
import { FRONTMATTER_KINDS } from './kinds-frontmatter.ts';
import { GENERATOR_KINDS } from './kinds-generators.ts';
import { LINK_KINDS } from './kinds-links.ts';
import { MARKUP_KINDS } from './kinds-markup.ts';
import { NAME_KINDS } from './kinds-names.ts';
import { PLAN_KINDS } from './kinds-plan.ts';
import { TRUTH_KINDS } from './kinds-truth.ts';

export const KINDS: readonly Kind[] = [
  ...FRONTMATTER_KINDS,
  ...MARKUP_KINDS,
  ...LINK_KINDS,
  ...GENERATOR_KINDS,
  ...CODE_KINDS,
  ...TRUTH_KINDS,
  ...NAME_KINDS,
  ...PLAN_KINDS,
  ...CHANGE_KINDS,
];
