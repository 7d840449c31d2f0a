/** `report.html` of a run: its hash is on record before the file is there, so that a page somebody edited is known. */
import { join } from 'node:path';
import { writeFileAtomic } from '../adapters/files.ts';
import type { Store } from '../ports/store.ts';
import { sha256 } from './chain.ts';
import { runDirectories } from './run-files.ts';

export const REPORT_FILE = 'report.html';
/** Hashes of the newest report and the one before it, by run: a process may be stopped between the record and the file. */
export const REPORTS = 'report';

/** Answers the path of the file. */
export async function writeRunReport(
  { store, home }: { store: Store; home: string },
  runId: string,
  html: string,
): Promise<string> {
  const now = sha256(html);
  const before = await recordedReports(store, runId);
  await store.set(REPORTS, runId, [now, ...before.filter((sha) => sha !== now)].slice(0, 2));
  const path = join(runDirectories(home, runId).run, REPORT_FILE);
  await writeFileAtomic(path, Buffer.from(html));
  return path;
}

export const recordedReports = async (store: Store, runId: string): Promise<string[]> =>
  (await store.get<string[]>(REPORTS, runId)) ?? [];
