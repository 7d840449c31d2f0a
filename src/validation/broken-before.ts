/** Which findings the base has already, wherever they show: on pages that the change touches as on all others. */
import type { Build } from '../built/open-build.ts';
import { createIndex } from '../content/build-index.ts';
import type { GatheredSite } from '../content/gather-site.ts';
import { recordOf } from '../content/page-record.ts';
import { parsePage } from '../content/parse-page.ts';
import { sentencesOf } from '../content/sentences.ts';
import type { SiteIndex } from '../content/site-index.ts';
import type { GateFacts, PageInput } from '../gates/facts.ts';
import type { Gate } from '../gates/gate.ts';
import { createBaseRecords } from './base-records.ts';
import type { Changes } from './changes.ts';
import { pageMilliseconds } from './page-budget.ts';
import type { PageStore, RawFinding } from './page-store.ts';
import { type GateRun, runPageGate } from './run-gate.ts';
import type { ValidationInput } from './session-options.ts';

export interface BrokenBeforeInput {
  input: ValidationInput;
  site: GatheredSite;
  store: PageStore;
  changes: Changes;
  facts: GateFacts;
  build?: Build | undefined;
}
/** Answers for each finding, in their order, whether the base has it. */
export type IsOutside = (finding: RawFinding, gate: Gate) => boolean;

/** The site as it was is built once, when first asked; each page is judged in it once. */
export function createBrokenBefore({
  input,
  site,
  store,
  changes,
  facts,
  build,
}: BrokenBeforeInput): (gates: readonly Gate[], runs: ReadonlyMap<string, GateRun>) => IsOutside {
  const isTouched = (path: string): boolean => changes.changed.has(path);
  const before = new Set<string>();
  const judged = new Set<string>();
  let index: SiteIndex | undefined;
  const old = createOldPages({ site, changes, facts, index: () => index });
  const hadRecord = createBaseRecords(() => ({
    facts,
    index: index ?? facts.index,
    texts: changes.base,
    pathAt: old.pathAt,
    pageAt: old.pageAt,
    changed: changes.changed,
  }));
  return (gates, runs) => {
    index ??= withBuild(baseIndex({ input, site, store, changes, facts }), site.index, build);
    for (const gate of gates) {
      if (gate.scope !== 'page' || !gate.usesIndex) continue;
      const found = (runs.get(gate.id)?.findings ?? []).flatMap((finding) => finding.location?.path ?? []);
      const fresh = [...new Set(found)].filter((path) => !isTouched(path) && !judged.has(`${gate.id}\0${path}`)).sort();
      for (const path of fresh) judged.add(`${gate.id}\0${path}`);
      const entries = fresh.flatMap((path) => store.entries.get(path) ?? []);
      const now = (): number => input.ports.clock.monotonic();
      const earlier = runPageGate(gate, entries, {
        facts: { ...facts, index },
        timeoutMs: 60_000,
        pageMs: pageMilliseconds(input.config),
        now,
        signal: input.signal,
      });
      for (const list of earlier.byPage.values()) for (const finding of list) before.add(keyOf(finding));
    }
    /** What of the old findings was met again already. */
    const met = new Map<string, number>();
    return (finding, gate) => {
      if (gate.scope === 'site' && gate.judgesRecords === true) return hadRecord(finding, gate);
      const path = finding.location?.path ?? finding.files?.[0];
      if (path === undefined) return false;
      if (isTouched(path)) {
        const had = old.had(finding, gate, path);
        if (typeof had === 'boolean') return had;
        const key = [gate.id, path, likeOf(finding)].join('\0');
        const times = met.get(key) ?? 0;
        met.set(key, times + 1);
        return times < had;
      }
      if (gate.scope === 'page' && gate.usesIndex) return before.has(keyOf(finding));
      return !(finding.files ?? []).some(isTouched);
    };
  };
}

/** Nobody has the build of the base: where the source means the same in both, what the build of today says was true then. */
function withBuild(base: SiteIndex, now: SiteIndex, build: Build | undefined): SiteIndex {
  const built = build?.over(base);
  if (built === undefined) return base;
  return {
    ...base,
    resolve(from, target, kind) {
      const said = base.resolve(from, target, kind);
      return said.kind === now.resolve(from, target, kind).kind ? built.resolve(from, target, kind) : said;
    },
  };
}

const keyOf = (finding: RawFinding): string =>
  [finding.rule, finding.location?.path, finding.location?.line, finding.location?.column].join('\0');

