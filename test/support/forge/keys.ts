/** Key pairs for what a stand-in has many of: making one takes a tenth of a second of processor time, so they are kept between runs. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface PemPair {
  privateKey: string;
  publicKey: string;
}

const FOLDER = path.resolve(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'launch-tests', 'keys');
let taken = 0;

/** A pair that nobody else in this process has. */
export function nextKeyPair(): PemPair {
  taken += 1;
  const file = path.join(FOLDER, `${taken}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PemPair;
  } catch {
    const pair = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    mkdirSync(FOLDER, { recursive: true });
    const part = `${file}.${process.pid}`;
    writeFileSync(part, JSON.stringify(pair), { mode: 0o600 });
    renameSync(part, file);
    return pair;
  }
}
