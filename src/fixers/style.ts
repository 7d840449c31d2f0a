/** Applies the linter's own fix for one style finding; the guard refuses every one that changes what a reader sees. */
import type { PageInput, ToolFix } from '../gates/facts.ts';
import type { Finding } from '../model/finding.ts';
import { editOfFix } from '../validation/tools/lint-fixes.ts';
import { edits, none } from './edits.ts';
import { defineFixer, type FixPlan } from './fixer.ts';

export default defineFixer({
  id: 'style',
  title: 'Style findings are fixed as their linter does',
  fixes: ['markdown-style/configured', 'markdown-style/default'],
  safety: 'safe',
  declares: ['nothing'],
  version: 2,
  sweeps: ({ data }) => data?.fix !== undefined && !String(data.rule).startsWith('MD001'),
  plan: (finding, page) => (page === undefined ? none('the page is not there') : planStyle(finding, page)),
});

/** Rules whose fix is by nature something that readers see. */
const SEEN: Readonly<Record<string, string>> = {
  MD001: 'its fix changes a heading level',
  MD014: 'its fix takes the prompt out of code',
  MD025: 'its fix changes a heading level',
  MD026: 'its fix changes the words of a heading',
  MD036: 'its fix makes a heading of a paragraph',
  MD040: 'its fix calls the code `text`, and which language it is in is not certain',
};
/** Rules that only move blank lines and spaces at a line's end, and may stand beside a shortcode. */
const BLANKS = /^MD(?:009|012|022|031|032|047|058|071)/u;

/** Addresses that are links with and without angle brackets, in GitHub's reading and in goldmark's, which wants a name with a dot. */
const LINKED_ANYWAY =
  /^<(?:https?|ftp):\/\/[-a-zA-Z0-9@:%._+~#=]{1,256}\.[a-z]+(?::\d+)?(?:[/#?][-a-zA-Z0-9@:%_+.~#$!?&/=();,]*)?>$/u;

/** The linter's own edit, unless it reaches into a shortcode, HTML or the like. */
export function planStyle(finding: Finding, page: PageInput): FixPlan {
  const rule = /^MD\d{3}/u.exec(String(finding.data?.rule ?? ''))?.[0];
  const made = finding.data?.fix as ToolFix | undefined;
  const fix = made === undefined ? undefined : editOfFix(made, page);
  if (rule === undefined || fix === undefined) return none('the linter has no fix for it');
  const seen = SEEN[rule];
  if (seen !== undefined) return none(seen);
  if (rule === 'MD034' && !LINKED_ANYWAY.test(fix.text))
    return none('not every generator makes a link of this address as it stands');
  const from = BLANKS.test(rule) ? fix.start : page.text.lastIndexOf('\n', fix.start - 1) + 1;
  const next = page.text.indexOf('\n', fix.end);
  const to = BLANKS.test(rule) ? fix.end : next === -1 ? page.text.length : next;
  const touches = page.facts.opaque.some(
    (part) => part.kind !== 'comment' && part.start < Math.max(to, from + 1) && part.end > from,
  );
  if (touches) return none('a shortcode or HTML stands there, which style leaves alone');
  return edits([fix], `${rule}: as the linter writes it`);
}
