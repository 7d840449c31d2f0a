/** What every command does at its end: report files, SARIF, annotations, summary, outputs. */
import path from 'node:path';
import { asDiskError } from '../adapters/files.ts';
import { exitCodeOf, type LaunchError, toLaunchError } from '../errors.ts';
import { descriptionsOf } from '../gates/descriptions.ts';
import type { ValidationReport } from '../model/validation-report.ts';
import { ANNOTATION_LIMITS, planAnnotations } from '../report/annotations.ts';
import { code } from '../report/markdown-text.ts';
import { renderSarif } from '../report/sarif.ts';
import { renderSummary } from '../report/summary.ts';
import { countOf } from '../text/count.ts';
import { VERSION } from '../version.ts';
import { writeAttestation } from './attest.ts';
import type { Outcome } from './call.ts';
import { fixAnnotations } from './fix-annotations.ts';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';
import { writeOutputFile } from './output-file.ts';
import { type ActionResult, emptyResult, outputValues } from './outputs.ts';
import type { Runner } from './runner.ts';
import { blindGates, helpFor } from './verdict.ts';

/** Returns the exit code. */
export async function finish(
  runner: Runner,
  title: string,
  { inputs, job, home }: { inputs: Inputs; job: Job; home: string },
  outcome: Outcome,
): Promise<number> {
  const kept = keeping();
  const files = await kept.try('report-dir', NO_FILES, () => writeFiles(inputs, job, outcome));
  const result: ActionResult = { ...emptyResult(inputs.command), ...outcome.result, ...files, home };
  runner.endGroup();
  const left = annotate(runner, outcome);
  const notices = [...(outcome.notices ?? []), ...left];
  const retry = job.attempt > 1 ? [['Attempt', String(job.attempt)] as const] : [];
  const summary = renderSummary({
    title,
    ok: result.ok,
    headline: outcome.headline,
    notices,
    said: outcome.said,
    facts: [...(outcome.facts ?? []), ...retry],
    report: outcome.report ?? null,
    fixes: outcome.fixes ?? [],
    next: [...(outcome.next ?? []), ...fileLines(files, outcome)],
    patch: outcome.showPatch === true ? (outcome.patch ?? null) : null,
  });
  await kept.try('GITHUB_STEP_SUMMARY', undefined, () => runner.summary(summary));
  if (outcome.warning !== undefined) runner.warning(outcome.warning);
  for (const notice of notices) runner.line(notice);
  runner.line(outcome.headline);
  const end = kept.lost === undefined ? {} : { ok: false, reason_code: kept.lost.code };
  await kept.try('GITHUB_OUTPUT', undefined, async () => {
    writeOutputs(runner, { ...result, ...end });
    for (const [name, value] of Object.entries(outcome.extra ?? {})) runner.output(name, value);
  });
  const { lost } = kept;
  if (lost === undefined) return outcome.failed === undefined ? 0 : exitCodeOf(outcome.failed);
  runner.error(`Launch: ${lost.code}`, `${lost.message} The work itself was done: ${outcome.headline}`);
  return exitCodeOf(lost.code);
}

const NO_FILES = { attestation_path: null, report_path: null, sarif_path: null };

/** What is said at the end is said as far as the disk allows: the first thing that could not be written is the step's failure, and the rest is written all the same. */
function keeping() {
  return {
    lost: undefined as LaunchError | undefined,
    async try<T>(place: string, otherwise: T, write: () => Promise<T>): Promise<T> {
      try {
        return await write();
      } catch (thrown) {
        this.lost ??= toLaunchError(asDiskError(thrown, place));
        return otherwise;
      }
    },
  };
}

