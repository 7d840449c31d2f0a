/** Whether the files of a run on this machine are those that its log names: each artifact's object, and the file of its name. Reads alone. */
import { join } from 'node:path';
import { fileSize, isNotAFile, readBytes, readText } from '../adapters/files.ts';
import type { Event } from '../model/event.ts';
import { parseOnce } from '../model/parse-once.ts';
import type { ArtifactEntry } from '../model/run.ts';
import type { Store } from '../ports/store.ts';
import { sharedArtifact } from './artifact-store.ts';
import { canonicalHash, sha256 } from './chain.ts';
import { heldAgainst } from './created.ts';
import { RUN_RECORD, type RunRecord } from './restore-run.ts';
import type { RunHeader } from './run-log.ts';
import { REPORT_FILE, recordedReports } from './run-report-file.ts';

/** A file that is not what was recorded. `path` is below the run's folder. */
export interface FileApart {
  artifact: string;
  path: string;
  problem: 'missing' | 'changed';
}

/** A file of the run that was held against nothing. `path` is below the run's folder. */
export interface NotCompared {
  path: string;
  reason: string;
}

/** `compared` are the artifacts of which any bytes are on this machine. */
export async function judgeFiles(
  runId: string,
  folder: string,
  store: Store,
  artifacts: readonly ArtifactEntry[],
): Promise<{ apart: FileApart[]; compared: string[]; notCompared: NotCompared[] }> {
  const apart: FileApart[] = [];
  const compared: string[] = [];
  const notCompared: NotCompared[] = [];
  for (const { name, sha256: sha } of artifacts) {
    const add = (path: string, problem: FileApart['problem']): void =>
      void apart.push({ artifact: name, path, problem });
    const object = await bytesOf(join(folder, 'objects', sha));
    const isCopied = (await store.get<string>('artifact', sharedArtifact(runId, sha))) !== undefined;
    if (object !== undefined && sha256(object) !== sha) add(`objects/${sha}`, 'changed');
    // Another machine may have worked on the run: what the store holds is fetched when it is asked for.
    else if (object === undefined && !isCopied) add(`objects/${sha}`, 'missing');
    const shown = await bytesOf(join(folder, 'artifacts', name));
    if (shown === undefined) {
      if (object !== undefined && !isCopied) add(`artifacts/${name}`, 'missing');
    } else if (!(await isRecorded(folder, sha, shown))) add(`artifacts/${name}`, 'changed');
    if (object === undefined && shown === undefined) notCompared.push({ path: `artifacts/${name}`, reason: NOT_HERE });
    else compared.push(`artifacts/${name}`);
  }
  return { apart, compared, notCompared };
}
export const NOT_HERE = 'it is not on this machine';

/** What is there instead of a file has none of its bytes. */
const bytesOf = (path: string): Promise<Buffer | undefined> =>
  readBytes(path).catch((thrown: unknown) => {
    if (isNotAFile(thrown)) return Buffer.alloc(0);
    throw thrown;
  });

/**
 * The other files that say something of the run, by the store and by the first event of its log: what it was made from, and the report
 * that it shows. They may be absent, on a machine that did not begin it. `header` are the fields in which the store parts from the log.
 */
export async function judgeSaid(
  runId: string,
  folder: string,
  store: Store,
  storeName: string | undefined,
  first: Event | undefined,
): Promise<{ apart: FileApart[]; compared: string[]; notCompared: NotCompared[]; header: string[] }> {
  const header = await store.get<RunHeader>('run', runId);
  const { apart: parted, unvouched } = header ? heldAgainst(first, header) : { apart: [], unvouched: [] };
  const reports = await recordedReports(store, runId);
  const records: [name: string, says: ((text: string) => boolean) | undefined, doubts: string[]][] = [
    [
      'run_config.json',
      header && ((text) => sameJson(header.config, text, (given) => given)),
      unvouched.filter((field) => field.startsWith('config.')),
    ],
    [
      RUN_RECORD,
      header &&
        ((text) => {
          const record: RunRecord = { schema_version: 1, store: storeName ?? null, header };
          // A store without a name of its own is not known by one.
          return sameJson(record, text, (given) => (storeName === undefined ? { ...given, store: null } : given));
        }),
      unvouched,
    ],
    [REPORT_FILE, reports.length === 0 ? undefined : (text) => reports.includes(sha256(text)), []],
  ];
  const apart: FileApart[] = [];
  const compared: string[] = [];
  const notCompared: NotCompared[] = [];
  for (const [name, says, doubts] of records) {
    const text = await readText(join(folder, name));
    if (text === undefined) {
      if (says !== undefined) notCompared.push({ path: name, reason: NOT_HERE });
    } else if (says === undefined) notCompared.push({ path: name, reason: 'the store has no record of it' });
    else {
      compared.push(name);
      if (!says(text)) apart.push({ artifact: name, path: name, problem: 'changed' });
      if (doubts.length > 0)
        notCompared.push({ path: name, reason: `the log does not vouch for ${doubts.join(', ')} in it` });
    }
  }
  if ((await fileSize(join(folder, EVIDENCE_FILE))) !== undefined)
    notCompared.push({ path: EVIDENCE_FILE, reason: '`launch verify-evidence --file` judges it' });
  return { apart, compared, notCompared, header: parted };
}
const EVIDENCE_FILE = 'evidence.ndjson';

function sameJson(recorded: unknown, text: string, part: (given: object) => unknown): boolean {
  try {
    const given: unknown = parseOnce(text);
    const said = typeof given === 'object' && given !== null ? part(given) : undefined;
    return said !== undefined && canonicalHash(said) === canonicalHash(recorded);
  } catch {
    return false;
  }
}

/** A writer that was stopped leaves the file of a name newer than the log says; its object was written before it. */
async function isRecorded(folder: string, sha: string, shown: Buffer): Promise<boolean> {
  const hash = sha256(shown);
  if (hash === sha) return true;
  const object = await bytesOf(join(folder, 'objects', hash));
  return object !== undefined && sha256(object) === hash;
}

/** What is wrong, in one sentence and a help. */
export function filesProblem(apart: readonly FileApart[]): string {
  const named = apart
    .slice(0, 5)
    .map(({ path, problem }) => `\`${path}\` ${problem === 'missing' ? 'is missing' : 'was changed'}`);
  const more = apart.length > 5 ? ` and ${apart.length - 5} more` : '';
  return `Files of the run are not those that were recorded: ${named.join(', ')}${more}. Restore the run's folder, or start the run again.`;
}

/** The header in the store is what everything reads: it is the log's, or the run is another. */
export const headerProblem = (fields: readonly string[]): string =>
  `The store says of the run what the first event of its log did not record: ${fields.map((field) => `\`${field}\``).join(', ')}. Restore the store from a backup, or start the run again.`;
