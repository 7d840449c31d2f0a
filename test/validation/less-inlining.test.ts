/** Where a second thread runs V8 is told to inline less, by a flag that this Node knows; where none runs it is told nothing. */
import { spawnSync } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { afterEach, expect, it, vi } from 'vitest';
import { startSecondThread } from '../../src/validation/second-thread.ts';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports } from './site.ts';

vi.mock('node:v8', async (original) => ({
  ...(await original<typeof import('node:v8')>()),
  setFlagsFromString: vi.fn(),
}));
afterEach(() => vi.mocked(setFlagsFromString).mockClear());

const given = (): string[] => vi.mocked(setFlagsFromString).mock.calls.map(([flag]) => flag);
const INLINING = expect.stringMatching(/^--max-inlined-bytecode-size-cumulative=\d+$/u);

it('is told before the thread is there, and Node takes the flag', () => {
  startSecondThread(undefined).end();
  expect(given()).toEqual([INLINING]);
  const start = (flag: string) => spawnSync(process.execPath, [flag, '-e', '0']).status;
  expect([start(given()[0] ?? ''), start('--max-inlined-bytecode-of-nobody=1')]).toEqual([0, 9]);
});

it.each([
  [true, [INLINING]],
  [false, []],
])('of a session with a second thread alone: %s', async (secondThread, flags) => {
  const site = makeSite({ 'index.md': '# Docs\n' }, { git: false });
  try {
    const only = ['template-tokens'];
    const session = await openSession({ root: site.root, profile: 'local', ports, cacheDir: null, only, secondThread });
    await session.validate();
    expect(given().filter((flag) => flag.includes('inlined'))).toEqual(flags);
  } finally {
    site.done();
  }
});
