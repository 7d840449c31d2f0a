/** Where a run lies on disk, and its mirrors: events.ndjson and snapshot.json say what the store says. */
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { appendText, fileSize, readText, writeFileAtomic } from '../adapters/files.ts';
import { makeFolder } from '../adapters/make-folder.ts';
import { markHome } from '../adapters/own-folder.ts';
import type { Event } from '../model/event.ts';
import type { Snapshot } from '../model/run.ts';
import type { RunDirectories } from '../workers/worker.ts';
import { lineOf } from './chain.ts';

export function runDirectories(home: string, runId: string): RunDirectories {
  const run = join(home, 'runs', runId);
  return { run, product: join(run, 'product'), site: join(run, 'site') };
}

/** The store, which may be opened before. */
const OWN = /^(?:store\.sqlite(?:-\w+)?|\.launch-home)$/u;

/**
 * Makes LAUNCH_HOME, for its user alone; one that somebody named keeps its rights. Its own .gitignore keeps it out of every repository it lies in, and is
 * written while nothing but the store lies there: in a folder with somebody's files it would hide them from git.
 */
export async function ensureHome(home: string, isNamed = true): Promise<void> {
  await makeFolder(home, 0o700);
  await markHome(home);
  const { uid, mode } = statSync(home);
  if (!isNamed && uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(home, 0o700);
  if (readdirSync(home).every((name) => OWN.test(name))) await writeFileAtomic(join(home, '.gitignore'), '*\n');
}

export const EVENTS_FILE = 'events.ndjson';
export const SNAPSHOT_FILE = 'snapshot.json';

export interface Mirror {
  /** Adds lines for events that were just recorded. */
  add(events: readonly Event[]): Promise<void>;
  /** Makes the file say exactly this when it is shorter or longer; what it had beyond that is kept beside it. */
  rebuild(events: readonly Event[]): Promise<void>;
  snapshot(snapshot: Snapshot): Promise<void>;
  readEvents(): Promise<string | undefined>;
  readSnapshot(): Promise<string | undefined>;
}

export function createMirror(folder: string): Mirror {
  const log = join(folder, EVENTS_FILE);
  const snapshotFile = join(folder, SNAPSHOT_FILE);
  return {
    async add(events) {
      if (events.length > 0) await appendText(log, events.map(lineOf).join(''));
    },
    async rebuild(events) {
      const text = events.map(lineOf).join('');
      const size = (await fileSize(log)) ?? 0;
      if (size === Buffer.byteLength(text)) return;
      // A store that was set back to an earlier day knows less than the file.
      if (size > Buffer.byteLength(text)) await writeFileAtomic(`${log}.longer`, (await readText(log)) ?? '');
      await writeFileAtomic(log, text, { durable: false });
    },
    async snapshot(snapshot) {
      const text = snapshotText(snapshot);
      if ((await readText(snapshotFile)) !== text) await writeFileAtomic(snapshotFile, text, { durable: false });
    },
    readEvents: () => readText(log),
    readSnapshot: () => readText(snapshotFile),
  };
}

/** The bytes of snapshot.json. */
export const snapshotText = (snapshot: Snapshot): string => `${JSON.stringify(snapshot, null, 2)}\n`;
