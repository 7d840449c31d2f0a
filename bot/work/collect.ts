/** Looks at what workflows made of the runs they were handed: a result is reported, an end without one too. Asked ten times, it reports once. */
import { ActionResult } from '../../src/action/outputs.ts';
import { ENDED } from '../../src/engine/transitions.ts';
import { RESULTS } from '../../src/model/run-target.ts';
import { plainText } from '../../src/report/markdown-text.ts';
import { type Bot, repositoryOf } from '../bot.ts';
import { nextFor } from '../commands/next-for.ts';
import type { DataOf } from '../model.ts';
import { withLock } from '../queue/hold-lock.ts';
import { type RepositoryConfig, readRepositoryConfig } from '../repository-config.ts';
import type { SiteRun } from './check-sites.ts';
import { checkedSite } from './checked.ts';
import { allDispatched, type Dispatched, forgetDispatched, readDispatched, saveDispatched } from './dispatch.ts';
import { knownIn } from './known.ts';
import { WORKFLOW_FILE } from './place.ts';
import { beginCheck, concludeHead, reportChecked, reportFailed, showCheck } from './report-check.ts';
import { reportDriven, showDrive } from './report-drive.ts';
import { type CheckedPart, type FailedPart, problemsOf, sumOf } from './sum-sites.ts';
import { defineWork } from './work.ts';

/** A workflow that has not begun by then will not. */
const NEVER_MS = 60 * 60_000;
type Workflow = NonNullable<DataOf<'collect'>['workflow']>;

export default defineWork({
  kind: 'collect',
  async run(bot, { repository, run, workflow }) {
    const one = run === null ? undefined : await readDispatched(bot, repository, run);
    const records = run === null ? await allDispatched(bot, repository) : one === undefined ? [] : [one];
    for (const record of records) await collect(bot, record, run === null ? null : workflow);
  },
});

async function collect(bot: Bot, record: Dispatched, told: Workflow | null): Promise<void> {
  const { run, work } = record;
  const { engine, store, clock } = bot.context;
  const result = ActionResult.safeParse(await store.get(RESULTS, run)).data;
  const { state } = await engine.snapshot(run);
  if (result !== undefined || ENDED.has(state)) {
    await reportEnd(bot, record, result);
    await forgetDispatched(bot, record);
    return;
  }
  if (record.isLost) return;
  const workflow = told?.status === 'completed' || told?.status === 'in_progress' ? told : await find(bot, record);
  const isLate = workflow === undefined && clock.now() - Date.parse(record.at) > NEVER_MS;
  if (workflow?.status === 'completed' || isLate) {
    const lost = { ...record, isLost: true, problem: lostText(workflow) };
    // What is said of several sites reads what is kept of each.
    if (record.sites !== undefined) await saveDispatched(bot, lost);
    await reportLost(bot, lost, workflow);
    // The job may be run again by hand; should it then end well, that is told.
    await saveDispatched(bot, lost);
  } else if (workflow?.status === 'in_progress') {
    const text = `Running in [GitHub Actions](${workflow.url}).`;
    if (work.kind === 'drive') return showDrive(bot, work.data, { state: 'running', text });
    await beginCheck(bot, work.data, `Checking the docs in [GitHub Actions](${workflow.url}).`);
    await showCheck(bot, work.data, { run, state: 'running', text });
  }
}

async function reportEnd(bot: Bot, record: Dispatched, result: ActionResult | undefined): Promise<void> {
  const { run, work } = record;
  if (work.kind === 'drive') return reportDriven(bot, work.data);
  const { data } = work;
  const config = await readRepositoryConfig(bot, data.repository, data.head.base_ref);
  if (record.sites !== undefined) return reportSites(bot, data, record.sites, config);
  const part = await partOf(bot, data, { run, name: null }, config);
  if ('problem' in part)
    return reportFailed(bot, data, { code: 'ILLEGAL_STATE', message: part.problem, isTheirs: true });
  const checked = sumOf([part]);
  await concludeHead(bot, data, checked, config);
  if (result !== undefined && isFailure(result))
    return reportFailed(bot, data, { code: 'POLICY_DENIED', message: failedText(result), isTheirs: true });
  await reportChecked(bot, data, checked, config, { written: result?.commit_sha == null ? null : result });
}

