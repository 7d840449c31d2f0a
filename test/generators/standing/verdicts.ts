/** Which files of a site a build shows to readers, and which of them we say that readers get. */
import path from 'node:path';
import { openFolder } from '../../../src/built/folder.ts';
import { readHtml } from '../../../src/built/read-html.ts';
import { unrecordedWords } from '../../../src/proofs/front-words.ts';
import { problemsOf } from '../../../src/validation/page-standing.ts';
import { gatheredOf } from '../../support/memory-site.ts';
import type { Site } from './page.ts';

/** By file of the source: the pages that show it. */
export type Shown = Readonly<Record<string, readonly string[]>>;

const wordOf = (text: string): string | undefined => /\bmk[a-z0-9]+zz\b/.exec(text)?.[0];
const FILES = path.resolve(import.meta.dirname, '..', '..', 'fixtures', 'generators');
export const standingRecord = (name: string): string => path.join(FILES, `${name}-standing.json`);

/** Pages that share an address and are written side by side: which of them is left differs from build to build. */
const CONTESTED: readonly (readonly string[])[] = [
  ['content/docs/target.md', 'content/docs/url.md'],
  ['content/docs/case.md', 'content/docs/Case.md'],
];

/** What the folder that the generator wrote shows; what only one of several has stands at the first of them. */
export function shownIn(files: Site, built: string): Shown {
  const shown = { ...builtPages(files, built) };
  for (const [first = '', ...others] of CONTESTED) {
    if (!(first in shown)) continue;
    shown[first] = [first, ...others].flatMap((each) => shown[each] ?? []).sort();
    for (const each of others) shown[each] = [];
  }
  return shown;
}

function builtPages(files: Site, built: string): Shown {
  const folder = openFolder(built, 'built');
  const letters = folder.pages.map((file) => [file, readHtml(folder.read(file)).letters] as const);
  return Object.fromEntries(
    Object.entries(files).flatMap(([file, text]) => {
      const word = wordOf(text);
      return word === undefined
        ? []
        : [[file, letters.flatMap(([page, all]) => (all.includes(word) ? [page] : [])).sort()]];
    }),
  );
}

/** Of the builds on record; what lies ahead in the sites does so for long. */
const NOW = Date.parse('2026-01-01');

export interface Ours {
  /** Why readers do not get it. */
  out: string[];
  /** What else has its address: one of them is shown. */
  shared: string[];
}

/** Of each file that we take for a page, or that lies among pages. */
export function ours(files: Site): Readonly<Record<string, Ours>> {
  const { site } = gatheredOf(files);
  const { index } = site;
  return Object.fromEntries(
    Object.entries(files).flatMap(([file, text]): [string, Ours][] => {
      if (wordOf(text) === undefined || !/\.(?:md|mdx|markdown)~?$/.test(file)) return [];
      const found = problemsOf(site, { proof: 'p', page: file }, NOW);
      const own = unrecordedWords(text, { blocks: [], settings: [] }).filter(({ acts }) => acts);
      return [
        [
          file,
          {
            out: [
              ...found.flatMap(({ kind, at, what }) => (kind === 'out' ? [`${at}: ${what}`] : [])),
              ...own.map(({ where }) => `its own \`${where}\``),
              ...(index.pages.get(file)?.draft === true ? ['a draft'] : []),
            ],
            shared: found.flatMap(({ kind, at }) => (kind === 'shared' ? [at] : [])),
          },
        ],
      ];
    }),
  );
}

/** Every difference, one a line. Of those that share an address one may be shown, whichever. */
export function standingDifferences(files: Site, shown: Shown): string[] {
  const said = ours(files);
  return Object.entries(said).flatMap(([file, { out, shared }]) => {
    const isShown = (shown[file] ?? []).length > 0;
    if (!isShown)
      return out.length + shared.length > 0 ? [] : [`${file}: built nowhere, and we say that readers get it`];
    const lines = out.map((why) => `${file}: built, and we say that readers do not get it (${why})`);
    // Where all that share an address are shown, they share none.
    const others = shared.filter((other) => (shown[other] ?? []).length > 0);
    return [
      ...lines,
      ...others.map((other) => `${file}: built, as is ${other}, and we say that they share an address`),
    ];
  });
}
