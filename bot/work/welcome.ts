/** A repository that the App came to: one pull request with a configuration and a workflow, once, and nothing else ever unasked. */

import { slugOf } from '../../src/action/site.ts';
import { contentSha256, DEFAULT_LIMITS } from '../../src/commit/policy.ts';
import { CHECK_CONFIG_FILES } from '../../src/config/check-config-files.ts';
import { LaunchError } from '../../src/errors.ts';
import type { Change, ChangeSet } from '../../src/model/change-set.ts';
import { fence } from '../../src/report/markdown-text.ts';
import { VERSION } from '../../src/version.ts';
import { repositoryOf } from '../bot.ts';
import { fullName } from '../model.ts';
import { addressForJobs } from '../setup/public-address.ts';
import { defineWork } from './work.ts';

const BRANCH = 'launch/welcome';
const CONFIG = '.github/launch.yml';
const WORKFLOW = '.github/workflows/launch.yml';

export const welcomeConfig =
  (): string => `# How Launch checks and fixes the docs of this repository; every key is optional.
schema_version: 1
profile: ci
# site:
#   path: docs
# allowed_paths:
#   - docs/**
bot:
  # Check every pull request without being asked.
  pull_requests: true
  # One issue with open runs, drift and coverage, and boxes that start work.
  dashboard: true
`;

/** `url`: where jobs reach the bot, which then keeps the runs and writes for them; null: a database's address is a secret. */
export const welcomeWorkflow = (
  url: string | null,
): string => `# Runs what Launch is asked for: builds and checks happen here, not in the bot.
name: Launch
run-name: Launch \${{ inputs.command }} \${{ inputs.run-id }}
on:
  workflow_dispatch:
    inputs:
      run-id: { type: string, required: false, default: '' }
      command: { type: choice, options: [check, fix, resume, open-pr], required: true }
      head-sha: { type: string, required: true }
permissions: {}
concurrency:
  group: launch-\${{ inputs.head-sha }}-\${{ inputs.command }}-\${{ inputs.run-id }}
  cancel-in-progress: false
jobs:
  launch:
    runs-on: ubuntu-latest
    permissions:
${
  url === null
    ? `      contents: write # pushes what was fixed
      pull-requests: write # opens the pull request`
    : `      contents: read # the checkout
      id-token: write # shows the bot which job this is; the bot writes what was fixed`
}
    timeout-minutes: 60
    steps:
      - uses: actions/checkout@8e8c483db84b4bee98b60c0593521ed34d9990e8 # v6.0.1
        with:
          ref: \${{ inputs.head-sha }}
          fetch-depth: 0
          persist-credentials: false
      - uses: launch-docs/launch@v${VERSION.split('.')[0]}
        with:
          command: \${{ inputs.command }}
          run-id: \${{ inputs.run-id }}
          commit: \${{ inputs.command == 'fix' && 'push' || inputs.command == 'open-pr' && 'pull-request' || 'none' }}
          fail-on: \${{ inputs.run-id != '' && 'never' || 'error' }}
${
  url === null
    ? `          store: \${{ secrets.LAUNCH_STORE }}`
    : `          store: ${url}
          commit-service-url: ${url}`
}
`;

export default defineWork({
  kind: 'welcome',
  async run(bot, { repository }, { signal }) {
    const { store, commitService, clock } = bot.context;
    const key = `${repository.installation}|${repository.id}`;
    if ((await store.get('bot-welcome', key)) !== undefined) return;
    const client = repositoryOf(bot, repository);
    const { default_branch: base, archived } = await client.get();
    const sha = await client.branchHead(base);
    const finish = (how: string): Promise<void> => store.set('bot-welcome', key, how);
    if (archived || sha === undefined) return finish('not needed');
    // A second file would win over the one that is there, without a word.
    for (const file of CHECK_CONFIG_FILES)
      if ((await client.read(file, base)) !== undefined) return finish('not needed');
    const run = `r_${new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-')}Z_welcome`;
    const files = new Map([
      [CONFIG, welcomeConfig()],
      [WORKFLOW, welcomeWorkflow(addressForJobs(bot.settings))],
    ]);
    const commit = (paths: readonly string[]) =>
      commitService.commit(
        {
          run_id: run,
          repository: fullName(repository),
          change_set: changeSet(paths, files),
          base_ref: base,
          base_sha: sha,
          branch: BRANCH,
          message: 'Configure Launch',
          allowed_paths: paths,
          approvals: paths,
          limits: DEFAULT_LIMITS,
          author: null,
        },
        signal,
      );
    let hasWorkflow = true;
    try {
      await commit([...files.keys()]);
    } catch (thrown) {
      // Without the right to write workflows the file is shown, to be pasted by somebody who has it.
      if (!(thrown instanceof LaunchError) || thrown.retryable) throw thrown;
      hasWorkflow = false;
      await commit([CONFIG]);
    }
    await commitService.openPullRequest(
      {
        run_id: run,
        repository: fullName(repository),
        branch: BRANCH,
        base_ref: base,
        title: 'Configure Launch',
        draft: false,
        labels: [],
        reviewers: [],
        body: welcomeBody(slugOf(fullName(repository)), run, hasWorkflow ? null : (files.get(WORKFLOW) ?? '')),
      },
      signal,
    );
    await finish('opened');
  },
});

function changeSet(paths: readonly string[], files: ReadonlyMap<string, string>): ChangeSet {
  const changes: Change[] = [...paths].sort().map((path) => ({
    path,
    mode: '100644',
    content: { encoding: 'utf-8', data: files.get(path) ?? '' },
    expected_blob: null,
  }));
  return { schema_version: 1, content_sha256: contentSha256(changes), changes };
}

/** `missing`: the workflow that may not be written. */
function welcomeBody(slug: string, run: string, missing: string | null): string {
  return [
    `<!-- launch:welcome ${slug} ${run} -->`,
    'Launch is installed here. It checks the docs of every pull request, and does nothing else before somebody asks for it.',
    'This adds `.github/launch.yml`, in which everything can be changed or switched off. Closing this pull request is fine: defaults hold then, and it does not come back.',
    'Once it is merged, Launch keeps one issue with open runs, drift and coverage, whose boxes start work; remove `dashboard` to do without.',
    ...(missing === null
      ? [
          'It also adds `.github/workflows/launch.yml`, in which work runs that must not run in the bot, like building the site.',
        ]
      : [
          'The App may not write workflows here. To let work run in GitHub Actions, add this file as `.github/workflows/launch.yml`:',
          fence(missing, 'yaml'),
        ]),
    'Comment `/launch help` on any issue or pull request to see what you can ask for.',
  ].join('\n\n');
}
