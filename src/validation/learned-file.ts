/** What was learned of pages' front matter, kept by content hash: a page that says the same as another, or did before, is not read for it. */
import type { LearnedPage, LearnedPages } from '../content/learn-contract.ts';
import { readLines, writeLines } from './line-file.ts';

export interface LearnedFile extends LearnedPages {
  /** Keeps what was asked for, where some of it is new. */
  write(): void;
}

/** `key` names all that the answers hang on besides the pages; `hashOf` says nothing of a page whose content is not known. */
export function openLearned(path: string, key: string, hashOf: (path: string) => string | undefined): LearnedFile {
  const before = readLearned(path, key);
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
      if (isNew) writeLines(path, [key, JSON.stringify([...now])]);
      isNew = false;
    },
  };
}

function readLearned(path: string, key: string): ReadonlyMap<string, LearnedPage> {
  try {
    const [was, text = ''] = [...readLines(path)];
    return was === key ? new Map(JSON.parse(text) as [string, LearnedPage][]) : new Map();
  } catch {
    return new Map();
  }
}
