/** Runs the gates of a session and keeps what they found: by page, by page with its links, and by site. */
import { beforeLongWork } from '../adapters/end-signals.ts';
import type { GateFacts } from '../gates/facts.ts';
import type { Gate, PageGate } from '../gates/gate.ts';
import { judgeAhead } from '../proofs/judged-pages.ts';
import { groupsOf } from './groups.ts';
import type { LinkMap } from './link-map.ts';
import { apart, isUnsettled } from './looked.ts';
import { pageMilliseconds, underOneWatch } from './page-budget.ts';
import { fewAtATime, keepFound, type PageEntry, type PageStore, type RawFinding } from './page-store.ts';
import { PROFILES } from './profiles.ts';
import { beforehand, type GateRun, runPageGate, runSiteGate } from './run-gate.ts';
import type { ValidationInput } from './session-options.ts';

export interface Judge {
  /** Page gates that judge a page by itself; a page whose findings are kept is not judged again. */
  pages(paths: readonly string[]): void;
  /** The pages in groups to take one after another: what an earlier run judged of the same content need not be read. */
  groups(
    paths: readonly string[],
    keptOf: (path: string) => PageEntry | undefined,
    hashes: ReadonlyMap<string, string>,
  ): string[][];
  /** Page gates that ask the index; `isWhole` forgets all pages that are not named. */
  links(paths: Iterable<string>, isWhole: boolean): Promise<void>;
  site(): Promise<void>;
  /** Forgets a page that is gone. */
  forget(path: string): void;
  /** Takes over what gates that ask the index said of a page in an earlier run. */
  adopt(path: string, found: Readonly<Record<string, RawFinding[]>>): void;
  /** What they say of it now; undefined when some could not judge. */
  foundOn(): ((path: string) => Record<string, RawFinding[]>) | undefined;
  /** Pages on which gates that ask the index found something. */
  suspects(): string[];
  /** Every run with all its findings, by gate id. */
  runs(): Map<string, GateRun>;
}

export interface JudgeInput {
  input: ValidationInput;
  asked: readonly Gate[];
  facts: GateFacts;
  store: PageStore;
  linkMap: LinkMap;
}

