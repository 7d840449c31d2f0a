/** Titles and descriptions that a theme would run are none, however they are written; ordinary ones are left as they are. */
import { expect, it } from 'vitest';
import { isInertTitle } from '../../src/markup/inert-title.ts';
import { readOutline } from '../../src/outline/read-outline.ts';
import { facts } from '../support/facts.ts';
import { writtenPages } from '../support/written-pages.ts';

const LIVE = [
  '<img src=x onerror=alert(1)>',
  'Use <img src="x" onerror="alert(1)"> here',
  '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;alert(1)',
  '&#60;svg onload=alert(1)>',
  'a" onmouseover="alert(1)',
  "a' onfocus='alert(1)' autofocus='",
  'a&quot; onmouseover=&quot;alert(1)',
  '0;url=//example.org" http-equiv="refresh',
  'The <script> element',
  'Until <!-- here',
  '</div></body>',
  '<a href=javascript:alert(1)>',
  '<b style=x>',
];
const PLAIN = [
  'Getting started with Strata',
  'List<T> and Map<K, V>',
  'Use <kbd> and <details>',
  'if a < b and c > d',
  'Set "key=value" pairs',
  `What's "new" in 2.0?`,
  'One, onward = two',
  'AT&amp;T & <T extends Rock>',
  'std::vector<int>& x = y',
  'href="x" is an attribute',
];

it.each(LIVE)('is no title: %s', (words) => {
  expect(isInertTitle(words)).toBe(false);
});
it.each(PLAIN)('is a title: %s', (words) => {
  expect(isInertTitle(words)).toBe(true);
});

const LINES = Array.from({ length: 9 }, (_, at) => `Layer ${at} lies on the one below it.\n`).join('\n');
const product = { names: ['Strata', 'strata'], packageName: 'strata', version: '2.1.0' };
const planOf = (heading: string) => {
  const documents = [
    readOutline({ path: 'README.md', text: '# Strata\n\nDraws rock.\n', role: 'readme', product }),
    readOutline({ path: 'docs/faults.md', text: `# ${heading}\n\n${LINES}\n`, role: 'docs' as const, product }),
  ];
  return writtenPages({ facts: { ...facts, claims: [], documents } });
};

it('a page whose heading could run has a title of fixed words, and shows the heading as words', () => {
  for (const heading of ['`<img src=x onerror=alert(1)>`', '\\<img src=x onerror=alert(1)\\>', '`</title><script>`']) {
    const { plan, pages } = planOf(heading);
    expect(plan.pages.map(({ title }) => title).filter((title) => !isInertTitle(title))).toEqual([]);
    const page = [...pages.values()].find((text) => text.includes('Layer 3')) ?? '';
    expect(page).toContain('title: "More about Strata"');
    expect(page).toMatch(/^## .*(?:img|script)/mu);
    expect(page.split('---')[1]).not.toMatch(/onerror|script/u);
  }
});

it('a page of an ordinary heading is called by it', () => {
  expect(planOf('Faults in `List<T>`').plan.pages.map(({ title }) => title)).toContain('Faults in List<T>');
});