/** A failure in the Action's words: one annotation, one summary, outputs that say so. */
export async function finishFailed(runner: Runner, command: string, failure: LaunchError): Promise<number> {
  runner.endGroup();
  runner.error(`Launch: ${failure.code}`, failure.message);
  const next = failure.retryable
    ? ['The same step may work later: re-run the failed job. Nothing that was finished is done again.']
    : [];
  const kept = keeping();
  const summary = renderSummary({
    title: `Launch ${command}`,
    ok: false,
    headline: `${code(failure.code)} ${failure.message}`,
    notices: [],
    facts: [],
    report: null,
    fixes: [],
    next,
    patch: null,
  });
  await kept.try('GITHUB_STEP_SUMMARY', undefined, () => runner.summary(summary));
  await kept.try('GITHUB_OUTPUT', undefined, async () =>
    writeOutputs(runner, { ...emptyResult(command), ok: false, reason_code: failure.code }),
  );
  if (kept.lost !== undefined) runner.line(kept.lost.message);
  return exitCodeOf(failure.code);
}

export function writeOutputs(runner: Runner, result: ActionResult): void {
  for (const [name, value] of Object.entries(outputValues(result))) runner.output(name, value);
}

function annotate(runner: Runner, { report, fixes = [], annotateFixes = false, failed }: Outcome): string[] {
  if (report === undefined) return [];
  for (const gate of blindGates(report)) {
    const text = `${gate.reason ?? ''}\n${helpFor(gate)}`;
    if (failed === undefined) runner.warning(`The gate ${gate.name} could not run: ${text}`);
    else runner.error(`The gate ${gate.name} could not run`, text);
  }
  const plan = planAnnotations(report.issues);
  for (const annotation of plan.shown) runner.annotate(annotation);
  const taken = plan.shown.filter(({ level }) => level === 'warning').length;
  if (annotateFixes)
    for (const annotation of fixAnnotations(fixes, ANNOTATION_LIMITS.warning - taken)) runner.annotate(annotation);
  const left = plan.left.error + plan.left.warning + plan.left.notice;
  return left === 0
    ? []
    : [
        `GitHub shows ten annotations of a kind; ${countOf(left, 'finding')} more ${left === 1 ? 'stands' : 'stand'} in the table below.`,
      ];
}

async function writeFiles(
  inputs: Inputs,
  job: Job,
  outcome: Outcome,
): Promise<Pick<ActionResult, 'attestation_path' | 'report_path' | 'sarif_path'>> {
  const write = (name: string, text: string): string => writeOutputFile(job, name, text);
  const { html, offered, patch, report, statement } = outcome;
  const reportPath = html === undefined ? null : write(path.join(inputs.reportDir, 'report.html'), html);
  if (patch !== undefined) write(path.join(inputs.reportDir, 'changes.patch'), patch);
  if (report !== undefined)
    write(path.join(inputs.reportDir, 'validation_report.json'), `${JSON.stringify(report, null, 2)}\n`);
  const sarifPath =
    report === undefined || inputs.sarifFile === null ? null : write(inputs.sarifFile, await sarifOf(report, offered));
  const attestationPath = statement === undefined ? null : writeAttestation(job, inputs.reportDir, statement);
  return { attestation_path: attestationPath, report_path: reportPath, sarif_path: sarifPath };
}

async function sarifOf(report: ValidationReport, offered: Outcome['offered']): Promise<string> {
  const { gates } = await import('../gates/index.ts');
  const descriptions = descriptionsOf(gates);
  return renderSarif(report, { version: VERSION, descriptions, ...(offered && { fixes: offered }) }).text;
}

function fileLines(
  { report_path: report, sarif_path: sarif }: Pick<ActionResult, 'report_path' | 'sarif_path'>,
  { patch }: Outcome,
): string[] {
  return [
    ...(report === null ? [] : [`The whole report is ${code(report)}; keep its folder with actions/upload-artifact.`]),
    ...(sarif === null ? [] : [`${code(sarif)} is ready for github/codeql-action/upload-sarif.`]),
    ...(patch === undefined || report === null
      ? []
      : [`The change as a patch: ${code(report.replace(/report\.html$/, 'changes.patch'))}.`]),
  ];
}
