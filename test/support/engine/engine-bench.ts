/** A real engine over scripted workers, real git repositories and a real store, all in one temporary folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClock } from '../../../src/adapters/clock.ts';
import { createGit } from '../../../src/adapters/git.ts';
import { createIds } from '../../../src/adapters/ids.ts';
import { createKeptFiles } from '../../../src/adapters/kept-files.ts';
import { openStore } from '../../../src/adapters/open-store.ts';
import { processLiveness } from '../../../src/adapters/process-liveness.ts';
import { createProcesses } from '../../../src/adapters/processes.ts';
import type { CommitService } from '../../../src/commit/commit-service.ts';
import { createEngine, type EngineDeps } from '../../../src/engine/create-engine.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import type { Reuse } from '../../../src/engine/reuse.ts';
import type { RunConfig } from '../../../src/model/run-config.ts';
import type { Store } from '../../../src/ports/store.ts';
import type { Telemetry } from '../../../src/ports/telemetry.ts';
import { makeRepository } from '../git-repository.ts';
import { sealedFolder } from '../sealed.ts';
import type { TreeFiles } from '../temporary-folder.ts';
import { type ScriptOptions, scriptedWorkers } from './scripted-workers.ts';

const silentTelemetry: Telemetry = {
  span: (_, __, work) => work({ trace_id: '1'.repeat(32), span_id: '2'.repeat(16), parent_span_id: null }),
  current: () => undefined,
  flush: async () => {},
};
const away = (): never => {
  throw new Error('no commit service in these tests');
};
/** Results of workers kept in the folder's home, under a build that has a name. */
export const keptIn = (folder: string, build = 'one'): Reuse => ({
  kept: createKeptFiles(sealedFolder(path.join(folder, 'home', 'cache', 'results'))),
  build,
  surroundings: async () => '',
});
const noCommitService: CommitService = { commit: away, openPullRequest: away, findOpenPullRequest: away };

export interface EngineBench {
  folder: string;
  config: RunConfig;
  /** Another engine over the same store, as another process would have it. */
  engine(
    options?: Partial<EngineDeps> & { onRun?: ScriptOptions['onRun']; storeUri?: string },
  ): Promise<{ engine: Engine; store: Store }>;
  close(): Promise<void>;
}

export const PRODUCT = { 'a.txt': 'Alpha.\n', 'b.txt': 'Beta TODO.\n', 'c.txt': 'Gamma TODO.\n' };

export function engineBench(
  files: TreeFiles = PRODUCT,
  siteFiles: TreeFiles = { 'content/old.md': '# Old\n' },
): EngineBench {
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-engine-'));
  const product = path.join(folder, 'product');
  const site = path.join(folder, 'site');
  makeRepository(product, files);
  makeRepository(site, siteFiles);
  const opened: { engine: Engine; store: Store }[] = [];
  return {
    folder,
    config: { github_repo_url: product, site_repo_url: site, required_sections: ['docs', 'kb'] },
    async engine({ onRun, storeUri, ...more } = {}) {
      const store = await openStore(storeUri ?? `sqlite:${path.join(folder, 'home', 'store.sqlite')}`);
      const engine = createEngine({ ...engineDeps(folder, store, onRun), ...more });
      opened.push({ engine, store });
      return { engine, store };
    },
    async close() {
      for (const { engine } of opened) await engine.close();
      for (const { store } of opened) await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function engineDeps(folder: string, store: Store, onRun?: ScriptOptions['onRun']): EngineDeps {
  const processes = createProcesses();
  return {
    store,
    git: createGit(processes),
    processes,
    clock: createClock(),
    ids: createIds(),
    telemetry: silentTelemetry,
    commitService: noCommitService,
    workers: scriptedWorkers({ platform: path.join(folder, 'platform'), ...(onRun ? { onRun } : {}) }),
    home: path.join(folder, 'home'),
    cache: sealedFolder(path.join(folder, 'home', 'cache')),
    storeName: 'home',
    liveness: processLiveness(),
    cancelPollMs: 20,
  };
}

/** The same with all workers of Launch and the commit service on local repositories. */
export async function realDeps(folder: string, store: Store): Promise<EngineDeps> {
  const { workers } = await import('../../../src/workers/index.ts');
  const { createLocalCommitService } = await import('../../../src/commit/local-git.ts');
  const deps = engineDeps(folder, store);
  return { ...deps, workers, commitService: createLocalCommitService({ git: deps.git, clock: deps.clock }) };
}