async function partOf(
  bot: Bot,
  data: DataOf<'check'>,
  site: SiteRun,
  config: RepositoryConfig,
): Promise<CheckedPart | FailedPart> {
  const { validation, failure } = await bot.context.engine.snapshot(site.run);
  if (validation === null) return { ...site, problem: failure?.message ?? 'The run ended before anything was judged.' };
  return checkedSite(bot, site, config, await knownIn(bot, data, config));
}

/** Once the last of them has ended or is lost; one at a time, for two may end at once. */
async function reportSites(
  bot: Bot,
  data: DataOf<'check'>,
  sites: readonly SiteRun[],
  config: RepositoryConfig,
  failed: Omit<Parameters<typeof reportFailed>[2], 'message'> = { code: 'ILLEGAL_STATE', isTheirs: true },
): Promise<void> {
  const parts: (CheckedPart | FailedPart)[] = [];
  for (const site of sites) {
    const result = ActionResult.safeParse(await bot.context.store.get(RESULTS, site.run)).data;
    const { state } = await bot.context.engine.snapshot(site.run);
    const hasEnded = result !== undefined || ENDED.has(state);
    const problem = hasEnded ? undefined : (await readDispatched(bot, data.repository, site.run))?.problem;
    if (!hasEnded && problem === undefined) return;
    if (problem !== undefined) parts.push({ ...site, problem });
    else if (result !== undefined && isFailure(result)) parts.push({ ...site, problem: failedText(result) });
    else parts.push(await partOf(bot, data, site, config));
  }
  await withLock(bot.locks, `sites:${sites[0]?.run}`, async () => {
    if (parts.every((part) => 'problem' in part))
      return reportFailed(bot, data, { ...failed, message: problemsOf(parts) });
    const checked = sumOf(parts);
    await concludeHead(bot, data, checked, config);
    await reportChecked(bot, data, checked, config, {});
  });
}

const failedText = ({ reason_code: reason }: ActionResult): string =>
  `The workflow ended with ${reason}; its log says why.`;

/** Findings are no failure; a code of an error is. */
const isFailure = ({ reason_code: reason, ok }: ActionResult): boolean => !ok && reason !== 'FINDINGS';

const lostText = (workflow: Workflow | undefined): string =>
  workflow === undefined
    ? 'The workflow did not begin within an hour.'
    : `The workflow ended (${plainText(workflow.conclusion ?? 'unknown')}) before the run did: ${workflow.url}`;

async function reportLost(bot: Bot, record: Dispatched, workflow: Workflow | undefined): Promise<void> {
  const message = lostText(workflow);
  if (record.work.kind === 'check') {
    const { data } = record.work;
    const failed = { code: 'SERVICE_UNAVAILABLE', isTheirs: false, ...conclusionOf(workflow) } as const;
    if (record.sites === undefined) return reportFailed(bot, data, { ...failed, message });
    const config = await readRepositoryConfig(bot, data.repository, data.head.base_ref);
    return reportSites(bot, data, record.sites, config, failed);
  }
  await showDrive(bot, record.work.data, {
    state: 'failed',
    text: message,
    next: nextFor(record.run, await bot.context.engine.snapshot(record.run)),
  });
  const { comment, repository } = record.work.data;
  if (comment !== null) await repositoryOf(bot, repository).react(comment, 'confused');
}

/** In GitHub's words for it. */
const conclusionOf = (workflow: Workflow | undefined): { conclusion?: 'cancelled' | 'timed_out' } =>
  workflow === undefined || workflow.conclusion === 'timed_out'
    ? { conclusion: 'timed_out' }
    : workflow.conclusion === 'cancelled'
      ? { conclusion: 'cancelled' }
      : {};

/** By its title, which names the run. */
async function find(bot: Bot, { run, work }: Dispatched): Promise<Workflow | undefined> {
  const runs = await repositoryOf(bot, work.data.repository).workflowRuns(WORKFLOW_FILE);
  const found = runs.find(({ display_title: title }) => title.includes(run));
  return (
    found && { id: found.id, status: found.status ?? '', conclusion: found.conclusion ?? null, url: found.html_url }
  );
}
