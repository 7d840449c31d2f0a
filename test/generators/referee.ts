/**
 * What a generator's own build says of a fixture site, and what we say of it: addresses, ids and the verdict on each labelled link.
 * A page is known by its word `mk…`, a link by its words: `[w01](target)`, `<a href="target">x01</a>`, `![i01](target)`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createAddresses } from '../../src/built/addresses.ts';
import { basePathOf } from '../../src/built/base-path.ts';
import { openFolder } from '../../src/built/folder.ts';
import { createJudge } from '../../src/built/judge.ts';
import { readHtml } from '../../src/built/read-html.ts';
import { survey } from '../../src/built/survey.ts';
import { isBuiltInFragment, isFootnote } from '../../src/content/anchors.ts';
import type { LinkFact } from '../../src/content/page-facts.ts';
import type { Resolution } from '../../src/content/site-index.ts';
import type { GateFacts, PageInput } from '../../src/gates/facts.ts';
import { type Files, factsOf } from '../support/memory-site.ts';

export interface Record {
  /** The HTML of each page of the source; null where the build has none. */
  addresses: { [source: string]: string | null };
  /** Ids in the content of each page. */
  ids: { [source: string]: readonly string[] };
  /** By label: whether what the build made of the link holds. `none`: it made no link of it; `outside`: it leads out of the site, maybe to another path of its host. */
  links: { [label: string]: 'holds' | 'broken' | 'none' | 'outside' };
  /** What the generator itself said is broken, by label or target. */
  reported: readonly string[];
}

const LABEL = /^[a-z]\d\d$/;
const FIXTURES = path.resolve(import.meta.dirname, '..', 'fixtures', 'generators');
export const siteOf = (name: string): string => path.join(FIXTURES, name, 'site');
export const recordFile = (name: string): string => path.join(FIXTURES, name, 'record.json');
export const readRecord = (name: string): Record => JSON.parse(readFileSync(recordFile(name), 'utf8')) as Record;

export function filesOf(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) =>
    path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
  );
  return Object.fromEntries(paths.sort().map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
}

const markerOf = (text: string): string | undefined => /\bmk[a-z0-9]+\b/.exec(text)?.[0];
/** The label a link has, also where it is raw HTML whose words stand behind the tag. */
function labelOf(page: PageInput, link: LinkFact): string | undefined {
  const words = link.kind === 'html' ? (/^[^<]*/.exec(page.text.slice(link.end))?.[0] ?? '') : link.text;
  return LABEL.test(words) ? words : undefined;
}

/** Each labelled link of the source. */
function* labelled(facts: GateFacts): Generator<{ page: PageInput; link: LinkFact; label: string }> {
  for (const page of facts.pages.values())
    for (const link of page.facts.links) {
      const label = labelOf(page, link);
      if (label !== undefined && link.kind !== 'definition') yield { page, link, label };
    }
}

/** What the folder that the generator wrote says. */
export function recordOf(files: Files, built: string, reported: readonly string[]): Record {
  const folder = openFolder(built, 'built');
  const seen = survey(folder);
  const basePath = basePathOf({
    files: folder.files,
    absolute: seen.absolute,
    canonical: seen.canonical,
    configured: [],
  });
  const hosts = new Set([...seen.canonical.values()].map((address) => new URL(address).host));
  const addresses = createAddresses(folder.files, basePath, hosts);
  const { judge } = createJudge({
    addresses,
    survey: seen,
    basePath,
    files: folder.files,
    redirects: { of: () => undefined },
  });
  const html = new Map(folder.pages.map((file) => [file, readHtml(folder.read(file))]));
  const facts = factsOf(files);
  const record: Record = { addresses: {}, ids: {}, links: {}, reported: [...reported].sort() };
  for (const page of facts.pages.values()) {
    const marker = markerOf(page.text);
    if (marker === undefined) continue;
    const found = [...html].find(([, { letters }]) => letters.includes(marker));
    record.addresses[page.path] = found?.[0] ?? null;
    if (found === undefined) continue;
    record.ids[page.path] = contentIds(folder.read(found[0]));
  }
  for (const { page, link, label } of labelled(facts)) {
    const file = record.addresses[page.path];
    const made = file == null ? undefined : html.get(file);
    if (made === undefined || file == null) continue;
    const kind = link.kind === 'image' || link.kind === 'html-image' ? 'image' : 'link';
    const one = made.links.find(
      (candidate) => candidate.text === label && (candidate.kind === kind || link.kind === 'reference'),
    );
    const verdict = one && judge(addresses.lead(file, one.href, made.base));
    // A generator may send what it does not find to a page of the host.
    if (link.kind === 'shortcode' && reported.includes(link.target)) record.links[label] = 'broken';
    // A small picture may be written into the page itself.
    else if (kind === 'image' && one?.href.startsWith('data:') === true) record.links[label] = 'holds';
    else if (one === undefined) record.links[label] = 'none';
    else record.links[label] = verdict === undefined ? 'outside' : verdict.is === 'held' ? 'holds' : 'broken';
  }
  return record;
}

