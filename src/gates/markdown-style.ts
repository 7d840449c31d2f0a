/** Markdown style as an existing linter sees it, with its own rule ids and the project's own configuration. */
import { defineSiteGate } from './gate.ts';

export default defineSiteGate({
  id: 'markdown-style',
  title: 'Markdown style',
  version: 2,
  profiles: ['local', 'ci', 'prod'],
  rules: [
    {
      id: 'markdown-style/configured',
      error_code: 'STYLE_RULE',
      severity: 'warn',
      description: 'A rule that the project switched on in its own linter configuration is broken.',
    },
    {
      id: 'markdown-style/default',
      error_code: 'STYLE_DEFAULT',
      severity: 'info',
      description: 'A default rule of the linter is broken; the project has no linter configuration of its own.',
    },
    {
      id: 'markdown-style/configuration',
      error_code: 'STYLE_CONFIGURATION',
      severity: 'error',
      description: 'The linter configuration cannot be used as it is.',
    },
  ],
  notApplicable: (facts) =>
    facts.tools.lint?.notAsked ?? (facts.tools.lint === undefined ? 'style was not asked for' : undefined),
  untestable: (facts) => facts.tools.lint?.missing ?? undefined,
  check(facts, report) {
    for (const { rule, path, line, column, level, message, fixable, fix } of facts.tools.lint?.messages ?? []) {
      if (level === 'error' && path === null) {
        report({ rule: 'markdown-style/configuration', location: null, message, fixable: 'no' });
        continue;
      }
      report({
        rule: level === 'info' ? 'markdown-style/default' : 'markdown-style/configured',
        title: rule,
        message: `${rule} ${message}`,
        fixable: fixable ? 'safe' : 'no',
        location:
          path === null ? null : { path, ...(line === null ? {} : { line }), ...(column === null ? {} : { column }) },
        data: { rule, ...(fix === undefined ? {} : { fix }) },
      });
    }
  },
});
