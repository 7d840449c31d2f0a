/** Child process: judges a site, lets its pages go, and says how many megabytes live on. `node --expose-gc` with the folder as argument. */
import { createGit } from '../../src/adapters/git.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import { openSession } from '../../src/validation/session.ts';

const [, , root = ''] = process.argv;
const processes = createProcesses();
const clock = { now: () => 0, monotonic: () => performance.now(), sleep: async () => {} };
const session = await openSession({
  root,
  profile: 'local',
  ports: { git: createGit(processes), processes, clock },
  cacheDir: null,
  only: ['frontmatter', 'internal-links', 'images', 'template-tokens', 'snippets'],
});
const { findings } = await session.validate();
const { gc } = globalThis;
if (gc === undefined) throw new Error('Unexpected absence of gc, expected --expose-gc');
// What the event loop holds is let go first.
for (let turn = 0; turn < 3; turn++) {
  await new Promise((resolve) => setImmediate(resolve));
  gc();
}
const { heapUsed, external } = process.memoryUsage();
process.stdout.write(
  JSON.stringify({
    findings: findings.length,
    megabytes: (heapUsed + external) / 1e6,
    pages: session.facts.pages.size,
  }),
);
