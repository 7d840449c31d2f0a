/** Steps of the fix loop on a session that is open: what one finding costs once the site is read, whatever its size. */
import { createGit } from '../src/adapters/git.ts';
import { createProcesses } from '../src/adapters/processes.ts';
import { fixers } from '../src/fixers/index.ts';
import { fixNext } from '../src/fixers/loop.ts';
import { gates } from '../src/gates/index.ts';
import { openSession } from '../src/validation/session.ts';
import { damage, makeSite } from './check-site.ts';
import type { Sample } from './measure.ts';

const STEPS = 60;
/** The first steps are those of a program that is not warm. */
const WARM = 10;

/** One sample a step; the memory is that of this process, and not told. */
export async function fixSteps(root: string, pages: number): Promise<Sample[]> {
  makeSite(root, pages);
  damage(root, STEPS);
  const processes = createProcesses();
  const session = await openSession({
    root,
    profile: 'local',
    ports: { git: createGit(processes), processes, clock: { now: () => 0, monotonic: () => 0, sleep: async () => {} } },
    cacheDir: null,
    only: ['frontmatter', 'internal-links', 'images'],
  });
  const options = { fixers, gateOrder: gates.map(({ id }) => id), allowedPaths: ['**'] };
  const samples: Sample[] = [];
  let outcome = await session.validate();
  for (let step = 0; step < STEPS; step += 1) {
    const [started, before] = [performance.now(), process.cpuUsage()];
    const done = await fixNext(session, options, outcome);
    if (done.fixed === null) throw new Error(`Unexpected end after ${step} fixes, expected ${STEPS}.`);
    outcome = done.outcome;
    const { user, system } = process.cpuUsage(before);
    samples.push({ ms: performance.now() - started, mb: 0, cpu: (user + system) / 1000 });
  }
  return samples.slice(WARM);
}
