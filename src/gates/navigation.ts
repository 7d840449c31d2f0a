/** Navigation files name pages that exist: MkDocs' `nav`, mdBook's `SUMMARY.md`. */
import { defineSiteGate } from './gate.ts';

export default defineSiteGate({
  id: 'navigation',
  title: 'Navigation names pages that exist',
  version: 2,
  profiles: ['local', 'ci', 'prod'],
  rules: [
    {
      id: 'navigation/page-missing',
      error_code: 'NAV_TARGET_MISSING',
      severity: 'error',
      description: 'The navigation names a page that is not there.',
    },
  ],
  notApplicable: (facts) =>
    facts.navigation === undefined ? 'the navigation of this kind of site is no file of its own' : undefined,
  check(facts, report) {
    for (const { path, line, target } of facts.navigation ?? []) {
      report({
        rule: 'navigation/page-missing',
        location: { path, line },
        fixable: 'no',
        message: `Navigation entry for a missing page: \`${target}\``,
        help: 'Add the page, or correct the entry',
      });
    }
  },
});
