/** The user's own build as a judge: the site's index with verdicts of what was built, and what the build shows that no source line explains. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveIndex } from '../content/build-index.ts';
import { readRedirects } from '../content/redirects.ts';
import type { SiteIndex } from '../content/site-index.ts';
import type { PageInput } from '../gates/facts.ts';
import { generatorOf } from '../generators/index.ts';
import { pathOfUrl } from '../generators/routes.ts';
import { createAddresses } from './addresses.ts';
import { basePathOf } from './base-path.ts';
import { type BuiltPage, builtPage } from './built-page.ts';
import { openFolder } from './folder.ts';
import { compareWords, isStale } from './fresh.ts';
import { createJudge } from './judge.ts';
import { matchPages, type PageMatch } from './match-pages.ts';
import { createOverlay } from './overlay.ts';
import { readHtml } from './read-html.ts';
import { createStrays, type Strays } from './strays.ts';
import { survey } from './survey.ts';

export interface BuildInput {
  /** Absolute folder, and its name in findings. */
  folder: string;
  name: string;
  /** Root of the repository. */
  root: string;
  index: LiveIndex;
  pages: ReadonlyMap<string, PageInput>;
  configuredUrls: readonly string[];
  /** Pages that were changed since it was made. */
  editedSince: Iterable<string>;
}
export interface Build {
  readonly name: string;
  /** The same index; what it resolves is judged by the build wherever the build shows it. */
  over(index: SiteIndex): SiteIndex;
  /** A page was changed since the build: from now on its source alone tells. */
  edited(path: string): void;
  /** Broken links of the HTML that no source line explains; reads what was not read for a page of the source. */
  strays(): Strays['found'];
  /** Pages of the source whose HTML was made from another text, and how many pages have HTML at all. */
  state(): { matched: number; stale: readonly string[] };
}

/** Where nearly all sources are newer they were checked out after the build: times say nothing. */
const ALL = 0.9;
/** Gates ask for pages one after the other, each a few times. */
const RECENT = 64;

export function openBuild({ folder: path, name, root, index, pages, configuredUrls, editedSince }: BuildInput): Build {
  const folder = openFolder(path, name);
  const seen = survey(folder);
  const configured = [...configuredUrls, ...index.routes.baseUrls].map(pathOfUrl);
  const basePath = basePathOf({ files: folder.files, absolute: seen.absolute, canonical: seen.canonical, configured });
  const addresses = createAddresses(folder.files, basePath, hostsOf(seen.canonical.values()));
  const redirects = readRedirects(generatorOf(index.kind), index.context.root, index.files, index.routes.staticDirs);
  const judge = createJudge({ addresses, survey: seen, redirects, basePath, files: folder.files });
  const strays = createStrays({ judge, name });
  const recent = new Map<string, BuiltPage | undefined>();
  const visited = new Set<string>();
  const edited = new Set(editedSince);
  const stale = new Set<string>();
  let matched: (PageMatch & { newer: ReadonlySet<string> }) | undefined;

  function match(): PageMatch & { newer: ReadonlySet<string> } {
    if (matched) return matched;
    const found = matchPages(index.pages.values(), seen, addresses.fileAt);
    const newer = [...found.htmlOf].filter(([source, html]) => writtenAt(source) > folder.writtenAt(html) + 1000);
    matched = {
      ...found,
      newer: new Set(newer.length > found.htmlOf.size * ALL ? [] : newer.map(([source]) => source)),
    };
    return matched;
  }
  const writtenAt = (source: string): number => statSync(join(root, source), { throwIfNoEntry: false })?.mtimeMs ?? 0;

  function pageOf(source: string): BuiltPage | undefined {
    if (edited.has(source)) return undefined;
    if (recent.has(source)) return recent.get(source);
    const page = read(source);
    recent.set(source, page);
    for (const old of recent.keys()) if (recent.size > RECENT) recent.delete(old);
    return page;
  }

  /** The second reading. */
  function read(source: string): BuiltPage | undefined {
    const { htmlOf, newer } = match();
    const file = htmlOf.get(source);
    const input = pages.get(source);
    if (file === undefined || input === undefined) return undefined;
    const html = readHtml(folder.read(file));
    const compared = compareWords(input.sentences, html.letters);
    const isOld = isStale(compared, newer.has(source));
    const page = builtPage(file, html, input.facts.links, addresses);
    if (!visited.has(file)) {
      visited.add(file);
      strays.look(file, isOld ? page.others.filter(({ link }) => link.region === 'frame') : page.others);
    }
    if (!isOld) return page;
    stale.add(source);
    return undefined;
  }

  /** HTML that the source holds as it is was written by hand or by another program. */
  const isCopied = (file: string): boolean =>
    index.routes.staticDirs.some((dir) => {
      const text = index.files.read(dir === '' ? file : `${dir}/${file}`);
      return text !== undefined && text === folder.read(file);
    });

  return {
    name,
    over: (inner) =>
      createOverlay({
        inner,
        judge,
        pageOf,
        htmlOf: (path) => match().htmlOf.get(path),
        sourceOf: (file) => match().sourceOf.get(file),
        idsOf: (file) => seen.pages.get(file)?.ids ?? [],
        name,
      }),
    edited(source) {
      edited.add(source);
      recent.delete(source);
    },
    strays() {
      for (const file of folder.pages) {
        if (visited.has(file)) continue;
        visited.add(file);
        if (!isCopied(file)) strays.look(file, builtPage(file, readHtml(folder.read(file)), [], addresses).others);
      }
      return strays.found;
    },
    state: () => ({ matched: match().htmlOf.size, stale: [...stale].sort() }),
  };
}

function hostsOf(addresses: Iterable<string>): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const address of addresses)
    if (URL.canParse(address)) counts.set(new URL(address).host, (counts.get(new URL(address).host) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return new Set(most ? [most[0]] : []);
}
