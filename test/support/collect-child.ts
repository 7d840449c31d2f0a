/** Child process: fills the heap over and over, collects garbage as between two steps, and does it again; says how many megabytes are what at each. */
import { getHeapSpaceStatistics } from 'node:v8';
import { collectIfLarge } from '../../src/adapters/collect-garbage.ts';

const resident = (): number => process.memoryUsage.rss() / 1e6;
const young = (): number =>
  (getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0) / 1e6;

/** Lists of records that live as long as the next few are made. */
function work(): number {
  let last: object[] = [];
  for (let round = 0; round < 12; round += 1)
    last = Array.from({ length: 400_000 }, (_, at) => ({ at, name: `record ${at}` }));
  return last.length;
}

const before = resident();
work();
const [large, youngThen] = [resident(), young()];
collectIfLarge();
const after = resident();
work();
process.stdout.write(JSON.stringify({ before, large, after, youngThen, youngNow: young() }));
