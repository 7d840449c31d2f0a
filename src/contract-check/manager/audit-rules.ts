/** The audit log of a project: a line for every call, found by its correlation id, without secrets. */
import { type Answer, arrayOf, isObject, textAt } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { sectionOf } from './sections.ts';

const section = sectionOf('Correlation IDs');
function lines(audited: Answer): Readonly<Record<string, unknown>>[] {
  return textAt(audited, 'text')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      try {
        const value: unknown = JSON.parse(line);
        return isObject(value) ? [value] : [];
      } catch {
        return [];
      }
    });
}

export const auditRules: readonly Rule[] = [
  {
    id: 'audit-line',
    section,
    says: 'Every call with a `projectPath`, also one that failed, has a line in `.godot_mcp/audit.log` under its correlation id.',
    sees: ['audited'],
    judge: (audited) => {
      const found = lines(audited).map(({ correlationId }) => correlationId);
      return arrayOf(audited.body.ids).flatMap((id, index) => {
        const count = found.filter((one) => one === id).length;
        const which = ['a call', 'an invalid call', 'a call with a secret', 'a denied call'][index];
        return count > 0 ? [] : [`${which} has no line`];
      });
    },
  },
  {
    id: 'audit-says-how-it-ended',
    section: `${section} (contract-behaviours 3.2)`,
    says: 'A line says when, which tool, and whether it succeeded.',
    sees: ['audited'],
    judge: (audited) => {
      const [good, bad] = arrayOf(audited.body.ids).map((id) =>
        lines(audited).find((line) => line.correlationId === id),
      );
      return [
        ...(good?.ok === true && typeof good.tool === 'string' && typeof good.ts === 'string'
          ? []
          : ['a call that succeeded does not say so']),
        ...(bad?.ok === false ? [] : ['a call that failed does not say so']),
      ];
    },
  },
  {
    id: 'audit-keeps-no-secret',
    section: `${section} (contract-behaviours 3.2)`,
    says: 'No line holds a token.',
    sees: ['audited'],
    judge: (audited) => (textAt(audited, 'text').includes(textAt(audited, 'secret')) ? ['a token stands there'] : []),
  },
];
