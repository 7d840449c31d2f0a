/** `launch check`: judges a docs tree where it lies, with no configuration needed, and says it in the format asked for. */

import { relative, resolve } from 'node:path';
import { refuseElsewhere } from '../adapters/links-on-path.ts';
import { createSampleEngines } from '../adapters/sample-engines.ts';
import { buildName } from '../built/name.ts';
import type { CheckConfig } from '../config/check-config.ts';
import { parseCheckConfig, readCheckConfig } from '../config/read-check-config.ts';
import { requireOneSite } from '../config/sites.ts';
import { readNamed } from '../content/named-file.ts';
import { readTextInside } from '../content/read-inside.ts';
import { lookAt } from '../content/tree-entry.ts';
import { UserError } from '../errors.ts';
import type { Gate } from '../gates/gate.ts';
import { gates as allGates } from '../gates/index.ts';
import { meant } from '../gates/meant.ts';
import { generatorOf } from '../generators/index.ts';
import type { Profile } from '../model/validation-report.ts';
import type { Clock } from '../ports/clock.ts';
import type { Git } from '../ports/git.ts';
import type { Processes } from '../ports/processes.ts';
import type { Progress } from '../ports/progress.ts';
import type { SealedFolder } from '../ports/seal.ts';
import { unjudgedLine } from '../report/looked-at.ts';
import { nearChoices } from '../text/near-choices.ts';
import { changeLine, configAt } from './base-config.ts';
import { readBaseline, writeBaseline } from './baseline.ts';
import { isAtLeast } from './collect.ts';
import { explainFinding } from './explain.ts';
import { isHeld } from './held.ts';
import type { LeftFinding } from './left-findings.ts';
import type { Outcome } from './outcome.ts';
import { filesOnDisk, ownBaseline } from './own-baseline.ts';
import { findPlace, type Place } from './place.ts';
import { PROFILES } from './profiles.ts';
import { openSession, type ValidationSession } from './session.ts';
import { tryStat } from './site-tree.ts';

export interface CheckOptions {
  /** The folder to check, absolute or relative to `cwd`. */
  directory: string;
  cwd: string;
  ports: { git: Git; processes: Processes; clock: Clock; privateLinks?: boolean };
  /** Where that is, if it was looked for ahead. */
  place?: Promise<Place>;
  /** Kept across runs; null keeps nothing. */
  cacheDir: SealedFolder | null;
  /** Default: the configuration's, else `ci` in CI and `local` elsewhere as the caller says. */
  profile?: Profile;
  /** Gate ids; empty or absent: what the profile asks for. */
  only?: readonly string[];
  /** Only what this commit does not have; a ref, or true for the last commit. */
  newSince?: string | true;
  /** File of known findings; made when it is not there. False: none, not even the repository's own. */
  baseline?: string | false;
  /** A configuration file other than the repository's own. */
  configFile?: string;
  /** Folder with the HTML that the site's own build made; links are judged by it. */
  built?: string;
  lintAll?: boolean;
  /** Whether it will be fixed. */
  withFixes?: boolean;
  signal?: AbortSignal;
  progress?: Progress;
}

export interface CheckResult {
  /** 0 when every gate asked for is green, 1 otherwise. */
  exitCode: 0 | 1;
  outcome: Outcome;
  session: ValidationSession;
  /** Root of the repository, and the folder that was checked inside it. */
  root: string;
  sitePath: string;
  gates: readonly Gate[];
  config: CheckConfig;
  configPath: string | null;
  /** What was recognised and how it was decided, one line. */
  recognised: string;
  /** How many findings a new baseline file took, when one was written. */
  baselineWritten: number | null;
  /** After fixes: what could not be fixed, and whether that is because their number was reached. */
  left?: { findings: readonly LeftFinding[]; isBounded: boolean; fixed: number };
}

