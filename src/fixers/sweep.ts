/** Fixes all style findings of a site a page at a time: every round lints once, and ends at the fixpoint. */

import type { PageInput } from '../gates/facts.ts';
import type { Patch } from '../model/patch.ts';
import { refusePath } from '../patches/path-rules.ts';
import { none } from './edits.ts';
import type { Fixer } from './fixer.ts';
import { fingerprint, newFindings, tally } from './order.ts';
import { apart, keepUnseen, type PageEdit } from './page-edits.ts';
import type { PlannedFix } from './plan-fix.ts';
import type { FixSession, OpenFinding, Outcome } from './session.ts';
import { takeBack, type WriteOptions, writeFixes } from './write-fixes.ts';

export interface SweepOptions extends WriteOptions {
  fixer: Fixer;
  /** Whether a finding is the sweep's to fix. */
  isWanted(finding: OpenFinding): boolean;
  /** At most this many pages are written, those taken back included. */
  maxAttempts: number;
  signal?: AbortSignal;
}
export interface SweepResult {
  outcome: Outcome;
  fixed: PlannedFix[];
  patches: Patch[];
  attempts: number;
  /** Why findings stayed, by fingerprint. */
  left: Map<string, string>;
}

/** Pages are independent: one that does not hold is taken back alone, and tried again one rule at a time. */
export async function sweepPages(session: FixSession, from: Outcome, options: SweepOptions): Promise<SweepResult> {
  const result: SweepResult = { outcome: from, fixed: [], patches: [], attempts: 0, left: new Map() };
  const refused = new Map<string, string>();
  const singly = new Set<string>();
  /** Pages that changed since all their findings were asked about. */
  const fixed = new Set<string>();
  for (;;) {
    options.signal?.throwIfAborted();
    const room = options.maxAttempts - result.attempts;
    const byPage =
      room > 0
        ? planRound(session, result.outcome, { ...options, refused, singly, room })
        : new Map<string, PlannedFix[]>();
    if (byPage.size === 0) {
      // What was refused while a page still changed may hold now: only then is nothing left for a second pass.
      if (room <= 0 || fixed.size === 0) break;
      for (const path of fixed) {
        singly.delete(path);
        for (const key of [...refused.keys()].filter((one) => one.startsWith(`${path}\0`))) refused.delete(key);
      }
      fixed.clear();
      continue;
    }
    result.attempts += byPage.size;
    const before = result.outcome;
    const round = await writeRound(session, before, byPage, options);
    result.outcome = round.outcome;
    result.patches.push(...round.patches);
    for (const [path, fixes] of byPage) {
      const reason = round.guilty.get(path);
      if (reason === undefined) {
        result.fixed.push(...fixes);
        fixed.add(path);
      } else if (new Set(fixes.map(({ finding }) => finding.title)).size > 1) singly.add(path);
      else for (const { finding } of fixes) refused.set(keyOf(finding, session.facts.pages.get(path)), reason);
    }
  }
  for (const finding of result.outcome.findings) {
    if (!options.isWanted(finding)) continue;
    const reason = refused.get(keyOf(finding, session.facts.pages.get(finding.location?.path ?? '')));
    result.left.set(fingerprint(finding), reason ?? 'it meets the fix of another finding, or the bound was reached');
  }
  return result;
}

interface RoundOptions extends SweepOptions {
  refused: Map<string, string>;
  /** Pages on which one rule is tried at a time. */
  singly: ReadonlySet<string>;
  room: number;
}

/** What is written next, by page; what the fixer or the guard refuses is noted and not asked again. */
function planRound(session: FixSession, { findings }: Outcome, options: RoundOptions): Map<string, PlannedFix[]> {
  const { fixer, refused, singly, room, isWanted } = options;
  const pages = Map.groupBy(
    findings.filter((finding) => finding.location !== null && isWanted(finding)),
    ({ location }) => location?.path ?? '',
  );
  const byPage = new Map<string, PlannedFix[]>();
  for (const path of [...pages.keys()].sort()) {
    if (byPage.size >= room) break;
    options.signal?.throwIfAborted();
    const page = session.facts.pages.get(path);
    if (page === undefined) continue;
    const wanted: PageEdit[] = [];
    const fence = refusePath(path, options.allowedPaths) ?? session.refuseToWrite?.(path);
    for (const finding of pages.get(path) ?? []) {
      const key = keyOf(finding, page);
      if (refused.has(key)) continue;
      const plan =
        fence === undefined
          ? fixer.plan(finding, page, session.facts)
          : none(`\`${path}\` may not be written: ${fence}`);
      const [edit] = plan.kind === 'edits' ? plan.edits : [];
      if (edit === undefined) refused.set(key, plan.kind === 'none' ? plan.reason : 'nothing to change');
      else wanted.push({ finding, edit, rule: finding.title, summary: plan.kind === 'none' ? '' : plan.summary });
    }
    const [first] = wanted.map(({ rule }) => rule).sort();
    const tried = singly.has(path) ? wanted.filter(({ rule }) => rule === first) : wanted;
    const { kept, refused: seen } = keepUnseen(page, apart(tried), session);
    for (const { edit, reason } of seen) refused.set(keyOf(edit.finding, page), reason);
    if (kept.length === 0) continue;
    const change = { path, before: page.text, after: page.text };
    byPage.set(
      path,
      kept.map(({ finding, edit, summary }) => ({ finding, fixer, summary, change, edits: [edit], isLocal: true })),
    );
  }
  return byPage;
}

