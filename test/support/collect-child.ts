/** Child process: does work that fills the heap over and over, collects garbage, and says how many megabytes are resident before, with all of it, and then. */
import { setFlagsFromString } from 'node:v8';
import { collectGarbage } from '../../src/adapters/collect-garbage.ts';

const resident = (): number => process.memoryUsage.rss() / 1e6;

/** Lists of records that live as long as the next few are made. */
function work(): number {
  let last: object[] = [];
  for (let round = 0; round < 12; round += 1)
    last = Array.from({ length: 400_000 }, (_, at) => ({ at, name: `record ${at}` }));
  return last.length;
}

setFlagsFromString('--heap-growing-percent=25');
const before = resident();
work();
const large = resident();
collectGarbage();
process.stdout.write(JSON.stringify({ before, large, after: resident() }));