/** The pages of today, with those that changed as they stood. */
function baseIndex({ input, site, store, changes }: BrokenBeforeInput): SiteIndex {
  const paths = new Set(site.index.files.paths);
  for (const [path, how] of changes.changed) {
    if (how === 'added') paths.delete(path);
    else paths.add(path);
  }
  const { context, hugo, contract, headingIds, brings } = site;
  const { places } = changes;
  for (const path of places?.noFiles ?? []) paths.delete(path);
  const read = (path: string): string | undefined => {
    const to = places?.links.get(path) ?? path;
    return changes.base.get(to) ?? site.index.files.read(to);
  };
  const index = createIndex({
    context,
    hugo,
    contract,
    config: input.config ?? {},
    files: [...paths].sort(),
    read,
    brings,
    ...(places && { elsewhere: places.elsewhere, submodules: places.submodules, links: places.links }),
    ...(input.forge && { forge: input.forge }),
  });
  const links = places?.links ?? new Map<string, string>();
  const differs = (path: string): boolean => changes.changed.has(path) || changes.changed.has(links.get(path) ?? path);
  for (const entry of store.entries.values()) if (!differs(entry.path)) index.put(entry.record);
  for (const path of new Set([...changes.base.keys(), ...links.keys()])) {
    if (!differs(path) || !index.routes.isPage(path) || places?.noFiles.has(path) === true) continue;
    const text = read(path);
    if (text !== undefined)
      index.put(recordOf(path, parsePage(path, text, context.kind, headingIds), context.kind, brings));
  }
  return index;
}

/** Lines may have shifted: what was said, and by which rule. */
const likeOf = ({ rule, message }: RawFinding): string => `${rule}\0${message}`;

interface OldPagesInput extends Pick<BrokenBeforeInput, 'site' | 'changes' | 'facts'> {
  index(): SiteIndex | undefined;
}

/** Pages that the change touches, as they stood; each is parsed once and judged once by each gate. */
function createOldPages({ site, changes, facts, index }: OldPagesInput) {
  // Git may still be answering when this is made.
  let from: ReadonlyMap<string, string> | undefined;
  const oldPath = (path: string): string => {
    from ??= new Map([...changes.renamed].map(([before, now]) => [now, before]));
    return from.get(path) ?? path;
  };
  const pages = new Map<string, PageInput | undefined>();
  const counts = new Map<string, ReadonlyMap<string, number>>();
  const around = new Map<string, ReadonlySet<string>>();
  const textOf = (path: string): string | undefined => changes.base.get(oldPath(path));
  const pageOf = (path: string): PageInput | undefined => {
    const text = textOf(path);
    if (text === undefined || !site.index.routes.isPage(path)) return undefined;
    if (!pages.has(path)) {
      const at = oldPath(path);
      const read = parsePage(at, text, site.context.kind, site.headingIds);
      pages.set(path, {
        path: at,
        hash: '',
        text,
        facts: read,
        sentences: sentencesOf(text, read),
        lines: text.split(/\r?\n/u),
      });
    }
    return pages.get(path);
  };
  const countsOf = (gate: Extract<Gate, { scope: 'page' }>, path: string): ReadonlyMap<string, number> => {
    const key = `${gate.id}\0${path}`;
    const known = counts.get(key);
    if (known !== undefined) return known;
    const found = new Map<string, number>();
    counts.set(key, found);
    const page = pageOf(path);
    if (page === undefined) return found;
    gate.check(
      page,
      { ...facts, index: index() ?? facts.index },
      (finding) => found.set(likeOf(finding), (found.get(likeOf(finding)) ?? 0) + 1),
      () => {},
    );
    return found;
  };
  return {
    pathAt: oldPath,
    pageAt: pageOf,
    /** How many like it the old page had; where only lines can be compared, whether it stands in the same ones. */
    had(finding: RawFinding, gate: Gate, path: string): number | boolean {
      if (textOf(path) === undefined) return false;
      if (gate.scope === 'page') return countsOf(gate, path).get(likeOf(finding)) ?? 0;
      const line = finding.location?.line;
      const now = site.index.files.read(path) ?? '';
      if (line === undefined) return false;
      const known = around.get(path) ?? new Set(threes(textOf(path) ?? ''));
      around.set(path, known);
      return known.has(threes(now)[line - 1] ?? '\0');
    },
  };
}

/** Each line with those around it: a fault of a whole tool's is the same where all three are. */
function threes(text: string): string[] {
  const lines = text.split(/\r?\n/u);
  return lines.map((line, at) => [lines[at - 1] ?? '', line, lines[at + 1] ?? ''].join('\n'));
}
