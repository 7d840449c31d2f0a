/** Adds a Limitations section that states the known limitations, each with its claim. */
import { LIMITATIONS_HEADING } from '../prose/limitations-heading.ts';
import { edits, eolOf, none } from './edits.ts';
import { defineFixer } from './fixer.ts';

interface Limitation {
  claim_id: string;
  claim_text: string;
}

export default defineFixer({
  id: 'limitations-section',
  title: 'Known limitations have a section',
  fixes: ['universality/missing-limitations'],
  safety: 'safe',
  declares: [
    'visible-text',
    'heading-level',
    'heading-id',
    'heading-text',
    'structure',
    'comment',
    'code',
    'link-target',
  ],
  version: 1,
  plan(finding, page) {
    const claims = finding.data?.claims as readonly Limitation[] | undefined;
    if (page === undefined || claims === undefined || claims.length === 0) return none('no limitation is known');
    if (page.facts.headings.some(({ text }) => LIMITATIONS_HEADING.test(text))) return none('there is such a section');
    const eol = eolOf(page);
    const items = claims
      .map(({ claim_id, claim_text }) => `- ${sentence(claim_text)} <!-- claim_id: ${claim_id} -->`)
      .join(eol);
    const gap = page.text.endsWith('\n') ? (/\n\r?\n$/u.test(page.text) ? '' : eol) : eol + eol;
    return edits(
      [{ start: page.text.length, end: page.text.length, text: `${gap}## Limitations${eol}${eol}${items}${eol}` }],
      `State ${claims.length} known limitations`,
    );
  },
});

const sentence = (text: string): string => {
  const folded = text.replace(/\s+/gu, ' ').trim();
  return /[.!?]$/u.test(folded) ? folded : `${folded}.`;
};
