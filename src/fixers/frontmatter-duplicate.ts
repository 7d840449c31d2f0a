/** Removes the second of two equal lines for one front matter key. */
import { edits, none } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'frontmatter-duplicate',
  title: 'Front matter keys stand once',
  fixes: ['frontmatter/duplicate-key'],
  safety: 'safe',
  declares: ['frontmatter'],
  version: 1,
  plan(finding, page) {
    const { key, line } = finding.data ?? {};
    const first = typeof key === 'string' ? page?.facts.frontmatter?.keyLines[key] : undefined;
    if (page === undefined || typeof line !== 'number' || first === undefined || first === line)
      return none('the key stands once');
    const lines = page.text.split('\n');
    const isBlock = (at: number): boolean => /^\s+\S|^\s*-\s/u.test(lines[at] ?? '');
    if ((lines[first - 1] ?? '').trim() !== (lines[line - 1] ?? '').trim())
      return none('the two values differ: keep the right one by hand');
    if (isBlock(first) || isBlock(line)) return none('the values span several lines: keep the right one by hand');
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    return edits(
      [{ start, end: start + (lines[line - 1]?.length ?? 0) + 1, text: '' }],
      `Remove the second \`${String(key)}\``,
    );
  },
});
