/** A page that cannot be written is named by itself, and pages that were to be fixed with it are as they were. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { fixInPlace } from '../../src/commands/fix-in-place.ts';
import { runCheck } from '../../src/validation/check.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

vi.mock('../../src/adapters/replace-file.ts', async (importReal) => {
  const real = await importReal<typeof import('../../src/adapters/replace-file.ts')>();
  const replaceFile: typeof real.replaceFile = (path, how) =>
    path.endsWith('b.md')
      ? real.replaceFile('/dev/null/b.md', { ...how, temporaries: ['/dev/null/b.tmp'] })
      : real.replaceFile(path, how);
  return { ...real, replaceFile };
});
let site: TestSite;
afterEach(() => {
  site.done();
});

test('fixing stops at the page that refuses, and says which', async () => {
  const text = '# Page\n\n[other](Other.md)\n';
  site = makeSite({ 'docs/a.md': text, 'docs/b.md': text, 'docs/other.md': '# Other\n' });
  const result = await runCheck({ directory: site.root, cwd: site.root, ports, cacheDir: null });
  const fixing = fixInPlace(result, {
    unsafe: false,
    gates: undefined,
    home: site.cacheDir,
    now: 0,
    signal: new AbortController().signal,
  });
  await expect(fixing).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringMatching(/`docs\/b\.md`(?!.*LAUNCH_HOME)/),
  });
  for (const page of ['docs/a.md', 'docs/b.md']) expect(readFileSync(join(site.root, page), 'utf8')).toBe(text);
});
