/** Runs the built command line on a folder as a user does. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';

const Report = z.object({
  pages: z.number(),
  site_kind: z.string(),
  issues: z.array(z.object({ rule: z.string(), severity: z.string() })),
  fixed: z.array(z.object({ rule: z.string(), path: z.string().nullable(), fixer: z.string() })).default([]),
});
export type CheckReport = z.infer<typeof Report> & { seconds: number };

export function runBundle(directory: string, home: string, ...more: string[]): CheckReport {
  const began = performance.now();
  const cli = path.resolve(import.meta.dirname, '../../dist/cli.js');
  const done = spawnSync(process.execPath, [cli, 'check', directory, '--json', '--no-record', ...more], {
    env: { ...process.env, LAUNCH_HOME: home },
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (done.status !== 0 && done.status !== 1)
    throw new Error(`Unexpected end of launch check, ${done.status}: ${done.stderr}`);
  return { ...Report.parse(JSON.parse(done.stdout)), seconds: (performance.now() - began) / 1000 };
}
