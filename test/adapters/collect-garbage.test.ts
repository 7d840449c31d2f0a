/** What a step had in use goes back to the system with it: pages that V8 keeps for later are resident as well. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const child = path.resolve(import.meta.dirname, '..', 'support', 'collect-child.ts');

test('of a step that had 250 MB in use less than 100 stay resident, and the next has less for what is new', {
  timeout: 60_000,
}, async () => {
  const { stdout } = await run(process.execPath, [child], { timeout: 50_000 });
  const said = JSON.parse(stdout) as Record<'before' | 'large' | 'after' | 'youngThen' | 'youngNow', number>;
  expect(said.large - said.before).toBeGreaterThan(250);
  expect(said.after - said.before).toBeLessThan(100);
  expect(said.youngThen).toBeGreaterThan(100);
  expect(said.youngNow).toBeLessThan(40);
});
