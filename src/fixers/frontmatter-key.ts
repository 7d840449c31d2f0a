/** Adds a missing title from the page's own first heading or file name, and a missing draft flag as false. */
import type { PageInput } from '../gates/facts.ts';
import { none } from './edits.ts';
import { defineFixer } from './fixer.ts';
import { setKeys } from './frontmatter-edit.ts';

export default defineFixer({
  id: 'frontmatter-key',
  title: 'Required front matter keys are there',
  fixes: ['frontmatter/key-missing'],
  safety: 'safe',
  declares: ['frontmatter'],
  version: 1,
  plan(finding, page, facts) {
    const key = finding.data?.key;
    if (page === undefined || typeof key !== 'string') return none('the page is not there');
    const learned = facts.index.contract?.keys.find(({ name }) => name === key);
    const value = key === 'title' ? titleOf(page) : key === 'draft' ? false : learned?.default;
    if (value === undefined || value === '') return none(`nothing on the page says what \`${key}\` should be`);
    return setKeys(page, { [key]: value }, [], `Set \`${key}\` to \`${String(value)}\``);
  },
});

function titleOf(page: PageInput): string {
  const heading = page.facts.headings.find(({ level }) => level === 1) ?? page.facts.headings[0];
  if (heading !== undefined && heading.text.trim() !== '') return heading.text.replace(/\s+/gu, ' ').trim();
  const parts = page.path.split('/');
  const stem = (parts.at(-1) ?? '').replace(/\.\w+$/u, '');
  const name = /^_?index$|^readme$/iu.test(stem) ? (parts.at(-2) ?? '') : stem;
  const words = name
    .replace(/^\d+[-_.]/u, '')
    .replace(/[-_]+/gu, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
