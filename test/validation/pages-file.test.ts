/** The kept pages: what is added behind the file reads as if all had been written again, and what is torn or damaged there never counts. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  keepFound,
  keepSaid,
  type PageEntry,
  type PageLinks,
  type RawFinding,
} from '../../src/validation/page-store.ts';
import { type PagesHeader, type PagesPlace, readPages, writePages } from '../../src/validation/pages-file.ts';
import { sealedFolder } from '../support/sealed.ts';

let folder: string;
let path: string;
let place: PagesPlace;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launch-pages-'));
  path = join(folder, 'pages');
  place = { in: sealedFolder(folder), name: 'pages' };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const HEADER: PagesHeader = { facts: 'f', findings: 'g', world: 'w' };
const entryOf = (
  page: number,
  title = 'Ä title that is long enough to make a change small beside the rest',
): PageEntry => ({
  path: `p${page}.md`,
  hash: `${page}`.padStart(40, '0'),
  record: { path: `p${page}.md`, title, draft: false, keys: {}, aliases: [], anchors: [], open: null },
  ignores: [],
  languages: [],
  samples: undefined,
  findings: {},
  tools: {},
});
const mapOf = (entries: readonly PageEntry[]) => new Map(entries.map((entry) => [entry.path, entry]));
const LINKS: PageLinks = { found: {}, targets: ['p1.md'] };
const asRead = { linksOf: () => LINKS, isKept: () => true };

interface Site {
  header: PagesHeader;
  entries: Map<string, PageEntry>;
}
const siteOf = (pages = 60): Site => ({
  header: HEADER,
  entries: mapOf(Array.from({ length: pages }, (_, page) => entryOf(page))),
});
const write = ({ header, entries }: Site): void => writePages(place, header, entries, asRead, undefined);
/** What the file says, in an order of its own. */
const said = () => {
  const { header, entries } = readPages(place);
  return [JSON.stringify(header), ...[...entries.values()].map((entry) => JSON.stringify(entry)).sort()];
};
const change = (edit: (site: Site) => void): void => {
  const read = readPages(place);
  const site: Site = { header: read.header, entries: new Map(read.entries) };
  edit(site);
  writePages(place, site.header, site.entries, asRead, read);
};

const finding: RawFinding = { issue_id: 'i', gate: 'links', rule: 'r', message: 'm', fixable: 'no' } as never;
const EDITS: Record<string, (site: Site) => void> = {
  'a page that changed': ({ entries }) => entries.set('p3.md', entryOf(3, 'other')),
  'a page that is new': ({ entries }) => entries.set('new.md', { ...entryOf(99), path: 'new.md' }),
  'a page that is gone': ({ entries }) => entries.delete('p4.md'),
  'what another gate found': ({ entries }) =>
    Object.assign(entries.get('p5.md') ?? {}, { findings: { links: [finding] } }),
  'what a gate found anew': ({ entries }) => {
    keepFound(entries.get('p5.md') ?? entryOf(0), 'links', [finding]);
  },
  'what a tool said': ({ entries }) => {
    keepSaid(entries.get('p6.md') ?? entryOf(0), 'secrets', []);
  },
  'where its facts lie': ({ entries }) => Object.assign(entries.get('p7.md') ?? {}, { at: [12, 3] }),
  'where pages went': (site) => {
    site.header = { ...site.header, world: 'v', moved: [['a.md', 'b.md']] };
  },
  'and that they went nowhere': (site) => {
    site.header = { ...site.header, world: 'v', moved: undefined };
  },
};

it('changes stand behind the rest, and are read as if all had been written again', () => {
  write(siteOf());
  const first = readFileSync(path);
  for (const [what, edit] of Object.entries(EDITS)) {
    const before = statSync(path).size;
    change(edit);
    const added = said();
    expect([what, statSync(path).size > before]).toEqual([what, true]);
    expect(readFileSync(path).subarray(0, first.length).equals(first)).toBe(true);
    const { header, entries } = readPages(place);
    const all = readFileSync(path);
    write({ header, entries: new Map(entries) });
    expect(said()).toEqual(added);
    writeFileSync(path, all);
  }
  const size = statSync(path).size;
  change(() => {});
  expect(statSync(path).size).toBe(size);
});

