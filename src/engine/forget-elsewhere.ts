/** What was forgotten by another machine over the same store goes here, too: folders of runs that are no more. */
import { rm } from 'node:fs/promises';
import type { Store } from '../ports/store.ts';
import { FORGOTTEN, missingRuns } from './restore-run.ts';
import { runDirectories } from './run-files.ts';

/** Answers how many folders went. A run that the store has merely lost keeps its folder, which brings it back. */
export async function forgetElsewhere({ store, home }: { store: Store; home: string }): Promise<number> {
  const missing = await missingRuns({ store, home }, new Set());
  if (missing.length === 0) return 0;
  const marks = await store.getMany(FORGOTTEN, missing);
  const gone = missing.filter((_, at) => marks[at] !== undefined);
  for (const run of gone) await rm(runDirectories(home, run).run, { recursive: true, force: true });
  return gone.length;
}
