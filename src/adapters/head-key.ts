/** The Ed25519 key that heads of evidence are signed with: from the configuration of a bot or job, else the user's own, never from a home. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { linkSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { UserError } from '../errors.ts';
import { type EvidenceHead, type HeadSignature, headBytes } from '../model/evidence-head.ts';
import type { Git } from '../ports/git.ts';
import { whyUnfit } from './checkout-guard.ts';
import { makeFolderSync } from './make-folder.ts';
import { isPrivate } from './seal-key.ts';
import { runnerFolder, userConfigFolder } from './user-folders.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface HeadKey {
  /** Undefined where there is no key to sign with. */
  sign(head: EvidenceHead): HeadSignature | undefined;
  /** Undefined where the signature is by a key that is not here. */
  verify(head: EvidenceHead, signed: HeadSignature): boolean | undefined;
}

export const headKeyFile = (env: Env): string => join(userConfigFolder(env), 'evidence.key');

/** A key that was given is used; a job has no other, and a bot none unless `ofUser`. The user's is made when it first signs. */
export async function openHeadKey(
  { env, home, ofUser }: { env: Env; home: string; ofUser: boolean },
  git: Pick<Git, 'run'>,
): Promise<HeadKey> {
  const given = env.LAUNCH_EVIDENCE_KEY;
  if (given !== undefined && given !== '') return keyOf(() => parseKey(given));
  const file = headKeyFile(env);
  const isFit =
    ofUser &&
    runnerFolder(env) === undefined &&
    isOutside(home, file) &&
    (await whyUnfit(dirname(file), git)) === undefined;
  return keyOf((make) => (isFit ? (readKey(file) ?? (make ? makeKey(file) : undefined)) : undefined));
}

/** A new key as a configuration holds it: one line. */
export const makeHeadKey = (): string => Buffer.from(newPem()).toString('base64');
const newPem = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Only to verify with: a public key, or a private one, as PEM. */
export function verifierOf(pem: string): HeadKey {
  const key = publicOf(pem);
  return { sign: () => undefined, verify: (head, signed) => check(key, head, signed) };
}

function keyOf(read: (make: boolean) => KeyObject | undefined): HeadKey {
  return {
    sign(head) {
      const key = read(true);
      if (key === undefined) return undefined;
      return {
        key_id: idOf(createPublicKey(key)),
        signature: sign(null, headBytes(head), key).toString('base64url'),
      };
    },
    verify(head, signed) {
      const key = read(false);
      return key === undefined ? undefined : check(createPublicKey(key), head, signed);
    },
  };
}

function check(key: KeyObject, head: EvidenceHead, { key_id, signature }: HeadSignature): boolean | undefined {
  if (idOf(key) !== key_id) return undefined;
  return verify(null, headBytes(head), key, Buffer.from(signature, 'base64url'));
}

const idOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 32);

export const isHeadKey = (text: string): boolean => privateKeyIn(text) !== undefined;

function privateKeyIn(text: string): KeyObject | undefined {
  try {
    const pem = text.includes('-----BEGIN')
      ? text.replaceAll('\\n', '\n')
      : Buffer.from(text, 'base64').toString('utf8');
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The text is a secret and stays out of messages.
  }
  return undefined;
}

function parseKey(text: string): KeyObject {
  const key = privateKeyIn(text);
  if (key !== undefined) return key;
  throw new UserError(
    'INVALID_INPUT',
    'LAUNCH_EVIDENCE_KEY is no Ed25519 key. Give the PEM that `openssl genpkey -algorithm ed25519` writes, or its base64.',
  );
}

function publicOf(pem: string): KeyObject {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below.
  }
  throw new UserError('INVALID_INPUT', 'The key is no Ed25519 key in PEM. Give the public key of whoever signed.');
}

/** Undefined where there is none, and for one that others could have written or read. */
function readKey(file: string): KeyObject | undefined {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined || !found.isFile() || !isPrivate(found)) return undefined;
  try {
    return parseKey(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Never replaces a file: what an old key signed would count no more. */
function makeKey(file: string): KeyObject | undefined {
  const made = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    makeFolderSync(dirname(file), 0o700);
    writeFileSync(made, newPem(), { mode: 0o600, flag: 'wx' });
    linkSync(made, file);
  } catch {
    // There is one already, just made or unfit, or the folder cannot be written.
  } finally {
    rmSync(made, { force: true });
  }
  return readKey(file);
}

function isOutside(folder: string, file: string): boolean {
  const inside = relative(folder, file);
  return inside.split(sep)[0] === '..' || inside.startsWith(sep) || /^[A-Za-z]:/.test(inside);
}