export function createJudge({ input, asked, facts, store, linkMap }: JudgeInput): Judge {
  const runs = new Map<string, GateRun>();
  const byThemselves = asked.filter((gate): gate is PageGate => gate.scope === 'page' && gate.usesIndex !== true);
  const byIndex = new Map<string, Map<string, RawFinding[]>>();
  /** Findings of the other page gates, of pages that have any. */
  const byItself = new Map<string, Map<string, RawFinding[]>>();
  const runInput = (gate: Gate) => ({
    facts,
    timeoutMs: gate.timeoutMs ?? PROFILES[input.profile].gateTimeoutMs,
    now: () => input.ports.clock.monotonic(),
    pageMs: pageMilliseconds(input.config),
    signal: input.signal,
  });
  const suspects = (): string[] =>
    [
      ...new Set(
        [...byIndex.values()].flatMap((pages) =>
          [...pages].flatMap(([path, found]) => (isUnsettled(found) ? [path] : [])),
        ),
      ),
    ].sort();
  /** What goes wrong here goes wrong again in the gate that asks, which says so. */
  async function recordsAhead(): Promise<void> {
    try {
      await judgeAhead(facts, () => beforeLongWork(input.signal));
    } catch {
      input.signal?.throwIfAborted();
    }
  }
  return {
    suspects,
    groups(paths, keptOf, hashes) {
      const told = byThemselves.filter((gate) => beforehand(gate, facts) === undefined);
      return groupsOf(paths, (path) => {
        const entry = keptOf(path);
        return (
          entry !== undefined &&
          entry.hash === hashes.get(path) &&
          told.every(({ id }) => entry.findings[id] !== undefined)
        );
      });
    },
    pages(paths) {
      const isOpen = (path: string): boolean =>
        byThemselves.some(({ id }) => {
          const run = runs.get(id);
          return run === undefined || (run.outcome === 'judged' && store.entries.get(path)?.findings[id] === undefined);
        });
      // A watch is a thread of its own: for nothing to do there is none.
      if (paths.some(isOpen)) underOneWatch(pageMilliseconds(input.config), () => ofPages(paths));
      else ofPages(paths);
    },
    async links(paths, isWhole) {
      const entries = [...paths].flatMap((path) => store.entries.get(path) ?? []);
      for (const entry of entries) linkMap.forget(entry.path);
      const gates = asked.filter((gate): gate is PageGate => gate.scope === 'page' && gate.usesIndex === true);
      // A gate that did not get to its end knows nothing of the pages it did not reach.
      if (!isWhole && gates.some(({ id }) => isBroken(runs.get(id)))) return this.links(store.entries.keys(), true);
      for (const gate of gates) {
        if (isWhole) byIndex.delete(gate.id);
        runs.delete(gate.id);
      }
      // All gates on some pages, then on the next: what is known of a page is available only for a while.
      const groups = entries.length === 0 ? [[]] : fewAtATime(entries);
      for (const few of groups) {
        // What the second thread says meanwhile is heard, and it can end.
        await beforeLongWork(input.signal);
        underOneWatch(pageMilliseconds(input.config), () => {
          for (const gate of gates) linksOf(gate, few);
        });
      }
    },
    async site() {
      if (asked.some((gate) => gate.scope === 'site' && gate.judgesRecords === true)) await recordsAhead();
      for (const gate of asked) {
        if (gate.scope !== 'site') continue;
        await beforeLongWork(input.signal);
        runs.set(gate.id, await runSiteGate(gate, runInput(gate)));
      }
    },
    adopt(path, found) {
      for (const [gate, findings] of Object.entries(found)) note(byIndex, gate, path, findings);
    },
    foundOn() {
      const gates = asked.filter((gate) => gate.scope === 'page' && gate.usesIndex === true);
      const isWhole = gates.every(({ id }) => {
        const run = runs.get(id);
        return run !== undefined && run.outcome !== 'crashed' && run.findings.length === 0;
      });
      if (!isWhole) return undefined;
      return (path) =>
        Object.fromEntries(
          gates.flatMap(({ id }) => {
            const found = byIndex.get(id)?.get(path);
            return found === undefined ? [] : [[id, found]];
          }),
        );
    },
    forget(path) {
      for (const pages of [...byIndex.values(), ...byItself.values()]) pages.delete(path);
    },
    runs() {
      const all = new Map<string, GateRun>();
      for (const gate of asked) {
        const run: GateRun = runs.get(gate.id) ??
          beforehand(gate, facts) ?? { outcome: 'judged', reason: null, findings: [] };
        const { findings, looked } = apart(pageFindings(gate, run));
        all.set(gate.id, {
          ...run,
          findings: [...run.findings, ...findings],
          looked: [...(run.looked ?? []), ...looked],
        });
      }
      return all;
    },
  };

  function ofPages(paths: readonly string[]): void {
    for (const gate of byThemselves) {
      const all = paths.flatMap((path) => store.entries.get(path) ?? []);
      const waiting = all.filter((entry) => entry.findings[gate.id] === undefined);
      const known = runs.get(gate.id);
      if (waiting.length > 0 || known === undefined) {
        const run = runPageGate(gate, waiting, runInput(gate));
        for (const [path, found] of run.byPage) {
          const entry = store.entries.get(path);
          if (entry) keepFound(entry, gate.id, found);
        }
        if (known === undefined || known.outcome === 'judged')
          runs.set(gate.id, {
            outcome: run.outcome,
            reason: run.reason,
            findings: [...(known?.findings ?? []), ...run.findings],
          });
      }
      for (const { path, findings } of all) note(byItself, gate.id, path, findings[gate.id] ?? []);
    }
  }

  function linksOf(gate: PageGate, entries: readonly PageEntry[]): void {
    const before = runs.get(gate.id);
    if (before !== undefined && before.outcome !== 'judged') return;
    const run = runPageGate(gate, entries, runInput(gate));
    for (const [path, found] of run.byPage) note(byIndex, gate.id, path, found);
    runs.set(gate.id, {
      outcome: run.outcome,
      reason: run.reason,
      findings: [...(before?.findings ?? []), ...run.findings],
    });
  }

  function pageFindings(gate: Gate, run: GateRun): RawFinding[] {
    if (gate.scope !== 'page' || run.outcome !== 'judged') return [];
    return [...((gate.usesIndex ? byIndex : byItself).get(gate.id)?.values() ?? [])].flat();
  }
}

/** By gate and page; pages without findings are left out. */
function note(all: Map<string, Map<string, RawFinding[]>>, gate: string, path: string, found: RawFinding[]): void {
  const pages = all.get(gate) ?? new Map<string, RawFinding[]>();
  if (found.length > 0) all.set(gate, pages.set(path, found));
  else pages.delete(path);
}

const isBroken = (run: GateRun | undefined): boolean =>
  run !== undefined && (run.outcome === 'crashed' || run.findings.length > 0);
