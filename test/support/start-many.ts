/** A process of its own that starts the same run many times at once; prints the answers as one line of JSON. */
import { invoke } from '../../src/tools/invoke.ts';
import { openRegistry } from '../../src/tools/open-registry.ts';

const [home = '', count = '1', input = '{}'] = process.argv.slice(2);
const { registry, close } = openRegistry({ env: { LAUNCH_HOME: home, PATH: process.env.PATH }, cwd: home });
const outcomes = await Promise.all(
  Array.from({ length: Number(count) }, () => invoke(registry, 'launch_start_run', JSON.parse(input))),
);
process.stdout.write(JSON.stringify(outcomes.map(({ envelope }) => envelope)));
await close();
