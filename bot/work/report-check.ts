/** The result of a check or fix, reported in its places: the check of the head, the reply, the reaction. The same wherever it ran. */
import { type LaunchError, UserError } from '../../src/errors.ts';
import { code, textWithCode } from '../../src/report/markdown-text.ts';
import { countOf } from '../../src/text/count.ts';
import { type Bot, repositoryOf } from '../bot.ts';
import { countSafe, type FixRefusal, fixRefusal } from '../commands/fix-refusal.ts';
import { reportMatter } from '../conversation/own-issue.ts';
import { OURS } from '../conversation/render-answer.ts';
import { type ShownWork, showWork } from '../conversation/show-work.ts';
import { productKey, remember, truthOf } from '../dashboard/board.ts';
import { pageLink, pageUrl } from '../links.ts';
import { type DataOf, fullName, type RepositoryRef } from '../model.ts';
import type { RepositoryConfig } from '../repository-config.ts';
import { rememberFound } from '../runs.ts';
import { type Conclusion, concludeCheck, conclusionOf, ensureCheckRun } from './check-run.ts';
import { checkSummary } from './check-text.ts';
import { queueDashboard, SCHEDULED, titleOf } from './queue-check.ts';
import { sitesTable } from './site-text.ts';
import type { CheckedHead } from './sum-sites.ts';
import { brokenOf, truthText } from './truth-text.ts';
import { type Fixed, titleOfFound, workText } from './work-text.ts';

type Data = DataOf<'check'>;
/** Shows a step of the work to who asked, and in the state of the thread; a thread that nobody asked in gets none. */
export const showCheck = (bot: Bot, data: Data, work: Omit<ShownWork, 'title'>, why?: string): Promise<void> =>
  showWork(
    bot,
    data,
    { title: titleOf(data), head: data.head.sha, ...work },
    // The dashboard shows the state itself.
    {
      show: data.comment !== null || (data.asked != null && !data.asked.startsWith('tick:')),
      ...(why === undefined ? {} : { why }),
    },
  );

/** The head's check stands at work. */
export async function beginCheck(bot: Bot, { fix, repository, head, again }: Data, summary: string): Promise<void> {
  if (fix) return;
  const check = await ensureCheckRun(bot, repository, { sha: head.sha, again });
  await repositoryOf(bot, repository).updateCheck(check, {
    status: 'in_progress',
    output: { title: 'Checking', summary },
  });
}

/** The check first, before anything is written. */
export async function concludeHead(
  bot: Bot,
  { fix, repository, head, again }: Data,
  checked: CheckedHead,
  config: RepositoryConfig,
): Promise<void> {
  if (fix) return;
  const check = await ensureCheckRun(bot, repository, { sha: head.sha, again });
  await concludeCheck(bot, repository, check, conclusion(bot, checked, config, fixRefusal(head, config.problem)));
}

export async function reportChecked(
  bot: Bot,
  data: Data,
  checked: CheckedHead,
  { problem }: Pick<RepositoryConfig, 'problem'>,
  fixed: Fixed,
): Promise<void> {
  const { repository, comment, fix, head } = data;
  await rememberCounts(bot, repository, checked);
  await rememberCheck(bot, data, checked);
  await showCheck(
    bot,
    data,
    {
      run: checked.run,
      state: checked.isRed ? 'failed' : 'done',
      outcome:
        data.truth != null
          ? brokenOf(checked.report.issues).length > 0
            ? 'found'
            : 'done'
          : checked.isRed && !fixed.written && !fixed.suggested
            ? 'found'
            : 'done',
      ...workText(bot, data, checked, fixed, problem),
    },
    `The ${fix ? 'fix' : 'check'} of ${head.sha.slice(0, 7)} ended with ${countOf(checked.report.issues.length, 'finding')} left.`,
  );
  if (comment !== null) await repositoryOf(bot, repository).react(comment, 'rocket');
}

/** Of each run its own. */
async function rememberCounts(bot: Bot, repository: RepositoryRef, { run, report, sites }: CheckedHead): Promise<void> {
  if (sites.length === 0) return rememberFound(bot, repository, run, report.issues.length);
  for (const { run: of, findings, problem } of sites)
    if (of !== null && problem === null) await rememberFound(bot, repository, of, findings);
}

