/** Components of MDC that nothing closes. */
import { linesWithStart } from '../text/rows.ts';
import type { MarkupFault, MarkupPage } from './fault.ts';

const COMPONENT = /^([ \t]*)(:{2,})(?:([a-z][\w-]*)(?:\[[^\]\n]*\])?(?:\{[^\n]*\})?)?[ \t]*\r?$/i;

export function openComponents({ open }: MarkupPage): MarkupFault[] {
  if (!open.includes('::')) return [];
  const stack: { name: string; marks: number; start: number; end: number }[] = [];
  for (const { line, start } of linesWithStart(open)) {
    const [, indent = '', marks = '', name] = COMPONENT.exec(line) ?? [];
    if (marks === '') continue;
    if (name !== undefined)
      stack.push({ name, marks: marks.length, start: start + indent.length, end: start + line.trimEnd().length });
    else {
      const at = stack.findLastIndex((one) => one.marks === marks.length);
      if (at !== -1) stack.splice(at, 1);
    }
  }
  return stack.map(({ name, start, end }) => ({
    rule: 'admonition-unclosed',
    severity: 'warn' as const,
    start,
    end,
    message: `Nothing closes the component \`${name}\``,
    help: 'Add a line with the same colons behind what it holds',
  }));
}
