/** A storm of runs over replicas that are killed at random, and a store that is restarted in the middle: every run ends, none twice. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '../../src/adapters/open-store.ts';
import { botEnv, EVENTS, SECRET, SITE } from '../support/bot.ts';
import { send } from '../support/forge/client.ts';
import { type Forge, startForge } from '../support/forge/start-forge.ts';
import type { App, Repository } from '../support/forge/state.ts';
import { random } from '../support/random.ts';
import { type Replicas, startReplicas } from '../support/replicas.ts';
import { startDurableRedis, startPostgres, type TestServer } from '../support/servers.ts';

const RUNS = 500;
const REPOSITORIES = 5;
const REPLICAS = 3;
const SEED = 20_260_122;
/** So many runs in so few minutes are beyond what GitHub takes; here it is about deaths. */
const NO_LIMITS = {
  perHour: 1e9,
  pointsPerHour: 1e9,
  pointsPerMinute: 1e9,
  contentPerMinute: 1e9,
  contentPerHour: 1e9,
};
/** The storm must be over by then. */
const DEADLINE_MS = 45 * 60_000;

export default async function botKill(scale: number): Promise<string> {
  const lines = [
    await killStorm('Redis', startDurableRedis, scale),
    await killStorm('PostgreSQL', startPostgres, scale),
  ];
  return lines.join('\n');
}

export async function killStorm(name: string, startStore: () => Promise<TestServer>, scale: number): Promise<string> {
  const wanted = Math.max(10, Math.round(RUNS * scale));
  const server = await startStore();
  const home = await mkdtemp(path.join(tmpdir(), 'launch-storm-'));
  const forge = await startForge({ limits: NO_LIMITS });
  const app = forge.app({ name: 'Launch', owner: 'acme', webhookSecret: SECRET, events: EVENTS });
  const repositories: Repository[] = [];
  for (let index = 0; index < REPOSITORIES; index += 1)
    repositories.push(
      await forge.addRepository({ name: `acme/docs-${index}`, files: SITE, collaborators: { ann: 'write' } }),
    );
  forge.install(app, 'acme');
  const replicas = await startReplicas(REPLICAS, home, {
    ...botEnv(forge, app),
    LAUNCH_STORE: server.uri,
    LAUNCH_BOT_SWEEP_MINUTES: '1',
    LAUNCH_BOT_CONCURRENCY: '2',
    LAUNCH_BOT_MAX_RUNS_PER_DAY: '100000',
  });
  const storm = new AbortController();
  const kills = killing(replicas, server, storm.signal, wanted * 700);
  try {
    app.webhookUrl = `${replicas.url}/webhooks`;
    await openPulls(forge, repositories, wanted);
    const began = Date.now();
    while (unfinished(repositories, app) > 0) {
      if (Date.now() - began > DEADLINE_MS)
        throw new Error(
          `${name}: ${unfinished(repositories, app)} of ${wanted} runs did not end.\n${replicas.complaints.slice(-8).join('\n')}`,
        );
      await delay(500);
      if (process.stderr.isTTY) process.stderr.write(`\r${name}: ${unfinished(repositories, app)} of ${wanted} left  `);
    }
    storm.abort();
    const { killed, restarted } = await kills;
    // What would come a second time would come now.
    await delay(3_000);
    const store = await openStore(server.uri);
    try {
      const heads = repositories.flatMap(({ checkRuns }) => checkRuns.map(({ headSha }) => headSha));
      const seen = {
        runs: (await store.keys('bot-run')).length,
        checks: heads.length,
        heads: new Set(heads).size,
        violations: forge.violations.list.filter(({ detail }) => !/author\/email|committer\/email/u.test(detail)),
      };
      const expected = { runs: wanted, checks: wanted, heads: wanted, violations: [] };
      if (JSON.stringify(seen) !== JSON.stringify(expected))
        throw new Error(`${name}: unexpected ${JSON.stringify(seen)}, expected ${JSON.stringify(expected)}.`);
    } finally {
      await store.close();
    }
    return `${name}: ${wanted} runs over ${REPLICAS} replicas, ${killed} kills, ${restarted} restarts of the store, seed ${SEED}: every run ended, none twice`;
  } finally {
    storm.abort();
    await kills.catch(() => undefined);
    await replicas.close();
    await forge.close();
    await server.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One replica at a time, a moment apart; the store once, after `restartAfterMs` at the latest. */
async function killing(
  replicas: Replicas,
  server: TestServer,
  signal: AbortSignal,
  restartAfterMs: number,
): Promise<{ killed: number; restarted: number }> {
  const next = random(SEED);
  const began = Date.now();
  let killed = 0;
  let restarted = 0;
  while (!signal.aborted) {
    await delay(4_000 + next(6_000), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    await replicas.kill(next(REPLICAS));
    killed += 1;
    if (restarted > 0 || server.restart === undefined || Date.now() - began < restartAfterMs / 4) continue;
    await server.restart();
    restarted += 1;
  }
  return { killed, restarted };
}

async function openPulls(forge: Forge, repositories: readonly Repository[], count: number): Promise<void> {
  const token = forge.token({ kind: 'pat', login: 'ann' });
  for (let index = 0; index < count; index += 1) {
    const repo = repositories[index % repositories.length];
    if (repo === undefined) continue;
    const branch = `change-${index}`;
    const files = { 'docs/guide.md': `# Guide\n\nBack to [the start](index.md), part ${index}.\n` };
    await forge.commit(repo, { branch, files, author: 'ann' });
    const { status, json } = await send(forge, `POST /repos/acme/${repo.name}/pulls`, {
      token,
      body: { title: `Change ${index}`, head: branch, base: 'main' },
    });
    if (status !== 201) throw new Error(JSON.stringify(json));
  }
}

/** Heads without a check of ours that ended. */
const unfinished = (repositories: readonly Repository[], app: App): number =>
  repositories
    .map(({ issues, checkRuns }) => {
      const ended = new Set(
        checkRuns.filter((run) => run.app === app && run.status === 'completed').map(({ headSha }) => headSha),
      );
      return issues.filter(({ pull }) => pull !== null && pull !== undefined && !ended.has(pull.headSha)).length;
    })
    .reduce((sum, one) => sum + one, 0);
