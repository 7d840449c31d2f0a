/** Examples that need more than a page: the small site of each breaks its rule as it is shown wrong, and not as it is shown right. */
import { afterEach, expect, test } from 'vitest';
import { SITE_EXAMPLES } from '../../src/gates/example-sites.ts';
import { runCheck } from '../../src/validation/check.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite | undefined;
afterEach(() => {
  site?.done();
  site = undefined;
});

async function fired(rule: string, side: 'wrong' | 'right'): Promise<string[]> {
  const { path, files, [side]: text } = SITE_EXAMPLES[rule] ?? { path: '', files: {}, wrong: '', right: '' };
  site = makeSite({
    ...Object.fromEntries(Object.entries(files).map(([name, of]) => [name, `${of}\n`])),
    [path]: `${text}\n`,
  });
  site.git('remote', 'add', 'origin', 'https://github.com/example/strata.git');
  const gate = rule.split('/')[0] ?? '';
  const { outcome } = await runCheck({
    directory: site.root,
    cwd: site.root,
    ports,
    cacheDir: null,
    profile: 'ci',
    only: [gate],
  });
  site.done();
  site = undefined;
  return outcome.findings.map((finding) => finding.rule);
}

test.each(Object.keys(SITE_EXAMPLES))('%s', async (rule) => {
  expect(await fired(rule, 'wrong')).toContain(rule);
  expect(await fired(rule, 'right')).toEqual([]);
});
