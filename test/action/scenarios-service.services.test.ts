import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createContext } from '../../src/context.ts';
import { serveFromEnvironment } from '../../src/serve/serve-from-environment.ts';
import { examples, useScenario } from '../support/action-scenario.ts';
import { READ } from '../support/forge/make.ts';
import type { Repository, Token } from '../support/forge/state.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres } from '../support/servers.ts';

const scenario = useScenario();

/** `launch serve` on a machine of its own: the runs come from the shared store, the right to write is an App's. */
async function startService(storeUri: string, token: Token) {
  const { forge } = scenario;
  const home = mkdtempSync(path.join(tmpdir(), 'launch-service-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    GITHUB_TOKEN: token.value,
    GITHUB_API_URL: forge.apiUrl,
    GITHUB_SERVER_URL: forge.url,
    LAUNCH_SERVE_AUDIENCE: url,
    LAUNCH_SERVE_REPOSITORIES: 'acme/*',
    LAUNCH_SERVE_ISSUER: forge.oidc.issuer,
  };
  const context = await createContext({ env, cwd: home, home, storeUri });
  const serving = await serveFromEnvironment({ ...context, env, port });
  return {
    url,
    async [Symbol.asyncDispose]() {
      await serving.close();
      await context.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** What a job of this repository with `id-token: write` has in its environment. */
const identity = ({ owner, name }: Repository) =>
  scenario.forge.oidc.job({
    repository: `${owner.login}/${name}`,
    workflow_ref: `${owner.login}/${name}/.github/workflows/launch.yml@refs/heads/main`,
    ref: 'refs/heads/main',
    sha: '0'.repeat(40),
    event_name: 'workflow_dispatch',
    sub: `repo:${owner.login}/${name}:ref:refs/heads/main`,
  });

test('jobs that can only read share a run in PostgreSQL, and the commit service writes it for the one with the right identity', {
  timeout: 240_000,
}, async () => {
  const { forge } = scenario;
  const site = await forge.addRepository({ name: 'acme/pages', files: examples('site') });
  const product = await forge.addRepository({ name: 'acme/product', files: examples('product') });
  const reader = forge.token({ kind: 'actions', permissions: READ, repositories: [site, product] });
  const app = forge.install(forge.app({ name: 'Docs Service', owner: 'acme', events: [] }), 'acme', [site]);
  const database = await startPostgres();
  try {
    await using service = await startService(database.uri, forge.installationToken(app));
    const step = (inputs: Record<string, string>, env: Record<string, string> = {}) =>
      scenario.run({
        repo: site,
        token: reader,
        event: 'workflow_dispatch',
        env,
        inputs: { store: database.uri, ...inputs },
      });
    const drafted = await step({ command: 'run', 'github-repo-url': `${forge.url}/acme/product` });
    expect([drafted.exitCode, drafted.outputs.state], drafted.log).toEqual([0, 'READY_FOR_PR']);
    expect(drafted.log).not.toContain(database.uri);
    const open = { command: 'open-pr', 'run-id': drafted.outputs['run-id'] ?? '', 'commit-service-url': service.url };
    const nobody = await step(open);
    expect([nobody.exitCode === 0, nobody.log.includes('id-token: write')], nobody.log).toEqual([false, true]);
    const stranger = await step(open, identity(product));
    expect([stranger.exitCode === 0, stranger.outputs['pr-url'], site.issues], stranger.log).toEqual([false, '', []]);
    // Another job on another machine: nothing of the first one's workspace is there.
    const opened = await step(open, identity(site));
    expect(
      [opened.exitCode, opened.outputs.state, opened.outputs['pr-operation'], opened.outputs.verified],
      opened.log,
    ).toEqual([0, 'DONE', 'created', 'true']);
    const [issue] = site.issues;
    expect([site.issues.length, issue?.user.login]).toEqual([1, 'docs-service[bot]']);
    const again = await step(open, identity(site));
    expect([again.outputs['pr-number'], site.issues.length]).toEqual([opened.outputs['pr-number'], 1]);
  } finally {
    await database.stop();
  }
});
