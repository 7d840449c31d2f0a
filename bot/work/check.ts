/** Checks or fixes one head through a run of kind `check`: the same run, report and commit service as the Action. */
import path from 'node:path';
import { fixBody, fixMessage, fixTitle } from '../../src/action/fix-text.ts';
import { fails } from '../../src/action/judge.ts';
import { type Published, publish } from '../../src/action/publish.ts';
import { slugOf } from '../../src/action/site.ts';
import { GitHubFailure } from '../../src/commit/github-api.ts';
import { drive } from '../../src/engine/drive.ts';
import { LaunchError, toLaunchError, UserError } from '../../src/errors.ts';
import type { ChangeSet } from '../../src/model/change-set.ts';
import type { RunConfig } from '../../src/model/run-config.ts';
import type { ValidationReport } from '../../src/model/validation-report.ts';
import { code, count, plainText } from '../../src/report/markdown-text.ts';
import { gatherRunReport, type RunReport } from '../../src/report/run-report.ts';
import type { FixView } from '../../src/report/summary.ts';
import { buildChangeSet } from '../../src/workers/pr-manager/build-change-set.ts';
import { type Bot, repositoryOf, repositoryUrl } from '../bot.ts';
import { type Thread, updateThread } from '../conversation/thread.ts';
import { pageLink, pageUrl } from '../links.ts';
import { type DataOf, fullName } from '../model.ts';
import { type RepositoryConfig, readRepositoryConfig } from '../repository-config.ts';
import { countRun, rememberRun } from '../runs.ts';
import { type Conclusion, concludeCheck, conclusionOf, ensureCheckRun } from './check-run.ts';
import { checkSummary, remainingLines } from './check-text.ts';
import { defineWork } from './work.ts';

export interface CheckedHead {
  run: string;
  report: ValidationReport;
  isRed: boolean;
  fixes: FixView[];
  unfixed: string | null;
  changeSet: ChangeSet;
  baseSha: string;
  details: RunReport;
}

export default defineWork({
  kind: 'check',
  async run(bot, data, { id, signal, isLast }) {
    const { repository, number, head, fix, comment } = data;
    const client = repositoryOf(bot, repository);
    const show = (work: Partial<NonNullable<Thread['work']>>, why?: string): Promise<unknown> =>
      number === null
        ? Promise.resolve()
        : updateThread(
            bot,
            { repository, number },
            (thread) => {
              thread.work = {
                title: fix ? 'Fix' : 'Check',
                run: null,
                head: head.sha,
                state: 'running',
                text: '',
                next: '',
                ...work,
              };
              thread.answers = thread.answers.filter(({ outcome }) => outcome !== 'working');
              if (why !== undefined) thread.why = why;
            },
            comment !== null,
          );
    const check = fix ? null : await ensureCheckRun(bot, repository, head.sha, false);
    if (check !== null)
      await client.updateCheck(check, {
        status: 'in_progress',
        output: { title: 'Checking', summary: 'The gates are at work.' },
      });
    try {
      const config = await readRepositoryConfig(bot, repository, head.base_ref);
      const checked = await checkHead(bot, data, id, config, signal);
      if (check !== null) await concludeCheck(bot, repository, check, conclusion(bot, checked, config));
      const published =
        fix && checked.changeSet.changes.length > 0 ? await propose(bot, data, checked, config, signal) : null;
      await show(
        { run: checked.run, state: checked.isRed ? 'failed' : 'done', ...workText(bot, data, checked, published) },
        `The ${fix ? 'fix' : 'check'} of ${head.sha.slice(0, 7)} ended with ${count(checked.report.issues.length, 'finding')} left.`,
      );
      if (comment !== null) await client.react(comment, 'rocket');
    } catch (thrown) {
      const error = toLaunchError(thrown);
      const mayPass = !(thrown instanceof LaunchError) || error.retryable;
      if (signal.aborted || (mayPass && !isLast)) throw thrown;
      bot.log('warn', 'check failed', {
        job: id,
        code: error.code,
        error: thrown instanceof GitHubFailure ? thrown.said : String(thrown),
      });
      const text = `${code(error.code)} ${error.code === 'INTERNAL' ? 'Something broke on this side; it is in the log of the bot.' : plainText(error.message)}`;
      const title =
        error.code === 'SCHEMA_VALIDATION_FAILED' ? 'The configuration cannot be used' : 'The check could not be made';
      if (check !== null)
        await concludeCheck(bot, repository, check, {
          conclusion: error instanceof UserError ? 'failure' : 'neutral',
          title,
          summary: text,
          detailsUrl: null,
          externalId: null,
          issues: [],
        });
      await show({ state: 'failed', text, next: 'Comment it again when that is mended.' }, text);
      if (comment !== null) await client.react(comment, error instanceof UserError ? '-1' : 'confused');
    }
  },
});