/** For the dashboard: what was found on the default branch, of its pages or of their citations. */
async function rememberCheck(
  bot: Bot,
  { repository, head, fix, gate, truth, again }: Data,
  checked: CheckedHead,
): Promise<void> {
  if (head.isFork || head.ref !== head.base_ref) return;
  const { run, report, isRed, sites } = checked;
  const key = `${run}:${report.issues.length}`;
  if (truth != null)
    await remember(bot, repository, 'truth', productKey(bot, truth.repository), {
      run,
      sha: truth.sha,
      ...truthOf(report.issues),
    });
  else if (!fix && gate === null)
    await remember(bot, repository, 'check', '', {
      run,
      sha: head.sha,
      findings: report.issues.length,
      safe: countSafe(report.issues),
      isRed,
      ...(sites.length === 0 ? {} : { sites }),
    });
  if (truth != null && again?.startsWith(SCHEDULED) === true) await keepIssue(bot, repository, truth, report.issues);
  await queueDashboard(bot, repository, key);
}

/** Nobody looks at a check that nobody asked for: what does not hold is an issue until it does. */
async function keepIssue(
  bot: Bot,
  docs: RepositoryRef,
  truth: NonNullable<Data['truth']>,
  issues: CheckedHead['report']['issues'],
): Promise<void> {
  const name = fullName(truth.repository);
  const { brief, lines } = truthText(truth, issues);
  await reportMatter(repositoryOf(bot, docs), await bot.installations.login(), {
    marker: `${OURS}truth ${name} -->`,
    title: `Docs cite lines of ${name} that have changed`,
    body:
      lines.length === 0
        ? null
        : [brief, lines.join('\n'), 'This issue is closed once every citation holds again.'].join('\n\n'),
    over: 'Every citation holds again.',
  });
}

/** Why there is no result. */
export async function reportFailed(
  bot: Bot,
  data: Data,
  error: Pick<LaunchError, 'code' | 'message'> & { isTheirs: boolean; conclusion?: 'cancelled' | 'timed_out' },
): Promise<void> {
  const { repository, comment, fix, head } = data;
  const text = failureText(error, fix ? await pushedOf(bot, data) : '');
  const title =
    error.code === 'SCHEMA_VALIDATION_FAILED' ? 'The configuration cannot be used' : 'The check could not run';
  if (!fix)
    await concludeCheck(bot, repository, await ensureCheckRun(bot, repository, { sha: head.sha, again: data.again }), {
      // What nobody could look at is never green.
      conclusion: error.conclusion ?? 'failure',
      title,
      summary: text,
      detailsUrl: null,
      externalId: null,
      issues: [],
      mayFix: false,
    });
  const outcome = error.isTheirs ? 'refused' : 'failed';
  await showCheck(
    bot,
    data,
    { state: 'failed', outcome, text, next: 'Fix that, then comment the command again.' },
    text,
  );
  if (comment !== null) await repositoryOf(bot, repository).react(comment, error.isTheirs ? '-1' : 'confused');
}
/** What broke; of GitHub's own trouble also what was written before it, and that asking again is safe. */
export const failureText = ({ code: of, message }: Pick<LaunchError, 'code' | 'message'>, written: string): string =>
  of === 'INTERNAL'
    ? `${code(of)} Launch failed with an internal error. Its log has the details.`
    : of === 'SERVICE_UNAVAILABLE'
      ? [textWithCode(message), written, 'It is safe to ask again: what is done already is not done twice.']
          .filter(Boolean)
          .join(' ')
      : `${code(of)} ${textWithCode(message)}`;

/** Read back where GitHub lets it. */
async function pushedOf(bot: Bot, { repository, head }: Data): Promise<string> {
  if (head.isFork) return 'Nothing was pushed.';
  const now = await repositoryOf(bot, repository)
    .branchHead(head.ref)
    .catch(() => null);
  if (now === null) return `Whether anything was pushed to ${code(head.ref)} is unknown: GitHub did not answer.`;
  return now === head.sha
    ? `Nothing was pushed: ${code(head.ref)} is still at ${code(head.sha.slice(0, 7))}.`
    : `${code(head.ref)} is at ${code(now?.slice(0, 7) ?? 'none')} now; look at its newest commit first.`;
}
export const isTheirs = (error: LaunchError): boolean => error instanceof UserError;

function conclusion(bot: Bot, checked: CheckedHead, config: RepositoryConfig, refusal: FixRefusal | null): Conclusion {
  const { report, isRed, run } = checked;
  const safe = countSafe(report.issues);
  return {
    conclusion: conclusionOf(report, isRed),
    title: titleOfFound(checked, safe),
    summary: checkSummary(
      checked,
      config.problem,
      refusal,
      sitesTable(checked.sites, (of) => pageLink(bot, of)),
    ),
    detailsUrl: pageUrl(bot, run),
    externalId: run,
    issues: report.issues,
    mayFix: refusal === null,
  };
}
