/** Fences of code that nothing closes: by the end of the page, or by the opening of the next block. */
import type { CodeFact } from '../content/page-facts.ts';
import type { MarkupFault, MarkupPage } from './fault.ts';

/** An opening fence with a language: no closing fence has one. */
const OPENING = /^[ \t>]*(`{3,}|~{3,})[ \t]*[\w{.+#-]/;

export function openFences({ text, facts }: MarkupPage): MarkupFault[] {
  const fenced = facts.code.filter((code) => code.fenced && code.cut !== true);
  // A fence that is missing turns later ones around; where one more is missing, pages end as they should.
  const first = fenced.find((code) => holdsOpening(code, text)) ?? fenced.findLast((code) => !isClosed(text, code));
  if (first === undefined) return [];
  const mark = /^(`{3,}|~{3,})[^\n]*/.exec(text.slice(first.start, first.end));
  const fence = mark?.[1] ?? '```';
  return [
    {
      rule: 'fence-unclosed',
      // Code to the end of the page may be what was meant.
      ...(/\n[ \t]*\r?\n/.test(first.code.trimEnd()) ? {} : { severity: 'warn' as const }),
      start: first.start,
      end: first.start + (mark?.[0].trimEnd().length ?? 3),
      message: `Nothing closes this block of code: \`\`\`\` ${mark?.[0].trimEnd().slice(0, 40) ?? fence} \`\`\`\``,
      help: `Add a line with \`\`\`\` ${fence} \`\`\`\` where the code ends`,
    },
  ];
}

function isClosed(text: string, { start, end }: CodeFact): boolean {
  const source = text.slice(start, end);
  const mark = /^(?:`{3,}|~{3,})/.exec(source)?.[0] ?? '```';
  const rows = source.trimEnd().split('\n');
  const bare = (rows.at(-1) ?? '').replace(/^[ \t>]+/, '').trimEnd();
  return rows.length > 1 && bare.length >= mark.length && bare === (mark[0] ?? '`').repeat(bare.length);
}

/** Whether a line of it opens a block of the same kind, as long or longer: what is shown is not what was meant. */
function holdsOpening({ start, end, code }: CodeFact, text: string): boolean {
  if (!code.includes('```') && !code.includes('~~~')) return false;
  const [first = '', ...rows] = text.slice(start, end).split('\n');
  const mark = /^(?:`{3,}|~{3,})/.exec(first)?.[0] ?? '```';
  // What is shown as Markdown may hold fences.
  if (/^(?:`{3,}|~{3,})[ \t]*(?:md|mdx|markdown|text|plaintext)\b/i.test(first)) return false;
  return rows.some((row) => {
    const opened = OPENING.exec(row)?.[1];
    return opened !== undefined && opened[0] === mark[0] && opened.length >= mark.length;
  });
}
