/** Sums up what gates looked at, page by page, and says when too much of it could not be verified. */

import type { CheckConfig } from '../config/check-config.ts';
import type { Gate } from '../gates/gate.ts';
import {
  COUNTED_KINDS,
  type CountedKind,
  LOOKED_KINDS,
  type LookedKind,
  NOTHING_TO_JUDGE,
} from '../model/looked-kinds.ts';
import type { Looked, LookedAt } from '../model/validation-report.ts';
import { countOf } from '../text/count.ts';
import type { PageLooked, RawFinding } from './page-store.ts';
import type { GateRun } from './run-gate.ts';

export function count(tally: PageLooked, what: CountedKind, unverified: string | undefined, byBuild = false): void {
  const entry: NonNullable<PageLooked[CountedKind]> = tally[what] ?? [0];
  tally[what] = entry;
  if (unverified === undefined) {
    entry[0]++;
    if (byBuild) {
      entry[1] ??= {};
      entry[2] = (entry[2] ?? 0) + 1;
    }
  } else {
    entry[1] ??= {};
    entry[1][unverified] = (entry[1][unverified] ?? 0) + 1;
  }
}

/** Travels with a page's findings, through threads and caches, and is none. */
export const lookedNote = (gate: string, looked: PageLooked): RawFinding => ({
  rule: `${gate}/looked`,
  location: null,
  fixable: 'no',
  message: '',
  looked,
});

/** Findings, and what was looked at, of a list that holds both. */
export function apart(list: readonly RawFinding[]): { findings: RawFinding[]; looked: PageLooked[] } {
  const findings: RawFinding[] = [];
  const looked: PageLooked[] = [];
  for (const one of list) {
    if (one.looked) looked.push(one.looked);
    else findings.push(one);
  }
  return { findings, looked };
}

/** Whether a page must be asked again when something else changes: it has a finding, or something on it could not be verified. */
export const isUnsettled = (list: readonly RawFinding[]): boolean =>
  list.some(
    ({ looked }) =>
      looked === undefined || Object.values(looked).some(([, unverified = {}]) => Object.keys(unverified).length > 0),
  );

export function sumOf(runs: ReadonlyMap<string, GateRun>): LookedAt {
  const sums = new Map<LookedKind, { judged: number; byBuild: number; reasons: Map<string, number> }>();
  for (const { looked = [] } of runs.values())
    for (const page of looked)
      for (const kind of LOOKED_KINDS) {
        const [judged = 0, unverified = {}, byBuild = 0] = page[kind] ?? [];
        const sum = sums.get(kind) ?? { judged: 0, byBuild: 0, reasons: new Map<string, number>() };
        sums.set(kind, sum);
        sum.judged += judged;
        sum.byBuild += byBuild;
        for (const [reason, times] of Object.entries(unverified))
          sum.reasons.set(reason, (sum.reasons.get(reason) ?? 0) + times);
      }
  const of = (kind: LookedKind): Looked => {
    const { judged, byBuild, reasons } = sums.get(kind) ?? {
      judged: 0,
      byBuild: 0,
      reasons: new Map<string, number>(),
    };
    const listed = [...reasons]
      .map(([reason, times]) => ({ reason, count: times }))
      .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
    return {
      judged,
      ...(byBuild === 0 ? {} : { by_build: byBuild }),
      unverified: listed.reduce((sum, { count: times }) => sum + times, 0),
      reasons: listed,
    };
  };
  return { links: of('links'), anchors: of('anchors'), images: of('images'), samples: of('samples') };
}

/** Why a gate that ran has nothing it could call good; undefined where it judged something. */
export function nothingJudged(gate: Gate, { looked = [] }: GateRun, pages: number): string | undefined {
  if (gate.scope !== 'page') return undefined;
  if (pages === 0) return `${NOTHING_TO_JUDGE}: no page`;
  const kind = gate.judges;
  if (kind === undefined || looked.some((page) => (page[kind]?.[0] ?? 0) > 0)) return undefined;
  const open = looked.reduce((sum, page) => sum + Object.values(page[kind]?.[1] ?? {}).reduce((a, b) => a + b, 0), 0);
  const name = COUNTED_KINDS[kind];
  if (open === 0) return `${NOTHING_TO_JUDGE}: no ${name}`;
  return `${NOTHING_TO_JUDGE}: ${open === 1 ? `the only ${name} is` : `all ${open} ${name}s are`} unverified`;
}

const DEFAULT_PERCENT = 5;
/** Fewer than these are looked through by hand. */
const AT_LEAST = 20;

/** One finding for the site where more is unverified than the configuration allows. */
export function tooMuchUnverified({ links, anchors, images }: LookedAt, config: CheckConfig): RawFinding | undefined {
  const percent = config.links?.max_unverified ?? DEFAULT_PERCENT;
  const kinds = [links, anchors, images];
  const unverified = kinds.reduce((sum, kind) => sum + kind.unverified, 0);
  const all = unverified + kinds.reduce((sum, kind) => sum + kind.judged, 0);
  if (unverified < AT_LEAST || unverified <= (all * percent) / 100) return undefined;
  const [most] = kinds.flatMap(({ reasons }) => reasons).sort((a, b) => b.count - a.count);
  return {
    rule: 'internal-links/unverified',
    location: null,
    fixable: 'no',
    message: `${unverified} of ${countOf(all, 'link')}, anchors and pictures could not be verified, more than ${percent} % (\`links.max_unverified\`)${most === undefined ? '' : `; most by: ${most.reason}`}`,
  };
}
