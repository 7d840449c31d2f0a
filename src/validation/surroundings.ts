/** Names the programs a validation would start, so that what was judged without one is not taken for the answer with it. */
import { stat } from 'node:fs/promises';
import type { Processes } from '../ports/processes.ts';
import { findRumdl } from './tools/find-rumdl.ts';

export async function surroundings(processes: Pick<Processes, 'find'>): Promise<string> {
  const found = await Promise.all([(await processes.find('hugo')) ?? '', findRumdl() ?? ''].map(stampOf));
  return found.join(' ');
}

async function stampOf(program: string): Promise<string> {
  const file = program === '' ? undefined : await stat(program).catch(() => undefined);
  return file === undefined ? 'none' : `${program}:${file.size}:${file.mtimeMs}`;
}
