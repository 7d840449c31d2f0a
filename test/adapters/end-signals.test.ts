/** A signal that comes while the thread is busy is never lost to long work behind it. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const MODULE = path.resolve('src/adapters/end-signals.ts');

/** How a program ends that hears SIGTERM with code 7, and ends with 9 where nobody told it anything. */
function end(work: string): string | number | null {
  const program = `
    const { onEndSignals, beforeLongWork } = await import(${JSON.stringify(MODULE)});
    onEndSignals(['SIGTERM'], () => process.exit(7));
    const turn = () => new Promise((go) => setTimeout(go, 20));
    const busy = (ms) => { for (const till = Date.now() + ms; Date.now() < till; ); };
    await turn();
    ${work}
    await turn();
    process.exit(9);`;
  const { status, signal } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '--eval', program], {
    timeout: 20_000,
  });
  return signal ?? status;
}

test.each([
  ['before long work', `process.kill(process.pid, 'SIGTERM'); busy(30); await beforeLongWork(); busy(30);`, 7],
  [
    'before it, in what a file answers',
    `const { readFile } = await import('node:fs/promises'); await readFile(${JSON.stringify(MODULE)}); process.kill(process.pid, 'SIGTERM'); busy(30); await beforeLongWork(); busy(30);`,
    7,
  ],
  ['in long work', `await beforeLongWork(); process.kill(process.pid, 'SIGTERM'); busy(30);`, 'SIGTERM'],
  ['in work that nobody called long', `process.kill(process.pid, 'SIGTERM'); busy(30);`, 7],
  ['after long work', `await beforeLongWork(); busy(30); await turn(); process.kill(process.pid, 'SIGTERM');`, 7],
  [
    'between two pieces',
    `await beforeLongWork(); busy(30); await turn(); process.kill(process.pid, 'SIGTERM'); busy(30); await beforeLongWork(); busy(30);`,
    7,
  ],
  ['never', `await beforeLongWork(); busy(30);`, 9],
] as const)('%s', (_, work, ended) => {
  expect(end(work)).toBe(ended);
});
