/** The markup of every page is whole: what opens is closed, what is named is known, and nothing of a merge is left. */
import { definePageGate } from './gate.ts';

export default definePageGate({
  id: 'markup',
  title: 'Markup is whole',
  version: 1,
  profiles: ['local', 'ci', 'prod'],
  rules: [
    {
      id: 'markup/mdx-invalid',
      error_code: 'MDX_INVALID',
      severity: 'error',
      description: 'A page is no valid MDX, and the generator compiles it as MDX; the build ends there.',
    },
  ],
  check(page, _facts, report) {
    for (const { kind, line, column, message, help } of page.facts.faults ?? []) {
      if (kind !== 'mdx') continue;
      report({
        rule: 'markup/mdx-invalid',
        location: { path: page.path, line, column },
        fixable: 'no',
        message: `MDX that does not parse: ${message}`,
        help,
      });
    }
  },
});
