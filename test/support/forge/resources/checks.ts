/** Check suites and runs: only Apps write them, 50 annotations a call are appended, three buttons at most. */
import {
  created,
  list,
  notFound,
  number,
  type Operation,
  object,
  objects,
  ok,
  optionalText,
  Refusal,
  type RepoCall,
  type Resource,
  reads,
  text,
} from '../answer.ts';
import { branchesOf, resolveCommit } from '../history.ts';
import { renderAccount, renderRepository } from '../render.ts';
import { renderCheckRun, renderCheckSuite } from '../render-checks.ts';
import { readCommit } from '../repository-files.ts';
import type { Annotation, App, CheckRun, CheckSuite, Json } from '../state.ts';

const appOnly = (run: (call: RepoCall, app: App) => ReturnType<Operation['run']>): Operation => ({
  scope: 'repo',
  needs: ['checks', 'write'],
  contentWrite: true,
  run: (call) => {
    if (call.viaApp === null) throw new Refusal(403, 'You must authenticate via a GitHub App.');
    return run(call, call.viaApp);
  },
});
function findRun({ repo, params }: RepoCall): CheckRun {
  const run = repo.checkRuns.find(({ id }) => id === number(params, 'check_run_id'));
  if (!run) throw notFound();
  return run;
}
/** A job's own token lands in the first suite of the commit, whoever owns it; an App gets its own. */
export async function suiteFor({ forge, repo, token }: RepoCall, app: App, headSha: string): Promise<CheckSuite> {
  const known = repo.checkSuites.find(
    (suite) => suite.headSha === headSha && (token?.kind === 'actions' || suite.app === app),
  );
  if (known) return known;
  const headBranch = (await branchesOf(repo)).find(({ sha }) => sha === headSha)?.name ?? null;
  const suite = { id: forge.nextId(), headSha, headBranch, app, createdAt: forge.now() };
  repo.checkSuites.push(suite);
  return suite;
}
async function apply(call: RepoCall, run: CheckRun): Promise<void> {
  const { body, forge } = call;
  const output = object(body, 'output');
  const annotations = output ? objects(output, 'annotations') : [];
  if (annotations.length > 50)
    throw new Refusal(422, 'Invalid request.\n\nNo more than 50 items are allowed; 51 were supplied.');
  for (const key of ['summary', 'text'] as const)
    if (output && (optionalText(output, key) ?? '').length > 65_535)
      throw new Refusal(
        422,
        `Invalid request.\n\nOnly 65535 characters are allowed; ${optionalText(output, key)?.length} were supplied.`,
      );
  if (objects(body, 'actions').length > 3)
    throw new Refusal(422, 'Invalid request.\n\nNo more than 3 items are allowed; 4 were supplied.');
  if (output)
    run.output = {
      title: optionalText(output, 'title') ?? run.output.title,
      summary: optionalText(output, 'summary') ?? run.output.summary,
      text: optionalText(output, 'text') ?? run.output.text,
    };
  run.annotations.push(...(annotations as Annotation[]));
  if (body.actions !== undefined) run.actions = objects(body, 'actions');
  const conclusion = optionalText(body, 'conclusion');
  run.status = conclusion === undefined ? (optionalText(body, 'status') ?? run.status) : 'completed';
  if (run.status === 'completed' && conclusion === undefined && run.conclusion === null)
    throw new Refusal(422, 'Validation Failed', [{ resource: 'CheckRun', field: 'conclusion', code: 'missing_field' }]);
  // https://docs.github.com/en/rest/checks/runs#update-a-check-run: a run that is not completed has none, whatever it had.
  run.conclusion = run.status === 'completed' ? (conclusion ?? run.conclusion) : null;
  run.completedAt = run.conclusion === null ? null : forge.now();
  run.detailsUrl = optionalText(body, 'details_url') ?? run.detailsUrl;
  run.externalId = optionalText(body, 'external_id') ?? run.externalId;
  run.name = optionalText(body, 'name') ?? run.name;
}
const announce = (call: RepoCall, action: string, run: CheckRun, extra: Json = {}): Promise<void> =>
  call.forge.deliveries.send(call.repo, 'check_run', {
    action,
    check_run: renderCheckRun(call.forge, call.repo, run),
    ...extra,
    repository: renderRepository(call.forge, call.repo),
    sender: renderAccount(call.forge, call.token?.actor ?? call.repo.owner),
  });

