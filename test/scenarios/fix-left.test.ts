/** `check --fix` says what it fixed, what it left, and why. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { reasonsLeft } from '../../src/validation/left-findings.ts';
import { bench } from '../support/launch.ts';

it('each finding that a fixer could take and did not has its reason, as text and as JSON', {
  timeout: 60_000,
}, async () => {
  using at = bench();
  writeFileSync(path.join(at.folder, 'other.md'), '# Other\n');
  writeFileSync(path.join(at.folder, 'index.md'), '# Docs\n\n[other](Other.md)\n\n![](quay.png)\n');
  writeFileSync(path.join(at.folder, 'quay.png'), 'no picture');
  const answer = await at.launch(['check', '--fix', '--json', '--gate', 'internal-links,images']);
  expect(readFileSync(path.join(at.folder, 'index.md'), 'utf8')).toContain('[other](other.md)');
  const { fixed, left, issues } = answer.json() as Record<'fixed' | 'left' | 'issues', Record<string, unknown>[]>;
  expect(fixed?.map(({ rule }) => rule)).toEqual(['internal-links/wrong-case']);
  const open = issues?.find(({ rule }) => rule === 'images/no-alt');
  const reason = 'its fixer is unsafe; ask for unsafe fixes to apply it';
  expect(left).toEqual([{ issue_id: open?.issue_id, rule: 'images/no-alt', path: 'index.md', reason }]);
  const text = await at.launch(['check', '--fix', '--gate', 'internal-links,images']);
  expect(text.stdout).toContain(`Not fixed:\n  1 × images/no-alt: ${reason}\n`);
  expect(text.stdout).not.toContain('can be fixed with --fix');
  expect((await at.launch(['check', '--gate', 'internal-links,images'])).stdout).not.toContain('Not fixed');
});

it('the same reason is told once, and reasons beyond a dozen are counted', () => {
  const one = (issue_id: string, reason: string) => ({
    issue_id,
    rule: 'markdown-style/configured',
    path: 'a.md',
    reason,
  });
  const findings = [{ issue_id: 'a', message: 'MD040 No language' }];
  const same = [one('a', 'in `x`'), one('a', 'in `y`'), one('b', 'else')];
  expect(reasonsLeft(same, findings)).toEqual(['2 × MD040: in `…`', '1 × markdown-style/configured: else']);
  const many = Array.from({ length: 14 }, (_, at) => one('b', `reason ${String.fromCharCode(97 + at)}`));
  expect(reasonsLeft(many, findings)).toHaveLength(13);
  expect(reasonsLeft(many, findings).at(-1)).toBe('and 2 more reasons; --json names each finding');
});

it('says so where nothing can be fixed, and where there is nothing to fix', async () => {
  using at = bench();
  const page = path.join(at.folder, 'index.md');
  const fix = async (): Promise<string> => (await at.launch(['check', '--fix', '--gate', 'internal-links'])).stdout;
  writeFileSync(page, '# Docs\n\n[x](far-away.md) and [y](further.md)\n');
  expect(await fix()).toContain('No fix is known for 2 findings: they need a person.\n');
  writeFileSync(page, '# Docs\n');
  expect(await fix()).toContain('Nothing to fix.\n');
  expect((await at.launch(['check', '--gate', 'internal-links'])).stdout).not.toContain('Nothing to fix.');
});