it('pages whose links were judged again are written again with them', () => {
  write(siteOf());
  const read = readPages(place);
  const links: PageLinks = { found: { links: [finding] }, targets: [] };
  writePages(
    place,
    read.header,
    read.entries,
    { linksOf: (page) => (page === 'p8.md' ? links : LINKS), isKept: (page) => page !== 'p8.md' },
    read,
  );
  expect(readPages(place).entries.get('p8.md')?.links).toEqual(links);
  expect(statSync(path).size).toBeGreaterThan(read.was.end);
});

it('of what was torn at any byte nothing counts, and what follows is whole again', () => {
  write(siteOf());
  const before = said();
  const { size } = statSync(path);
  change(({ entries }) => entries.set('p3.md', entryOf(3, 'other')).delete('p4.md'));
  const whole = readFileSync(path);
  const after = said();
  for (let cut = size; cut < whole.length; cut++) {
    truncateSync(path, cut);
    expect(said()).toEqual(before);
    if (cut % 16 === 0) {
      change(({ entries }) => entries.set('p3.md', entryOf(3, 'other')).delete('p4.md'));
      expect(said()).toEqual(after);
    }
    writeFileSync(path, whole);
  }
  for (let at = size; at < whole.length; at++) {
    const damaged = Buffer.from(whole);
    damaged[at] = damaged[at] === 0x31 ? 0x32 : 0x31;
    writeFileSync(path, damaged);
    expect(said()).toEqual(before);
  }
});

it('of two processes that read the same file one adds to it, and the other writes it whole or is not heard', () => {
  write(siteOf());
  const [one, two] = [readPages(place), readPages(place)];
  const ones = new Map(one.entries).set('p1.md', entryOf(1, 'one'));
  const twos = new Map(two.entries).set('p2.md', entryOf(2, 'two'));
  const { size } = statSync(path);
  writePages(place, one.header, ones, asRead, one);
  const block = readFileSync(path).subarray(size);
  const heard = said();
  // The same place, a moment too late.
  appendFileSync(path, block);
  expect(said()).toEqual(heard);
  writePages(place, two.header, twos, asRead, two);
  const { entries } = readPages(place);
  expect(entries.get('p2.md')?.record.title).toBe('two');
  expect(entries.get('p1.md')?.record.title).toBe(entryOf(1).record.title);
});

it('many changes, or other conditions, have the file written whole', () => {
  write(siteOf());
  const { ino } = statSync(path);
  change((site) => {
    site.header = { ...site.header, findings: 'other gates' };
  });
  expect(statSync(path).ino).not.toBe(ino);
  expect(readPages(place).header.findings).toBe('other gates');
  const { size } = statSync(path);
  for (let turn = 0; turn < 100; turn++) change(({ entries }) => entries.set('p3.md', entryOf(3, `turn ${turn}`)));
  expect(statSync(path).size).toBeLessThan(size * 1.3);
  expect(readPages(place).entries.get('p3.md')?.record.title).toBe('turn 99');
});

it('what was sealed with another key is none, and neither is a change behind it', () => {
  write(siteOf());
  change(({ entries }) => entries.set('p1.md', entryOf(1, 'ours')));
  const theirs: PagesPlace = { in: sealedFolder(folder, 2), name: 'pages' };
  expect(() => readPages(theirs)).toThrow();
  const ours = readFileSync(path);
  writePages(theirs, HEADER, siteOf().entries, asRead, undefined);
  const read = readPages(theirs);
  const whole = readFileSync(path);
  writePages(theirs, HEADER, mapOf([...read.entries.values(), entryOf(99)]), asRead, read);
  const added = readFileSync(path).subarray(whole.byteLength);
  expect(added.byteLength).toBeGreaterThan(0);
  expect(() => readPages(place)).toThrow();
  writeFileSync(path, Buffer.concat([ours, added]));
  expect(readPages(place).entries.has('p99.md')).toBe(false);
  expect(readPages(place).entries.get('p1.md')?.record.title).toBe('ours');
  // The same bytes under another name are another file.
  expect(() => readPages({ ...place, name: 'other' })).toThrow();
});
