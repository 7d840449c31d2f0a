/** Which findings a change has nothing to do with: those on untouched pages that were there before it. */
import { createIndex } from '../content/build-index.ts';
import type { GatheredSite } from '../content/gather-site.ts';
import { recordOf } from '../content/page-record.ts';
import { parsePage } from '../content/parse-page.ts';
import type { GateFacts } from '../gates/facts.ts';
import type { Gate } from '../gates/gate.ts';
import type { Changes } from './changes.ts';
import type { PageStore, RawFinding } from './page-store.ts';
import { type GateRun, runPageGate } from './run-gate.ts';
import type { ValidationInput } from './session-options.ts';

export interface BrokenBeforeInput {
  input: ValidationInput;
  site: GatheredSite;
  store: PageStore;
  changes: Changes;
  gates: readonly Gate[];
  runs: ReadonlyMap<string, GateRun>;
  facts: GateFacts;
}

/** Answers for each finding whether it is outside the change. */
export async function brokenBefore({
  input,
  site,
  store,
  changes,
  gates,
  runs,
  facts,
}: BrokenBeforeInput): Promise<(finding: RawFinding, gate: Gate) => boolean> {
  const isTouched = (path: string): boolean => changes.changed.has(path);
  const before = new Set<string>();
  const index = baseIndex(input, site, store, changes);
  for (const gate of gates) {
    if (gate.scope !== 'page' || !gate.usesIndex) continue;
    const pages = new Set(
      (runs.get(gate.id)?.findings ?? [])
        .flatMap((finding) => finding.location?.path ?? [])
        .filter((path) => !isTouched(path)),
    );
    const entries = [...pages].sort().flatMap((path) => store.entries.get(path) ?? []);
    const old = runPageGate(gate, entries, {
      facts: { ...facts, index, pages: facts.pages },
      timeoutMs: 60_000,
      now: () => input.ports.clock.monotonic(),
    });
    for (const found of old.byPage.values()) for (const finding of found) before.add(keyOf(finding));
  }
  return (finding, gate) => {
    const path = finding.location?.path ?? finding.files?.[0];
    if (path === undefined || isTouched(path)) return false;
    if (gate.scope === 'page' && gate.usesIndex) return before.has(keyOf(finding));
    return !(finding.files ?? []).some(isTouched);
  };
}

const keyOf = (finding: RawFinding): string =>
  [finding.rule, finding.location?.path, finding.location?.line, finding.location?.column].join('\0');

/** The site as it was: the pages of today, with those that changed as they stood. */
function baseIndex(input: ValidationInput, site: GatheredSite, store: PageStore, changes: Changes) {
  const paths = new Set(site.index.files.paths);
  for (const [path, how] of changes.changed) {
    if (how === 'added') paths.delete(path);
    else paths.add(path);
  }
  const read = (path: string): string | undefined => changes.base.get(path) ?? site.index.files.read(path);
  const index = createIndex({
    context: site.context,
    hugo: site.hugo,
    contract: site.contract,
    config: input.config ?? {},
    files: [...paths].sort(),
    read,
  });
  for (const entry of store.entries.values()) if (!changes.changed.has(entry.path)) index.put(entry.record);
  for (const [path, text] of changes.base) {
    if (index.routes.isPage(path))
      index.put(
        recordOf(path, parsePage(path, text, site.context.kind, site.headingIds), site.context.kind, site.brings),
      );
  }
  return index;
}
