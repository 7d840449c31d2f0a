/** Artifacts of a run: whole files addressed by sha256, checked against their schema when written and when read. */
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileChunks } from '../adapters/file-chunks.ts';
import { readBytes, writeFileAtomic, writePiecesAtomic } from '../adapters/files.ts';
import { InternalError, UserError } from '../errors.ts';
import type { Artifact, ArtifactStem } from '../model/artifacts.ts';
import type { ArtifactEntry, Snapshot } from '../model/run.ts';
import type { Store } from '../ports/store.ts';
import { type Keep, readArtifact } from './artifact-json.ts';
import { sha256 } from './chain.ts';

/** A whole file, or what it is made of, one part after the other. */
export type Content = Uint8Array | Iterable<string | Uint8Array> | AsyncIterable<Uint8Array>;

export interface ArtifactStore {
  write(name: string, contentType: string, content: Content): Promise<ArtifactEntry>;
  /** The artifact of an entry; equal bytes are read once as long as somebody holds what they say. Who needs a part says what to keep. */
  read<S extends ArtifactStem>(stem: S, entry: ArtifactEntry, keep?: Keep): Promise<Artifact<S>>;
  /** The bytes of an entry that was just written, each part until the next one is asked for. */
  parts(entry: ArtifactEntry): Iterable<Uint8Array>;
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
  const writeBytes = async (name: string, bytes: Uint8Array): Promise<Written> => {
    const sha = sha256(bytes);
    const present = await readBytes(objectOf(sha));
    if (present === undefined || sha256(present) !== sha) {
      await writeFileAtomic(objectOf(sha), bytes);
      await onDurableWrite?.(`object ${name}`);
    }
    return { sha, length: bytes.length };
  };
  const writeParts = async (parts: Exclude<Content, Uint8Array>): Promise<Written> => {
    const hash = createHash('sha256');
    let sha = '';
    let length = 0;
    // Each part is written before the next is asked for: their bytes share one place.
    const room = Buffer.allocUnsafeSlow(ROOM);
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const part of parts) {
        const bytes = typeof part === 'string' ? inRoom(part, room) : part;
        hash.update(bytes);
        length += bytes.length;
        yield bytes;
      }
      sha = hash.digest('hex');
    }
    await writePiecesAtomic(objects, counted(), () => sha);
    return { sha, length };
  };
  return {
    async write(name, contentType, content) {
      const { sha, length } =
        content instanceof Uint8Array ? await writeBytes(name, content) : await writeParts(content);
      const file = objectOf(sha);
      if (!(content instanceof Uint8Array)) await onDurableWrite?.(`object ${name}`);
      if (store.shared === true) {
        await store.set('artifact', shared(sha), (await readBytes(file))?.toString('base64') ?? '');
        await onDurableWrite?.(`shared ${name}`);
      }
      await showByName(file, join(folder, 'artifacts'), name);
      return { name, sha256: sha, content_type: contentType, bytes: length };
    },
    async read(stem, entry, keep) {
      const file = objectOf(entry.sha256);
      const hash = createHash('sha256');
      const known = recent.get(entry.sha256)?.deref();
      let value: unknown;
      let failure: unknown;
      const chunks = hashing(fileChunks(file), hash);
      try {
        value = known ?? readArtifact(stem, chunks, keep);
        for (const _ of chunks);
      } catch (thrown) {
        failure = thrown;
        chunks.return(undefined);
      }
      // What is missing or changed may be had from the store; `bytes` says so where it is not.
      if (hash.digest('hex') !== entry.sha256) value = readArtifact(stem, [await this.bytes(entry)], keep);
      else if (failure !== undefined) throw failure;
      if (keep === undefined) remember(entry.sha256, value as object);
      return value as Artifact<typeof stem>;
    },
    parts: (entry) => fileChunks(objectOf(entry.sha256)),
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

/** The artifact that a snapshot names; undefined where it names none. */
export async function readOf<S extends ArtifactStem>(
  store: ArtifactStore,
  { artifacts }: Pick<Snapshot, 'artifacts'>,
  stem: S,
  keep?: Keep,
): Promise<Artifact<S> | undefined> {
  const entry = artifacts.find(({ name }) => name === `${stem}.json`);
  return entry === undefined ? undefined : store.read(stem, entry, keep);
}

interface Written {
  sha: string;
  length: number;
}

const ROOM = 256 * 1024;

/** A text as UTF-8, in a place that is used again for the next. */
const inRoom = (text: string, room: Buffer): Buffer =>
  text.length * 3 > room.length ? Buffer.from(text) : room.subarray(0, room.write(text));

/** What was read lately, by its hash, as long as somebody holds it. */
const recent = new Map<string, WeakRef<object>>();
const MOST_RECENT = 50;

function remember(sha: string, value: object): void {
  recent.delete(sha);
  recent.set(sha, new WeakRef(value));
  for (const [oldest] of recent) {
    if (recent.size <= MOST_RECENT) break;
    recent.delete(oldest);
  }
}

/** The same chunks, each hashed when it is asked for. */
function* hashing(chunks: Iterable<Uint8Array>, hash: { update(bytes: Uint8Array): unknown }): Generator<Uint8Array> {
  for (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
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

/** A name that is one file in one folder; names of artifacts come from code of ours. */
export function checkName(name: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/.test(name))
    throw new InternalError(`The artifact name \`${name}\` is no file name.`);
  return name;
}
