/** Navigation files name pages that exist: MkDocs' `nav`, mdBook's `SUMMARY.md`, menus of Hugo, data files of Jekyll. */
import { defineSiteGate } from './gate.ts';

export default defineSiteGate({
  id: 'navigation',
  title: 'Navigation names pages that exist',
  version: 3,
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
    facts.navigation === undefined && (facts.dataLinks ?? []).length === 0
      ? 'the navigation of this kind of site is no file of its own'
      : undefined,
  check(facts, report, look) {
    for (const { path, line, target, kind, from } of facts.dataLinks ?? []) {
      const found = facts.index.resolve(from, target, kind);
      if (found.kind === 'opaque' || found.kind === 'external') continue;
      look('links', found.kind === 'unverified' ? found.why : undefined, found.byBuild);
      if (found.kind === 'page' && found.fragment) look('anchors', found.unverified, found.byBuild);
      const isLost = found.kind === 'page' && !found.fragmentOk;
      if (found.kind !== 'missing' && !isLost) continue;
      report({
        rule: 'navigation/page-missing',
        location: { path, line },
        fixable: 'no',
        message: isLost
          ? `Navigation entry for a missing heading: \`${target}\``
          : `Navigation entry for a missing page: \`${target}\``,
        help: isLost ? 'Correct the part behind `#`' : 'Add the page, or correct the entry',
      });
    }
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
