/** No link to another site is dead; one that could not be judged is counted, never called dead. */
import { defineSiteGate } from './gate.ts';

export default defineSiteGate({
  id: 'external-links',
  title: 'Links to other sites answer',
  profiles: ['prod'],
  version: 1,
  timeoutMs: 900_000,
  rules: [
    {
      id: 'external-links/dead',
      error_code: 'EXTERNAL_LINK_DEAD',
      severity: 'error',
      description: 'The server says the page is not there, or the host does not exist.',
    },
    {
      id: 'external-links/unknown',
      error_code: 'EXTERNAL_LINK_UNKNOWN',
      severity: 'info',
      description: 'The server refused to say, was too slow or asked to come back later.',
    },
  ],
  notApplicable: (facts) => (facts.tools.externalLinks === undefined ? 'external links were not asked for' : undefined),
  check(facts, report) {
    const results = facts.tools.externalLinks;
    if (results === undefined) return;
    for (const page of facts.pages.values()) {
      for (const link of page.facts.links) {
        const result = results.get(link.target.replace(/#[\s\S]*$/u, ''));
        if (result === undefined || result.state === 'ok' || result.state === 'skipped') continue;
        const location = {
          path: page.path,
          line: link.line,
          column: link.column,
          end_line: link.endLine,
          end_column: link.endColumn,
        };
        if (result.state === 'dead')
          report({
            rule: 'external-links/dead',
            location,
            fixable: 'no',
            message: `Link that does not answer: \`${link.target}\` (${result.detail})`,
          });
        else
          report({
            rule: 'external-links/unknown',
            location,
            fixable: 'no',
            message: `\`${link.target}\` could not be judged: ${result.detail}.`,
          });
      }
    }
  },
});
