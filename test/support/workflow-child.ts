/** A process of its own that runs one workflow and stays: settings and steps as JSON in argv; prints the run's id. */
import { invoke } from '../../src/tools/invoke.ts';
import { openRegistry } from '../../src/tools/open-registry.ts';

const { env, cwd, steps } = JSON.parse(process.argv[2] ?? '{}') as {
  env: Record<string, string>;
  cwd: string;
  steps: unknown[];
};
const { registry } = openRegistry({ env, cwd });
const { envelope, fault } = await invoke(registry, 'workflow.run', { workflow: { id: 'killed', steps } });
process.stdout.write(`${String(envelope?.runId ?? fault?.message)}\n`);
setInterval(() => undefined, 1_000);
