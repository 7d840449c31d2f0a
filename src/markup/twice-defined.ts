/** References that a page defines twice with different targets: the first counts, and what the second says is lost. */
import type { MarkupFault, MarkupPage } from './fault.ts';

export function twiceDefined({ facts }: MarkupPage): MarkupFault[] {
  const first = new Map<string, string>();
  return facts.links.flatMap(({ kind, label, target, start, end }): MarkupFault[] => {
    if (kind !== 'definition' || label === null) return [];
    const name = label.replace(/\s+/gu, ' ').toLowerCase();
    const before = first.get(name);
    if (before === undefined) first.set(name, target);
    if (before === undefined || before === target) return [];
    return [
      {
        rule: 'reference-duplicate',
        start,
        end,
        message: `Reference that is defined twice: \`[${label}]\` leads to \`${before}\`, and never to \`${target}\``,
        help: 'Give one of the two another name, or take it out',
      },
    ];
  });
}
