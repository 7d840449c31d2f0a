/** What a step had in use goes back to the system with it: pages that V8 keeps for later are resident as well. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const child = path.resolve(import.meta.dirname, '..', 'support', 'collect-child.ts');

test('a step that had 150 MB in use leaves less than 50 of them resident', { timeout: 60_000 }, async () => {
  const { stdout } = await run(process.execPath, [child], { timeout: 50_000 });
  const { before, large, after } = JSON.parse(stdout) as Record<'before' | 'large' | 'after', number>;
  expect(large - before).toBeGreaterThan(150);
  expect(after - before).toBeLessThan(50);
});
