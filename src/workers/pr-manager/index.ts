/** W9. Commits the run's changes to its branch and opens one pull request for them, once however often it is called. */
import { allowedPathsOf } from '../../commit/allowed-paths.ts';
import { UserError } from '../../errors.ts';
import { sha256 } from '../../model/passage.ts';
import { PERSON } from '../../model/patch.ts';
import type { Pr } from '../../model/pr.ts';
import { standingPatches } from '../../patches/standing.ts';
import { countOf } from '../../text/count.ts';
import { defineWorker, type WorkerContext, type WorkerResult } from '../worker.ts';
import { alone } from './alone.ts';
import { propose } from './propose.ts';
import { recordedChangeSet } from './recorded-change-set.ts';
import { repositoryAllowedPaths, repositoryOf } from './repository.ts';
import type { TextInput } from './texts.ts';

export default defineWorker({
  id: 'W9',
  name: 'pr-manager',
  title: 'Opening the pull request',
  kinds: ['launch', 'check'],
  from: 'READY_FOR_PR',
  to: 'PR_OPENED',
  reads: ['page_plan', 'patch_bundle', 'validation_report', 'product_facts', 'snippet_catalog', 'drafts'],
  writes: ['pr'],
  run,
});

async function run(context: WorkerContext): Promise<WorkerResult> {
  const { config, dirs, inputs, ports, snapshot } = context;
  const report = await context.read('validation_report');
  const [plan, facts, bundle, catalog, drafts] = [
    await context.tryRead('page_plan'),
    await context.tryRead('product_facts'),
    await context.tryRead('patch_bundle'),
    await context.tryRead('snippet_catalog'),
    await context.tryRead('drafts'),
  ];
  const { patches } = standingPatches(bundle, snapshot.applied_patches);
  const changeSet = await recordedChangeSet(ports.git, dirs.site, inputs.site.sha, patches);
  const text: TextInput = { runId: snapshot.run_id, config, changeSet, plan, facts, bundle, report, catalog, drafts };
  const { repository, baseRef: siteRef } = await repositoryOf(ports.git, inputs.site, dirs);
  const baseRef = config.commit.base ?? siteRef ?? (await defaultBranch(context, repository));
  const allowedPaths = allowedPathsOf(config, {
    repository: await repositoryAllowedPaths(ports.git, dirs.site, inputs.site.sha),
    planned: [
      ...(plan?.pages ?? []).map(({ output_path }) => output_path),
      // What a person added in the work tree needs a list that allows it.
      ...(bundle?.patches ?? []).filter(({ origin }) => origin !== PERSON).map(({ path }) => path),
      `launch/proofs/${config.product_slug}.json`,
    ],
  });
  const target = `pull-request:${sha256(`${repository}\0${baseRef}\0${config.product_slug}`)}`;
  return alone(context, target, async () => {
    const { pr, body } = await propose(context, { text, repository, baseRef, allowedPaths });
    return {
      artifacts: { pr },
      summary: summaryOf(pr),
      extras: [{ name: 'pull-request.md', content_type: 'text/markdown', content: `# ${pr.title}\n\n${body}` }],
    };
  });
}

const summaryOf = (pr: Pr): string =>
  pr.operation === 'none'
    ? 'nothing to change'
    : `${countOf(pr.affected_paths.length, 'file')} on \`${pr.branch}\`, ${pr.url}${pr.operation === 'updated' ? ' (appended to an open pull request)' : ''}`;

async function defaultBranch(context: WorkerContext, repository: string): Promise<string> {
  const token = context.siteToken(repository);
  const { defaultBranch: name } = await context.ports.git.resolveRef(repository, null, {
    signal: context.signal,
    ...(token === undefined ? {} : { token }),
  });
  if (name !== null) return name;
  throw new UserError('INVALID_INPUT', 'The site has no default branch to propose to. Name one as `commit.base`.');
}
