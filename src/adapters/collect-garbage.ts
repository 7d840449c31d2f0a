/** Between two steps of large work garbage is collected: texts and bytes of a hundred megabytes would lie there until the next step has made as much. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { holdYoung } from './hold-young.ts';

/** Resident bytes of a process for which it is worth a tenth of a second. */
const LARGE = 300_000_000;
/** How much of the heap in use may come on top before garbage is looked for. */
const PERCENT = 20;
type What = { type: 'major'; execution: 'sync'; flavor: 'last-resort' } | { type: 'minor'; execution: 'sync' };
let collector: ((what: What) => void) | undefined;

function collect(what: What): void {
  if (collector === undefined) {
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('gc') as (what: What) => void;
  }
  collector(what);
}

/** V8 keeps empty pages for what comes next, more than a step that is over had in use; only so they go back to the system. */
export const collectGarbage = (): void => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });

/** Only in a process that has become large; from then on its heap follows what is in use, which costs a tenth of its time. */
export function collectIfLarge(): void {
  if (process.memoryUsage.rss() <= LARGE) return;
  setFlagsFromString(`--heap-growing-percent=${PERCENT}`);
  collectGarbage();
  holdYoung(() => collect({ type: 'minor', execution: 'sync' }));
}
