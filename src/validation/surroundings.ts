/** Names the programs a validation would start, so that what was judged without one is not taken for the answer with it. */
import { stat } from 'node:fs/promises';
import type { Clock } from '../ports/clock.ts';
import type { Processes } from '../ports/processes.ts';
import { findRumdl } from './tools/find-rumdl.ts';

/** Hugo leaves pages of a later day out, so with it the day counts too. */
export async function surroundings(processes: Pick<Processes, 'find'>, clock: Pick<Clock, 'now'>): Promise<string> {
  const hugo = await processes.find('hugo');
  const day = hugo === undefined ? '' : new Date(clock.now()).toISOString().slice(0, 10);
  const bubblewrap = await processes.find('bwrap');
  const found = await Promise.all([hugo ?? '', findRumdl() ?? '', bubblewrap ?? ''].map(stampOf));
  return [...found, day].join(' ').trim();
}

async function stampOf(program: string): Promise<string> {
  const file = program === '' ? undefined : await stat(program).catch(() => undefined);
  return file === undefined ? 'none' : `${program}:${file.size}:${file.mtimeMs}`;
}
