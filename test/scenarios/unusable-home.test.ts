/** A check needs no place to keep things; what does names the place that failed, and nothing waits for ever. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bench } from '../support/launch.ts';

const homes = (folder: string): string[] => {
  writeFileSync(path.join(folder, 'file'), '');
  return [path.join(folder, 'file'), path.join(folder, 'file', 'below'), '/proc/nope'];
};

it('a check says its verdict, and once that nothing was kept', { timeout: 60_000 }, async () => {
  using at = bench();
  writeFileSync(path.join(at.folder, 'index.md'), '# Docs\n\n[gone](gone.md)\n');
  for (const home of homes(at.folder)) {
    const answer = await at.launch(['check', '--json'], { env: { LAUNCH_HOME: home }, timeoutMs: 20_000 });
    expect([home, answer.code]).toEqual([home, 1]);
    expect(answer.json()).toMatchObject({ ok: false });
    expect(answer.stderr).toContain('no run is recorded');
    expect(answer.stderr).toContain(home);
    expect(answer.stderr.trim().split('\n')).toHaveLength(1);
  }
  writeFileSync(path.join(at.folder, 'index.md'), '# Docs\n');
  expect((await at.launch(['check'], { env: { LAUNCH_HOME: '/proc/nope' } })).code).toBe(0);
});

it('commands that need a home name it, fixing among them', { timeout: 60_000 }, async () => {
  using at = bench();
  const page = path.join(at.folder, 'index.md');
  writeFileSync(page, '# Docs\n\n[other](Other.md)\n');
  writeFileSync(path.join(at.folder, 'other.md'), '# Other\n');
  const [home = ''] = homes(at.folder);
  for (const words of [
    ['status', 'run_x'],
    ['resume', 'run_x'],
    ['run', '--repo', '.'],
    ['check', '--fix'],
  ]) {
    const answer = await at.launch([...words, '--json'], { env: { LAUNCH_HOME: home }, timeoutMs: 20_000 });
    expect([words, answer.code]).toEqual([words, 4]);
    expect(answer.json()).toMatchObject({ ok: false, error: { code: 'SERVICE_UNAVAILABLE' } });
    expect(answer.stderr).toContain(`\`${home}\``);
  }
});
