/** The pages of a session: parsed once, kept small, their facts and text available when a gate asks. */

import type { PageFacts, SentenceFact } from '../content/page-facts.ts';
import { type PageRecord, recordOf } from '../content/page-record.ts';
import { parsePage, TOO_DEEP } from '../content/parse-page.ts';
import { samplesKey } from '../content/samples-key.ts';
import { sentencesOf } from '../content/sentences.ts';
import type { PageInput } from '../gates/facts.ts';
import type { HeadingIdOptions } from '../generators/generator.ts';
import type { Finding } from '../model/finding.ts';
import type { CountedKind } from '../model/looked-kinds.ts';
import type { SiteKind } from '../model/repo-inventory.ts';
import { languagesToTry } from '../prose/certain-language.ts';
import { mayBring } from './brought-files.ts';
import { type IgnoreRange, ignoreRanges } from './ignores.ts';
import { MAX_PAGE_BYTES } from './large-pages.ts';
import type { SeenSite } from './look-at-site.ts';
import { packFacts, unpackFacts } from './pack.ts';
import { unreadableLine, unreadableTextLine } from './page-problems.ts';
import { createLight, createRecent, type Recent } from './recent.ts';
import { nameOfBytes, readBytes, textName } from './site-tree.ts';

/** A finding before its severity is decided. */
export type RawFinding = Omit<Finding, 'error_code' | 'severity' | 'title'> & {
  severity?: Finding['severity'];
  title?: string;
  /** No finding: what the gate looked at on the page. */
  looked?: PageLooked;
  /** Its id, as long as it is the so-and-so-many-th of its like on its page. */
  named?: { nth: number; id: string };
};

/** How many of a kind were judged on a page, how many were not, by reason, and how many of the judged by a build. */
export type PageLooked = Partial<
  Record<CountedKind, [judged: number, unverified?: Record<string, number>, byBuild?: number]>
>;

export interface PageLinks {
  found: Readonly<Record<string, RawFinding[]>>;
  targets: readonly string[];
}

/** Everything kept of one page, in memory and in the cache. */
export interface PageEntry {
  path: string;
  hash: string;
  record: PageRecord;
  ignores: IgnoreRange[];
  /** The first line that is no UTF-8 text, where there is one. */
  unreadable?: number;
  /** It is text, but its parts are nested too deep. */
  isTooDeep?: true;
  /** How many lines its front matter has, where it has one. */
  frontmatterLines?: number;
  /** The line where its text begins, where front matter stands before it. */
  bodyLine?: number;
  /** It may take in other files. */
  brings?: true;
  /** Languages its code blocks declare or may be in. */
  languages: string[];
  /** What its code samples go by. */
  samples: string | undefined;
  /** Facts as they were packed just now; of a page whose facts were put away they lie at `at` in the cache, and go by a hash. */
  packed?: string | undefined;
  at?: [offset: number, bytes: number, hash: string] | undefined;
  /** What gates that ask the index found, and the files it leads to; only in the cache. */
  links?: PageLinks | undefined;
  /** Findings of page gates that do not ask the index, by gate id. */
  findings: Readonly<Record<string, RawFinding[]>>;
  /** What tools said of the page, by tool. */
  tools: Readonly<Record<string, unknown>>;
}

/** Keeps what a gate found. What was kept is left as it is, so that anybody can tell whether something came to it. */
export function keepFound(entry: PageEntry, gate: string, found: RawFinding[]): void {
  entry.findings = { ...entry.findings, [gate]: found };
}

/** Keeps what a tool said. */
export function keepSaid(entry: PageEntry, tool: string, said: unknown): void {
  entry.tools = { ...entry.tools, [tool]: said };
}

export interface PageStoreOptions {
  root: string;
  kind: SiteKind;
  headingIds: HeadingIdOptions;
  /** Whether a shortcode of the site's layouts may write ids. */
  brings: (shortcode: string) => boolean | undefined;
  /** How many pages there are. */
  pages?: number;
  /** A page that was read just now for something else. */
  early?: SeenSite['early'];
  /** Packed facts of a page that was kept; undefined when they are not there any more. */
  readPacked?: (entry: PageEntry) => string | undefined;
  /** Receives a page that holds something else, now that it is read once more. */
  onOther?: (path: string) => void;
}

