/** What was learned of pages' front matter, kept by content hash: a page that says the same as another, or did before, is not read for it. */
import { join } from 'node:path';
import type { LearnedPage, LearnedPages } from '../content/learn-contract.ts';
import { isSameMac, type SealedFolder, startMac } from '../ports/seal.ts';
import { readLines, writeLines } from './line-file.ts';

export interface LearnedFile extends LearnedPages {
  /** Keeps what was asked for, where some of it is new. */
  write(): void;
}

/** `name` is a file in the folder; `key` names all that the answers hang on besides the pages; `hashOf` says nothing of a page whose content is not known. */
export function openLearned(
  place: SealedFolder,
  name: string,
  key: string,
  hashOf: (path: string) => string | undefined,
): LearnedFile {
  const before = readLearned(place, name, key);
  const now = new Map<string, LearnedPage>();
  let isNew = false;
  return {
    get(page) {
      const hash = hashOf(page);
      if (hash === undefined) return undefined;
      const known = now.get(hash) ?? before.get(hash);
      if (known !== undefined) now.set(hash, known);
      return known;
    },
    set(page, learned) {
      const hash = hashOf(page);
      if (hash === undefined) return;
      now.set(hash, learned);
      isNew = true;
    },
    write() {
      if (isNew) writeLines(join(place.folder, name), startMac(place, name), [key, JSON.stringify([...now])]);
      isNew = false;
    },
  };
}

function readLearned(place: SealedFolder, name: string, key: string): ReadonlyMap<string, LearnedPage> {
  const mac = startMac(place, name);
  const at = { at: 0, mac: mac as typeof mac | undefined };
  try {
    const lines = readLines(join(place.folder, name), at);
    const [was, text] = [lines.next().value ?? '', lines.next().value ?? ''];
    at.mac = undefined;
    const isOurs = isSameMac(lines.next().value ?? '', mac.hex());
    lines.return();
    return isOurs && was === key ? new Map(JSON.parse(text) as [string, LearnedPage][]) : new Map();
  } catch {
    return new Map();
  }
}
