/** A check in a job stands although its store is away; what writes waits for the store. */
import { expect, test } from 'vitest';
import { BROKEN, MENDABLE, useScenario } from '../support/action-scenario.ts';
import { freePort } from '../support/free-port.ts';
import { silentServer } from '../support/silent-server.ts';

const scenario = useScenario();

test('a check is made without a store that is away or says nothing, and says so', { timeout: 200_000 }, async () => {
  await using silent = await silentServer();
  await scenario.forge.commit(scenario.repo, { branch: 'main', files: BROKEN });
  const { owner, name } = scenario.repo;
  const identity = scenario.forge.oidc.job({ repository: `${owner.login}/${name}` });
  const closed = await freePort();
  for (const [store, env] of [
    [`postgres://user:secret@127.0.0.1:${closed}/x`, {}],
    [`redis://user:secret@127.0.0.1:${silent.port}`, {}],
    [`http://127.0.0.1:${closed}`, identity],
  ] as const) {
    const end = await scenario.run({ inputs: { store }, env });
    expect([store, end.exitCode, end.outputs['reason-code'], end.outputs.findings], end.log).toEqual([
      store,
      1,
      'FINDINGS',
      '2',
    ]);
    expect([end.outputs['run-id'], end.result.run_id]).toEqual(['', null]);
    expect(end.annotations.join('\n')).toMatch(/^::error title=.*file=docs\/guide.md,line=3/m);
    expect(end.annotations.filter((line) => /^::warning.*no run is recorded.*LAUNCH_STORE/u.test(line))).toHaveLength(
      1,
    );
    expect(end.summary).toContain('no run is recorded');
    expect(end.log).not.toContain('secret');
  }
});

test('a clean site is green without its store; fixes and runs that are kept need it', {
  timeout: 200_000,
}, async () => {
  const store = `redis://127.0.0.1:${await freePort()}`;
  expect((await scenario.run({ inputs: { store } })).exitCode).toBe(0);
  await scenario.forge.commit(scenario.repo, { branch: 'main', files: MENDABLE });
  for (const inputs of [{ command: 'fix' }, { 'run-id': 'r_2026-01-01T00-00-00Z_aaaa' }]) {
    const end = await scenario.run({ inputs: { store, ...inputs } });
    expect([end.exitCode, end.outputs['reason-code']], end.log).toEqual([4, 'SERVICE_UNAVAILABLE']);
  }
  expect(scenario.writes()).toEqual([]);
});
