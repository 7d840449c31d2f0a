/** No key, token or password is in content or artifacts, as a maintained rule set sees them. */
import { defineSiteGate } from './gate.ts';

export default defineSiteGate({
  id: 'secrets',
  title: 'No keys or tokens are published',
  profiles: ['local', 'ci', 'prod'],
  version: 3,
  rules: [
    {
      id: 'secrets/leaked',
      error_code: 'SECRET_LEAKED',
      severity: 'blocker',
      description: 'A file contains what looks like a real key, token or password.',
    },
  ],
  notApplicable: (facts) =>
    facts.tools.secrets?.notAsked ?? (facts.tools.secrets === undefined ? 'files were not scanned' : undefined),
  untestable: (facts) => facts.tools.secrets?.missing ?? undefined,
  check(facts, report) {
    for (const { path, line, column, message, by } of facts.tools.secrets?.messages ?? []) {
      report({
        rule: 'secrets/leaked',
        fixable: 'no',
        ...(by === undefined ? {} : { files: [...by] }),
        location:
          path === null ? null : { path, ...(line === null ? {} : { line }), ...(column === null ? {} : { column }) },
        message: `Secret in a file: ${message}`,
        help: 'Revoke it, and remove it from the history',
      });
    }
  },
});
