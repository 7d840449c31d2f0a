/** Artifacts of a run: whole files addressed by sha256, checked against their schema when written and when read. */
import { randomBytes } from 'node:crypto';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readBytes, writeFileAtomic } from '../adapters/files.ts';
import { InternalError, UserError } from '../errors.ts';
import { ARTIFACTS, type Artifact, type ArtifactStem } from '../model/artifacts.ts';
import type { ArtifactEntry } from '../model/run.ts';
import type { Store } from '../ports/store.ts';
import { jsonBytes } from '../report/json-pieces.ts';
import { sha256 } from './chain.ts';

export interface ArtifactStore {
  write(name: string, contentType: string, bytes: Uint8Array): Promise<ArtifactEntry>;
  /** Bytes that have the entry's hash, from the run's folder or, when it is shared, from the store. */
  bytes(entry: ArtifactEntry): Promise<Buffer>;
  /** Removes the bytes of an entry that nothing names any more. */
  forget(sha: string): Promise<void>;
}

/** A run's own key: what one run forgets, another with the same bytes still needs. */
export const sharedArtifact = (runId: string, sha: string): string => `${runId}/${sha}`;

export function createArtifactStore(
  runId: string,
  folder: string,
  store: Store,
  onDurableWrite?: (what: string) => void | Promise<void>,
): ArtifactStore {
  const objects = join(folder, 'objects');
  /** An entry may have been recorded by somebody else: what is no hash is no file here. */
  const objectOf = (sha: string): string => join(objects, /^[0-9a-f]{64}$/.test(sha) ? sha : 'none');
  const shared = (sha: string): string => sharedArtifact(runId, sha);
  return {
    async write(name, contentType, bytes) {
      const sha = sha256(bytes);
      const file = objectOf(sha);
      const present = await readBytes(file);
      if (present === undefined || sha256(present) !== sha) {
        await writeFileAtomic(file, bytes);
        await onDurableWrite?.(`object ${name}`);
      }
      if (store.shared === true) {
        await store.set('artifact', shared(sha), Buffer.from(bytes).toString('base64'));
        await onDurableWrite?.(`shared ${name}`);
      }
      await showByName(file, join(folder, 'artifacts'), name);
      return { name, sha256: sha, content_type: contentType, bytes: bytes.length };
    },
    async bytes(entry) {
      const file = objectOf(entry.sha256);
      const local = await readBytes(file);
      if (local !== undefined && sha256(local) === entry.sha256) return local;
      // A job may have worked on the run through this store although other machines do not see the store itself.
      const copy = await store.get<string>('artifact', shared(entry.sha256));
      const bytes = copy === undefined ? undefined : Buffer.from(copy, 'base64');
      if (bytes !== undefined && sha256(bytes) === entry.sha256) {
        await writeFileAtomic(file, bytes);
        return bytes;
      }
      const what = local === undefined ? 'missing' : 'changed';
      throw new UserError(
        'SCHEMA_VALIDATION_FAILED',
        `The artifact \`${entry.name}\` ${what === 'missing' ? 'is missing' : 'was changed on disk after it was recorded'}. Restore the run's folder, or start the run again.`,
        { details: { artifact: entry.name, reason: `artifact_${what}` } },
      );
    },
    async forget(sha) {
      await rm(objectOf(sha), { force: true });
      if (store.shared === true) await store.delete('artifact', shared(sha));
    },
  };
}

/** `artifacts/<name>` is for people; the recorded bytes are the object's. */
async function showByName(file: string, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${name}.${randomBytes(6).toString('hex')}.tmp`);
  await rm(temporary, { force: true });
  await link(file, temporary).catch(() => copyFile(file, temporary));
  await rename(temporary, join(folder, name));
  // Renaming a link onto another link of the same file leaves both.
  await rm(temporary, { force: true });
}

/** The artifact a file is, if it is one. */
export const stemOf = (name: string): ArtifactStem | undefined =>
  (Object.keys(ARTIFACTS) as ArtifactStem[]).find((stem) => name === `${stem}.json`);

/** The bytes of an artifact, or SCHEMA_VALIDATION_FAILED naming every place that does not fit. */
export function encodeArtifact(stem: ArtifactStem, value: unknown): Buffer {
  return jsonBytes(parse(stem, value, 'written') as object);
}

export function decodeArtifact<S extends ArtifactStem>(stem: S, bytes: Buffer): Artifact<S> {
  return parse(stem, JSON.parse(bytes.toString('utf8')), 'read') as Artifact<S>;
}

function parse(stem: ArtifactStem, value: unknown, when: 'written' | 'read'): unknown {
  const parsed = ARTIFACTS[stem].safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.slice(0, 50).map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new UserError(
    'SCHEMA_VALIDATION_FAILED',
    `${stem}.json does not fit its schema when it was ${when}: ${problems[0]?.path} ${problems[0]?.message}. Report this as a bug of Launch.`,
    {
      details: { artifact: `${stem}.json`, problems },
    },
  );
}

/** A name that is one file in one folder; names of artifacts come from code of ours. */
export function checkName(name: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/.test(name))
    throw new InternalError(`The artifact name \`${name}\` is no file name.`);
  return name;
}
