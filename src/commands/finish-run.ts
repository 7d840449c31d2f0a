/** What every command that moves a run does at its end: report file, summary for people, one JSON document for programs. */
import path from 'node:path';
import type { CommandCall } from '../cli/command.ts';
import type { Context } from '../context.ts';
import type { DriveResult } from '../engine/drive.ts';
import { changesNothing } from '../engine/legal.ts';
import { writeRunReport } from '../engine/run-report-file.ts';
import { exitCodeOf } from '../errors.ts';
import { SHOWN_ROWS } from '../report/html/evidence.ts';
import { renderRunPage } from '../report/html/run-page.ts';
import { gatherRunReport, type RunReport } from '../report/run-report.ts';
import { terminalSummary } from '../report/terminal.ts';

/** Writes `report.html` into the run's folder and answers with the exit code for the state reached. */
export async function finishRun(
  call: CommandCall,
  context: Context,
  runId: string,
  driven: DriveResult,
): Promise<number> {
  const { io } = call;
  const folder = path.join(context.home, 'runs', runId);
  const { inputs } = await context.engine.snapshot(runId);
  const baseOf = async (file: string): Promise<Uint8Array | null> =>
    inputs.site_sha === null
      ? null
      : ((await context.git.show(path.join(folder, 'site'), inputs.site_sha, file).catch(() => undefined)) ?? null);
  const report = await gatherRunReport(context.engine, runId, baseOf, SHOWN_ROWS);
  const reportPath = await writeRunReport(context, runId, renderRunPage(report));
  const shown = (file: string): string => shortest(file, io.cwd);
  if (io.json) io.out(`${JSON.stringify(jsonResult(report, shown(reportPath), driven), null, 2)}\n`);
  else {
    const pullRequestPath =
      report.snapshot.pr === null ? undefined : shown(path.join(folder, 'artifacts', 'pull-request.md'));
    const lines = terminalSummary(report, io.colors, {
      reportPath: shown(reportPath),
      ...(pullRequestPath === undefined ? {} : { pullRequestPath }),
      next: nextCommands(report).map((words) => `${programName(io.env)} ${words}`),
      unfixed: driven.unfixed,
    });
    for (const line of lines) io.err(line);
  }
  return exitCodeFor(report);
}

/** What `--json` prints for a run: its record, what was fixed and what is left. */
export function jsonResult(report: RunReport, reportPath: string, driven: DriveResult): Record<string, unknown> {
  const { snapshot, artifacts } = report;
  const validation = artifacts.validation_report;
  return {
    ok: exitCodeFor(report) === 0,
    run_id: snapshot.run_id,
    state: snapshot.state,
    product_slug: snapshot.product_slug,
    pages: artifacts.page_plan?.pages.length ?? 0,
    nothing_to_change: changesNothing(snapshot),
    claims: artifacts.product_facts?.claims.length ?? 0,
    citations: artifacts.product_facts?.claims.reduce((sum, claim) => sum + claim.citations.length, 0) ?? 0,
    fixed: driven.fixes.map((fix) => fix.fixed_issue_id),
    unfixed: driven.unfixed,
    open_issues: snapshot.open_issues,
    validation:
      validation === undefined ? null : { ok: validation.ok, profile: validation.profile, gates: validation.gates },
    pr: artifacts.pr ?? null,
    artifacts: snapshot.artifacts,
    report: reportPath,
  };
}

function exitCodeFor({ snapshot }: RunReport): number {
  if (snapshot.state === 'FAILED') return snapshot.failure === null ? 5 : failureExit(snapshot.failure.code);
  if (snapshot.state === 'CANCELLED') return exitCodeOf('CANCELLED');
  return snapshot.validation?.ok === false ? exitCodeOf('GATE_FAILED') : 0;
}

const failureExit = (code: string): number =>
  code === 'COMMIT_SERVICE_ERROR' || code === 'SERVICE_UNAVAILABLE' ? 4 : code === 'INTERNAL' ? 5 : 2;

function nextCommands({ snapshot }: RunReport): string[] {
  if (changesNothing(snapshot)) return [];
  switch (snapshot.state) {
    case 'READY_FOR_PR':
      return [`open-pr ${snapshot.run_id}`];
    case 'VALIDATING':
      return [`artifact ${snapshot.run_id} validation_report.json`, `resume ${snapshot.run_id}`];
    case 'DONE':
    case 'PR_OPENED':
      return [`events ${snapshot.run_id}`, `replay ${snapshot.run_id}`];
    default:
      return [`status ${snapshot.run_id}`];
  }
}

/** How this program was started, so that what is shown can be pasted: `npm start` in a clone, `launch` where it is installed. */
const programName = (env: Readonly<Record<string, string | undefined>>): string =>
  env.npm_lifecycle_event === 'start' ? 'npm start --' : 'launch';

/** Relative to `from` when that is shorter. */
export function shortest(file: string, from: string): string {
  const relative = path.relative(from, file);
  return relative !== '' && relative.length < file.length && !relative.startsWith('..') ? relative : file;
}