/** Ids of what the generator made of the page itself, without its theme. */
function contentIds(html: string): readonly string[] {
  // A component may be an article of its own.
  const whole = html.slice(html.indexOf('<article'), html.lastIndexOf('</article>'));
  const article = markerOf(whole) === undefined ? -1 : html.indexOf('<article');
  const start = Math.max(article, html.indexOf('<main'), html.indexOf('role="main"') - 1);
  const last = Math.max(article === -1 ? -1 : html.lastIndexOf('</article>'), html.lastIndexOf('</main>'));
  const aside = html.indexOf('class="sphinxsidebar"');
  const end = last !== -1 ? last : aside === -1 ? html.length : aside;
  return start === -1 ? [] : [...new Set(readHtml(html.slice(start, end)).ids)];
}

/** What we say of the same site, with nothing built. */
type Ours = 'holds' | 'broken' | 'outside' | 'unverified';
export function ours(files: Files) {
  const facts = factsOf(files);
  const links: { [label: string]: Ours } = {};
  for (const { page, link, label } of labelled(facts))
    links[label] = verdictOf(facts.index.resolve(page.path, link.target, link.kind));
  const pages = [...facts.index.pages.values()];
  return {
    addresses: Object.fromEntries(pages.map(({ path: source, url }) => [source, url])),
    ids: Object.fromEntries(pages.map(({ path: source, anchors }) => [source, anchors])),
    /** What the text of a page itself makes, without what other versions would. */
    own: Object.fromEntries(
      [...facts.pages.values()].map((page) => [page.path, page.facts.headings.map(({ id }) => id)]),
    ),
    links,
    index: facts.index,
  };
}

function verdictOf(found: Resolution): Ours {
  if (found.kind === 'missing') return 'broken';
  if (found.kind === 'external') return 'outside';
  if (found.kind === 'unverified') return 'unverified';
  if (found.kind === 'opaque' && found.why === 'a scheme that is not checked') return 'outside';
  if (found.kind !== 'page') return 'holds';
  if (found.page.draft) return 'broken';
  return found.unverified !== undefined ? 'unverified' : found.fragmentOk ? 'holds' : 'broken';
}

/** Every difference between a record and what we say, one a line; `known` are differences that stand with a reason. */
export function differences(name: string): string[] {
  const record = readRecord(name);
  const own = ours(filesOf(siteOf(name)));
  const lines: string[] = [];
  for (const [source, file] of Object.entries(record.addresses)) {
    const url = own.addresses[source];
    const served =
      url == null
        ? undefined
        : createAddresses(new Set(Object.values(record.addresses).filter((one) => one !== null)), '', new Set()).fileAt(
            url,
          );
    if ((served ?? null) !== file && !(file === null && own.index.pages.get(source)?.draft === true))
      lines.push(`address ${source}: built as ${file}, and we say ${url}`);
  }
  for (const [source, ids] of Object.entries(record.ids)) {
    const said = own.ids[source] ?? new Set();
    const missing = ids.filter((id) => !said.has(id) && !isBuiltInFragment(id) && !isFootnote(id));
    const extra = (own.own[source] ?? []).filter((id) => !ids.includes(id));
    if (own.index.pages.get(source)?.anchorsOpen == null && missing.length > 0)
      lines.push(`ids ${source}: built and not seen: ${missing.join(' ')}`);
    if (extra.length > 0) lines.push(`ids ${source}: said and not built: ${extra.join(' ')}`);
  }
  for (const [label, built] of Object.entries(record.links)) {
    const said = own.links[label];
    const is = built === 'none' ? 'broken' : built;
    // What leads out of the path that the site is served at is nobody's to say: a page of its own it is not.
    if (said !== is && !(is === 'outside' && said !== 'holds'))
      lines.push(`link ${label}: built ${built}, and we say ${said}`);
  }
  return lines;
}
