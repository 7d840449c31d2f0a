/** Takes a heading that skips a level down to the level that follows from the one before it. */
import { edits, none } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'heading-level',
  title: 'Heading levels rise by one',
  fixes: ['markdown-style/configured', 'markdown-style/default'],
  safety: 'safe',
  declares: ['heading-level'],
  version: 1,
  plan(finding, page) {
    if (page === undefined || !String(finding.data?.rule ?? '').startsWith('MD001'))
      return none('it is no skipped heading level');
    const index = page.facts.headings.findIndex(({ line }) => line === finding.location?.line);
    const heading = page.facts.headings[index];
    const before = page.facts.headings[index - 1];
    if (heading === undefined || before === undefined || heading.level <= before.level + 1)
      return none('no level is skipped');
    const marks = /^#{1,6}(?=\s)/u.exec(page.text.slice(heading.start))?.[0];
    if (marks?.length !== heading.level) return none('the heading is not written with number signs');
    return edits(
      [{ start: heading.start, end: heading.start + marks.length, text: '#'.repeat(before.level + 1) }],
      `Make \`${heading.text}\` a heading of level ${before.level + 1}`,
    );
  },
});