/** Throws UserError for a folder, configuration, gate or ref that is wrong, and where no page at all is found. */
export async function runCheck(options: CheckOptions): Promise<CheckResult> {
  const { root, sitePath, git, gitAnswers } = await (options.place ?? findPlace(options, options.ports.git));
  const own = configOf(options, root, sitePath);
  const { config, path: configPath, note } = git ? await rulesOf(options, own, root, sitePath) : { ...own, note: null };
  checkGateNames(options.only ?? [], config);
  requireOneSite(config, sitePath);
  const { baseline: named } = options;
  const baselineFile = named === undefined || named === false ? undefined : resolve(options.cwd, named);
  const known =
    baselineFile !== undefined
      ? readBaseline(baselineFile)
      : named === undefined
        ? await ownBaseline(config, filesOnDisk(root))
        : undefined;
  // One that is to be made: said before the work, not after it.
  if (baselineFile !== undefined && known === undefined) refuseElsewhere(root, baselineFile);
  const session = await openSession({
    root,
    config,
    ...(note === null ? {} : { configNote: note }),
    profile: options.profile ?? config.profile ?? 'local',
    cacheDir: options.cacheDir,
    ports: {
      processes: options.ports.processes,
      clock: options.ports.clock,
      ...(options.ports.privateLinks === undefined ? {} : { privateLinks: options.ports.privateLinks }),
      ...(git ? { git: options.ports.git } : {}),
    },
    engines: createSampleEngines(options.ports.processes, options.signal),
    gitAnswers,
    ...(sitePath === '' ? {} : { sitePath }),
    ...(options.only?.length ? { only: options.only } : {}),
    ...(known ? { baseline: known } : {}),
    ...(options.newSince === undefined
      ? {}
      : { scope: 'new' as const, ...(options.newSince === true ? {} : { base: options.newSince }) }),
    ...(options.built === undefined
      ? {}
      : {
          built: {
            folder: resolve(options.cwd, options.built),
            name: buildName(root, resolve(options.cwd, options.built)),
          },
        }),
    ...(options.lintAll === undefined ? {} : { lintAll: options.lintAll }),
    ...(options.withFixes === undefined ? {} : { withFixes: options.withFixes }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.progress ? { progress: options.progress } : {}),
  });
  const outcome = await session.validate();
  const { kind, decided_by: how } = outcome.recognised;
  if (outcome.report.pages === 0 && !sawPages(outcome)) {
    const other = (outcome.report.left_out?.unjudged ?? []).map(unjudgedLine).join(', ');
    throw new UserError(
      'INVALID_INPUT',
      outcome.report.left_out?.pages
        ? `Every page in \`${options.directory}\` is excluded by the configuration, so nothing was judged. Change \`exclude\` in launch.yml.`
        : `There are no Markdown pages in \`${options.directory}\` (recognised as ${kind}: ${how}), so nothing was judged${other === '' ? '' : `: ${other}`}. Name the folder of the docs, or set \`site\` in launch.yml.`,
    );
  }
  const isNew = baselineFile !== undefined && known === undefined;
  if (isNew) writeBaseline(baselineFile, outcome.findings);
  return {
    exitCode: outcome.report.ok || (isNew && isAllHeld(outcome)) ? 0 : 1,
    outcome,
    session,
    root,
    sitePath,
    gates: allGates,
    config,
    configPath,
    recognised: `${generatorOf(kind).title}: ${how}`,
    baselineWritten: isNew ? outcome.findings.filter(isHeld).length : null,
  };
}

/** Whether a baseline leaves nothing red: what could not be judged is in none. */
const isAllHeld = ({ findings, report }: Outcome): boolean =>
  findings.every((finding) => isHeld(finding) || !isAtLeast(finding.severity, PROFILES[report.profile].failsFrom)) &&
  report.gates.every(({ outcome }) => outcome !== 'untestable' && outcome !== 'crashed');

/** `--explain <finding>`: everything known of one finding, or of a rule. */
export const explainCheck = (result: CheckResult, name: string): string => explainFinding(result, name);

