/** `check --fix` in a checkout that a person works in at the same time, or that is interrupted. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { fixInPlace } from '../../src/commands/fix-in-place.ts';
import { undoFix } from '../../src/undo/undo.ts';
import { type CheckResult, runCheck } from '../../src/validation/check.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

const BROKEN = '# Page\n\n[other](Other.md)\n';
const FIXED = BROKEN.replace('Other', 'other');
const TREE = { 'docs/a.md': BROKEN, 'docs/b.md': BROKEN, 'docs/other.md': '# Other\n' };
let site: TestSite;
afterEach(() => site.done());

const text = (page: string): string => readFileSync(join(site.root, page), 'utf8');
const save = (page: string, to: string): void => writeFileSync(join(site.root, page), to);
const undo = () => undoFix(site.cacheDir, site.root);

/** `meanwhile` is done while the first fixes are judged, before they are kept or taken back. */
async function fixWhile(meanwhile: (result: CheckResult) => void, signal = new AbortController().signal) {
  const result = await runCheck({
    directory: site.root,
    cwd: site.root,
    ports,
    cacheDir: null,
    only: ['internal-links'],
    withFixes: true,
  });
  const { revalidate } = result.session;
  let isFirst = true;
  const session: CheckResult['session'] = Object.create(result.session, {
    revalidate: {
      value: async (...values: Parameters<typeof revalidate>) => {
        if (isFirst) meanwhile(result);
        isFirst = false;
        return revalidate(...values);
      },
    },
  });
  return fixInPlace({ ...result, session }, { unsafe: false, gates: undefined, home: site.cacheDir, now: 0, signal });
}

it('a page that was saved after it was read is left, named, and judged as it is; the others are fixed', async () => {
  site = makeSite(TREE);
  const result = await runCheck({ directory: site.root, cwd: site.root, ports, cacheDir: null, withFixes: true });
  save('docs/b.md', `${BROKEN}\nMine.\n`);
  const done = await fixInPlace(result, {
    unsafe: false,
    gates: ['internal-links'],
    home: site.cacheDir,
    now: 0,
    signal: new AbortController().signal,
  });
  expect([text('docs/a.md'), text('docs/b.md')]).toEqual([FIXED, `${BROKEN}\nMine.\n`]);
  expect(done.conflicts).toEqual([
    { path: 'docs/b.md', reason: 'it was changed after it was read, and is left as it is' },
  ]);
  expect(
    done.outcome.findings.filter(({ gate }) => gate === 'internal-links').map(({ location }) => location?.path),
  ).toEqual(['docs/b.md']);
  expect((await undo())?.restored).toEqual(['docs/a.md']);
  expect([text('docs/a.md'), text('docs/b.md')]).toEqual([BROKEN, `${BROKEN}\nMine.\n`]);
});

it('what is saved over a fix while it is judged stays, whether the fix is kept or taken back', async () => {
  site = makeSite(TREE);
  const mine = '# Page\n\n[nowhere](nowhere-at-all.md)\n';
  const done = await fixWhile(() => save('docs/a.md', mine));
  expect(text('docs/a.md')).toBe(mine);
  expect(done.conflicts.map(({ path }) => path)).toEqual(['docs/a.md']);
  const undone = await undo();
  expect(text('docs/a.md')).toBe(mine);
  expect(undone?.left.map(({ path, kept }) => [path, readFileSync(kept ?? '', 'utf8')])).toEqual([
    ['docs/a.md', BROKEN],
  ]);
});

it('a fix that was interrupted before it was judged does not stay, and nothing is left to take back', async () => {
  site = makeSite(TREE);
  const cancel = new AbortController();
  const fixing = fixWhile(() => {
    expect(text('docs/a.md')).toBe(FIXED);
    cancel.abort(new Error('stop'));
    throw cancel.signal.reason;
  }, cancel.signal);
  await expect(fixing).rejects.toThrow('stop');
  expect([text('docs/a.md'), text('docs/b.md')]).toEqual([BROKEN, BROKEN]);
  expect(readdirSync(join(site.cacheDir, 'undo'))).toEqual([]);
});
