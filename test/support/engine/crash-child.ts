/** Drives one run to its pull request and kills itself with SIGKILL at its nth durable write, or so many milliseconds later; 0 never. */
import { openStore } from '../../../src/adapters/open-store.ts';
import { createEngine } from '../../../src/engine/create-engine.ts';
import { drive } from '../../../src/engine/drive.ts';
import { LaunchError } from '../../../src/errors.ts';
import { engineDeps, keptIn, realDeps } from './engine-bench.ts';

const [folder = '', killAt = '0', uri = '', workers = 'scripted', idempotencyKey = 'crash', delayMs = '0'] =
  process.argv.slice(2);
const kill = (): void => void process.kill(process.pid, 'SIGKILL');
// A store that is away is said, with a code of its own; anything else is a fault.
process.once('uncaughtException', (thrown) => {
  if (thrown instanceof LaunchError && thrown.retryable) process.exit(75);
  process.stderr.write(`${thrown.stack}\n`);
  process.exit(1);
});
const config = JSON.parse(process.env.CONFIG ?? '{}');
let written = 0;
const store = await openStore(uri);
const engine = createEngine({
  ...(workers === 'real' ? await realDeps(folder, store) : engineDeps(folder, store)),
  reuse: keptIn(folder),
  onDurableWrite() {
    written += 1;
    if (written === Number(killAt)) {
      if (delayMs === '0') kill();
      else setTimeout(kill, Number(delayMs));
    }
  },
});
const { run_id: runId } = await engine.start(config, { idempotencyKey });
const { state } = await drive(engine, runId, { openPr: true });
await engine.close();
await store.close();
process.stdout.write(JSON.stringify({ state, written }));
