/** Applies the linter's own fix for one style finding; the guard refuses every one that changes what a reader sees. */
import { applyFix, type FixInfo } from 'markdownlint';
import { lint } from 'markdownlint/sync';
import type { PageInput } from '../gates/facts.ts';
import { edits, none } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'style',
  title: 'Style findings are fixed as their linter does',
  fixes: ['markdown-style/configured', 'markdown-style/default'],
  safety: 'safe',
  declares: ['nothing'],
  version: 1,
  plan(finding, page) {
    const rule = /^MD\d{3}/u.exec(String(finding.data?.rule ?? ''))?.[0];
    const line = finding.location?.line;
    if (page === undefined || rule === undefined || line === undefined) return none('the linter has no fix for it');
    const fix = fixesOf(page, rule).find((one) => one.line === line || one.info.lineNumber === line);
    if (fix === undefined) return none('the linter has no fix for it');
    const at = fix.info.lineNumber ?? fix.line;
    const starts = page.text.split('\n');
    const start = starts.slice(0, at - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const source = starts[at - 1];
    if (source === undefined) return none('the line is not there');
    const touches =
      page.facts.opaque.some(
        (part) => part.kind !== 'comment' && part.start < start + source.length && part.end > start,
      ) && !/^MD(?:009|012|022|031|032|047)$/u.test(rule);
    if (touches) return none('a shortcode or HTML stands on the line, which style leaves alone');
    const fixed = applyFix(source.replace(/\r$/u, ''), fix.info, page.facts.eol);
    if (fixed === null)
      return edits(
        [{ start, end: Math.min(page.text.length, start + source.length + 1), text: '' }],
        `${rule}: remove the line`,
      );
    return edits(
      [{ start, end: start + source.replace(/\r$/u, '').length, text: fixed }],
      `${rule}: as the linter writes it`,
    );
  },
});

interface LineFix {
  line: number;
  info: FixInfo;
}
const kept = new WeakMap<PageInput, Map<string, LineFix[]>>();

/** The page is linted once for all rules; front matter is no prose. */
function fixesOf(page: PageInput, rule: string): LineFix[] {
  const known = kept.get(page) ?? lintPage(page);
  kept.set(page, known);
  return known.get(rule) ?? [];
}

function lintPage(page: PageInput): Map<string, LineFix[]> {
  const results = lint({
    strings: { page: page.text.replace(/^\uFEFF/u, '') },
    config: { default: true, MD010: { code_blocks: false }, MD014: false, MD026: false, MD053: false, MD029: false },
  });
  const byRule = new Map<string, LineFix[]>();
  for (const { ruleNames, lineNumber, fixInfo } of results.page ?? []) {
    const [name] = ruleNames;
    if (fixInfo === null || fixInfo === undefined || name === undefined) continue;
    byRule.set(name, [...(byRule.get(name) ?? []), { line: lineNumber, info: fixInfo }]);
  }
  return byRule;
}