export async function checkHead(
  bot: Bot,
  data: Pick<DataOf<'check'>, 'repository' | 'number' | 'head' | 'fix' | 'gate'>,
  key: string,
  config: RepositoryConfig,
  signal: AbortSignal,
): Promise<CheckedHead> {
  const { repository, head, fix, gate, number } = data;
  const { engine, home, git } = bot.context;
  const run_config: RunConfig = {
    kind: 'check',
    site_repo_url: head.clone_url ?? `${repositoryUrl(bot, repository)}.git`,
    site_ref: head.sha,
    ...(config.check.site?.path === undefined ? {} : { site_path: config.check.site.path }),
    product_slug: slugOf(fullName(repository)),
    validation_profile: config.check.profile ?? 'ci',
    // Gates and rights come from the base branch, whatever the head says of them.
    ...(config.path === null && head.isFork === false && head.ref === head.base_ref
      ? {}
      : { check_config: withoutBot(config) }),
    ...(gate === null ? {} : { fix_gates: [gate] }),
    ...(bot.settings.allowLocalExec ? {} : { hugo: { build: false } }),
  };
  await countRun(bot, repository.installation, key);
  const { run_id: run } = await engine.start(run_config, { idempotencyKey: `bot:${repository.installation}:${key}` });
  await rememberRun(bot, { repository, run, number, head_sha: head.sha, by: fix ? 'fix' : 'check' });
  const driven = await drive(engine, run, {
    signal,
    fix,
    secrets: { siteToken: await bot.installations.token(repository.installation) },
  });
  const details = await gatherRunReport(engine, run);
  const report = details.artifacts.validation_report;
  if (report === undefined) {
    const { failure, state } = details.snapshot;
    throw new UserError(
      'ILLEGAL_STATE',
      failure?.message ?? `Unexpected end in ${state} without a validation report, expected one. Run it again.`,
    );
  }
  const baseSha = details.snapshot.inputs.site_sha ?? head.sha;
  const changeSet = fix ? await buildChangeSet(git, path.join(home, 'runs', run, 'site'), baseSha) : NOTHING;
  return {
    run,
    report,
    isRed: fails(report, config.bot.fail_on ?? 'error'),
    fixes: fixViews(details),
    unfixed: driven.unfixed,
    changeSet,
    baseSha,
    details,
  };
}
const withoutBot = ({ check: { bot: _bot, ...check } }: RepositoryConfig): Record<string, unknown> => check;
const NOTHING: ChangeSet = { schema_version: 1, content_sha256: '', changes: [] };

const fixViews = ({ patches }: RunReport): FixView[] =>
  [
    ...Map.groupBy(
      patches.filter(({ origin }) => origin.startsWith('fixer:')),
      ({ path: file }) => file,
    ),
  ].map(([file, all]) => ({
    path: file,
    summary: all.map(({ summary }) => summary).join('; '),
    diff: all.flatMap(({ diff }) => diff).join('\n'),
  }));

