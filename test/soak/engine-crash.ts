/** Kills the engine after every durable write of a run, one after the other, resumes, and expects the same end each time. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { drive } from '../../src/engine/drive.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { type EngineBench, engineBench } from '../support/engine/engine-bench.ts';

/** `scale` 1 kills at every write; less, at that share of them, spread evenly. */
export default async function engineCrash(scale: number): Promise<string> {
  const whole = await lifeOf(0);
  const step = Math.max(1, Math.round(1 / scale));
  let kills = 0;
  for (let at = 1; at <= whole.written; at += step) {
    const life = await lifeOf(at);
    kills += 1;
    const [expected, found] = [JSON.stringify(whole.end), JSON.stringify(life.end)];
    if (expected !== found)
      throw new Error(
        `After a kill at write ${at} of ${whole.written} the run ended otherwise:\n${expected}\n${found}`,
      );
  }
  return `${kills} kills at ${whole.written} durable writes, the same end each time`;
}

async function lifeOf(killAt: number): Promise<{ written: number; end: unknown }> {
  const bench = engineBench();
  try {
    const uri = `sqlite:${path.join(bench.folder, 'home', 'store.sqlite')}`;
    const output = await runChild(bench, killAt, uri);
    const { engine } = await bench.engine();
    const { run_id: runId } = await engine.start(bench.config, { idempotencyKey: 'crash' });
    await drive(engine, runId, { openPr: true });
    return { written: output === '' ? 0 : Number(JSON.parse(output).written), end: await endOf(bench, engine, runId) };
  } finally {
    await bench.close();
  }
}

function runChild(bench: EngineBench, killAt: number, uri: string): Promise<string> {
  return new Promise((done, fail) => {
    const script = path.join(import.meta.dirname, '..', 'support', 'engine', 'crash-child.ts');
    const child = spawn(process.execPath, [script, bench.folder, String(killAt), uri], {
      env: { PATH: process.env.PATH ?? '', CONFIG: JSON.stringify(bench.config) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', fail);
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL' || code === 0) done(output);
      else fail(new Error(`The child ended with ${code}.`));
    });
  });
}

/** What must not depend on when the run was killed: everything but ids, times and how often something was tried. */
async function endOf(bench: EngineBench, engine: Engine, runId: string): Promise<unknown> {
  const { state, section_states, artifacts, open_issues, inputs, validation, applied_patches, kind, product_slug } =
    await engine.snapshot(runId);
  const replay = await engine.replay(runId);
  const content = path.join(bench.folder, 'home', 'runs', runId, 'site', 'content');
  const hashed = artifacts.filter(({ name }) => name !== 'pr.json').map(({ name, sha256 }) => `${name} ${sha256}`);
  return {
    snapshot: { state, section_states, open_issues, validation, applied_patches, kind, product_slug },
    artifacts: hashed,
    inputs: [inputs.product_sha, inputs.site_sha],
    replay: [replay.ok, replay.problem],
    tree: readdirSync(content)
      .sort()
      .map((name) => [name, readFileSync(path.join(content, name), 'utf8')]),
    platform: readdirSync(path.join(bench.folder, 'platform'))
      .map((name) => name.replaceAll(runId, 'RUN'))
      .sort(),
  };
}
