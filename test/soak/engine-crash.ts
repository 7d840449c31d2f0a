/** Kills the engine after every durable write of a run, one after the other, resumes, and expects the same end each time. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createEngine } from '../../src/engine/create-engine.ts';
import { drive } from '../../src/engine/drive.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { LaunchError } from '../../src/errors.ts';
import { type EngineBench, engineBench, keptIn, realDeps } from '../support/engine/engine-bench.ts';
import { SMALL_CONFIG, SMALL_PRODUCT, SMALL_SITE } from '../support/engine/real-product.ts';
import { gitIn } from '../support/git-repository.ts';

/** Scripted workers are fast; the real ones draft a small product, without Hugo. */
export type Cast = 'scripted' | 'real';

/** Exit code of a child whose store was away. */
const AWAY = 75;
/** Lives that are lived at the same time. */
const AT_ONCE = 2;

/**
 * `scale` 1 kills at every write; less, at that share of them, spread evenly. A whole round says how far it is on stderr, and
 * goes on there with SOAK_FROM=<write>.
 */
export default async function engineCrash(scale: number, cast: Cast = 'scripted'): Promise<string> {
  const compiled = mkdtempSync(path.join(tmpdir(), 'launch-compiled-'));
  try {
    const whole = await lifeOf(0, cast, compiled);
    const expected = JSON.stringify(whole.end, null, 1);
    const step = Math.max(1, Math.round(1 / scale));
    const from = scale === 1 ? Number(process.env.SOAK_FROM ?? 1) : 1;
    const due = Array.from({ length: whole.written }, (_, at) => at + 1).filter(
      (at) => at >= from && (at - 1) % step === 0,
    );
    const kills = due.length;
    const live = async (): Promise<void> => {
      for (let at = due.shift(); at !== undefined; at = due.shift()) {
        const found = JSON.stringify((await lifeOf(at, cast, compiled)).end, null, 1);
        if (expected !== found)
          throw new Error(
            `After a kill at write ${at} of ${whole.written} the run ended otherwise:\n${differing(expected, found)}`,
          );
        if (scale === 1) process.stderr.write(`killed at write ${at} of ${whole.written}: the same end\n`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, live));
    return `${kills} kills at ${whole.written} durable writes, the same end each time`;
  } finally {
    rmSync(compiled, { recursive: true, force: true });
  }
}

/** Where a life is lived, when it is not over a SQLite file of its own. */
export interface Place {
  uri: string;
  /** Its own among those that share the store. */
  key: string;
  /** Milliseconds from the durable write to the kill. */
  delayMs: number;
  /** The store may be away for a moment, to the child and to who goes on. */
  restarts: boolean;
}

/** One run in a child that is killed at its `killAt`th durable write, and gone on with here. */
export async function lifeOf(
  killAt: number,
  cast: Cast,
  compiled: string,
  place?: Place,
): Promise<{ written: number; end: unknown }> {
  const bench = cast === 'real' ? engineBench(SMALL_PRODUCT, SMALL_SITE) : engineBench();
  const config = cast === 'real' ? { ...bench.config, ...SMALL_CONFIG } : bench.config;
  try {
    const uri = place?.uri ?? `sqlite:${path.join(bench.folder, 'home', 'store.sqlite')}`;
    const idempotencyKey = place?.key ?? 'crash';
    const words = [bench.folder, String(killAt), uri, cast, idempotencyKey, String(place?.delayMs ?? 0)];
    const output = await runChild(words, config, compiled, place?.restarts === true);
    if (killAt > 0 && output !== '' && place === undefined)
      throw new Error(`The run ended before its write ${killAt}: nothing was killed.`);
    const reuse = keptIn(bench.folder);
    const insist = place?.restarts === true ? insistently : <T>(work: () => Promise<T>): Promise<T> => work();
    const { engine, store } = await insist(() => bench.engine({ reuse, storeUri: uri }));
    const survivor = cast === 'real' ? createEngine({ ...(await realDeps(bench.folder, store)), reuse }) : engine;
    const { run_id: runId } = await insist(() => survivor.start(config, { idempotencyKey }));
    const { state, unfixed } = await insist(() => drive(survivor, runId, { openPr: true, patienceMs: PATIENCE_MS }));
    if (state !== 'DONE') throw new Error(`After a kill at write ${killAt} the run ended in ${state}: ${unfixed}`);
    const end = await insist(() => endOf(bench, survivor, runId));
    return { written: output === '' ? 0 : Number(JSON.parse(output).written), end };
  } finally {
    await bench.close();
  }
}

/** Until the store is there again; whatever says that it may pass is asked again, and nothing else. */
async function insistently<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (thrown) {
      if (!(thrown instanceof LaunchError) || !thrown.retryable || Date.now() > until) throw thrown;
      await delay(200);
    }
  }
}
/** A lease of a dead process may have to run out; a server needs a moment to come back. */
const PATIENCE_MS = 120_000;

/** What the child printed at its end; nothing when it was killed, or when its store was away and it said so. */
function runChild(words: readonly string[], config: unknown, compiled: string, mayFail: boolean): Promise<string> {
  return new Promise((done, fail) => {
    const script = path.join(import.meta.dirname, '..', 'support', 'engine', 'crash-child.ts');
    const child = spawn(process.execPath, [script, ...words], {
      env: { PATH: process.env.PATH ?? '', CONFIG: JSON.stringify(config), NODE_COMPILE_CACHE: compiled },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', fail);
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL' || code === 0) done(output);
      else if (mayFail && code === AWAY) done('');
      else fail(new Error(`The child ended with ${code}.`));
    });
  });
}

/** What must not depend on when the run was killed: everything but ids, times and how often something was tried. */
async function endOf(bench: EngineBench, engine: Engine, runId: string): Promise<unknown> {
  const { state, section_states, artifacts, open_issues, inputs, validation, applied_patches, kind, product_slug } =
    await engine.snapshot(runId);
  const replay = await engine.replay(runId);
  const site = path.join(bench.folder, 'home', 'runs', runId, 'site');
  const platform = path.join(bench.folder, 'platform');
  const refs = gitIn(path.join(bench.folder, 'site'), 'for-each-ref', '--format=%(refname) %(tree)');
  gitIn(site, 'add', '--all');
  return {
    snapshot: { state, section_states, open_issues, validation, applied_patches, kind, product_slug },
    // A pull request carries the run's id.
    artifacts: artifacts
      .filter(({ name }) => !/^(?:pr\.json|pull_?-?request)/.test(name))
      .map(({ name, sha256 }) => `${name} ${sha256}`),
    inputs: [inputs.product_sha, inputs.site_sha],
    replay: [replay.ok, replay.problem],
    tree: gitIn(site, 'write-tree'),
    platform: existsSync(platform)
      ? readdirSync(platform)
          .map((name) => name.replaceAll(runId, 'RUN'))
          .sort()
      : [],
    refs: refs.replaceAll(runId, 'RUN').split('\n').sort(),
  };
}

export function differing(expected: string, found: string): string {
  const [left, right] = [expected.split('\n'), found.split('\n')];
  const at = left.findIndex((line, index) => line !== right[index]);
  return `expected ${left.slice(at, at + 3).join('\n')}\nfound    ${right.slice(at, at + 3).join('\n')}`;
}
