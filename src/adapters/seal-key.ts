/** The key that kept results are sealed with: made once for a user, in a file that only they can read and no checkout can bring. */
import { randomBytes } from 'node:crypto';
import { linkSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Git } from '../ports/git.ts';
import type { SealedFolder } from '../ports/seal.ts';
import { whyUnfit } from './checkout-guard.ts';
import { makeFolderSync } from './make-folder.ts';
import { runnerFolder, userConfigFolder } from './user-folders.ts';

type Env = Readonly<Record<string, string | undefined>>;

const BYTES = 32;

/** Events on whose refs code runs that nobody has reviewed: it saves caches there, key and all, as it likes. */
export const isOfUnreviewed = (event: string): boolean =>
  event !== 'pull_request_target' && /^(?:pull_request|merge_group)/u.test(event);

/** Whoever writes the workflow may say that all who can change its repository's workflows are trusted. */
export const trustsCache = (env: Env): boolean => env.LAUNCH_TRUST_CACHE === 'true';

/** A home's folder for what is kept, and the key from outside it; `isOnce`: a key of this process, so that nothing of before counts. */
export async function openCache(
  home: string,
  env: Env,
  git: Pick<Git, 'run'>,
  isOnce = runnerFolder(env) !== undefined && !trustsCache(env) && isOfUnreviewed(env.GITHUB_EVENT_NAME ?? ''),
): Promise<SealedFolder> {
  const once = randomBytes(BYTES);
  return { folder: join(home, 'cache'), key: isOnce ? () => once : await openSealKey(sealKeyFile(env), git) };
}

/** In a CI job it lies beside the cache, so that both travel together; elsewhere in the user's configuration. */
export const sealKeyFile = (env: Env): string => join(runnerFolder(env) ?? userConfigFolder(env), 'cache.key');

/** Reads the key when it is first asked for. Where it has no safe place, what is kept is good for this process alone. */
export async function openSealKey(file: string, git: Pick<Git, 'run'>): Promise<() => Uint8Array> {
  const isFit = (await whyUnfit(dirname(file), git)) === undefined;
  let key: Uint8Array | undefined;
  return () => {
    key ??= (isFit ? readOrMake(file) : undefined) ?? randomBytes(BYTES);
    return key;
  };
}

function readOrMake(file: string): Uint8Array | undefined {
  try {
    return readKey(file) ?? makeKey(file);
  } catch {
    return undefined;
  }
}

/** Undefined where there is none, and for one that others could have written or read. */
function readKey(file: string): Uint8Array | undefined {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined || !found.isFile() || !isPrivate(found)) return undefined;
  const text = readFileSync(file, 'utf8').trim();
  return /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : undefined;
}

/** Root may have unpacked a file of the runner's user. */
export function isPrivate({ uid, mode }: { uid: number; mode: number }): boolean {
  const me = process.getuid?.();
  return me === undefined || ((uid === me || me === 0) && (mode & 0o077) === 0);
}

/** Of two processes at once the first one's key stands. */
function makeKey(file: string): Uint8Array | undefined {
  makeFolderSync(dirname(file), 0o700);
  const made = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  writeFileSync(made, `${randomBytes(BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(made, file);
  } catch {
    // There is one already, unfit or just made, or this place knows no links.
    if (readKey(file) === undefined) renameSync(made, file);
  } finally {
    rmSync(made, { force: true });
  }
  return readKey(file);
}
