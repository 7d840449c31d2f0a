/** Holds the room for new objects at two halves of 16 MB, where V8 takes two of 64, as much as all that lives on in most steps. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const BYTES = 2 * 16 * 1024 * 1024;
const OFTEN_MS = 50;
/** Of one survivor, with its place in their list. */
const SURVIVOR = 40;
/** From the smallest size to the wanted one, and some to spare. */
const MOST_STEPS = 8;
let watch: NodeJS.Timeout | undefined;

/**
 * The largest size cannot be set while a process runs: what can is the factor by which the room grows when more survives than it holds. V8 shrinks it by
 * itself. `collect` looks at new objects alone. From the first call on the loop looks whether the room has shrunk.
 */
export function holdYoung(collect: () => void): void {
  grow(collect);
  watch ??= setInterval(grow, OFTEN_MS, collect);
  watch.unref();
}

/** To the size that is wanted, doubled each time, and then no more. */
function grow(collect: () => void): void {
  setFlagsFromString('--semi-space-growth-factor=2');
  for (let step = 0, now = size(); step < MOST_STEPS && now < BYTES; step += 1, now = size()) {
    const survivors = Array.from({ length: Math.ceil(now / SURVIVOR) }, (_, at) => ({ at }));
    collect();
    survivors.length = 0;
  }
  setFlagsFromString('--semi-space-growth-factor=1');
}

const size = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? BYTES;
