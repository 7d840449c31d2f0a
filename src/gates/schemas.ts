/** Every artifact and every data file of Launch in the site fits its schema. */
import { defineSiteGate } from './gate.ts';

const OWN_RULES = {
  page: 'schemas/page-unreadable',
  'unread-page': 'schemas/page-not-read',
  'slow-page': 'schemas/page-too-slow',
  settings: 'schemas/settings-unreadable',
  'dropped-pages': 'schemas/pages-dropped',
};

export default defineSiteGate({
  id: 'schemas',
  title: 'Artifacts and data files fit their schemas',
  version: 5,
  profiles: ['local', 'ci', 'prod'],
  rules: [
    {
      id: 'schemas/invalid',
      error_code: 'SCHEMA_INVALID',
      severity: 'blocker',
      description: 'A data file or artifact does not fit its schema.',
    },
    {
      id: 'schemas/unreadable',
      error_code: 'SCHEMA_UNREADABLE',
      severity: 'blocker',
      description: 'A data file is no JSON.',
    },
    {
      id: 'schemas/page-unreadable',
      error_code: 'PAGE_UNREADABLE',
      severity: 'error',
      description: 'A page is no UTF-8 text, or nested too deep to be read.',
    },
    {
      id: 'schemas/page-not-read',
      error_code: 'PAGE_NOT_READ',
      severity: 'error',
      description:
        'A page cannot be read: a link that leads nowhere or out of the repository, a file without permission, or one larger than 16 MB.',
    },
    {
      id: 'schemas/page-too-slow',
      error_code: 'GATE_TIMEOUT',
      severity: 'blocker',
      description: 'A page took longer to read than `limits.page_seconds` of launch.yml (5 s), and is not judged.',
    },
    {
      id: 'schemas/settings-unreadable',
      error_code: 'SETTINGS_UNREADABLE',
      severity: 'error',
      description:
        "A file of settings of the site's generator cannot be read, so that what it says of the site is not known.",
    },
    {
      id: 'schemas/pages-dropped',
      error_code: 'PAGES_DROPPED',
      severity: 'error',
      description:
        'Settings that a change touches take pages out of the site that the base publishes, while their files are still there.',
    },
    {
      id: 'schemas/ignore-without-reason',
      error_code: 'IGNORE_WITHOUT_REASON',
      severity: 'warn',
      description: 'An inline ignore gives no reason or names no rule that there is, and is not honoured.',
    },
  ],
  check(facts, report) {
    for (const { path, line, at, message, kind } of facts.schemaProblems ?? []) {
      if (kind === 'ignore') {
        const location = { path, ...(line === null ? {} : { line }) };
        report({ rule: 'schemas/ignore-without-reason', fixable: 'no', location, message });
        continue;
      }
      if (kind in OWN_RULES) {
        const location = { path, ...(line === null ? {} : { line }) };
        const rule = OWN_RULES[kind as keyof typeof OWN_RULES];
        report({ rule, fixable: 'no', location, message });
        continue;
      }
      const place = at === '' ? '' : ` at \`${at}\``;
      report({
        rule: kind === 'json' ? 'schemas/unreadable' : 'schemas/invalid',
        fixable: 'no',
        location: kind === 'artifact' ? null : { path, ...(line === null ? {} : { line }) },
        files: [path],
        message: `\`${path}\`${place} does not fit its schema: ${message}`,
      });
    }
  },
});
