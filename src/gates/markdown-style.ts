/** Markdown style as an existing linter sees it, with its own rule ids and the project's own configuration. */
import { generatorOf } from '../generators/index.ts';
import type { GateFacts, PageInput } from './facts.ts';
import { defineSiteGate } from './gate.ts';
import { noSandbox } from './no-sandbox.ts';

export default defineSiteGate({
  id: 'markdown-style',
  title: 'Markdown style',
  version: 5,
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
      description:
        'A default rule of the linter is broken (a skipped heading level once a page); the project has no linter configuration of its own.',
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
  note: (facts) => noSandbox('rumdl', facts.tools.lint?.sandbox),
  check(facts, report) {
    /** A page that skips levels does so by habit: once is enough where nobody asked. */
    const skipping = new Set<string>();
    for (const { rule, path, line, column, level, message, fixable, fix } of facts.tools.lint?.messages ?? []) {
      if (level === 'error' && path === null) {
        report({ rule: 'markdown-style/configuration', location: null, message, fixable: 'no' });
        continue;
      }
      if (rule === 'MD056' && endsInMarker(facts, path, line)) continue;
      if (rule === 'MD018' && isOwnSyntax(facts, path, line)) continue;
      const isSkip = level === 'info' && rule === 'MD001';
      if (isSkip && path !== null) {
        if (skipping.has(path)) continue;
        skipping.add(path);
      }
      report({
        rule: level === 'info' ? 'markdown-style/default' : 'markdown-style/configured',
        title: rule,
        message: `${rule} ${message}`,
        fixable: fixable && !isSkip ? 'safe' : 'no',
        location:
          path === null ? null : { path, ...(line === null ? {} : { line }), ...(column === null ? {} : { column }) },
        data: { rule, ...(fix === undefined ? {} : { fix }) },
      });
    }
  },
});

/** A proof marker after a table row's last pipe is a cell to a linter and nothing to a renderer. */
function endsInMarker(facts: GateFacts, path: string | null, line: number | null): boolean {
  const text = path === null || line === null ? undefined : facts.pages.get(path)?.lines[line - 1];
  return text !== undefined && /\|\s*(?:<!--[^<>]*-->\s*)+$/u.test(text);
}

/** Lines of pages without the blocks of the generator's own. */
const bare = new WeakMap<PageInput, readonly string[]>();
/** `#slot` of a component is no heading without a space. */
function isOwnSyntax(facts: GateFacts, path: string | null, line: number | null): boolean {
  const page = path === null ? undefined : facts.pages.get(path);
  const { blocks, components } = generatorOf(facts.index.kind).dialect;
  if (page === undefined || line === null || components !== true || blocks === undefined) return false;
  const rows = bare.get(page) ?? blocks(page.text, page.facts.frontmatter?.end ?? 0).split('\n');
  bare.set(page, rows);
  return rows[line - 1]?.trim() === '';
}
