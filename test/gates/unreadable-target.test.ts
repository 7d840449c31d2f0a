/** A heading of a page that nobody can read is neither there nor missing: it is unverified, with the reason. */
import { afterEach, expect, it } from 'vitest';
import { runCheck } from '../../src/validation/check.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite | undefined;
afterEach(() => site?.done());

it('says of a link into an unreadable page what could not be looked at', async () => {
  site = makeSite(
    {
      'docs/a.md': '# A\n\nSee [b](b.md#no), [c](c.md#no) and [self](#a).\n',
      'docs/b.md': '\0 bad',
      'docs/c.md': '# C\n',
    },
    { git: false },
  );
  const { root, cache: cacheDir } = site;
  const { report } = (await runCheck({ directory: root, cwd: root, cacheDir, only: ['internal-links'], ports }))
    .outcome;
  expect(report.issues.map(({ message }) => message)).toEqual(['Link to a missing heading: `#no` in `docs/c.md`']);
  expect(report.looked_at?.anchors).toMatchObject({ unverified: 1, reasons: [{ reason: 'its page cannot be read' }] });
});
