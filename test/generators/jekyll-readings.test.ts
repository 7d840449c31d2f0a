/** Jekyll: where posts are served, which texts are days, and what of a page is code where `raw` begins or ends in it. */
import { expect, test } from 'vitest';
import { parsePage } from '../../src/content/parse-page.ts';
import { readsDate } from '../../src/generators/jekyll/dated.ts';
import { markupPage } from '../../src/markup/fault.ts';
import { brokenLiquid } from '../../src/markup/liquid.ts';
import { openFences } from '../../src/markup/open-fences.ts';
import { factsOf } from '../support/memory-site.ts';

const POST = '---\ntitle: A\ncategory: release\n---\n';
const site = (config: string) =>
  factsOf({ '_config.yml': config, '_posts/2016-04-19-first.md': POST, 'a.md': '---\n---\n', 'b.md': '---\n---\n' })
    .index;

test('the permalink that the collection of posts sets is theirs', () => {
  const index = site('collections:\n  posts:\n    permalink: /news/:year/:month/:day/:title/\n');
  expect(index.resolve('a.md', '/news/2016/04/19/first/', 'inline').kind).toBe('page');
  expect(index.resolve('a.md', '/release/2016/04/19/first.html', 'inline').kind).toBe('missing');
  expect(site('title: x\n').resolve('a.md', '/release/2016/04/19/first.html', 'inline').kind).toBe('page');
});

test('an address of a file takes no slash, whatever the one that it replaces ends in', () => {
  const index = site('title: x\n');
  expect(index.linkTo('a.md', '_posts/2016-04-19-first.md', null, '/news/first/')).toBe(
    '/release/2016/04/19/first.html',
  );
  expect(index.linkTo('a.md', 'b.md', null, '/b/')).toBe('/b.html');
  expect(site('permalink: pretty\n').linkTo('a.md', 'b.md', null, '/x/')).toBe('/b/');
});

test.each([
  ['2023-01-29 18:30:22 2023 -0800', true],
  ['2023-1-9 8pm', true],
  ['2023-01-29 soon', true],
  ['2023-13-01 12:00', false],
  ['2023-01-29T25:00:00', false],
  ['2023-01-29 9:75', false],
  ['2023-01-290', false],
  ['soon', false],
])('%s as a day: %s', (text, reads) => expect(readsDate(text)).toBe(reads));

test('what `raw` shows is code where a fence begins in it and ends behind it', () => {
  const text = '{% raw %}\n```liquid\n{% for x in y %}\n{{ x }}\n{% endraw %}\n```\n\n[a](gone.md)\n';
  const facts = parsePage('a.md', text, 'jekyll');
  const page = markupPage({ path: 'a.md', text, facts });
  expect(facts.code.map(({ language }) => language)).toEqual(['liquid']);
  expect(facts.links.map(({ target }) => target)).toEqual(['gone.md']);
  expect([...openFences(page), ...brokenLiquid(page)]).toEqual([]);
});

test('a fence that nothing closes is found beside `raw`, and so is a block', () => {
  const text = '{% raw %}\n```\n{{ x }}\n```\n{% endraw %}\n\n{% if a %}\n\n```js\nlet a;\n\nlet b;\n';
  const page = markupPage({ path: 'a.md', text, facts: parsePage('a.md', text, 'jekyll') });
  expect(openFences(page)).toHaveLength(1);
  expect(brokenLiquid(page)).toHaveLength(1);
});
