/** Starts the same run many times at once and sends the ids it was given. */
import { openStore } from '../../../src/adapters/open-store.ts';
import { createEngine } from '../../../src/engine/create-engine.ts';
import { engineDeps } from './engine-bench.ts';

const [folder = '', uri = '', times = '1'] = process.argv.slice(2);
const store = await openStore(uri);
const engine = createEngine(engineDeps(folder, store));
const config = JSON.parse(process.env.CONFIG ?? '{}');
const started = await Promise.all(
  Array.from({ length: Number(times) }, () => engine.start(config, { idempotencyKey: 'once' })),
);
process.send?.(started.map(({ run_id }) => run_id));
await store.close();
process.disconnect();
