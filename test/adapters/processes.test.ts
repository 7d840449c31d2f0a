import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createProcesses } from '../../src/adapters/processes.ts';
import { programSuffixes } from '../../src/adapters/program-path.ts';

const processes = createProcesses();
const env = { PATH: process.env.PATH ?? '' };
const isAlive = (pid: number): boolean => {
  try {
    // A zombie that nobody has reaped yet is dead.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

test('code, output and input pass through; a failing program is an answer, not an error', async () => {
  const result = await processes.run('sh', ['-c', 'cat; echo err >&2; exit 3'], { env, input: 'in' });
  expect(result).toMatchObject({ code: 3, signal: null, timedOut: false, truncated: false });
  expect([result.stdout.toString(), result.stderr.toString()]).toEqual(['in', 'err\n']);
});

test('the environment of a child is the one that is given, and nothing else', async () => {
  const { stdout } = await processes.run('/usr/bin/env', [], { env: { ONLY: 'this' } });
  expect(stdout.toString()).toBe('ONLY=this\n');
});

test('arguments are never read by a shell', async () => {
  const { stdout } = await processes.run('printf', ['%s', '$(id); `id` *'], { env });
  expect(stdout.toString()).toBe('$(id); `id` *');
});

test('the timeout takes the whole group along, stubborn children too', async () => {
  const began = Date.now();
  const result = await processes.run('sh', ['-c', 'sleep 60 & echo $!; trap "" TERM; wait; sleep 60'], {
    env,
    timeoutMs: 1_500,
  });
  expect(result.timedOut).toBe(true);
  expect(Date.now() - began).toBeLessThan(30_000);
  const child = Number(result.stdout.toString());
  expect(child).toBeGreaterThan(0);
  await expect.poll(() => isAlive(child), { timeout: 10_000 }).toBe(false);
});

test('an aborted signal ends the group and rejects with its reason', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('enough')), 50);
  await expect(processes.run('sleep', ['60'], { env, signal: controller.signal })).rejects.toThrow('enough');
  await expect(processes.run('sleep', ['60'], { env, signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow(
    'before',
  );
});

test('of too much output head and tail are kept', async () => {
  const result = await processes.run('seq', ['1', '200000'], { env, maxBytes: 20 });
  expect(result.truncated).toBe(true);
  expect(result.stdout.toString()).toBe('1\n2\n3\n4\n5\n99\n200000\n'.slice(0, 10) + '999\n200000\n'.slice(-10));
});

test('a program that closes its input early is judged by its exit code', async () => {
  expect((await processes.run('true', [], { env, input: 'x'.repeat(1_000_000) })).code).toBe(0);
});

test('a program is found on the path that was given, and nowhere else', async () => {
  expect(await processes.find('sh')).toMatch(/\/sh$/);
  expect(await createProcesses({ path: '/nowhere' }).find('sh')).toBeUndefined();
  expect(await processes.find('no-such-program')).toBeUndefined();
  await expect(processes.run('no-such-program', [], { env })).rejects.toMatchObject({ code: 'ENOENT' });
});

test.skipIf(process.platform !== 'linux')(
  'who runs alone leaves nobody behind, at its end and at the timeout',
  async () => {
    const leave = 'setsid sleep 61 & echo $!; sleep 62 >/dev/null 2>&1 & echo $!;';
    const gone = async (text: string): Promise<void> => {
      const pids = text.trim().split('\n').map(Number);
      expect(pids).toHaveLength(2);
      for (const pid of pids) await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
    };
    const began = Date.now();
    const ended = await processes.run('sh', ['-c', leave], { env, timeoutMs: 20_000, alone: true });
    expect(ended).toMatchObject({ code: 0, timedOut: false });
    await gone(ended.stdout.toString());
    const stopped = await processes.run('sh', ['-c', `${leave} trap "" TERM; while true; do sleep 1; done`], {
      env,
      timeoutMs: 700,
      alone: true,
    });
    expect(stopped.timedOut).toBe(true);
    expect(Date.now() - began).toBeLessThan(8_000);
    await gone(stopped.stdout.toString());
  },
);

test('On Windows a program is an .exe or .com, never a script that only a shell starts', () => {
  expect([
    programSuffixes('hugo', 'win32'),
    programSuffixes('C:\\tools\\Hugo.EXE', 'win32'),
    programSuffixes('rumdl.cmd', 'win32'),
    programSuffixes('hugo', 'darwin'),
    programSuffixes('hugo', 'linux'),
  ]).toEqual([['.exe', '.com'], [''], ['.exe', '.com'], [''], ['']]);
});
