/** Tags of Liquid that are not whole: blocks that nothing closes, and names that are a slip of a known one. Jekyll builds nothing then. */
import type { MarkupFault, MarkupPage } from './fault.ts';
import { nearWord } from './near-word.ts';

const BLOCKS = new Set(['if', 'unless', 'case', 'for', 'tablerow', 'capture', 'comment', 'raw', 'highlight']);
/** What they hold is shown as it is, marks of each other among it. */
const SHOWN = new Set(['raw', 'highlight', 'comment']);
const OTHERS =
  'include include_relative include_cached assign increment decrement cycle else elsif when break continue link post_url render liquid layout seo feed_meta echo'.split(
    ' ',
  );
const KNOWN = [...BLOCKS, ...[...BLOCKS].map((name) => `end${name}`), ...OTHERS];

interface Mark {
  name: string;
  start: number;
  end: number;
}

export function brokenLiquid({ facts }: MarkupPage): MarkupFault[] {
  const found: MarkupFault[] = [];
  const stack: Mark[] = [];
  for (const { kind, name, text, start } of facts.opaque) {
    if ((kind !== 'liquid' && kind !== 'include') || name === null || name === '') continue;
    const mark = { name, start, end: start + (text.split('\n', 1)[0]?.length ?? 0) };
    const near = nearWord(name, KNOWN);
    if (near !== undefined) found.push(unknown(mark, near));
    // Taken in one with what it holds.
    if (!BLOCKS.has(name.replace(/^end/, '')) || /\{%-?\s*end\w+\s*-?%\}$/.test(text.slice(2))) continue;
    const at = name.startsWith('end') ? stack.findLastIndex((one) => one.name === name.slice(3)) : undefined;
    if (at === undefined) stack.push(mark);
    else if (at === -1) {
      if (!SHOWN.has(name.slice(3))) found.push(closesNothing(mark));
    } else for (const inner of stack.splice(at).slice(1)) found.push(neverClosed(inner));
  }
  return [...found, ...stack.map(neverClosed)].sort((a, b) => a.start - b.start);
}

const unknown = ({ name, start, end }: Mark, near: string): MarkupFault => ({
  rule: 'shortcode-unclosed',
  start,
  end,
  message: `Tag of Liquid that nothing defines: \`${name}\``,
  help: `Did you mean \`${near}\`?`,
});
const neverClosed = ({ name, start, end }: Mark): MarkupFault => ({
  rule: 'shortcode-unclosed',
  start,
  end,
  message: `Nothing closes the tag \`${name}\``,
  help: `Add \`{% end${name} %}\` behind what it holds`,
});
const closesNothing = ({ name, start, end }: Mark): MarkupFault => ({
  rule: 'shortcode-unclosed',
  start,
  end,
  message: `Closing tag of a block that is not open: \`${name}\``,
  help: 'Take it out, or open the block before it',
});