interface Round {
  outcome: Outcome;
  patches: Patch[];
  /** Pages that were taken back, and why. */
  guilty: Map<string, string>;
}

async function writeRound(
  session: FixSession,
  before: Outcome,
  byPage: ReadonlyMap<string, PlannedFix[]>,
  options: WriteOptions,
): Promise<Round> {
  const paths = [...byPage.keys()];
  const all = (reason: string): Map<string, string> => new Map(paths.map((path) => [path, reason]));
  const written = await writeFixes(session, [...byPage.values()].flat(), options);
  if ('refused' in written) {
    const rest = new Map([...byPage].filter(([path]) => !written.changed.includes(path)));
    if (rest.size === 0 || rest.size === byPage.size)
      return { outcome: before, patches: [], guilty: all(written.refused) };
    const again = await writeRound(session, before, rest, options);
    const changed = written.changed.map((path): [string, string] => [path, written.refused]);
    return { ...again, guilty: new Map([...again.guilty, ...changed]) };
  }
  const after = await session.revalidate(written.paths, written.before).catch(async (thrown: unknown) => {
    await takeBack(session, written.written, options);
    throw thrown;
  });
  const guilty = guiltyPages(before, after, new Set(paths)) ?? all('taken back, it brought findings on other pages');
  // A proof file covers many pages: then the whole round is taken back, and its good pages come again.
  const isShared = written.paths.length > paths.length;
  const isBack = (path: string): boolean => guilty.size > 0 && (isShared || guilty.has(path));
  const patches = written.patches.filter(({ path }) => !isBack(path));
  for (const patch of patches) await options.onApplied?.(patch);
  if (guilty.size === 0) return { outcome: after, patches, guilty };
  await takeBack(
    session,
    written.written.filter(({ path }) => isBack(path)),
    options,
  );
  const outcome = await session.revalidate(written.paths.filter(isBack));
  if (!isShared) return { outcome, patches, guilty };
  const good = new Map([...byPage].filter(([path]) => !guilty.has(path)));
  if (good.size === 0) return { outcome, patches: [], guilty };
  const again = await writeRound(session, outcome, good, options);
  return { ...again, guilty: new Map([...guilty, ...again.guilty]) };
}

/** Pages with more of any rule than before or none less in all; undefined when another page is worse. */
function guiltyPages(before: Outcome, after: Outcome, pages: ReadonlySet<string>): Map<string, string> | undefined {
  const guilty = new Map<string, string>();
  const isOwn = ({ gate, location }: OpenFinding): boolean =>
    gate === 'markdown-style' && pages.has(location?.path ?? '');
  const others = (outcome: Outcome): OpenFinding[] => outcome.findings.filter((finding) => !isOwn(finding));
  for (const { location, rule, message } of newFindings(tally(others(before)), others(after))) {
    if (location === null || !pages.has(location.path)) return undefined;
    guilty.set(location.path, `taken back, it brought a new finding: ${rule}, ${message}`);
  }
  const was = countByRule(before, isOwn);
  const now = countByRule(after, isOwn);
  for (const path of pages) {
    const [old, fresh] = [was.get(path), now.get(path)];
    const more = [...(fresh ?? [])].find(([rule, count]) => count > (old?.get(rule) ?? 0));
    if (more !== undefined) guilty.set(path, `taken back, it brought a new finding: ${more[0]}`);
    else if (sum(fresh) >= sum(old)) guilty.set(path, 'taken back, the finding stayed');
  }
  return guilty;
}

function countByRule(
  { findings }: Outcome,
  isOwn: (finding: OpenFinding) => boolean,
): Map<string, Map<string, number>> {
  const byPage = new Map<string, Map<string, number>>();
  for (const finding of findings) {
    if (!isOwn(finding)) continue;
    const path = finding.location?.path ?? '';
    const counts = byPage.get(path) ?? new Map<string, number>();
    counts.set(finding.title, (counts.get(finding.title) ?? 0) + 1);
    byPage.set(path, counts);
  }
  return byPage;
}
const sum = (counts: ReadonlyMap<string, number> | undefined): number =>
  [...(counts?.values() ?? [])].reduce((total, count) => total + count, 0);

/** A finding by what it says and the lines it stands among, wherever they are now. */
const keyOf = (finding: OpenFinding, page: PageInput | undefined): string => {
  const line = finding.location?.line ?? 0;
  const around = page?.lines.slice(Math.max(0, line - 2), line + 1) ?? [];
  return [finding.location?.path ?? '', fingerprint(finding), ...around].join('\0');
};
