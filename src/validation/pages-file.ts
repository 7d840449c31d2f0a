/** The kept pages in one file: written whole, and behind that what changed since, each time sealed. What is torn, damaged or somebody else's at the end is as if it was not there. */
import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isSameMac, type SealedFolder, startMac } from '../ports/seal.ts';
import { type LinePlace, readLines, writeLines } from './line-file.ts';
import type { OpenedThen } from './opened-files.ts';
import type { PageEntry, PageLinks } from './page-store.ts';
import { writeAll } from './text-writer.ts';

/** Raised when the layout changes. */
const LAYOUT = 12;

export type Moves = readonly (readonly [from: string, to: string])[];

export interface PagesHeader extends Judged {
  facts: string;
  findings: string;
}

/** How it was when links were judged. */
export interface Judged {
  /** What findings of links hung on besides the pages and what was opened: which files there are, and the gates. */
  world?: string | undefined;
  /** Files that are no pages, and what they held. */
  opened?: OpenedThen | undefined;
  /** Where pages went, as git told. */
  moved?: Moves | undefined;
}

export interface PagesFile {
  header: PagesHeader;
  entries: ReadonlyMap<string, PageEntry>;
  /** How the file stood when it was read, and what its entries held. */
  was: FileThen;
}

export interface LinksToKeep {
  linksOf(path: string): PageLinks | undefined;
  /** Whether a page's links are those that were read. */
  isKept(path: string): boolean;
}

interface FileThen {
  inode: number;
  /** Where what was read ends. */
  end: number;
  /** Where the part ends that was written whole. */
  whole: number;
  /** The seal of what stands last, which that of the next change hangs on. */
  seal: string;
  held: readonly Held[];
}
/** An entry and what it held, none of which is changed: what is added to it takes its place. */
type Held = readonly [
  entry: PageEntry,
  at: PageEntry['at'],
  findings: PageEntry['findings'],
  tools: PageEntry['tools'],
];

/** Changes stand behind the rest until they take more than this share of it; then it is written whole. */
const MAX_CHANGES = 0.25;

/** The first line; so many entries follow. */
interface First extends PagesHeader {
  layout: number;
  count: number;
}

/** What stands behind the rest: this line, then so many of gone pages and of entries. */
interface Change extends PagesHeader {
  /** Where this line begins: what another process wrote at the same moment does not. */
  from: number;
  lines: number;
  gone: string[];
  /** Over all of it, and the seal before. */
  seal: string;
}

/** A file in a folder. */
export interface PagesPlace {
  in: SealedFolder;
  name: string;
}
const pathOf = ({ in: { folder }, name }: PagesPlace): string => join(folder, name);
const macFor = (file: PagesPlace) => startMac(file.in, file.name);

/** Throws where there is none, where it cannot be read or is not ours, and where `fits` says no to its header. */
export function readPages(file: PagesPlace, fits: (header: PagesHeader) => boolean = () => true): PagesFile {
  const mac = macFor(file);
  const place: LinePlace = { at: 0, mac };
  const path = pathOf(file);
  const lines = readLines(path, place);
  const { layout, count, ...first } = JSON.parse(lines.next().value ?? '') as First;
  let header: PagesHeader = first;
  const entries = new Map<string, PageEntry>();
  const set = (line: string): void => {
    const entry = JSON.parse(line) as PageEntry;
    entries.set(entry.path, entry);
  };
  try {
    if (layout !== LAYOUT || !fits(header)) throw new Error('Another layout, or kept under other conditions.');
    for (let at = 0; at < count; at++) set(lines.next().value ?? '');
    place.mac = undefined;
    let seal = mac.hex();
    if (!isSameMac(lines.next().value ?? '', seal)) throw new Error('Cut off, damaged, or kept by somebody else.');
    const whole = place.at;
    let end = whole;
    for (const line of lines) {
      const changed = changeOf(file, line, { from: end, seal }, lines);
      if (changed === undefined) break;
      const { change, texts } = changed;
      for (const gone of change.gone) entries.delete(gone);
      for (const text of texts) set(text);
      header = { ...header, world: change.world, opened: change.opened, moved: change.moved };
      end = place.at;
      seal = change.seal;
    }
    const held = Array.from(entries.values(), (entry): Held => [entry, entry.at, entry.findings, entry.tools]);
    return { header, entries, was: { inode: statSync(path).ino, end, whole, seal, held } };
  } finally {
    lines.return();
  }
}

