import { expect, it } from 'vitest';
import { isEntryPage, roleOf } from '../../src/platforms/path-roles.ts';

it.each([
  'CHANGELOG.md',
  'HISTORY.rst',
  'docs/changes.md',
  'docs/about/release-notes.md',
  'docs/about/history.md',
  'website/content/docs/whats-new.md',
  "docs/intro/What's New.md",
  'doc/source/whatsnew/v1.2.0.rst',
  'docs/releases/4.2.txt',
  'docs/release_notes/index.md',
  'packages/reader/CHANGELOG.md',
])('knows `%s` for a record of changes', (path) => expect(roleOf(path)).toBe('changelog'));
it.each(['docs/user-guide/navigation.md', 'docs/releases/how-we-release.md', 'docs/history-of-a-curve.md'])(
  'takes `%s` for a document',
  (path) => expect(roleOf(path)).toBe('docs'),
);
it('leaves source by such names alone', () => {
  expect(roleOf('src/history/changes.py')).toBe('source');
  expect(roleOf('src/changelog.py')).toBe('source');
});
it.each([
  'docs/contributing/setup.md',
  'site/content/docs/design/initial.md',
  'docs/blog/announcing-strata-2.md',
  'docs/_posts/2020-01-01-strata.md',
])('takes `%s` for no document of users', (path) => expect(roleOf(path)).toBe('plan'));
it('keeps source in folders of such names', () => {
  expect(roleOf('src/blog/index.ts')).toBe('source');
  expect(isEntryPage('docs/index.md')).toBe(true);
  expect(isEntryPage('docs/user-guide/overview.md')).toBe(false);
});
it.each(['external/json/json.hpp', 'extern/zlib/zlib.c', 'src/vendor/a.js', 'third_party/a/b.c'])(
  'takes `%s` for the work of others',
  (path) => expect(roleOf(path)).toBe('vendored'),
);
it.each(['src/external/serde.rs', 'src/external.rs', 'lib/external/client/open.rb', 'external/open.py'])(
  'takes `%s` for the product',
  (path) => expect(roleOf(path)).toBe('source'),
);