export interface PageStore {
  readonly entries: Map<string, PageEntry>;
  readonly pages: Map<string, PageInput>;
  /** Reads and parses a page; undefined when it is gone or too large. `hash` spares hashing. */
  load(path: string, hash: string | undefined): PageEntry | undefined;
  /** Takes an entry that a cache kept or another thread has read, and its text where that is available. */
  adopt(entry: PageEntry, text?: string): void;
  remove(path: string): void;
  /** The text of a page, where it was read just now. */
  textAtHand(path: string): string | undefined;
}

/**
 * Whoever asks several questions of many pages asks them of so many at a time: facts as objects and texts are available for these, others
 * are unpacked and read again. What lives through few pages dies young.
 */
export const PAGES_AT_HAND = 25;
/** A site of so few pages is available as a whole: it is asked about again after each fix. */
const FEW_PAGES = 1_000;
/** Unless they are long: so many characters of text, and of facts as they are packed, which take five to eight times that as objects. */
const MAX_AT_HAND = 20_000_000;

/** The pages in their order, so many at a time as are available. */
export const fewAtATime = <T>(pages: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(pages.length / PAGES_AT_HAND) }, (_, at) =>
    pages.slice(at * PAGES_AT_HAND, (at + 1) * PAGES_AT_HAND),
  );

export function createPageStore(options: PageStoreOptions): PageStore {
  const entries = new Map<string, PageEntry>();
  const pages = new Map<string, PageInput>();
  const isFew = (options.pages ?? Infinity) <= FEW_PAGES;
  const atHand = <T>(): Recent<T> => (isFew ? createLight(MAX_AT_HAND) : createRecent(PAGES_AT_HAND));
  const live = atHand<PageFacts>();
  /** Weak references would hold all until the event loop turns. */
  const texts = atHand<string>();
  const holdText = (path: string, text: string): string => texts.put(path, text, text.length);
  const readAgain = (path: string, hash: string | undefined): string => {
    const bytes = readBytes(options.root, path) ?? Buffer.alloc(0);
    if (hash !== undefined && nameOfBytes(bytes, hash) !== hash) options.onOther?.(path);
    return holdText(path, bytes.toString('utf8'));
  };
  const textOf = (path: string, hash = entries.get(path)?.hash): string => texts.get(path) ?? readAgain(path, hash);
  const unpacked = (entry: PageEntry, text: () => string): PageFacts | undefined => {
    const packed = entry.packed ?? options.readPacked?.(entry);
    return packed === undefined ? undefined : unpackFacts(packed, text);
  };
  const factsOf = (entry: PageEntry): PageFacts => {
    const text = (): string => textOf(entry.path);
    return unpacked(entry, text) ?? parsePage(entry.path, text(), options.kind, options.headingIds);
  };
  /** `kept`: characters of the text that the facts, made of its pieces, keep alive. */
  const holdFacts = (entry: PageEntry, facts: PageFacts, kept = 0): PageFacts =>
    live.put(entry.path, facts, Math.max(kept, entry.at?.[1] ?? entry.packed?.length ?? 0));
  const readers: Readers = {
    text: (path) => textOf(path),
    facts: (entry) => live.get(entry.path) ?? holdFacts(entry, factsOf(entry)),
  };
  /** The last page of a content, from when it is first asked for. */
  let byHash: Map<string, PageEntry> | undefined;
  const adopt = (entry: PageEntry, text?: string): void => {
    entries.set(entry.path, entry);
    byHash?.set(entry.hash, entry);
    if (text !== undefined) holdText(entry.path, text);
    pages.set(entry.path, new StoredPage(entry, readers));
  };
  /** A page that reads as another does, as those of several versions do. */
  const copied = (path: string, hash: string): PageEntry | undefined => {
    byHash ??= new Map([...entries.values()].map((entry) => [entry.hash, entry]));
    const twin = byHash.get(hash);
    if (twin === undefined || twin !== entries.get(twin.path) || endingOf(twin.path) !== endingOf(path))
      return undefined;
    if (textName(options.root, path, hash) !== textName(options.root, twin.path, hash)) return undefined;
    const facts = live.get(twin.path) ?? unpacked(twin, () => textOf(path, hash));
    if (facts === undefined) return undefined;
    const record = recordOf(path, facts, options.kind, options.brings);
    const entry: PageEntry = { ...twin, path, record, links: undefined, findings: {}, tools: {} };
    texts.delete(path);
    adopt(entry, texts.get(twin.path));
    holdFacts(entry, facts);
    return entry;
  };
  return {
    entries,
    pages,
    adopt,
    textAtHand: (path) => texts.get(path),
    load(path, hash) {
      const twin = hash === undefined ? undefined : copied(path, hash);
      if (twin) return twin;
      const read = readPage(options.root, path, hash, options.early);
      if (read === undefined) return undefined;
      const { text } = read;
      const facts = parsePage(path, text, options.kind, options.headingIds, options.early?.heads.of(text));
      const unreadable = read.unreadable || (facts.unreadable === null ? 0 : unreadableTextLine(text));
      const entry: PageEntry = {
        path,
        ...(unreadable === 0 ? {} : { unreadable }),
        ...(facts.unreadable === TOO_DEEP ? { isTooDeep: true as const } : {}),
        ...(facts.frontmatter === null ? {} : headLines(text, facts.frontmatter.end)),
        hash: read.hash,
        record: recordOf(path, facts, options.kind, options.brings),
        ignores: ignoreRanges(facts, text),
        ...(mayBring(text) ? { brings: true as const } : {}),
        languages: languagesOf(facts),
        samples: samplesKey(facts.code),
        packed: packFacts(facts, text),
        findings: {},
        tools: {},
      };
      live.delete(path);
      texts.delete(path);
      adopt(entry, text);
      holdFacts(entry, facts, text.length);
      return entry;
    },
    remove(path) {
      entries.delete(path);
      pages.delete(path);
      live.delete(path);
      texts.delete(path);
    },
  };
}

