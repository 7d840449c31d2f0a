/** Text of others made safe to stand in our Markdown: cells, code spans and fences that nothing can break out of, and nothing in them that cannot be seen. */
import { visible } from '../text/visible.ts';

/** Plain text inside a table cell or list item. */
export const plainText = (text: string): string =>
  visible(text.replace(/[\r\n]+/gu, ' '))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/([\\`*_[\]|~#])/gu, '\\$1')
    .replace(/@(?=\w)/gu, '@\u200B');

/** A code span. Pipes are escaped because tables split before they read code, where no backslash before one can take that back. */
export function code(text: string): string {
  const flat = visible(text.replace(/[\r\n]+/gu, ' '));
  const line = flat.includes('|') ? flat.replace(/\\(?=[\\|])/gu, '\\\u200B').replaceAll('|', '\\|') : flat;
  const ticks = '`'.repeat(longestRun(line, '`') + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** Plain text in which what stands between backticks is code, as messages are written; a backtick without its other is one. */
export function textWithCode(text: string): string {
  const parts = text.split('`');
  return parts
    .map((part, at) => {
      if (at % 2 === 0) return plainText(part);
      if (at === parts.length - 1) return `\\\`${plainText(part)}`;
      return part.trim() === '' ? `\\\`${part}\\\`` : code(part);
    })
    .join('');
}

/** A fenced block one tick longer than anything inside. */
export function fence(text: string, language: string): string {
  const ticks = '`'.repeat(Math.max(3, longestRun(text, '`') + 1));
  return `${ticks}${language}\n${text.endsWith('\n') ? text : `${text}\n`}${ticks}`;
}

/** Folded by default; the summary line is HTML. */
export const details = (summary: string, body: string): string =>
  `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;

function longestRun(text: string, character: string): number {
  let longest = 0;
  let run = 0;
  for (const one of text) {
    run = one === character ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
