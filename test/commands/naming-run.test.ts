/** A command that moves a run and fails says which run it was and what goes on with it, in its JSON document too. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { namingRun } from '../../src/commands/naming-run.ts';
import { InternalError, ServiceError, UserError } from '../../src/errors.ts';
import { bench } from '../support/launch.ts';

const RUN = 'r_2026-01-21T10-00-00Z_abcd';
const failing = (thrown: unknown) =>
  namingRun(RUN, async () => {
    throw thrown;
  });

test('what goes on with it is named where that can help', async () => {
  const away = new ServiceError('SERVICE_UNAVAILABLE', 'away', { retryable: true, details: { store: 'PostgreSQL' } });
  await expect(failing(away)).rejects.toMatchObject({
    message: 'away',
    retryable: true,
    details: { store: 'PostgreSQL', run_id: RUN, next_command: `launch resume ${RUN}` },
  });
  await expect(failing(new UserError('CANCELLED', 'c'))).rejects.toMatchObject({
    details: { next_command: `launch resume ${RUN}` },
  });
  for (const thrown of [new UserError('POLICY_DENIED', 'no'), new InternalError('x'), new Error('y')])
    await expect(failing(thrown)).rejects.toMatchObject({ details: expect.not.objectContaining({ next_command: 1 }) });
  await expect(failing(new UserError('POLICY_DENIED', 'no'))).rejects.toMatchObject({ details: { run_id: RUN } });
  expect(await namingRun(RUN, async () => 7)).toBe(7);
});

test('a run that cannot write its end says its id on stdout', async () => {
  using at = bench();
  const product = path.join(at.folder, 'product');
  mkdirSync(product);
  writeFileSync(path.join(product, 'README.md'), '# Quay\n\nQuay reads tables and writes reports for people.\n');
  writeFileSync(path.join(product, 'package.json'), '{"name":"quay","version":"1.0.0"}');
  // A folder stands where the run would write its report: the last thing that it does fails.
  const first = await at.launch(['run', '--repo', product, '--sections', 'products', '--json']);
  const { run_id: run } = first.json() as { run_id: string };
  const report = path.join(at.folder, 'home', 'runs', run, 'report.html');
  rmSync(report);
  mkdirSync(report);
  const again = await at.launch(['resume', run, '--json']);
  expect(again.code).toBe(4);
  expect(again.json()).toMatchObject({ ok: false, error: { details: { run_id: run } } });
});
