/** Whether the files of a run on this machine are those that its log names: each artifact's object, and the file of its name. Reads alone. */
import { join } from 'node:path';
import { isNotAFile, readBytes, readText } from '../adapters/files.ts';
import { parseOnce } from '../model/parse-once.ts';
import type { ArtifactEntry } from '../model/run.ts';
import type { Store } from '../ports/store.ts';
import { sharedArtifact } from './artifact-store.ts';
import { canonicalHash, sha256 } from './chain.ts';
import { RUN_RECORD, type RunRecord } from './restore-run.ts';
import type { RunHeader } from './run-log.ts';
import { REPORT_FILE, recordedReports } from './run-report-file.ts';

/** A file that is not what was recorded. `path` is below the run's folder. */
export interface FileApart {
  artifact: string;
  path: string;
  problem: 'missing' | 'changed';
}

export async function judgeFiles(
  runId: string,
  folder: string,
  store: Store,
  artifacts: readonly ArtifactEntry[],
): Promise<FileApart[]> {
  const apart: FileApart[] = [];
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
  }
  return apart;
}

/** What is there instead of a file has none of its bytes. */
const bytesOf = (path: string): Promise<Buffer | undefined> =>
  readBytes(path).catch((thrown: unknown) => {
    if (isNotAFile(thrown)) return Buffer.alloc(0);
    throw thrown;
  });

/**
 * The other files that say something of the run, by the store: what it was made from, and the report that it shows. They may be absent,
 * on a machine that did not begin it; `compared` are those that were there and have a record.
 */
export async function judgeSaid(
  runId: string,
  folder: string,
  store: Store,
  storeName: string | undefined,
): Promise<{ apart: FileApart[]; compared: string[] }> {
  const header = await store.get<RunHeader>('run', runId);
  const reports = await recordedReports(store, runId);
  const records: [name: string, says: ((text: string) => boolean) | undefined][] = [
    ['run_config.json', header && ((text) => sameJson(header.config, text, (given) => given))],
    [
      RUN_RECORD,
      header &&
        ((text) => {
          const record: RunRecord = { schema_version: 1, store: storeName ?? null, header };
          // A store without a name of its own is not known by one.
          return sameJson(record, text, (given) => (storeName === undefined ? { ...given, store: null } : given));
        }),
    ],
    [REPORT_FILE, reports.length === 0 ? undefined : (text) => reports.includes(sha256(text))],
  ];
  const apart: FileApart[] = [];
  const compared: string[] = [];
  for (const [name, says] of records) {
    const text = says && (await readText(join(folder, name)));
    if (says === undefined || text === undefined) continue;
    compared.push(name);
    if (!says(text)) apart.push({ artifact: name, path: name, problem: 'changed' });
  }
  return { apart, compared };
}

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
