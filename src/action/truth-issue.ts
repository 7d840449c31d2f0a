/** The issue of a truth check on a schedule, where nobody looks at a red job: open while citations do not hold, closed when they do. */
import { GitHubFailure } from '../commit/github-api.ts';
import type { Issue } from '../model/finding.ts';
import { code, textWithCode } from '../report/markdown-text.ts';
import { countOf } from '../text/count.ts';
import type { Call } from './call.ts';
import { onRunner } from './job-context.ts';

const MARKER = '<!-- launch:truth -->';
const SHOWN = 30;

/** Why it could not be written, as a sentence; undefined when it stands or nothing has to. */
export async function reportTruthIssue(
  { job, inputs, env }: Call,
  issues: readonly Issue[],
): Promise<string | undefined> {
  const { token } = inputs;
  if (!inputs.issue || inputs.dryRun) return undefined;
  if (token === null || job.repository === null) return 'The issue was not written: `token` is missing. Give one.';
  const [owner = '', repo = ''] = job.repository.split('/');
  const [{ createGitHubClient }, { createClock }, { createRepositoryClient }, { reportMatter }, { selfOf }] =
    await Promise.all([
      import('../adapters/github-client.ts'),
      import('../adapters/clock.ts'),
      import('../../bot/github/repository.ts'),
      import('../../bot/conversation/own-issue.ts'),
      import('../../bot/job/is-app-here.ts'),
    ]);
  const api = createGitHubClient({
    token,
    apiUrl: env.GITHUB_API_URL ?? 'https://api.github.com',
    webUrl: job.serverUrl,
    clock: createClock(),
    octokit: await onRunner.octokit(),
  });
  try {
    await reportMatter(createRepositoryClient(api, owner, repo), await selfOf(api), {
      marker: MARKER,
      title: 'Docs cite what their source does not say any more',
      body: issues.length === 0 ? null : bodyOf(issues, job.runUrl),
      over: 'Every citation holds again.',
    });
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof GitHubFailure)) throw thrown;
    return `The issue was not written: GitHub answered ${thrown.status}. ${thrown.status === 403 || thrown.status === 404 ? 'Give the job `issues: write`, and let the repository have issues.' : 'Run the job again.'}`;
  }
}

const bodyOf = (issues: readonly Issue[], run: string | null): string =>
  [
    `${countOf(issues.length, 'citation')} of these docs ${issues.length === 1 ? 'does' : 'do'} not hold against the source as it is now:`,
    [
      ...issues
        .slice(0, SHOWN)
        .map(
          ({ location, message }) => `- ${code(location?.path ?? 'the site')}: ${textWithCode(message.slice(0, 300))}`,
        ),
      ...(issues.length > SHOWN ? [`- ${issues.length - SHOWN} more, which the job names.`] : []),
    ].join('\n'),
    'What moved is fixed by `command: fix`; what changed needs the page to be written again (`command: run`), or the sentence to be taken out.',
    `${run === null ? '' : `[The newest check](${run}) says more. `}This issue is closed when every citation holds again.`,
  ].join('\n\n');