/** Judges again whenever `changes` says that files changed; for `--watch`. Ends when `changes` does. */
export async function* watchCheck(
  result: CheckResult,
  changes: AsyncIterable<readonly string[]>,
): AsyncGenerator<Outcome> {
  for await (const paths of changes) {
    const inside = paths
      .map((path) => relative(result.session.root, resolve(result.session.root, path)).replaceAll('\\', '/'))
      .filter((path) => path !== '' && !path.startsWith('..') && !/(?:^|\/)(?:\.git|node_modules)\//.test(path));
    if (inside.length > 0) yield result.session.revalidate(inside);
  }
}

/** What is new since a ref is judged by the configuration of that ref; one that is named by hand rules. */
async function rulesOf(
  { configFile, newSince, ports }: CheckOptions,
  own: { config: CheckConfig; path: string | null },
  root: string,
  sitePath: string,
): Promise<{ config: CheckConfig; path: string | null; note: string | null }> {
  if (newSince === undefined || configFile !== undefined) return { ...own, note: null };
  const base = await configAt(ports.git, root, newSince === true ? 'HEAD' : newSince, sitePath).catch((thrown) => {
    // The session reports a ref that is not there.
    if (thrown instanceof UserError && thrown.code === 'INVALID_INPUT') return undefined;
    throw thrown;
  });
  if (base === undefined) return { ...own, note: null };
  const note = changeLine(own.path, own.config, base.config);
  return note === null ? { ...own, note } : { ...base, note };
}

function configOf(
  { configFile, cwd }: CheckOptions,
  root: string,
  sitePath: string,
): { config: CheckConfig; path: string | null } {
  if (configFile === undefined) return readCheckConfig((path) => configText(root, path), [...new Set([sitePath, ''])]);
  const text = readNamed(resolve(cwd, configFile), { what: 'The configuration', shown: configFile });
  return { config: parseCheckConfig(text, configFile), path: configFile };
}

/** Whether pages are there that could not be read: that is what is said then, not that there are none. */
const sawPages = ({ findings, report }: Outcome): boolean =>
  findings.length > 0 || report.gates.some(({ reason }) => reason?.startsWith('PAGE_NOT_READ'));

/** Undefined where there is none; one that is there and cannot be read is no reason to judge by other rules. */
function configText(root: string, path: string): string | undefined {
  const entry = lookAt(root, path);
  if (entry?.is === 'unread') throw unreadConfig(path, entry.why);
  if (entry === undefined) {
    if (tryStat(root, path)?.isDirectory() === true) throw unreadConfig(path, 'is a folder');
    return undefined;
  }
  const text = readTextInside(root, path);
  if (text === undefined) throw unreadConfig(path, 'cannot be read');
  return text;
}
const unreadConfig = (path: string, why: string): UserError =>
  new UserError('INVALID_INPUT', `The configuration \`${path}\` ${why}. Make it a readable file, or remove it.`);

function checkGateNames(only: readonly string[], config: CheckConfig): void {
  const gates = new Set(allGates.map((gate) => gate.id));
  const rules = new Set(allGates.flatMap((gate) => gate.rules.map((rule) => rule.id)));
  const unknown = only.filter((name) => !gates.has(name));
  if (unknown.length > 0) {
    const near = meant(nearChoices(unknown[0] ?? '', [...gates]));
    const all = `Gates: ${[...gates].sort().join(', ')}.`;
    throw new UserError(
      'INVALID_INPUT',
      `Unknown gate \`${unknown[0]}\`. ${near === undefined ? '' : `${near} `}${all}`,
    );
  }
  const problems = Object.keys(config.gates ?? {})
    .filter((name) => !gates.has(name) && !rules.has(name))
    .map((name) => ({ path: `gates.${name}`, message: 'no gate or rule has this name' }));
  const ignored = (config.ignore ?? []).flatMap(({ rule }, at) =>
    gates.has(rule) || rules.has(rule) || rule === '*'
      ? []
      : [{ path: `ignore[${at}].rule`, message: `no gate or rule has the name \`${rule}\`` }],
  );
  if (problems.length + ignored.length > 0) {
    throw new UserError(
      'SCHEMA_VALIDATION_FAILED',
      `The configuration is not valid: ${[...problems, ...ignored].map(({ path, message }) => `${path}: ${message}`).join('; ')}`,
      { details: { problems: [...problems, ...ignored] } },
    );
  }
}
