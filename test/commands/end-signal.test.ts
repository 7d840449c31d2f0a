/** A signal ends a check within a second, also while a page is parsed that takes much longer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bench, scrubbedEnv } from '../support/launch.ts';

const entry = process.env.LAUNCH_TEST_ENTRY === 'source' ? 'src/cli.ts' : 'dist/cli.js';
/** A quarter of a minute's work: one list of many items, each with a link. */
const heavy = `# Heavy\n\n${'- a [d](heavy.md) **b** `c`\n'.repeat(400_000)}`;
/** User and system time of a process in clock ticks of 10 ms (proc(5)). */
const ticksOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /u, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
};

test.each(['SIGTERM', 'SIGINT'] as const)('%s while a page takes long', async (signal) => {
  using at = bench();
  mkdirSync(path.join(at.folder, 'docs'));
  writeFileSync(path.join(at.folder, 'docs/heavy.md'), heavy);
  writeFileSync(path.join(at.folder, 'launch.yml'), 'limits:\n  page_seconds: 300\n');
  const child = spawn(process.execPath, [path.resolve(entry), 'check', 'docs'], {
    cwd: at.folder,
    env: {
      ...scrubbedEnv(),
      LAUNCH_HOME: path.join(at.folder, 'home'),
      XDG_CONFIG_HOME: path.join(at.folder, 'config'),
    },
    stdio: 'ignore',
  });
  // By then it has started, and is at the page.
  while (child.exitCode === null && ticksOf(child.pid ?? 0) < 300) await delay(50);
  expect(child.exitCode, 'the page was too light: the check came to its end').toBeNull();
  const sent = performance.now();
  child.kill(signal);
  const [, endedBy] = await once(child, 'exit');
  expect(performance.now() - sent).toBeLessThan(1_000);
  expect(endedBy).toBe(signal);
});
