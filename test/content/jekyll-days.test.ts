/** Jekyll takes posts whose names hold months and days of one digit, and serves them as it serves all others. */
import { expect, test } from 'vitest';
import { factsOf } from '../support/memory-site.ts';

test.each([
  ['2016-11-1-one', '/2016/11/01/one.html'],
  ['2016-1-02-one', '/2016/01/02/one.html'],
  ['2016-01-2-one', '/2016/01/02/one.html'],
  ['16-1-2-one', '/2016/01/02/one.html'],
  ['99-1-2-one', '/1999/01/02/one.html'],
])('the post `%s` is at `%s` and nowhere else', (name, address) => {
  const { index } = factsOf({
    '_config.yml': 'title: x\n',
    [`_posts/${name}.md`]: '---\ntitle: x\n---\n',
    'a.md': 'x',
  });
  expect(index.resolve('a.md', address, 'inline')).toMatchObject({ kind: 'page', page: { path: `_posts/${name}.md` } });
  expect(index.resolve('a.md', address.replace('/0', '/'), 'inline').kind).toBe('missing');
});

test('the day of the front matter wins, as short as it may be', () => {
  const post = { '_posts/2016-11-1-one.md': '---\ndate: "2017-3-4"\n---\n', 'a.md': 'x' };
  const { index } = factsOf({ '_config.yml': 'title: x\n', ...post });
  expect(index.resolve('a.md', '/2017/03/04/one.html', 'inline').kind).toBe('page');
  expect(index.resolve('a.md', '/2016/11/01/one.html', 'inline').kind).toBe('missing');
});
