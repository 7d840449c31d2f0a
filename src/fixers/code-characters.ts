/** Writes quotation marks, dashes and spaces of a word processor in a line of code as they are typed. */
import { asTyped } from '../syntax/typographic.ts';
import { edits, none } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'code-characters',
  title: 'Code holds the characters that are typed',
  fixes: ['snippets/typographic'],
  safety: 'unsafe',
  declares: ['code'],
  version: 1,
  plan(finding, page) {
    const line = finding.location?.line;
    const row = line === undefined ? undefined : page?.text.split('\n')[line - 1];
    if (page === undefined || line === undefined || row === undefined) return none('the line is not where it was');
    const start = page.text
      .split('\n')
      .slice(0, line - 1)
      .reduce((sum, one) => sum + one.length + 1, 0);
    const typed = asTyped(row);
    return typed === row
      ? none('nothing to change')
      : edits([{ start, end: start + row.length, text: typed }], `Write line ${line} as it is typed`);
  },
});
