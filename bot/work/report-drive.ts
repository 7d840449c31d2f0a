/** How far a launch run came, reported in the reply and as a reaction. The same wherever it ran. */
import { changesNothing } from '../../src/engine/legal.ts';
import { type LaunchError, UserError } from '../../src/errors.ts';
import { readmeCoverage } from '../../src/report/judgement.ts';
import { code, textWithCode } from '../../src/report/markdown-text.ts';
import { gatherRunReport } from '../../src/report/run-report.ts';
import { runVerdict } from '../../src/report/run-verdict.ts';
import { countOf } from '../../src/text/count.ts';
import { type Bot, repositoryOf } from '../bot.ts';
import { nextFor } from '../commands/next-for.ts';
import { type ShownWork, showWork } from '../conversation/show-work.ts';
import { remember } from '../dashboard/board.ts';
import { pageLink } from '../links.ts';
import type { DataOf } from '../model.ts';
import { mayPost } from '../product.ts';
import { ownerOf, rememberFound } from '../runs.ts';
import { remainingLines } from './check-text.ts';
import { queueDashboard } from './queue-check.ts';
import { failureText } from './report-check.ts';

type Data = DataOf<'drive'>;

export const showDrive = (bot: Bot, data: Data, work: Omit<ShownWork, 'title'>): Promise<void> =>
  showWork(
    bot,
    data,
    { title: 'Launch', run: data.run, ...work },
    { show: true, why: `The run ${data.run} is in progress.` },
  );

export async function reportDriven(bot: Bot, data: Data): Promise<void> {
  const { repository, run, comment } = data;
  const { snapshot, artifacts } = await gatherRunReport(bot.context.engine, run);
  const owner = await ownerOf(bot, run);
  // A product may have become private, or its docs public, since the run was made.
  const isPostable = owner !== undefined && (await mayPost(bot, owner));
  const pages = artifacts.page_plan?.pages.length ?? 0;
  const claims = artifacts.product_facts?.claims.length ?? 0;
  const report = artifacts.validation_report;
  if (report !== undefined) await rememberFound(bot, repository, run, report.issues.length);
  const text = [
    changesNothing(snapshot)
      ? `Run ${pageLink(bot, run)}: nothing to change. What it would write stands in the site, or people removed it there.`
      : snapshot.pr === null
        ? `Run ${pageLink(bot, run)}: ${runVerdict(snapshot, report?.issues.length ?? null).words}.`
        : `Pull request: ${snapshot.pr.url}`,
    ...(pages === 0 || changesNothing(snapshot)
      ? []
      : [`${countOf(pages, 'page')} from ${countOf(claims, 'claim')}, each with its citation.`]),
    ...(!isPostable || snapshot.failure === null
      ? []
      : [`${code(snapshot.failure.code)} ${textWithCode(snapshot.failure.message)}`]),
    ...(!isPostable || report === undefined || report.issues.length === 0 ? [] : [remainingLines(report)]),
  ].join('\n\n');
  const { page_plan: plan, product_facts: facts } = artifacts;
  if (isPostable && plan !== undefined && facts !== undefined) {
    const readmes = readmeCoverage(plan, facts, artifacts.drafts?.left_out);
    const sum = (of: 'placed' | 'counted'): number => readmes.reduce((all, one) => all + one[of], 0);
    await remember(bot, repository, 'coverage', facts.product_slug, {
      run,
      placed: sum('placed'),
      counted: sum('counted'),
    });
  }
  await queueDashboard(bot, repository, `${run}:${snapshot.state}:${snapshot.pr?.url ?? ''}`);
  const bad = snapshot.state === 'FAILED' || snapshot.state === 'CANCELLED' || snapshot.state === 'VALIDATING';
  const [brief = ''] = text.split('\n');
  await showDrive(bot, data, { state: bad ? 'failed' : 'done', brief, text, next: nextFor(run, snapshot) });
  if (comment !== null) await repositoryOf(bot, repository).react(comment, bad ? 'confused' : 'rocket');
}

export async function reportNotDriven(bot: Bot, data: Data, error: LaunchError): Promise<void> {
  const { repository, run, comment } = data;
  await showDrive(bot, data, {
    state: 'failed',
    outcome: error instanceof UserError ? 'refused' : 'failed',
    text: failureText(error, ''),
    // The run is pinned to what was in its way.
    next:
      typeof error.details.next_step === 'string'
        ? '`/launch start <product>` starts a new one when that is done.'
        : nextFor(run, await bot.context.engine.snapshot(run)),
  });
  if (comment !== null)
    await repositoryOf(bot, repository).react(comment, error instanceof UserError ? '-1' : 'confused');
}
