/** A full disk: what only reads goes on from a copy of the store, and what writes says to free some space. In a file system of its own, where one may be made. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bench, scrubbedEnv } from '../support/launch.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const ENTRY = path.join(ROOT, process.env.LAUNCH_TEST_ENTRY === 'source' ? 'src/cli.ts' : 'dist/cli.js');
/** A user namespace is enough, and not every machine gives one. */
const mayMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

test.runIf(mayMount)('commands on a full disk', async () => {
  using at = bench();
  mkdirSync(path.join(at.folder, 'docs'));
  mkdirSync(path.join(at.folder, 'small'));
  writeFileSync(path.join(at.folder, 'docs/a.md'), '# A\n\n[b](b.md)\n');
  await at.launch(['check', 'docs']);
  const { runs } = (await at.launch(['list', '--json'])).json() as { runs: { run_id: string }[] };
  const run = runs[0]?.run_id ?? '';
  const commands = [
    'list',
    `status ${run}`,
    `artifact ${run} validation_report`,
    `replay ${run}`,
    `events ${run}`,
    `verify-evidence ${run}`,
    `attest ${run}`,
    `resume ${run}`,
    'doctor',
  ];
  const script = `
    mount -t tmpfs -o size=8m none small && cp -r home small/h && rm -f small/h/store.sqlite-* && export LAUNCH_HOME=$PWD/small/h
    dd if=/dev/zero of=small/fill bs=1k 2>/dev/null
    ${commands.map((words) => `'${process.execPath}' '${ENTRY}' ${words} >out 2>err; echo "=$?= ${words}"; cat err`).join('\n')}`;
  const { stdout } = spawnSync('unshare', ['-rm', 'sh', '-c', script], {
    cwd: at.folder,
    env: { ...scrubbedEnv(), XDG_CONFIG_HOME: path.join(at.folder, 'config') },
    encoding: 'utf8',
    timeout: 200_000,
  });
  const said = Object.fromEntries(
    [...stdout.matchAll(/^=(\d+)= (.*)\n((?:(?!=\d).*\n)*)/gmu)].map(([, code, words = '', text = '']) => [
      words,
      { code: Number(code), text },
    ]),
  );
  expect(Object.keys(said), stdout).toEqual(commands);
  for (const words of commands.slice(0, 7)) expect([words, said[words]?.code], said[words]?.text).toEqual([words, 0]);
  for (const words of commands.slice(7)) {
    expect([words, said[words]?.text]).toEqual([words, expect.stringMatching(/[Ff]ree some/)]);
    expect([words, said[words]?.text]).toEqual([words, expect.not.stringContaining('LAUNCH_STORE')]);
  }
});
