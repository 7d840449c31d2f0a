/** What a mistaken link is fixed to says the same where it counts: another version, part or picture is no correction. */
import { expect, test } from 'vitest';
import linkAnchor from '../../src/fixers/link-anchor.ts';
import referenceDefinition from '../../src/fixers/reference-definition.ts';
import internalLinks from '../../src/gates/internal-links.ts';
import { factsOf, findingsOf } from '../support/memory-site.ts';
import { nearIn } from '../support/near.ts';

test('an anchor with another number is another thing, unless it is a step that moved in its row', () => {
  const headings = ['v1.14.2', 'Whats new in 1.4', '4. Install the demo app', 'Linter', 'Settings'];
  const { index } = factsOf({ 'a.md': headings.map((text) => `## ${text}\n`).join('\n') });
  const near = (fragment: string) => nearIn(index, 'a.md', fragment);
  expect([near('v1141'), near('v114'), near('whats-new-in-15')]).toEqual([[], [], []]);
  expect(near('v1.14.2')).toEqual(['v1142']);
  expect(near('5-install-the-demo-app')).toEqual(['4-install-the-demo-app']);
  expect([near('linter-1'), near('setings')]).toEqual([['linter'], ['settings']]);
});

test('what is spelt alike but for signs and case is the only correction', () => {
  const { index } = factsOf({ 'a.md': '## Eventing v0.24\n\n## Kafka Eventing v0.24\n' });
  expect(nearIn(index, 'a.md', 'Eventing-v024')).toEqual(['eventing-v024']);
});

test('pages and pictures with another number are no corrections', () => {
  const { index } = factsOf({
    'notes/release-1.8.md': 'x\n',
    'notes/overview.md': 'x\n',
    'notes/step-1.png': '',
    'a.md': 'x\n',
  });
  const corrections = (target: string, kind: 'inline' | 'image' = 'inline') => {
    const found = index.resolve('a.md', target, kind);
    return found.kind === 'missing' ? found.suggestions : found.kind;
  };
  expect([corrections('notes/release-1.9.md'), corrections('notes/step-2.png', 'image')]).toEqual([[], []]);
  expect(corrections('notes/overvew.md')).toEqual(['notes/overview.md']);
});

test('what every project has is not taken from another', () => {
  const { index } = factsOf({ 'CONTRIBUTING.md': 'x\n', 'docs/themes/a/index.md': 'x\n', 'docs/b.md': 'x\n' });
  const corrections = (from: string, target: string) => {
    const found = index.resolve(from, target, 'inline');
    return found.kind === 'missing' ? found.suggestions : found.kind;
  };
  expect(corrections('docs/themes/a/index.md', './CONTRIBUTING.md')).toEqual([]);
  expect(corrections('docs/themes/a/index.md', '../CONTRIBUTING.md')).toEqual(['../../../CONTRIBUTING.md']);
});

test('a link whose words name another heading is left to people', async () => {
  const text =
    '[An app using workload identity](#an-app-using-pod-identity)\n\n## An app using workload identity\n\n## An app using pod identities\n';
  const facts = factsOf({ 'a.md': text });
  const [finding] = await findingsOf(internalLinks, facts);
  expect(finding && linkAnchor.plan(finding, facts.pages.get('a.md'), facts)).toEqual({
    kind: 'none',
    reason:
      'the words of the link name `#an-app-using-workload-identity`, its fragment is near `#an-app-using-pod-identities`',
  });
});

test("a link to what goes by the page's own name means its twin elsewhere, and no third page", () => {
  const { index } = factsOf({
    'docs/setup/a/x.md': 'x\n',
    'docs/old/x.md': 'x\n',
    'docs/b.md': 'x\n',
    'ro/guides/blog.md': 'x\n',
    'en/guides/blog.md': 'x\n',
    'ro/more/guides/blog.md': 'x\n',
  });
  const corrections = (from: string, target: string) => {
    const found = index.resolve(from, target, 'inline');
    return found.kind === 'missing' ? found.suggestions : found.kind;
  };
  expect(corrections('docs/setup/a/x.md', '../../../src/docs/setup/a/x.md')).toEqual([]);
  expect(corrections('docs/b.md', 'gone/setup/a/x.md')).toEqual(['setup/a/x.md']);
  expect(corrections('ro/guides/blog.md', '../../ro/en/guides/blog.md')).toEqual([]);
  expect(corrections('docs/old/x.md', '../../src/docs/setup/a/x.md')).toEqual(['../setup/a/x.md']);
});

test('a reference with another number is defined as other pages define it, or not at all', () => {
  const text =
    'See [new][gem-v1.5], [newer][gem-v1.6] and [typo][gem-homme].\n\n[gem-v1.4]: https://x.org/4\n[gem-home]: https://x.org/\n';
  const plan = (more: Record<string, string>) => {
    const facts = factsOf({ 'a.md': text, ...more });
    const page = facts.pages.get('a.md');
    return page?.facts.links
      .filter(({ kind, target }) => kind === 'reference' && target === '')
      .map((link) => {
        const location = { path: 'a.md', line: link.line, column: link.column };
        const data = { target: '', targetSpan: null, kind: 'reference', label: link.label, suggestions: [] };
        const made = referenceDefinition.plan({ location, data } as never, page, facts);
        return made.kind === 'edits' ? made.summary : made.kind;
      });
  };
  expect(plan({})).toEqual(['none', 'none', 'Refer to `gem-home`, which is defined']);
  expect(plan({ 'b.md': '[x][gem-v1.5]\n\n[gem-v1.5]: https://x.org/5\n' })?.[0]).toBe(
    'Define `gem-v1.5` as other pages do',
  );
});
