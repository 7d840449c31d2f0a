/** Words of reStructuredText that stand for a value which only its docs site knows, as `|release|`: nobody can read them; pure. */
import type { OutlineBlock, OutlineDocument } from '../model/outline.ts';
import { isBound } from './mark-blocks.ts';

const UNKNOWN = /(?<![\w|\\])\|(?![\s|])[^|\n]{0,80}(?<!\s)\|(?![\w|])/u;

/** What binds a reader and what leads to more is shown as it is written. */
export function leaveOutUnknownValues({ format, sections }: OutlineDocument): void {
  if (format !== 'restructuredtext') return;
  for (const block of sections.flatMap(({ blocks }) => blocks))
    if (block.left_out === null && isUnknown(block)) block.left_out = 'holds a value that only its docs site knows';
}

const isUnknown = (block: OutlineBlock): boolean =>
  WORDS.has(block.kind) &&
  !isBound(block) &&
  !/[:…]\s*$/u.test(block.markdown) &&
  UNKNOWN.test(withoutCode(block.markdown));
const WORDS: ReadonlySet<string> = new Set(['paragraph', 'list', 'quote', 'alert', 'definition_list']);
const withoutCode = (markdown: string): string => markdown.replace(/```[^`]*```|`[^`\n]*`/gu, '');
