/** `npm run comments:dev` shows what the comment workflow answers, and needs no account. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

it('answers each line as the job would', { timeout: 120_000 }, () => {
  const script = path.resolve('scripts', 'comments-dev.ts');
  const { stdout, status } = spawnSync(process.execPath, [script], {
    input: '/launch help\nas rob: /launch fix\n',
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  expect(stdout.match(/job: exit code 0, ANSWERED/gu)).toHaveLength(2);
  expect(stdout).toContain('`/launch help`** for ann');
  expect(stdout).toContain('reactions: eyes -1');
});
