/** What an action did, in one sentence; read out of its answer by the members that contracts name. */
import { countOf } from '../../text/count.ts';

type Answer = Readonly<Record<string, unknown>>;
type Say = (answer: Answer) => string | undefined;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const object = (value: unknown): Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : {};
const counted = (value: unknown, what: string): string | undefined =>
  Array.isArray(value) ? `${countOf(value.length, what)}.` : undefined;

/** The first that has something to say says it. */
const SENTENCES: readonly Say[] = [
  ({ pr_url, branch }) => (text(pr_url) === undefined ? undefined : `Pull request ${pr_url} from ${branch}.`),
  ({ pull_request, head_branch }) => {
    const url = text(object(pull_request).url);
    return url === undefined ? undefined : `Pull request ${url} from ${head_branch}.`;
  },
  ({ fixed_issue_ids, remaining_blockers }) =>
    Array.isArray(fixed_issue_ids)
      ? `${countOf(fixed_issue_ids.length, 'finding')} fixed, ${countOf(Number(remaining_blockers), 'blocker')} left.`
      : undefined,
  ({ fixed_issue_id, remaining_blockers }) =>
    text(fixed_issue_id) === undefined
      ? undefined
      : `Fixed ${fixed_issue_id}, ${countOf(Number(remaining_blockers), 'blocker')} left.`,
  ({ validation_report }) => {
    const { ok, issues, gates } = object(validation_report);
    if (typeof ok !== 'boolean') return undefined;
    const failed = Array.isArray(gates) ? gates.filter((gate) => object(gate).ok === false).length : 0;
    const left = Array.isArray(issues) ? issues.length : 0;
    return ok
      ? `Every gate passed, ${countOf(left, 'finding')}.`
      : `${countOf(failed, 'gate')} failed, ${countOf(left, 'finding')}.`;
  },
  ({ status }) => {
    const { run_id, state, open_issues } = object(status);
    if (text(state) === undefined) return undefined;
    const open = Array.isArray(open_issues) ? open_issues.length : 0;
    return `Run ${run_id} is ${state} with ${countOf(open, 'open finding')}.`;
  },
  ({ artifact }) => {
    const { name, total_bytes } = object(artifact);
    return text(name) === undefined ? undefined : `${name}, ${countOf(Number(total_bytes), 'byte')}.`;
  },
  ({ cancelled, run_id, state }) => (cancelled === true ? `Run ${run_id} is ${state}.` : undefined),
  ({ acknowledged, runId, status }) =>
    typeof acknowledged === 'boolean'
      ? acknowledged
        ? `Workflow run ${runId} was asked to stop.`
        : `Workflow run ${runId} goes on as it was: ${status}.`
      : undefined,
  ({ runId, status, completedSteps, totalSteps }) =>
    text(status) !== undefined && text(runId) !== undefined
      ? `Workflow run ${runId} is ${status}, ${completedSteps} of ${totalSteps} steps done.`
      : undefined,
  ({ run_id, state }) =>
    text(run_id) !== undefined && text(state) !== undefined ? `Run ${run_id} is ${state}.` : undefined,
  ({ run_id, repo }) =>
    text(run_id) !== undefined && text(repo) !== undefined ? `Run ${run_id} for ${repo}.` : undefined,
  ({ status, report }) => {
    const { command, exit_code } = object(report);
    return text(command) === undefined ? undefined : `${command}: ${status}, exit code ${exit_code}.`;
  },
  ({ status, total, processed, errors }) =>
    typeof total === 'number' && typeof errors === 'number'
      ? `${status}: ${processed} of ${countOf(total, 'issue')} handled, ${errors} failed.`
      : undefined,
  ({ patch, path, line_delta }) =>
    typeof patch === 'string'
      ? `Patch of ${path}, ${Number(line_delta) >= 0 ? '+' : ''}${countOf(Number(line_delta), 'line')}.`
      : undefined,
  ({ approval_id, status }) => (text(approval_id) === undefined ? undefined : `Approval ${approval_id} is ${status}.`),
  ({ approvals }) => counted(approvals, 'approval'),
  ({ files, count }) =>
    Array.isArray(files) && typeof count === 'number' ? `${countOf(count, 'changed file')}.` : undefined,
  ({ runs }) => counted(runs, 'run'),
  ({ logs }) => counted(logs, 'line'),
  ({ spans, events }) =>
    Array.isArray(spans) && Array.isArray(events)
      ? `${countOf(spans.length, 'span')} and ${countOf(events.length, 'event')}.`
      : undefined,
  ({ number, html_url, state }) =>
    text(html_url) === undefined
      ? undefined
      : `#${number}${text(state) === undefined ? '' : ` (${state})`}: ${html_url}.`,
  ({ id, html_url }) => (text(html_url) === undefined ? undefined : `Comment ${id}: ${html_url}.`),
];

/** `isRehearsal`: it was a dry run of something that writes. */
export function summaryOf(action: string, answer: Answer, isRehearsal: boolean): string {
  if (isRehearsal) return `${action}: dry run, nothing was done.`;
  for (const say of SENTENCES) {
    const said = say(answer);
    if (said !== undefined) return said;
  }
  return `${action} is done.`;
}