/** Adds what differs from what was read, or writes the file again where that is much, or where another wrote it. */
export function writePages(
  file: PagesPlace,
  header: PagesHeader,
  entries: PagesFile['entries'],
  links: LinksToKeep,
  read: PagesFile | undefined,
): void {
  if (read !== undefined && addChange(file, header, entries, links, read)) return;
  writeLines(pathOf(file), macFor(file), wholeLines(header, entries, links));
}

function addChange(
  file: PagesPlace,
  header: PagesHeader,
  entries: PagesFile['entries'],
  links: LinksToKeep,
  { header: before, was }: PagesFile,
): boolean {
  if (header.facts !== before.facts || header.findings !== before.findings) return false;
  const { changed, gone } = differing(was.held, entries, links);
  if (changed.length > entries.size * MAX_CHANGES) return false;
  const isSame = JSON.stringify(judged(before)) === JSON.stringify(judged(header));
  if (changed.length === 0 && gone.length === 0 && isSame) return true;
  const texts = changed.map((entry) => lineOf(entry, links));
  const change: Change = { ...header, ...judged(header), from: was.end, lines: texts.length, gone, seal: '' };
  const bytes = Buffer.from(
    [JSON.stringify({ ...change, seal: sealOf(file, was.seal, change, texts) }), ...texts]
      .map((line) => `${line}\n`)
      .join(''),
  );
  if (was.end + bytes.byteLength > was.whole * (1 + MAX_CHANGES)) return false;
  const descriptor = openSync(pathOf(file), 'a');
  try {
    const { ino, size } = fstatSync(descriptor);
    if (ino !== was.inode || size !== was.end) return false;
    writeAll(descriptor, bytes);
    return true;
  } finally {
    closeSync(descriptor);
  }
}

const judged = ({ world, opened, moved }: Judged): Required<Judged> => ({ world, opened, moved });

/** Undefined where it is torn or damaged, or was written for another place. */
function changeOf(
  file: PagesPlace,
  line: string,
  before: Pick<Change, 'from' | 'seal'>,
  lines: Iterator<string, void>,
): { change: Change; texts: string[] } | undefined {
  try {
    const change = JSON.parse(line) as Change;
    if (change.from !== before.from) return undefined;
    const texts: string[] = [];
    while (texts.length < change.lines) {
      const next = lines.next();
      if (next.done === true) return undefined;
      texts.push(next.value);
    }
    return isSameMac(change.seal, sealOf(file, before.seal, change, texts)) ? { change, texts } : undefined;
  } catch {
    return undefined;
  }
}

function sealOf(file: PagesPlace, before: string, change: Change, texts: readonly string[]): string {
  const mac = macFor(file).update(`${before}\n${JSON.stringify({ ...change, seal: '' })}\n`);
  for (const text of texts) mac.update(`${text}\n`);
  return mac.hex();
}

function* wholeLines(header: PagesHeader, entries: PagesFile['entries'], links: LinksToKeep): Generator<string> {
  const first: First = { layout: LAYOUT, count: entries.size, ...header };
  yield JSON.stringify(first);
  for (const entry of entries.values()) yield lineOf(entry, links);
}

function lineOf(entry: PageEntry, { linksOf }: LinksToKeep): string {
  const packed = entry.at === undefined ? entry.packed : undefined;
  return JSON.stringify({ ...entry, packed, links: linksOf(entry.path) });
}

/** Entries that are not what was read, and names of those that were. */
function differing(
  held: readonly Held[],
  entries: PagesFile['entries'],
  links: LinksToKeep,
): { changed: PageEntry[]; gone: string[] } {
  const changed: PageEntry[] = [];
  const gone: string[] = [];
  for (const [known, at, findings, tools] of held) {
    const entry = entries.get(known.path);
    if (entry === undefined) gone.push(known.path);
    else {
      const isSame = entry === known && entry.at === at && entry.findings === findings && entry.tools === tools;
      if (!isSame || !links.isKept(known.path)) changed.push(entry);
    }
  }
  if (entries.size === held.length - gone.length) return { changed, gone };
  const known = new Set(held.map(([{ path }]) => path));
  for (const entry of entries.values()) if (!known.has(entry.path)) changed.push(entry);
  return { changed, gone };
}
