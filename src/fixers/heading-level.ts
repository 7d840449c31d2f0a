/** Takes a heading that skips a level down to the level that follows from the one before it, and what is below with it. */
import { edits, none } from './edits.ts';
import { defineFixer, type TextEdit } from './fixer.ts';

export default defineFixer({
  id: 'heading-level',
  title: 'Heading levels rise by one',
  // Who has no linter configuration did not ask for other levels.
  fixes: ['markdown-style/configured'],
  safety: 'safe',
  declares: ['heading-level'],
  version: 3,
  plan(finding, page) {
    if (page === undefined || !String(finding.data?.rule ?? '').startsWith('MD001'))
      return none('it is no skipped heading level');
    const { headings } = page.facts;
    const index = headings.findIndex(({ line }) => line === finding.location?.line);
    const heading = headings[index];
    const before = headings[index - 1]?.level ?? titleLevel(finding.message);
    if (heading === undefined || before === undefined || heading.level <= before + 1)
      return none('no level is skipped');
    const shift = heading.level - before - 1;
    const after = headings.findIndex(({ level }, at) => at > index && level < heading.level);
    const list: TextEdit[] = [];
    for (const { start, level } of headings.slice(index, after === -1 ? undefined : after)) {
      const marks = /^#{1,6}(?=\s)/u.exec(page.text.slice(start, start + 7))?.[0];
      if (marks?.length !== level) return none('a heading there is not written with number signs');
      list.push({ start, end: start + level, text: '#'.repeat(level - shift) });
    }
    return edits(list, `Make \`${heading.text}\` a heading of level ${heading.level - shift}`);
  },
});

/** The first heading follows the title in the front matter, where the linter counts that as a heading. */
const titleLevel = (message: string): number | undefined => {
  const expected = /\bExpected(?: heading level |: h)(\d)/u.exec(message)?.[1];
  return expected === undefined ? undefined : Number(expected) - 1;
};
