/** REPO_ALLOWLIST and TOOL_ALLOWLIST: what the operator lets ToolHub's tools touch. Empty denies; reads, and what only makes a file of the run, need a list only where one is set. */
import { UserError } from '../errors.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface ListedCall {
  /** Internal policy name, e.g. `github.issues.create`. */
  policyName: string;
  /** As the run was made for; undefined where there is none. */
  repo: string;
  readOnly: boolean;
}

/** Makes a patch for a person, which nothing applies: who may have a run may have it, where no list says otherwise. */
const FILES_OF_THE_RUN: ReadonlySet<string> = new Set(['code.patch.generate']);

/** Why a call is denied, or undefined. */
export function judgeLists({ policyName, repo, readOnly }: ListedCall, env: Env): UserError | undefined {
  const isFree = readOnly || FILES_OF_THE_RUN.has(policyName);
  const unlisted = judgeTool({ policyName, isFree }, env);
  if (unlisted !== undefined) return unlisted;
  const repos = listOf(env.REPO_ALLOWLIST);
  if ((repos !== undefined || !isFree) && !(repos ?? []).includes(repo))
    return denied(
      'repo_not_allowed',
      `The repository \`${repo}\` is not in REPO_ALLOWLIST. Ask the operator to add it.`,
    );
  return undefined;
}

/** The list of tools alone; `isFree`: only a list that is set rules it. */
export function judgeTool(
  { policyName, isFree }: { policyName: string; isFree: boolean },
  env: Env,
): UserError | undefined {
  const tools = listOf(env.TOOL_ALLOWLIST);
  if ((tools === undefined && isFree) || (tools ?? []).includes(policyName)) return undefined;
  return denied('tool_not_allowed', `The tool \`${policyName}\` is not in TOOL_ALLOWLIST. Ask the operator to add it.`);
}

const denied = (reason: string, message: string): UserError =>
  new UserError('POLICY_DENIED', message, { details: { reason } });
const listOf = (written: string | undefined): string[] | undefined =>
  written === undefined ? undefined : written.split(/[\s,]+/).filter((name) => name !== '');
