/** Closes front matter that is begun and not ended: a closing mark with a slip is written right, or one is added behind the last key. */
import { edits, eolOf, none } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'frontmatter-unclosed',
  title: 'Front matter is closed',
  fixes: ['frontmatter/unclosed'],
  safety: 'unsafe',
  declares: ['frontmatter', 'structure', 'visible-text', 'heading-level', 'heading-id', 'heading-text', 'link-target'],
  version: 1,
  plan(finding, page) {
    const fault = page?.facts.faults?.find(({ kind }) => kind === 'frontmatter-unclosed');
    if (page === undefined || fault === undefined || fault.line !== finding.location?.line)
      return none('the front matter is closed');
    const rows = page.text.split('\n');
    const row = (rows[fault.line - 1] ?? '').replace(/\r$/u, '');
    const start = rows.slice(0, fault.line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const mark = page.text.startsWith('+', page.facts.bom ? 1 : 0) ? '+++' : '---';
    const isSlip = /^[^\w#[\]{}"']+$/u.test(row) && row.trim() !== '';
    return isSlip
      ? edits([{ start, end: start + row.length, text: mark }], `Close the front matter with \`${mark}\``)
      : edits(
          [{ start: start + row.length, end: start + row.length, text: `${eolOf(page)}${mark}` }],
          `Close the front matter behind line ${fault.line}`,
        );
  },
});
