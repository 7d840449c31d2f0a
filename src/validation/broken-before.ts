/** Which findings a change has nothing to do with: those on untouched pages that were there before it. */
import { createIndex } from '../content/build-index.ts';
import type { GatheredSite } from '../content/gather-site.ts';
import { recordOf } from '../content/page-record.ts';
import { parsePage } from '../content/parse-page.ts';
import type { SiteIndex } from '../content/site-index.ts';
import type { GateFacts } from '../gates/facts.ts';
import type { Gate } from '../gates/gate.ts';
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
}
/** Answers for each finding whether it is outside the change. */
export type IsOutside = (finding: RawFinding, gate: Gate) => boolean;

/** The site as it was is built once, when first asked; each page is judged in it once. */
export function createBrokenBefore({
  input,
  site,
  store,
  changes,
  facts,
}: BrokenBeforeInput): (gates: readonly Gate[], runs: ReadonlyMap<string, GateRun>) => IsOutside {
  const isTouched = (path: string): boolean => changes.changed.has(path);
  const before = new Set<string>();
  const judged = new Set<string>();
  let index: SiteIndex | undefined;
  return (gates, runs) => {
    index ??= baseIndex({ input, site, store, changes, facts });
    for (const gate of gates) {
      if (gate.scope !== 'page' || !gate.usesIndex) continue;
      const found = (runs.get(gate.id)?.findings ?? []).flatMap((finding) => finding.location?.path ?? []);
      const fresh = [...new Set(found)].filter((path) => !isTouched(path) && !judged.has(`${gate.id}\0${path}`)).sort();
      for (const path of fresh) judged.add(`${gate.id}\0${path}`);
      const entries = fresh.flatMap((path) => store.entries.get(path) ?? []);
      const now = (): number => input.ports.clock.monotonic();
      const old = runPageGate(gate, entries, {
        facts: { ...facts, index },
        timeoutMs: 60_000,
        pageMs: pageMilliseconds(input.config),
        now,
        signal: input.signal,
      });
      for (const list of old.byPage.values()) for (const finding of list) before.add(keyOf(finding));
    }
    return (finding, gate) => {
      const path = finding.location?.path ?? finding.files?.[0];
      if (path === undefined || isTouched(path)) return false;
      if (gate.scope === 'page' && gate.usesIndex) return before.has(keyOf(finding));
      return !(finding.files ?? []).some(isTouched);
    };
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
  const read = (path: string): string | undefined => changes.base.get(path) ?? site.index.files.read(path);
  const index = createIndex({ context, hugo, contract, config: input.config ?? {}, files: [...paths].sort(), read });
  for (const entry of store.entries.values()) if (!changes.changed.has(entry.path)) index.put(entry.record);
  for (const [path, text] of changes.base) {
    if (index.routes.isPage(path))
      index.put(recordOf(path, parsePage(path, text, context.kind, headingIds), context.kind, brings));
  }
  return index;
}
