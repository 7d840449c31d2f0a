/** What a session keeps across runs: pages and their findings by content hash, their facts in a file that only grows, and the last outcome by tree. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { issueOf } from './build-report.ts';
import type { Outcome } from './outcome.ts';
import type { PageEntry } from './page-store.ts';

/** Raised when the layout of the files changes. */
const LAYOUT = 6;
/** Facts of pages that are no more may take this many times the place of the others. */
const MAX_WASTE = 2;

export interface CacheKeys {
  /** Names the site: its place and folder. */
  site: string;
  /** Facts hold as long as this: parser, kind of site, heading ids. */
  facts: string;
  /** Page findings hold as long as this: facts, gates, configuration, contract. */
  findings: string;
}

export interface KeptPages {
  entries: Map<string, PageEntry>;
  /** What findings of links hung on besides the pages: files that are no pages, and the gates. */
  world: string | undefined;
}

export interface SessionCache {
  /** Entries by path; empty when nothing fits. */
  readPages(keys: CacheKeys): KeptPages;
  /** Facts of a page that was kept; undefined when they are not where they were. */
  readPacked(keys: CacheKeys, entry: PageEntry): string | undefined;
  /** Facts of fresh pages are added to their file; the entries, which are small, are written again. */
  writePages(keys: CacheKeys, kept: KeptPages): void;
  readOutcome(site: string, treeKey: string): Outcome | undefined;
  writeOutcome(site: string, treeKey: string, outcome: Outcome): void;
}

export const hashOf = (...parts: readonly unknown[]): string => {
  const hash = createHash('sha256');
  for (const part of parts)
    hash.update(typeof part === 'string' ? part : (JSON.stringify(part) ?? 'undefined')).update('\0');
  return hash.digest('hex').slice(0, 32);
};

/** A cache that cannot be read or written is an empty one, never a failure. */
export function createCache(folder: string): SessionCache {
  const file = (site: string, ending: string): string => join(folder, `check-${site}.${ending}`);
  let reading: { path: string; descriptor: number } | undefined;
  return {
    readPages({ site, facts, findings }) {
      const entries = new Map<string, PageEntry>();
      try {
        const lines = readFileSync(file(site, 'pages'), 'utf8').split('\n');
        const header = JSON.parse(lines[0] ?? '') as {
          layout: number;
          facts: string;
          findings: string;
          world?: string;
        };
        if (header.layout !== LAYOUT || header.facts !== facts) return { entries, world: undefined };
        for (let at = 1; at < lines.length - 1; at++) {
          const entry = JSON.parse(lines[at] ?? '') as PageEntry;
          if (header.findings !== findings) entry.findings = {};
          entries.set(entry.path, entry);
        }
        return { entries, world: header.findings === findings ? header.world : undefined };
      } catch {
        return { entries: new Map(), world: undefined };
      }
    },
    readPacked({ site, facts }, entry) {
      try {
        const path = file(site, 'facts');
        if (reading?.path !== path) reading = { path, descriptor: openSync(path, 'r') };
        const [offset, bytes] = entry.at ?? [0, 0];
        const buffer = Buffer.allocUnsafe(bytes);
        if (bytes === 0 || readSync(reading.descriptor, buffer, 0, bytes, offset) !== bytes) return undefined;
        const mark = markOf(facts, entry.hash);
        const line = buffer.toString('utf8');
        return line.startsWith(mark) && line.endsWith('\n') ? line.slice(mark.length, -1) : undefined;
      } catch {
        return undefined;
      }
    },
    writePages(keys, { entries, world }) {
      try {
        mkdirSync(folder, { recursive: true });
        addFacts(keys, [...entries.values()]);
        const header = {
          layout: LAYOUT,
          facts: keys.facts,
          findings: keys.findings,
          ...(world === undefined ? {} : { world }),
        };
        const lines = [JSON.stringify(header)];
        for (const entry of entries.values())
          lines.push(JSON.stringify(entry.at === undefined ? entry : { ...entry, packed: undefined }));
        write(file(keys.site, 'pages'), `${lines.join('\n')}\n`);
      } catch {
        // A read-only place keeps nothing.
      }
    },
    readOutcome(site, treeKey) {
      try {
        const text = readFileSync(file(site, 'outcome'), 'utf8');
        const cut = text.indexOf('\n');
        if (text.slice(0, cut) !== `${LAYOUT} ${treeKey}`) return undefined;
        const { report, ...outcome } = JSON.parse(text.slice(cut + 1)) as Outcome;
        return { ...outcome, report: { ...report, issues: outcome.findings.map(issueOf) } };
      } catch {
        return undefined;
      }
    },
    writeOutcome(site, treeKey, outcome) {
      // The findings say what the report's issues are.
      const kept = { ...outcome, report: { ...outcome.report, issues: [] } };
      write(file(site, 'outcome'), `${LAYOUT} ${treeKey}\n${JSON.stringify(kept)}`);
    },
  };

  /** Adds packed facts at the end of their file; a file with too much that nobody asks for is begun again. */
  function addFacts({ site, facts }: CacheKeys, entries: readonly PageEntry[]): void {
    const path = file(site, 'facts');
    const isFresh = entries.every((entry) => entry.packed !== undefined);
    let descriptor = openSync(path, isFresh ? 'w' : 'a');
    try {
      let end = fstatSync(descriptor).size;
      const live = entries.reduce((sum, { at }) => sum + (at?.[1] ?? 0), 0);
      if (!isFresh && end > 4096 && end > live * (1 + MAX_WASTE)) {
        closeSync(descriptor);
        descriptor = openSync(path, 'w');
        end = 0;
        for (const entry of entries) delete entry.at;
      }
      for (let at = 0; at < entries.length; at += 500) {
        const parts: Buffer[] = [];
        for (const entry of entries.slice(at, at + 500)) {
          if (entry.packed === undefined) continue;
          const line = Buffer.from(`${markOf(facts, entry.hash)}${entry.packed}\n`);
          entry.at = [end, line.byteLength];
          end += line.byteLength;
          parts.push(line);
        }
        if (parts.length > 0) writeSync(descriptor, Buffer.concat(parts));
      }
    } finally {
      closeSync(descriptor);
    }
  }
  function write(path: string, text: string): void {
    try {
      mkdirSync(folder, { recursive: true });
      const temporary = `${path}.${process.pid}.tmp`;
      writeFileSync(temporary, text);
      renameSync(temporary, path);
    } catch {
      // A read-only place keeps nothing.
    }
  }
}

/** Stands before a page's facts, so that those of another page or parser are never taken for them. */
const markOf = (facts: string, hash: string): string => `${facts.slice(0, 8)} ${hash} `;
