/** Shortcodes of Hugo that are not whole: one that nothing ends, one that the page closes elsewhere and not here, one that closes nothing. */
import type { MarkupFault, MarkupPage } from './fault.ts';

interface Mark {
  name: string;
  start: number;
  end: number;
}

export function openShortcodes({ text, facts }: MarkupPage): MarkupFault[] {
  if (!text.includes('{{<') && !text.includes('{{%')) return [];
  const found = unended(text, facts.frontmatter?.end ?? 0);
  const marks = facts.opaque.filter((part) => part.kind === 'shortcode' && part.name !== null);
  const closings = new Set([
    'highlight',
    ...marks.flatMap((part) => (isClosing(part.text) || TAKEN_WHOLE.test(part.text) ? [part.name ?? ''] : [])),
  ]);
  const stack: Mark[] = [];
  for (const { name, text: source, start, end } of marks) {
    if (name === null || source.startsWith('{{</*') || source.startsWith('{{%/*')) continue;
    const mark = { name, start, end: Math.min(end, start + (source.split('\n', 1)[0]?.length ?? 0)) };
    if (isClosing(source)) {
      const at = stack.findLastIndex((one) => one.name === name);
      if (at === -1) found.push(closesNothing(mark));
      // What stands open inside of what is closed here.
      else for (const inner of stack.splice(at).slice(1)) found.push(neverClosed(inner));
    } else if (closings.has(name) && !isSelfClosing(source)) stack.push(mark);
  }
  return [...found, ...stack.map(neverClosed)].sort((a, b) => a.start - b.start);
}

const isClosing = (source: string): boolean => /^\{\{[<%]\s*\/(?!\*)/.test(source);
/** With its inner text and closing mark taken in one. */
const TAKEN_WHOLE = /\{\{[<%]\s*\/\s*[\w./-]+\s*[>%]\}\}$/;
/** `{{< x />}}` */
const isSelfClosing = (source: string): boolean => /\/\s*[>%]\}\}$/.test(source) || TAKEN_WHOLE.test(source);

/** An opening mark whose closing one does not come before the next opening. Hugo reads them in code and comments, too. */
function unended(text: string, from: number): MarkupFault[] {
  const found: MarkupFault[] = [];
  const last = { '>}}': text.lastIndexOf('>}}'), '%}}': text.lastIndexOf('%}}') };
  const openings = [...text.matchAll(/\{\{[<%]/g)].map(({ index }) => index);
  for (const [at, index] of openings.entries()) {
    if (index < from || /^\s*\/\*/.test(text.slice(index + 3, index + 23))) continue;
    const end = text[index + 2] === '<' ? '>}}' : '%}}';
    // Only up to the next opening: nobody looks through the rest of the page for each of them.
    const part = text.slice(index, openings[at + 1]);
    if (part.includes(end, 3)) continue;
    // A string may hold braces.
    if (last[end] > index && hasOpenString(part)) continue;
    const row = (part.split('\n', 1)[0] ?? '').trimEnd();
    found.push({
      rule: 'shortcode-unclosed',
      start: index,
      end: index + row.length,
      message: `Shortcode without its end: \`${row.slice(0, 60)}\``,
      help: `Close the mark with \`${end}\``,
    });
  }
  return found;
}

const hasOpenString = (text: string): boolean =>
  (text.match(/"/g)?.length ?? 0) % 2 === 1 || (text.match(/`/g)?.length ?? 0) % 2 === 1;

const neverClosed = ({ name, start, end }: Mark): MarkupFault => ({
  rule: 'shortcode-unclosed',
  start,
  end,
  message: `Nothing closes the shortcode \`${name}\``,
  help: `Add \`{{< /${name} >}}\` behind what it holds`,
});
const closesNothing = ({ name, start, end }: Mark): MarkupFault => ({
  rule: 'shortcode-unclosed',
  start,
  end,
  message: `Closing mark of a shortcode that is not open: \`${name}\``,
  help: 'Take it out, or open the shortcode before it',
});
