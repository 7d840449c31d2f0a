/** Pages that a build writes into an ignored folder are not missing: the one that is kept there shows their addresses. */
import { expect, test } from 'vitest';
import { factsOf } from '../support/memory-site.ts';

const kinds = (ignored: string, files: Record<string, string>, ...targets: string[]): string[] => {
  const { index } = factsOf({ '_config.yml': 'title: x\n', '.gitignore': ignored, 'a.md': '---\n---\n', ...files });
  return targets.map((target) => index.resolve('a.md', target, 'inline').kind);
};
const KEPT = { 'pages/app/rules/none.md': '---\npermalink: app_rules_none.html\n---\n' };
const TARGETS = ['app_rules_java.html', '/app_rules_java_style.html#x', 'app_rules_java', 'app_java.html'];

test('an address of the form that a kept page has is unverified, any other is missing', () => {
  expect(kinds('# generated\npages/app/rules\n', KEPT, ...TARGETS, 'app_rules_none.html')).toEqual([
    'unverified',
    'unverified',
    'unverified',
    'missing',
    'page',
  ]);
});

test('a folder that is not ignored, or by a bare name alone, excuses nothing', () => {
  const missing = ['missing', 'missing'];
  expect(kinds('other/rules\n', KEPT, ...TARGETS.slice(0, 2))).toEqual(missing);
  expect(kinds('rules\n', KEPT, ...TARGETS.slice(0, 2))).toEqual(missing);
  const plain = { 'docs/rules/none.md': '---\n---\n' };
  expect(kinds('docs/rules\n', plain, '/docs/rules/java.html')).toEqual(['missing']);
});
