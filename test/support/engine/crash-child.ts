/** Drives one run to its pull request and kills itself with SIGKILL right after its nth durable write; 0 never. */
import { openStore } from '../../../src/adapters/open-store.ts';
import { createEngine } from '../../../src/engine/create-engine.ts';
import { drive } from '../../../src/engine/drive.ts';
import { engineDeps, keptIn, realDeps } from './engine-bench.ts';

const [folder = '', killAt = '0', uri = '', workers = 'scripted'] = process.argv.slice(2);
const config = JSON.parse(process.env.CONFIG ?? '{}');
let written = 0;
const store = await openStore(uri);
const engine = createEngine({
  ...(workers === 'real' ? await realDeps(folder, store) : engineDeps(folder, store)),
  reuse: keptIn(folder),
  onDurableWrite() {
    written += 1;
    if (written === Number(killAt)) process.kill(process.pid, 'SIGKILL');
  },
});
const { run_id: runId } = await engine.start(config, { idempotencyKey: 'crash' });
const { state } = await drive(engine, runId, { openPr: true });
await engine.close();
await store.close();
process.stdout.write(JSON.stringify({ state, written }));
