/** The one reader of proof files: a person, git and every part of Launch see the same document in the same bytes, or it is refused. */
import { tryFromOutside } from '../config/from-outside.ts';
import { readElements } from '../model/json-elements.ts';
import { parseOnce } from '../model/parse-once.ts';
import type { Proof, ProofFile, ProofPage } from '../model/proof.ts';
import { sharing } from '../model/shared-values.ts';
import { atOnce, type Steps } from '../model/steps.ts';
import { knownAnew } from './known-anew.ts';
import { type UnpackedPage, unpackerOf } from './unpack-page.ts';

/** Undefined for what is no proof of this version. */
export function parseProof(given: string | Uint8Array): Proof | undefined {
  return attempt(() => {
    const file = fileOf(given);
    return file && unpackProof(file);
  });
}

/** The same without fingerprints, which take a parser of Markdown: for those who ask what is cited. */
export function parseCited(given: string | Uint8Array): (Omit<Proof, 'pages'> & { pages: UnpackedPage[] }) | undefined {
  return attempt(() => {
    const file = fileOf(given);
    if (file === undefined) return undefined;
    const unpack = unpackerOf(file);
    return { ...file, pages: file.pages.map((page) => unpack(page)) };
  });
}

export const unpackProof = (file: ProofFile): Proof => atOnce(unpacking(file));

/** Its equal parts held once; a step is a page. Throws NotUnpacked where a block says too little. */
export function* unpacking(file: ProofFile): Steps<Proof> {
  const share = sharing();
  const unpack = unpackerOf(file);
  const pages: ProofPage[] = [];
  for (const page of file.pages) {
    const { blocks, ...about } = unpack(page);
    pages.push(share({ ...about, blocks: knownAnew(blocks) }));
    yield undefined;
  }
  return Object.freeze({ ...share({ ...file, pages: [] }), pages });
}

function fileOf(given: string | Uint8Array): ProofFile | undefined {
  const text = typeof given === 'string' ? given : new TextDecoder('utf-8', { fatal: true }).decode(given);
  return tryFromOutside('proof', proofValue(text));
}

function attempt<T>(read: () => T | undefined): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Of any version. Throws SyntaxError for what has no one reading. */
export function proofValue(given: string): unknown {
  const text = given.replace(/^\ufeff/u, '');
  try {
    return readElements([text], (_key, page) => parseOnce(page), parseOnce);
  } catch {
    // Where it is broken is a place of the whole.
    return parseOnce(text);
  }
}
