/** On a large site the heap follows what is in use: V8 would wait until it is several times as large before it looks for garbage. */
import { setFlagsFromString } from 'node:v8';
import { collectGarbage } from '../adapters/collect-garbage.ts';

/** Smaller sites stay under a gigabyte as V8 does it, and are judged a tenth sooner so. */
const LARGE = 25_000;
/** How much of the heap in use may come on top before garbage is looked for; less costs time, more saves none. */
const PERCENT = 15;

export const isLarge = (pages: number): boolean => pages >= LARGE;

export function keepHeapTight(pages: number): void {
  if (isLarge(pages)) setFlagsFromString(`--heap-growing-percent=${PERCENT}`);
}

/** Gives back what a large site took, before something else needs as much. */
export function giveBack(files: number): void {
  if (isLarge(files)) collectGarbage();
}
