/** Where a section about people or sponsors ends before its next heading: at a rule above words, or at a bold line about something else; pure. */
import { links } from '../text/links.ts';
import { asks, thanks } from './content-signs.ts';
import { meaningOf } from './heading-meaning.ts';
import type { SourceItem } from './source-item.ts';

type Block = SourceItem & { type: 'block' };

const BOLD = /^(?:\*\*|__)([^*_\n]+)(?:\*\*|__)$/u;

/** `heading`: of the section that the block would stand in. */
export function endsPeople(heading: string, block: Block, isAfterRule: boolean): boolean {
  const means = meaningOf(heading, null)?.means;
  if ((means !== 'people' && means !== 'sponsors') || block.left_out !== null) return false;
  if (thanks(block.markdown) || asks(block.markdown)) return false;
  if (isAfterRule) return saysSomething(block);
  const bold = block.kind === 'paragraph' ? BOLD.exec(block.markdown)?.[1]?.trim() : undefined;
  return bold !== undefined && (/^\S+(?: \S+){3,}\.$/u.test(bold) || headsElse(bold));
}

/** Code, or words beside all links. */
function saysSomething({ kind, markdown }: Block): boolean {
  if (kind === 'code') return true;
  if (kind === 'image' || kind === 'html') return false;
  const rest = links(markdown, 'nested').reduce(
    (text, { label, target }) => text.replace(`[${label}](${target})`, ''),
    markdown,
  );
  return (rest.match(/\p{L}{2,}/gu) ?? []).length >= FEWEST_WORDS;
}
const FEWEST_WORDS = 5;

const OF_USERS =
  /^(?:overview|requirements|install|first_steps|options|formats|limits|troubleshooting|questions|api|licence)$/u;
const headsElse = (words: string): boolean => OF_USERS.test(meaningOf(words, null)?.means ?? '');
