/** Results of workers kept across runs: equal inputs, settings and build give the bytes of the first time, and whatever does not fit is made again. */
import { once } from 'node:events';
import { createDeflateRaw, inflateRawSync } from 'node:zlib';
import type { ArtifactEntry } from '../model/run.ts';
import type { Kept } from '../ports/kept.ts';
import { blobId, readBytes as readFile, readSiteTree } from '../validation/site-tree.ts';
import type { Worker, WorkerResult } from '../workers/worker.ts';
import { decodeArtifact, stemOf } from './artifact-json.ts';
import { canonicalHash } from './chain.ts';
import { type PinnedInputs, pinnedInputs } from './inputs.ts';
import type { Step } from './run-step.ts';

/** Raised when the shape of a kept result changes. */
const LAYOUT = 2;
/** W9 writes into the world: it is never remembered. */
const NEVER: ReadonlySet<Worker['id']> = new Set(['W9']);
const SEES_EDITS: ReadonlySet<Worker['id']> = new Set(['W7', 'W8']);
/** The commit id of a tree without git names no content; what W1 finds there names it for all others. */
const isNamed = (sha: string): boolean => !/^0+$/.test(sha);

export interface Reuse {
  kept: Kept;
  /** The build that runs. */
  build: string;
  /** The programs beside Launch that a worker would use, as they are now. */
  surroundings(): Promise<string>;
}
/** What a worker told the run besides its artifacts, in order. */
export type Effect =
  | { does: 'section'; section: string; state: string }
  | { does: 'patch'; patch_id: string; path: string }
  | { does: 'info' | 'warn'; message: string };

/** A file of a kept result, compressed: artifacts repeat themselves so much that a twentieth is left. */
export interface PackedFile {
  name: string;
  content_type: string;
  packed: Uint8Array;
}
export interface KeptResult {
  name: string;
  title: string;
  summary: string;
  fixed: NonNullable<WorkerResult['fixed']> | null;
  effects: Effect[];
  files: PackedFile[];
  /** The files that are artifacts, parsed and checked. */
  artifacts: WorkerResult['artifacts'];
}

/** What the worker's result hangs on, hashed; undefined where nothing is kept. */
export async function keyOf(step: Step, id: Worker['id'], given?: PinnedInputs): Promise<string | undefined> {
  const { reuse } = step.deps;
  const pinned = given ?? pinnedInputs(step.log);
  if (reuse === undefined || pinned === undefined || NEVER.has(id)) return undefined;
  const { product, site, site_path } = pinned;
  if (id === 'W1' && product !== null && !isNamed(product.sha)) return undefined;
  // People may have edited the worktree of a run that waits for them.
  const tree = SEES_EDITS.has(id) ? await contentOf(step) : null;
  const { kind, artifacts, applied_patches, section_states } = step.snapshot;
  const named = ({ source: _, ...rest }: NonNullable<PinnedInputs['product']>) => rest;
  return canonicalHash({
    layout: LAYOUT,
    build: reuse.build,
    surroundings: await reuse.surroundings(),
    worker: id,
    kind,
    config: { ...step.config, site_path },
    product: product && named(product),
    site: named(site),
    tree,
    artifacts: artifacts.map(({ name, sha256 }) => [name, sha256]),
    applied_patches,
    section_states,
  });
}

/** A result that fits in every respect, or undefined. */
export async function recall(step: Step, key: string | undefined): Promise<KeptResult | undefined> {
  const bytes = key === undefined ? undefined : await step.deps.reuse?.kept.read(key);
  if (bytes === undefined) return undefined;
  try {
    const end = bytes.indexOf('\n');
    const { files, ...rest } = JSON.parse(bytes.toString('utf8', 0, end)) as Stored;
    let at = end + 1;
    const packed = files.map(({ name, content_type, length }): PackedFile => {
      at += length;
      return { name, content_type, packed: bytes.subarray(at - length, at) };
    });
    const artifacts: Record<string, unknown> = {};
    for (const file of packed) {
      const stem = stemOf(file.name);
      if (stem !== undefined) artifacts[stem] = decodeArtifact(stem, unpacked(file));
    }
    return { ...rest, files: packed, artifacts };
  } catch {
    return undefined;
  }
}

export const unpacked = ({ packed }: PackedFile): Buffer => inflateRawSync(packed);

/** Keeps a result for the next run; what hangs on the world outside is left out by its worker. Its files are the run's. */
export async function remember(
  step: Step,
  key: string | undefined,
  { files, ...result }: Omit<KeptResult, 'artifacts' | 'files'> & { files: readonly ArtifactEntry[] },
): Promise<void> {
  if (key === undefined) return;
  const packed: Buffer[] = [];
  for (const entry of files) packed.push(await pack(step.artifacts.parts(entry)));
  const stored: Stored = {
    ...result,
    files: files.map(({ name, content_type }, at) => ({ name, content_type, length: packed[at]?.length ?? 0 })),
  };
  await step.deps.reuse?.kept.write(key, Buffer.concat([Buffer.from(`${JSON.stringify(stored)}\n`), ...packed]));
}

async function pack(parts: Iterable<Uint8Array>): Promise<Buffer> {
  const packing = createDeflateRaw({ level: 1 });
  const packed: Buffer[] = [];
  packing.on('data', (part: Buffer) => packed.push(part));
  const end = once(packing, 'end');
  // A part is done with before the next one takes its place.
  for (const part of parts) await new Promise((resolve) => packing.write(part, resolve));
  packing.end();
  await end;
  return Buffer.concat(packed);
}

/** The worktree as it lies there, file by file. */
async function contentOf({ deps, dirs }: Step): Promise<string[]> {
  const { paths, blobs, unread } = await readSiteTree(dirs.site, deps.git);
  const files = paths.map((path) => {
    const bytes = blobs.has(path) ? undefined : readFile(dirs.site, path);
    return `${path} ${blobs.get(path) ?? (bytes === undefined ? 'gone' : blobId(bytes))}`;
  });
  return [...files, ...unread.map(({ path, why }) => `${path} ${why}`)];
}

/** The first line of a kept result; its files stand behind it, in their order. */
type Stored = Omit<KeptResult, 'artifacts' | 'files'> & {
  files: (Pick<ArtifactEntry, 'name' | 'content_type'> & { length: number })[];
};
