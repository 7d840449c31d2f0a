/** The plan of fixers whose gate already knows the one right text for a span. */
import type { PageInput } from '../gates/facts.ts';
import type { Finding } from '../model/finding.ts';
import { edits, none, spanOf } from './edits.ts';
import type { FixPlan } from './fixer.ts';

export function replaceSpan(finding: Finding, page: PageInput | undefined): FixPlan {
  const span = spanOf(finding);
  if (page === undefined || span?.replacement === undefined || span.end > page.text.length)
    return none('what was found is not where it was');
  const { start, end, replacement } = span;
  const written = page.text.slice(start, end);
  if (written === replacement || (typeof finding.data?.found === 'string' && written !== finding.data.found))
    return none('what was found is not where it was');
  return edits(
    [{ start, end, text: replacement }],
    `Write \`${replacement}\` instead of \`${written.replace(/\s+/gu, ' ')}\``,
  );
}