/** To the pull request's own branch, never over what came after the head that was seen; else a pull request of its own. */
export async function propose(
  bot: Bot,
  { repository, number, head }: Pick<DataOf<'check'>, 'repository' | 'number' | 'head'>,
  checked: CheckedHead,
  config: RepositoryConfig,
  signal: AbortSignal,
): Promise<Published> {
  if (number !== null && head.ref !== head.base_ref) {
    const now = await repositoryOf(bot, repository).branchHead(head.ref);
    if (now !== head.sha)
      throw new UserError(
        'ILLEGAL_STATE',
        `Unexpected head ${code(now?.slice(0, 7) ?? 'none')} of ${code(head.ref)}, expected ${code(head.sha.slice(0, 7))} that was seen; nothing was written. Comment /launch fix again.`,
      );
  }
  const slug = slugOf(fullName(repository));
  const site = { folder: '', root: '', inside: '.', head: head.sha, repository: repositoryUrl(bot, repository), slug };
  const fixed = {
    runId: checked.run,
    report: checked.report,
    fixes: checked.fixes,
    changeSet: checked.changeSet,
    site,
    unfixed: checked.unfixed,
  };
  const configured = config.check.allowed_paths ?? [];
  return publish(
    bot.context.commitService,
    {
      runId: checked.run,
      slug,
      repository: fullName(repository),
      changeSet: checked.changeSet,
      baseRef: head.ref,
      baseSha: checked.baseSha,
      branch: null,
      mode: head.ref === head.base_ref ? 'pull-request' : 'push',
      message: fixMessage(fixed),
      title: fixTitle(fixed),
      text: fixBody(fixed, head.ref, []),
      allowedPaths:
        configured.length > 0
          ? configured
          : checked.changeSet.changes.map(({ path: file }) => file.replace(/[\\*?[\]{}()!+@|]/gu, '\\$&')),
      draft: false,
      labels: [],
      reviewers: [],
    },
    signal,
  );
}

function conclusion(bot: Bot, checked: CheckedHead, config: RepositoryConfig): Conclusion {
  const { report, isRed, run } = checked;
  const safe = report.issues.filter(({ fixable }) => fixable === 'safe').length;
  return {
    conclusion: conclusionOf(report, isRed),
    title:
      report.issues.length === 0
        ? 'Nothing to mend'
        : `${count(report.issues.length, 'finding')}, ${safe} can be mended safely`,
    summary: checkSummary(checked, config.problem),
    detailsUrl: pageUrl(bot, run),
    externalId: run,
    issues: report.issues,
  };
}

function workText(
  bot: Bot,
  { head, fix }: DataOf<'check'>,
  { report, fixes, run, unfixed }: CheckedHead,
  published: Published | null,
): { text: string; next: string } {
  const safe = report.issues.filter(({ fixable }) => fixable === 'safe').length;
  const remain = report.issues.length === 0 ? 'Every gate that was asked for is clean.' : remainingLines(report);
  const where =
    published === null
      ? ''
      : published.pr_url === null
        ? ` Pushed to ${code(published.branch ?? head.ref)} as ${code((published.commit_sha ?? '').slice(0, 7))}.`
        : ` Pull request: ${published.pr_url}`;
  const fixedText = fix
    ? [
        fixes.length === 0 ? 'Nothing could be mended safely.' : `Mended ${count(fixes.length, 'file')}.${where}`,
        ...(unfixed === null || fixes.length > 0 ? [] : [plainText(unfixed)]),
      ]
    : [];
  const next =
    !fix && safe > 0
      ? `\`/launch fix\` mends ${safe} of them safely.`
      : report.issues.length > 0
        ? '`/launch explain <finding>` says why one is one.'
        : published === null
          ? 'Nothing to do.'
          : 'Review what was changed.';
  return { text: [...fixedText, remain, `Run ${pageLink(bot, run)}.`].join('\n\n'), next };
}
