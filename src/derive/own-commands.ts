/** The product's own installation in the words of its documents: the commands of a section, with what leads to them; pure. */
import type { OutlineBlock, OutlineSection, SectionRole } from '../model/outline.ts';
import type { ProductFacts } from '../model/product-facts.ts';
import { asksForFeatures, installs } from '../outline/content-signs.ts';
import { codeOf } from './code-of.ts';

/** Commands further apart are left to their own sections. */
const LONGEST_LINES = 20;

export type IsCommand = (block: OutlineBlock) => boolean;

/** What installs the product's own package: a command that was taken apart, or code that is an install step and names just that package. */
export function commandOf({ install_commands, claims, manifest, product_name }: ProductFacts): IsCommand {
  const ids = new Set(install_commands.map(({ claim_id }) => claim_id));
  const blocks = new Set(
    claims.flatMap(({ claim_id, tags }) =>
      ids.has(claim_id) ? tags.flatMap((tag) => (tag.startsWith('block:') ? [tag.slice('block:'.length)] : [])) : [],
    ),
  );
  const name = manifest?.name?.value.toLowerCase() ?? '';
  const names = new Set([name, name.split(/[/:\\]/u).at(-1), product_name.toLowerCase()]);
  const isNamed = (code: string): boolean =>
    code
      .toLowerCase()
      .split(NO_NAME)
      .some((word) => names.has(word));
  return ({ block_id, kind, marks, markdown }) =>
    blocks.has(block_id) ||
    (kind === 'code' && marks.includes('install') && installs(markdown) && isNamed(codeOf(markdown)));
}
/** What stands around the name of a package in commands and build files. */
const NO_NAME = /[\s"'`()<>,=:;{}[\]@]+/u;

const OF_ALL: ReadonlySet<SectionRole> = new Set(['overview', 'requirements', 'install', 'first_steps']);

/** The commands of a section with the words that lead to the first and stand between them. */
export function commandsIn(section: OutlineSection, isOwn: IsCommand): readonly OutlineBlock[] {
  const blocks = section.blocks.filter(({ left_out }) => left_out === null);
  const isOfAll = OF_ALL.has(section.role);
  // Elsewhere, features and extras are for what that section is about.
  const isCommand: IsCommand = (each) => isOwn(each) && (isOfAll || !asksForFeatures(each.markdown));
  const first = blocks.findIndex(isCommand);
  if (first < 0) return [];
  const last = blocks.findLastIndex(isCommand);
  const from = blocks[first - 1];
  const isLed = from?.kind === 'paragraph' && /[:…]\s*$/u.test(from.markdown);
  const start = isLed ? first - 1 : first;
  const all = blocks.slice(start, last + 1);
  const lines = (blocks[last]?.end_line ?? 0) - (blocks[first]?.start_line ?? 0);
  return lines <= LONGEST_LINES ? all : blocks.slice(start, first + 1);
}
