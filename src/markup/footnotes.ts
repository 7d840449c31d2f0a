/** References to footnotes that the page does not define. */
import type { MarkupFault, MarkupPage } from './fault.ts';

const REFERENCE = /\[\^([\w.:-]+)\](?!:)/g;
const DEFINITION = /^[ \t>]*(?:[-*+][ \t]+)?\[\^([^\]\s]+)\]:/gm;

/** A name as people give one; shorter ones may be letters of a class. */
const WORDS = /^(?=[\w-]{4})[a-z]{2,}(?:[-_][a-z]{2,})*$/;

export function undefinedFootnotes({ text, facts, prose, open }: MarkupPage): MarkupFault[] {
  if (!text.includes('[^')) return [];
  // What is included may define it.
  if (facts.opaque.some(({ kind }) => kind === 'include')) return [];
  if (facts.code.some(({ language }) => language === '{include}')) return [];
  const defined = new Set([...open.matchAll(DEFINITION)].map(([, label = '']) => label.toLowerCase()));
  return [...prose.matchAll(REFERENCE)].flatMap((found): MarkupFault[] => {
    const [whole, label = ''] = found;
    const { index } = found;
    if (defined.has(label.toLowerCase()) || text[index - 1] === '\\') return [];
    // A class of characters, and not a note behind a word or a sentence.
    const isNote = /\d/.test(label) || defined.size > 0 || WORDS.test(label);
    const behind = text.slice(index + whole.length, index + whole.length + 1);
    if (
      !isNote ||
      /[*+?{)\]\\|$]/.test(behind) ||
      !/[\p{L}\p{N}.,;:!?)"'”*_`\]]$/u.test(text.slice(Math.max(0, index - 1), index))
    )
      return [];
    return [
      {
        rule: 'footnote-undefined',
        start: index,
        end: index + whole.length,
        message: `Footnote without a definition: \`${whole}\``,
        help: `Define it on the page: \`[^${label}]: …\``,
      },
    ];
  });
}
