/** REPO_ALLOWLIST and TOOL_ALLOWLIST: what the operator lets ToolHub's tools touch. Empty denies; reads need a list only where one is set. */
import { UserError } from '../errors.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface ListedCall {
  /** Internal policy name, e.g. `github.issues.create`. */
  policyName: string;
  /** As the run was made for; undefined where there is none. */
  repo: string;
  readOnly: boolean;
}

/** Why a call is denied, or undefined. */
export function judgeLists({ policyName, repo, readOnly }: ListedCall, env: Env): UserError | undefined {
  const unlisted = judgeTool({ policyName, isFree: readOnly }, env);
  if (unlisted !== undefined) return unlisted;
  const repos = listOf(env.REPO_ALLOWLIST);
  if ((repos !== undefined || !readOnly) && !(repos ?? []).includes(repo))
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
