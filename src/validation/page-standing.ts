/** Whether pages that proof files list are published, each at an address of its own, by the generator's reading: what a change makes of that is held against the base. */
import { claimsOn } from '../content/claims.ts';
import { findFrontmatter, readFrontmatter } from '../content/frontmatter.ts';
import type { GatheredSite } from '../content/gather-site.ts';
import { linesOf } from '../content/lines.ts';
import type { PageRecord } from '../content/page-record.ts';
import type { StandingProblem } from '../gates/facts.ts';
import { generatorOf } from '../generators/index.ts';
import type { Given } from '../generators/standing.ts';
import type { Proof } from '../model/proof.ts';
import { effectOf } from '../proofs/front-words.ts';
import type { Changes } from './changes.ts';
import type { ValidationInput } from './session-options.ts';
import { recordAtBase, siteAtBase } from './site-at-base.ts';
import { standingOf } from './standing-of.ts';
import { undecidedSettings } from './undecided-settings.ts';

type Listed = Pick<StandingProblem, 'proof' | 'page'>;
type Found = Omit<StandingProblem, 'others'>;

export interface PageStandingInput {
  input: Pick<ValidationInput, 'config' | 'forge' | 'sitePath' | 'scope' | 'ports'>;
  site: GatheredSite;
  changes: Changes;
  store: { entries: ReadonlyMap<string, { record: PageRecord }> };
  proofs(): ReadonlyMap<string, Proof>;
}

export function createPageStanding(parts: PageStandingInput): () => readonly StandingProblem[] {
  let base: GatheredSite | undefined;
  return () => {
    const { site, changes, input } = parts;
    const listed = [...parts.proofs()].flatMap(([proof, { pages }]) =>
      pages.map(({ path }) => ({ proof, page: path })),
    );
    if (listed.length === 0 || generatorOf(site.context.kind).standing === undefined) return [];
    const time = input.ports.clock.now();
    const now = listed.flatMap((one) => problemsOf(site, one, time));
    if (changes.commit === null || changes.changed.size === 0) return together(now);
    base ??= filled(parts);
    const old = base;
    const before = new Map([...changes.renamed].map(([was, is]) => [is, was]));
    const asBefore = (one: Listed): Listed => ({ ...one, page: before.get(one.page) ?? one.page });
    const had = new Set(
      listed.flatMap((one) => problemsOf(old, asBefore(one), time).map((found) => keyOf(found, one.page))),
    );
    const isNew = (found: Found): boolean => input.scope !== 'new' || !had.has(keyOf(found, found.page));
    return together([
      ...now.filter(isNew),
      ...listed.flatMap((one) => againstBase({ site, base: old, one, was: asBefore(one).page })),
      ...undecidedSettings({ site, base: old, changes, listed }),
    ]);
  };
}

const keyOf = ({ kind, at, what }: Found, page: string): string => [kind, page, at, what].join('\0');

/** Those of one cause are one. */
function together(found: readonly Found[]): StandingProblem[] {
  const groups = Map.groupBy(found, ({ kind, at, what }) => [kind, at, what].join('\0'));
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, others: new Set(others.map(({ page }) => page)).size }],
  );
}

/** Zones of the machine that builds, and when it does. */
const DAY_MS = 24 * 3_600_000;

/** What is true of a page whatever was before; `now` in milliseconds since the epoch. */
export function problemsOf(site: GatheredSite, { proof, page: path }: Listed, now: number): Found[] {
  const { index } = site;
  if (!index.files.has(path)) return [];
  const problem = (kind: Found['kind'], at: string, what: string): Found => ({
    ...{ kind, proof, page: path, at, line: null, what },
  });
  const standing = standingOf(site);
  const hidden = standing.hidden?.(path);
  if (!index.routes.isPage(path))
    return [problem('out', hidden?.at ?? path, hidden?.why ?? 'the site has no page of this file')];
  const begins = standing.begins?.(path);
  const isAhead = begins !== undefined && begins > now + DAY_MS;
  const own = ownKeys(index.files.read(path));
  const given = new Map<string, Given>();
  // The nearest counts.
  for (const one of standing.given?.(path) ?? [])
    if (!given.has(one.key.toLowerCase())) given.set(one.key.toLowerCase(), one);
  const acting = [...given].flatMap(([key, one]) => {
    const effect = own.has(key) ? undefined : effectOf(key, one.value);
    return effect === undefined ? [] : [problem(effect, one.at, `\`${one.key}\` is set for it`)];
  });
  const page = index.pages.get(path);
  const claims = page === undefined ? [] : claimsOn(index, standing, page);
  return [
    ...(hidden === undefined ? [] : [problem('out', hidden.at, hidden.why)]),
    ...(isAhead
      ? [problem('out', path, `it is published from ${new Date(begins).toISOString().slice(0, 10)} on`)]
      : []),
    ...acting,
    ...claims.map(({ at, what }) => problem('shared', at, what)),
  ];
}

function ownKeys(text: string | undefined): ReadonlySet<string> {
  const front = text === undefined ? null : findFrontmatter(text, true);
  if (text === undefined || front === null) return new Set();
  return new Set(Object.keys(readFrontmatter(text, front, linesOf(text)).data ?? {}).map((key) => key.toLowerCase()));
}

interface Compared {
  site: GatheredSite;
  base: GatheredSite;
  one: Listed;
  /** Where its file was. */
  was: string;
}

/** Another page at the address that it had, and what a program may serve at the one that it has. */
function againstBase({ site, base, one, was }: Compared): Found[] {
  const [page, old] = [site.index.pages.get(one.page), base.index.pages.get(was)];
  if (old === undefined || page === undefined) return [];
  const left = page.url === old.url ? [] : claimsOn(site.index, standingOf(site), { path: one.page, url: old.url });
  const open = excuseOf(site, page);
  const isOpen = open !== undefined && open !== excuseOf(base, old);
  return [
    ...left.map(({ at, what }): Found => ({ kind: 'shared', ...one, at, line: null, what: `${what}, where it was` })),
    ...(isOpen
      ? [{ kind: 'open' as const, ...one, at: one.page, line: null, what: `${open} may serve \`${page.url}\`` }]
      : []),
  ];
}

const excuseOf = ({ index }: GatheredSite, { path, url, language }: { path: string; url: string; language: string }) =>
  index.routes.excuse({ path, url, language }, url, 'page');

/** The base with its pages in its index. */
function filled(parts: PageStandingInput): GatheredSite {
  const base = siteAtBase(parts);
  for (const path of base.pagePaths)
    base.index.put(recordAtBase(base, parts, path, parts.store.entries.get(path)?.record));
  return base;
}
