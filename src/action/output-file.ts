/** Files that a step leaves for later steps: written where they were asked for, never through a link that the checkout holds. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isInGit, linkOnPath, stepsBelow } from '../adapters/links-on-path.ts';
import { writeWhole } from '../adapters/write-whole.ts';
import { UserError } from '../errors.ts';
import type { Git } from '../ports/git.ts';

/** Beside the home, out of the checkout: what is handed on is no state. */
export const besideHome = (env: Readonly<Record<string, string | undefined>>, name: string): string =>
  path.join(env.RUNNER_TEMP || tmpdir(), name);

/** Where a step may leave files. */
export interface OutputPlace {
  workspace: string;
  /** The runner's temporary folder. */
  temp: string;
}

/** The path in full, below the workspace or the runner's temporary folder, once nothing of it in the workspace is a link or git's own. */
export function outputPath({ workspace, temp }: OutputPlace, name: string, input = name): string {
  const full = path.resolve(workspace, name);
  if (stepsBelow(workspace, full) === undefined) {
    if (stepsBelow(path.resolve(temp), full) === undefined)
      throw refused(input, `\`${name}\` lies outside the workspace and the runner's temporary folder`);
    return full;
  }
  if (isInGit(workspace, full)) throw refused(input, `\`${name}\` lies in \`.git\`, where git would act on it`);
  const link = linkOnPath(workspace, full);
  if (link !== undefined)
    throw refused(
      input,
      `\`${path.relative(workspace, link)}\` in the checkout is a symbolic link, so \`${name}\` may lead anywhere`,
    );
  return full;
}

const refused = (input: string, why: string): UserError =>
  new UserError(
    'INVALID_INPUT',
    `\`${input}\`: ${why}. Name a place in the workspace, or below \`\${{ runner.temp }}\`.`,
    { details: { reason: 'OUTPUT_PLACE' } },
  );

/** Throws before anything is done where an input names a place that nothing may be written to. */
export function checkOutputs(
  place: OutputPlace,
  { sarifFile, reportDir, planDir }: { sarifFile: string | null; reportDir: string; planDir: string },
): void {
  if (sarifFile !== null) outputPath(place, sarifFile, 'sarif-file');
  outputPath(place, path.join(reportDir, 'report.html'), 'report-dir');
  outputPath(place, planDir, 'plan-dir');
}

/** Throws before anything is done where a file of a step would take the place of one that git tracks. */
export async function refuseTracked(
  { workspace }: OutputPlace,
  { sarifFile, reportDir }: { sarifFile: string | null; reportDir: string },
  openGit: () => Promise<Pick<Git, 'run'>>,
): Promise<void> {
  const wanted: [string, string][] = REPORT_FILES.map((file) => ['report-dir', path.join(reportDir, file)]);
  if (sarifFile !== null) wanted.push(['sarif-file', sarifFile]);
  for (const [input, name] of wanted) {
    const steps = stepsBelow(workspace, path.resolve(workspace, name));
    if (steps === undefined || !existsSync(path.resolve(workspace, name))) continue;
    const inside = path.relative(workspace, path.resolve(workspace, name)).split(path.sep).join('/');
    const [tracked] = (await (await openGit()).run(workspace, ['ls-files', '-z', '--', inside]).catch(() => '')).split(
      '\0',
    );
    if (tracked !== undefined && tracked !== '')
      throw refused(input, `\`${tracked}\` is a file of the checkout that git tracks, and would be written over`);
  }
}
const REPORT_FILES = ['report.html', 'changes.patch', 'validation_report.json', 'attestation'];

/** Writes a file; answers how it is shown. */
export function writeOutputFile(place: OutputPlace, name: string, text: string): string {
  const full = outputPath(place, name);
  writeWhole(full, text);
  return shownPath(place.workspace, full);
}

/** Relative to the workspace where it lies inside, else whole. */
export function shownPath(workspace: string, full: string): string {
  const inside = path.relative(workspace, full);
  const shown = inside.split(path.sep)[0] === '..' || path.isAbsolute(inside) ? full : inside;
  return shown.split(path.sep).join('/');
}
