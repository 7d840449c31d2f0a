/** Results are cached under the bytes that were read, whatever git said of them before. */
import { statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { Git } from '../../src/ports/git.ts';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

const BROKEN = '# A\n\n[x](gone.md)\n';
const WHOLE = '# A\n\n[x](here.md)\n';
const found = async (git: Git = ports.git): Promise<number> =>
  (
    await (
      await openSession({
        root: site.root,
        profile: 'ci',
        ports: { ...ports, git },
        cacheDir: site.cache,
        only: ['internal-links', 'markdown-style'],
      })
    ).validate()
  ).findings.length;

/** Git, with `then` done once it has said which files there are and which differ. */
function afterAnswers(then: () => void): Git {
  const waited = new Set(['diff-files', 'ls-files -s']);
  return {
    ...ports.git,
    async run(root, args, options) {
      const said = await ports.git.run(root, args, options);
      const isAwaited = waited.delete(args.slice(0, args[0] === 'ls-files' ? 2 : 1).join(' '));
      if (isAwaited && waited.size === 0) then();
      return said;
    },
  };
}

test.each([
  ['saved', () => site.write({ 'a.md': WHOLE })],
  ['taken from another branch', () => site.git('checkout', '-q', 'whole')],
])(
  'a page that is %s between the answer of git and its reading is not taken for the committed one',
  async (_, change) => {
    site = makeSite({ 'a.md': WHOLE, 'here.md': '# H\n' });
    site.git('branch', 'whole');
    site.write({ 'a.md': BROKEN });
    site.commit('broken');
    expect(await found(afterAnswers(change))).toBe(0);
    site.git('checkout', '-q', '-f', 'main');
    site.git('update-index', '--refresh');
    expect(await found()).toBe(1);
    expect(await found()).toBe(1);
  },
);

test.each(['--assume-unchanged', '--skip-worktree'])(
  'a page with the flag %s is judged as it lies there',
  async (flag) => {
    site = makeSite({ 'a.md': WHOLE, 'here.md': '# H\n' });
    expect(await found()).toBe(0);
    site.git('update-index', flag, 'a.md');
    site.write({ 'a.md': BROKEN });
    expect(await found()).toBe(1);
    site.write({ 'a.md': WHOLE });
    expect(await found()).toBe(0);
  },
);

test('a repository cannot have times and sizes looked at less closely', async () => {
  site = makeSite({ 'a.md': WHOLE, 'here.md': '# H\n' });
  const file = join(site.root, 'a.md');
  utimesSync(file, 1e9, 1e9);
  site.git('config', 'core.trustctime', 'false');
  site.git('config', 'core.checkstat', 'minimal');
  site.git('update-index', '--refresh');
  expect(await found()).toBe(0);
  // Git compares whole seconds of the time that nobody can set.
  await delay(1_000 - (statSync(file).ctimeMs % 1_000) + 5);
  site.write({ 'a.md': BROKEN });
  expect(statSync(file).size).toBe(WHOLE.length);
  utimesSync(file, 1e9, 1e9);
  expect(await found()).toBe(1);
});
