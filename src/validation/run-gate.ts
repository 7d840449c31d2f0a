/** Runs one gate: applicability, time, and what it threw; a gate that could not judge never looks green. */

import { detached } from '../content/detached.ts';
import type { GateFacts } from '../gates/facts.ts';
import type { Gate, PageGate, Rule, SiteGate } from '../gates/gate.ts';
import type { GateOutcome } from '../model/validation-report.ts';
import { count, lookedNote } from './looked.ts';
import { eachWithin, tookTooLong } from './page-budget.ts';
import type { PageEntry, PageLooked, RawFinding } from './page-store.ts';

export interface GateRun {
  outcome: Exclude<GateOutcome, 'passed' | 'failed' | 'not_requested'> | 'judged';
  reason: string | null;
  findings: RawFinding[];
  /** What was looked at, page by page. */
  looked?: readonly PageLooked[];
}

export interface RunGateInput {
  facts: GateFacts;
  timeoutMs: number;
  now(): number;
  /** Longest time of one page. */
  pageMs: number;
  signal?: AbortSignal | undefined;
}

/** What every gate may find besides its own rules. */
export const timeoutRule = (gate: string): Rule => ({
  id: `${gate}/timeout`,
  error_code: 'GATE_TIMEOUT',
  severity: 'blocker',
  description: 'The gate did not finish in its time.',
  hidesOthers: true,
});

export async function runSiteGate(gate: SiteGate, { facts, timeoutMs, signal }: RunGateInput): Promise<GateRun> {
  const early = beforehand(gate, facts);
  if (early) return early;
  const findings: RawFinding[] = [];
  const tally: PageLooked = {};
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), timeoutMs);
    });
    const ended = await Promise.race([
      Promise.resolve(
        gate.check(
          facts,
          (finding) => findings.push(finding),
          (what, unverified, byBuild) => count(tally, what, unverified, byBuild),
        ),
      ),
      late,
    ]);
    signal?.throwIfAborted();
    if (ended === 'late') findings.push(tooLate(gate, timeoutMs));
    return { outcome: 'judged', reason: gate.note?.(facts) ?? null, findings: [...findings], looked: [tally] };
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    return { outcome: 'crashed', reason: crash(thrown), findings };
  } finally {
    clearTimeout(timer);
  }
}

/** Judges the pages given; `kept` answers what is known of a page already, `keep` remembers. */
export function runPageGate(
  gate: PageGate,
  pages: Iterable<PageEntry>,
  input: RunGateInput,
): GateRun & { byPage: Map<string, RawFinding[]> } {
  const byPage = new Map<string, RawFinding[]>();
  const early = beforehand(gate, input.facts);
  if (early) return { ...early, byPage };
  const deadline = input.now() + input.timeoutMs;
  let ended: GateRun | undefined;
  const judge = ({ path }: PageEntry): void => {
    const page = ended ? undefined : input.facts.pages.get(path);
    if (!page) return;
    input.signal?.throwIfAborted();
    const found: RawFinding[] = [];
    try {
      const tally: PageLooked = {};
      gate.check(
        page,
        input.facts,
        (finding) => found.push(finding),
        (what, unverified, byBuild) => count(tally, what, unverified, byBuild),
      );
      if (Object.keys(tally).length > 0) found.push(lookedNote(gate.id, tally));
    } catch (thrown) {
      ended = { outcome: 'crashed', reason: `${crash(thrown)} on \`${path}\``, findings: [] };
      return;
    }
    byPage.set(path, found.length === 0 ? found : detached(found));
    if (input.now() > deadline) ended = { outcome: 'judged', reason: null, findings: [tooLate(gate, input.timeoutMs)] };
  };
  const late = eachWithin([...pages], input.pageMs, judge);
  if (ended) return { ...ended, byPage };
  return {
    outcome: 'judged',
    reason: null,
    findings: late.map(({ path }) => lateOn(gate, path, input.pageMs)),
    byPage,
  };
}

export function beforehand(gate: Gate, facts: GateFacts): GateRun | undefined {
  try {
    const reason = gate.notApplicable?.(facts);
    if (reason !== undefined) return { outcome: 'not_applicable', reason, findings: [] };
    const missing = gate.scope === 'site' ? gate.untestable?.(facts) : undefined;
    return missing === undefined
      ? undefined
      : {
          outcome: 'untestable',
          reason: /^[A-Z_]+: /.test(missing) ? missing : `TOOLCHAIN_MISSING: ${missing}`,
          findings: [],
        };
  } catch (thrown) {
    return { outcome: 'crashed', reason: crash(thrown), findings: [] };
  }
}

const crash = (thrown: unknown): string =>
  thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
/** The page is untestable for this gate: nothing is kept of it, and the gate is red. */
const lateOn = (gate: Gate, path: string, milliseconds: number): RawFinding => ({
  rule: timeoutRule(gate.id).id,
  severity: 'blocker',
  title: 'A page could not be judged in its time',
  location: { path },
  fixable: 'no',
  message: `Page not judged: \`${gate.id}\` ${tookTooLong(milliseconds)} on it. Simplify the page, or raise \`limits.page_seconds\` in launch.yml.`,
});
const tooLate = (gate: Gate, timeoutMs: number): RawFinding => ({
  rule: timeoutRule(gate.id).id,
  severity: 'blocker',
  title: timeoutRule(gate.id).description,
  location: null,
  fixable: 'no',
  message: `The gate \`${gate.id}\` did not finish within ${timeoutMs / 1000} s`,
});