interface PageFile {
  text: string;
  hash: string;
  /** The first line that is no UTF-8 text; 0 where all of it is. */
  unreadable: number;
}
/** The hash is of the bytes that were read, whatever git said of them; a text that was read before was compared with it. */
function readPage(
  root: string,
  path: string,
  hash: string | undefined,
  early: PageStoreOptions['early'],
): PageFile | undefined {
  const known = hash === undefined ? undefined : early?.take(path);
  if (hash !== undefined && known?.includes('\ufffd') === false) return { text: known, hash, unreadable: 0 };
  const bytes = readBytes(root, path, MAX_PAGE_BYTES);
  if (bytes === undefined) return undefined;
  const text = bytes.toString('utf8');
  const unreadable = text.includes('\ufffd') ? unreadableLine(bytes) : 0;
  return { text, hash: nameOfBytes(bytes, hash), unreadable };
}

const endingOf = (path: string): string => path.slice(path.lastIndexOf('.'));

/** How many lines front matter has that ends at an offset, and where the first word behind it stands. */
function headLines(text: string, end: number): Pick<PageEntry, 'frontmatterLines' | 'bodyLine'> {
  const head = text.slice(0, end).replace(/\n$/, '');
  const blank = /^\s*/.exec(text.slice(head.length))?.[0] ?? '';
  const lines = head.split('\n').length;
  return { frontmatterLines: lines, bodyLine: lines + Math.max(1, blank.split('\n').length - 1) };
}

/** Languages that parsers are asked about: those that blocks declare, and those that they may be. */
const languagesOf = ({ code }: PageFacts): string[] => [
  ...new Set(
    code.flatMap(({ language, code: text }) => [
      ...(language === null ? [] : [language]),
      ...languagesToTry(text.trim()),
    ]),
  ),
];

interface Readers {
  text(path: string): string;
  facts(entry: PageEntry): PageFacts;
}

/** One object a page, of a class: getters of its own would be five functions for each of some ten thousands. */
class StoredPage implements PageInput {
  readonly #entry: PageEntry;
  readonly #readers: Readers;
  constructor(entry: PageEntry, readers: Readers) {
    this.#entry = entry;
    this.#readers = readers;
  }
  get path(): string {
    return this.#entry.path;
  }
  get hash(): string {
    return this.#entry.hash;
  }
  get text(): string {
    return this.#readers.text(this.path);
  }
  get facts(): PageFacts {
    return this.#readers.facts(this.#entry);
  }
  get sentences(): readonly SentenceFact[] {
    return sentencesOf(this.text, this.facts);
  }
  get lines(): readonly string[] {
    return this.text.split(/\r?\n/);
  }
}