export default {
  'checks/create': appOnly(async (call, app) => {
    const { forge, repo, body } = call;
    const headSha = text(body, 'head_sha');
    if (!readCommit(repo.directory, headSha)) throw new Refusal(422, `No commit found for SHA: ${headSha}`);
    const suite = await suiteFor(call, app, headSha);
    const run: CheckRun = {
      id: forge.nextId(),
      suiteId: suite.id,
      name: text(body, 'name'),
      headSha,
      externalId: '',
      detailsUrl: `${forge.url}/apps/${app.slug}`,
      status: 'queued',
      conclusion: null,
      startedAt: forge.now(),
      completedAt: null,
      output: { title: null, summary: null, text: null },
      annotations: [],
      actions: [],
      app,
    };
    await apply(call, run);
    repo.checkRuns.push(run);
    await announce(call, 'created', run);
    return created(renderCheckRun(forge, repo, run));
  }),
  'checks/update': appOnly(async (call, app) => {
    const run = findRun(call);
    if (run.app !== app)
      throw new Refusal(
        403,
        `Invalid app_id \`${app.id}\` - check run can only be modified by the GitHub App that created it.`,
      );
    await apply(call, run);
    return ok(renderCheckRun(call.forge, call.repo, run));
  }),
  'checks/get': reads('checks', (call) => ok(renderCheckRun(call.forge, call.repo, findRun(call)))),
  'checks/list-annotations': reads('checks', (call) =>
    list(
      findRun(call).annotations.map((annotation) => ({
        start_column: null,
        end_column: null,
        title: null,
        raw_details: null,
        blob_href: '',
        ...annotation,
      })),
    ),
  ),
  'checks/list-for-ref': reads('checks', async ({ forge, repo, params, query }) => {
    const sha = await resolveCommit(repo, params.ref ?? '');
    const name = query.get('check_name');
    const found = repo.checkRuns.filter(
      (run) =>
        run.headSha === sha &&
        (name === null || run.name === name) &&
        (query.get('app_id') === null || run.app?.id === Number(query.get('app_id'))),
    );
    return list(
      found.map((run) => renderCheckRun(forge, repo, run)),
      (check_runs, total_count) => ({ total_count, check_runs }),
    );
  }),
  'checks/list-for-suite': reads('checks', ({ forge, repo, params }) =>
    list(
      repo.checkRuns
        .filter(({ suiteId }) => suiteId === number(params, 'check_suite_id'))
        .map((run) => renderCheckRun(forge, repo, run)),
      (check_runs, total_count) => ({ total_count, check_runs }),
    ),
  ),
  'checks/list-suites-for-ref': reads('checks', async ({ forge, repo, params }) => {
    const sha = await resolveCommit(repo, params.ref ?? '');
    return list(
      repo.checkSuites.filter(({ headSha }) => headSha === sha).map((suite) => renderCheckSuite(forge, repo, suite)),
      (check_suites, total_count) => ({ total_count, check_suites }),
    );
  }),
  'checks/create-suite': appOnly(async (call, app) =>
    created(renderCheckSuite(call.forge, call.repo, await suiteFor(call, app, text(call.body, 'head_sha')))),
  ),
  'checks/get-suite': reads('checks', ({ forge, repo, params }) => {
    const suite = repo.checkSuites.find(({ id }) => id === number(params, 'check_suite_id'));
    if (!suite) throw notFound();
    return ok(renderCheckSuite(forge, repo, suite));
  }),
  'checks/rerequest-run': {
    scope: 'repo',
    needs: ['checks', 'write'],
    run: async (call) => {
      await announce(call, 'rerequested', findRun(call));
      return created({});
    },
  },
} satisfies Resource;
export { announce as announceCheckRun };
