/** The real Hugo builds the site in production mode; what it complains about is found where it is written. */
import { defineSiteGate } from './gate.ts';
import { noSandbox } from './no-sandbox.ts';

export default defineSiteGate({
  id: 'hugo-build',
  title: 'Hugo builds the site',
  profiles: ['ci', 'prod'],
  version: 2,
  timeoutMs: 600_000,
  rules: [
    {
      id: 'hugo-build/error',
      error_code: 'HUGO_BUILD_FAILED',
      severity: 'blocker',
      description: 'Hugo ends with an error.',
      hidesOthers: true,
    },
    {
      id: 'hugo-build/ref-not-found',
      error_code: 'HUGO_REF_NOT_FOUND',
      severity: 'blocker',
      description: 'A ref or relref names no page.',
      hidesOthers: true,
    },
    {
      id: 'hugo-build/warning',
      error_code: 'HUGO_WARNING',
      severity: 'warn',
      severityIn: { prod: 'error' },
      description: 'Hugo warns.',
    },
    {
      id: 'hugo-build/duplicate-path',
      error_code: 'HUGO_DUPLICATE_PATH',
      severity: 'error',
      description: 'Two pages are written to one output path.',
    },
    {
      id: 'hugo-build/missing-translation',
      error_code: 'HUGO_MISSING_TRANSLATION',
      severity: 'info',
      description: 'A theme asks for a translation that is not there.',
    },
    {
      id: 'hugo-build/denied',
      error_code: 'HUGO_DENIED',
      severity: 'warn',
      severityIn: { prod: 'error' },
      description:
        'A template asks for the network or for another program, which a check does not allow, and the build went on: that part was not judged.',
    },
    {
      id: 'hugo-build/deprecated',
      error_code: 'HUGO_DEPRECATED',
      severity: 'info',
      description: 'The site uses something Hugo will remove.',
    },
  ],
  notApplicable(facts) {
    if (facts.index.hugo === null) return 'not a Hugo site';
    return facts.tools.hugo === undefined ? 'Hugo was not asked for' : (facts.tools.hugo.notAsked ?? undefined);
  },
  untestable: (facts) => facts.tools.hugo?.missing ?? undefined,
  note: (facts) => noSandbox('Hugo', facts.tools.hugo?.sandbox),
  check(facts, report) {
    const warnings = facts.config.hugo?.warnings;
    for (const { rule, path, line, column, level, message } of facts.tools.hugo?.messages ?? []) {
      if (level === 'warning' && warnings === 'ignore') continue;
      const severity =
        rule === 'hugo-build/warning' && warnings !== undefined && warnings !== 'ignore' ? { severity: warnings } : {};
      report({
        rule,
        message,
        fixable: 'no',
        ...severity,
        location:
          path === null ? null : { path, ...(line === null ? {} : { line }), ...(column === null ? {} : { column }) },
      });
    }
  },
});
