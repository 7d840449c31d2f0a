/** One break of the launch contract each. */
import { answering, type Deviation, type Exchange, failing, listed, on, unlisted } from './deviate.ts';

type Loose = Record<string, unknown>;
const START = 'launch_start_run';
const PAGE = 'launch_start_run_from_product_url';
const REPO = 'launch_start_run_from_github_repo_url';
const STATUS = /^launch_(?:get_status|resume)$/;
const error = (e: Loose): Loose => e.error as Loose;
const report = (e: Loose): Loose => e.validation_report as Loose;
const status = (e: Loose): Loose => e.status as Loose;
const derived = (e: Loose): Loose => e.derived_config as Loose;
const artifact = (e: Loose): Loose => e.artifact as Loose;
const key = (object: Loose, from: string, to: string): void => {
  object[to] = object[from];
  delete object[from];
};
const recoded = (tool: string | RegExp, from: string, to: string) =>
  on(tool, (e) => {
    if (e.error !== undefined && error(e).code === from) error(e).code = to;
  });
/** Each success of the tool is about a run that none before it was about. */
const anew = (tool: string) => (): ReturnType<ReturnType<typeof on>> => {
  let runs = 0;
  return on(tool, (e) => {
    if (e.run_id === undefined) return;
    runs += 1;
    e.run_id = `r_2020-01-01T00-00-00Z_${String(runs).padStart(4, '0')}`;
  })();
};
const ok = (): object => ({ ok: true, run_id: 'r', status: { state: 'LINKING' } });

const isAsking = ({ meta }: Exchange): boolean =>
  Object.keys(meta).some((name) => name.endsWith('/clientCapabilities'));

export const launchDeviations: readonly Deviation[] = [
  {
    name: 'a pull request is opened and nobody is asked',
    rule: 'asks-a-person',
    alter: answering((exchange) => exchange.tool === 'launch_open_pr' && isAsking(exchange), ok),
  },
  {
    name: 'a no is a yes',
    rule: 'asks-a-person',
    alter: answering(({ params }) => params.inputResponses !== undefined, ok),
  },
  {
    name: 'a fix outside the allowed paths is one that is not known',
    rule: 'fix-stays-inside',
    alter: recoded('launch_fix_next', 'ALLOWED_PATHS_VIOLATION', 'FIX_EXHAUSTED'),
  },
  {
    name: 'a fix outside the allowed paths is made',
    rule: 'fix-stays-inside',
    alter: on('launch_fix_next', (e) =>
      e.error !== undefined && error(e).code === 'ALLOWED_PATHS_VIOLATION' ? ok() : undefined,
    ),
  },
  {
    name: 'only github.com is a host',
    rule: 'repository-enterprise',
    alter: on(REPO, (_e, { args }) =>
      String(args.github_repo_url).startsWith('https://github.com/')
        ? undefined
        : { ok: false, error: { code: 'INVALID_URL', message: 'No.', retryable: false, details: {} } },
    ),
  },
  {
    name: 'an unknown platform is not named',
    rule: 'page-unknown-slot',
    alter: on(PAGE, (e) => {
      if (e.error !== undefined) error(e).message = 'Unexpected path.';
    }),
  },
  {
    name: 'the branch of one pull request with the address of another',
    rule: 'second-pull-request',
    alter: () => {
      let n = 0;
      return on('launch_open_pr', (e) => {
        if (e.ok) Object.assign(e, { pr_url: `pull/${n++}` });
      })();
    },
  },
  {
    name: 'a state in lower case',
    rule: 'starts-created',
    alter: on(START, (e) => {
      if (e.ok) Object.assign(e, { state: 'created' });
    }),
  },
  { name: 'a run without its id', rule: `${START}-output`, alter: on(START, (e) => void delete e.run_id) },
  { name: 'runId for run_id', rule: `${START}-output`, alter: on(START, (e) => key(e as Loose, 'run_id', 'runId')) },
  {
    name: 'the idempotency key is ignored',
    rule: 'idempotency-key',
    alter: () => {
      let n = 0;
      return on(START, (e) => {
        if (e.ok) Object.assign(e, { run_id: `r_${n++}` });
      })();
    },
  },
  {
    name: 'a key returns its run for any configuration',
    rule: 'key-with-another-config',
    alter: () => {
      const runs = new Map<string, unknown>();
      return on(START, (e, { args }) => {
        const name = String(args.idempotency_key);
        if (e.ok && 'idempotency_key' in args && !runs.has(name)) runs.set(name, e.run_id);
        if (runs.has(name)) return { ok: true, run_id: runs.get(name), state: 'CREATED' };
        return undefined;
      })();
    },
  },
  {
    name: 'every call returns the same run',
    rule: 'no-key-no-replay',
    alter: on(START, (e) => {
      if (e.ok) Object.assign(e, { run_id: 'r_same' });
    }),
  },
  {
    name: 'run_config as a text',
    rule: `${START}-inputs`,
    alter: listed(
      START,
      (w) =>
        void Object.assign((w.inputSchema as { properties: Loose }).properties, { run_config: { type: 'string' } }),
    ),
  },
  { name: 'launch_fix_next is not listed', rule: 'launch_fix_next-inputs', alter: unlisted('launch_fix_next') },
  {
    name: 'an error without retryable',
    rule: 'error-shape',
    alter: on(/^launch_/, (e) => {
      if (e.error !== undefined) delete error(e).retryable;
    }),
  },
  {
    name: 'an error without details',
    rule: 'error-shape',
    alter: on(/^launch_/, (e) => {
      if (e.error !== undefined) delete error(e).details;
    }),
  },
  {
    name: 'an error as a text',
    rule: 'error-shape',
    alter: on(/^launch_/, (e) => {
      if (e.error !== undefined) Object.assign(e, { error: 'failed' });
    }),
  },
  {
    name: 'a code in lower case',
    rule: 'known-codes',
    alter: on(/^launch_/, (e) => {
      if (e.error !== undefined) error(e).code = String(error(e).code).toLowerCase();
    }),
  },
  {
    name: 'an unknown run is invalid input',
    rule: 'unknown-run',
    alter: recoded(/^launch_/, 'RUN_NOT_FOUND', 'INVALID_INPUT'),
  },
  {
    name: 'an unknown run of an odd form is invalid input',
    rule: 'unknown-run',
    alter: on(/^launch_/, (e, { args }) => {
      if (e.error !== undefined && error(e).code === 'RUN_NOT_FOUND' && !String(args.run_id).startsWith('r_'))
        error(e).code = 'INVALID_INPUT';
    }),
  },
  {
    name: 'an artifact of an unknown run is one that is not there',
    rule: 'unknown-run',
    alter: recoded('launch_get_artifact', 'RUN_NOT_FOUND', 'INVALID_INPUT'),
  },
  {
    name: 'a key of a page is not read',
    rule: 'page-key',
    alter: anew(PAGE),
  },
  {
    name: 'a key answers the run of another page',
    rule: 'page-key',
    alter: on(PAGE, (e) =>
      e.run_id === undefined && e.ok === false ? { ok: true, run_id: 'r' } : { ...e, run_id: 'r' },
    ),
  },
  {
    name: 'a key of a repository is not read',
    rule: 'repository-key',
    alter: anew(REPO),
  },
  {
    name: 'open issues have no gate',
    rule: 'status-items',
    alter: on('launch_get_status', (e) => {
      for (const issue of ((e.status === undefined ? {} : status(e)).open_issues ?? []) as Loose[]) delete issue.gate;
    }),
  },
  {
    name: 'a run that is resumed lists artifacts without their hash',
    rule: 'status-items',
    alter: on('launch_resume', (e) => {
      for (const one of ((e.status === undefined ? {} : status(e)).artifacts ?? []) as Loose[]) delete one.sha256;
    }),
  },
  {
    name: 'what is wrong is said in the report alone',
    rule: 'status-items',
    alter: on(STATUS, (e) => {
      if (e.status !== undefined) status(e).open_issues = [];
    }),
  },
  {
    name: 'everything may be tried again',
    rule: 'retryable-means-it',
    alter: on(/^launch_/, (e) => {
      if (e.error !== undefined) error(e).retryable = true;
    }),
  },
  {
    name: 'a refused pull request has no details',
    rule: 'error-shape',
    alter: on('launch_open_pr', (e) => {
      if (e.error !== undefined) delete error(e).details;
    }),
  },
  {
    name: 'suggestions are a list',
    rule: 'ambiguous-makes-no-run',
    alter: on(REPO, (e) => {
      if (e.error !== undefined) (error(e).details as Loose).suggested_values = [];
    }),
  },
  {
    name: 'a bad configuration is invalid input',
    rule: 'invalid-config',
    alter: recoded(START, 'SCHEMA_VALIDATION_FAILED', 'INVALID_INPUT'),
  },
  {
    name: 'an unknown field is taken',
    rule: 'invalid-input',
    alter: answering(({ args }) => 'no_such_key' in args, ok),
  },
  {
    name: 'validates before there is anything',
    rule: 'validate-precondition',
    alter: on('launch_validate', (e) =>
      e.error !== undefined && String(error(e).code) === 'ILLEGAL_STATE' ? ok() : undefined,
    ),
  },
  {
    name: 'fixes without a report',
    rule: 'fix-precondition',
    alter: on('launch_fix_next', (e) =>
      e.error !== undefined && String(error(e).code) === 'ILLEGAL_STATE' ? ok() : undefined,
    ),
  },
  {
    name: 'opens a pull request while gates are red',
    rule: 'open-pr-precondition',
    alter: on('launch_open_pr', (e) =>
      e.error !== undefined && String(error(e).code) === 'ILLEGAL_STATE' ? ok() : undefined,
    ),
  },
  {
    name: 'exhausted is a gate that failed',
    rule: 'fix-exhausted',
    alter: recoded('launch_fix_next', 'FIX_EXHAUSTED', 'GATE_FAILED'),
  },
  {
    name: 'a URL that is none is invalid input',
    rule: 'invalid-page-url',
    alter: recoded(PAGE, 'INVALID_URL', 'INVALID_INPUT'),
  },
  {
    name: 'another site is an invalid URL',
    rule: 'unsupported-site',
    alter: recoded(PAGE, 'UNSUPPORTED_SITE', 'INVALID_URL'),
  },
  {
    name: 'a repository elsewhere is not found',
    rule: 'invalid-repository-url',
    alter: recoded(REPO, 'INVALID_URL', 'REPO_NOT_FOUND'),
  },
  {
    name: 'a missing repository is internal',
    rule: 'missing-repository',
    alter: recoded(REPO, 'REPO_NOT_FOUND', 'INTERNAL'),
  },
  {
    name: 'a failure without its run',
    rule: 'failure-names-its-run',
    alter: on('launch_validate', (e) => {
      if (!e.ok) delete e.run_id;
    }),
  },
  {
    name: 'a failing gate is a failure',
    rule: 'validate-is-no-gate',
    alter: on('launch_validate', (e) => {
      if (e.validation_report !== undefined) Object.assign(e, { ok: false });
    }),
  },
  {
    name: 'a report that is always green',
    rule: 'validate-is-no-gate',
    alter: on('launch_validate', (e) => {
      if (e.validation_report !== undefined) report(e).ok = true;
    }),
  },
  {
    name: 'validationReport for validation_report',
    rule: 'launch_validate-output',
    alter: on('launch_validate', (e) => key(e as Loose, 'validation_report', 'validationReport')),
  },
  {
    name: 'remaining_blockers as a text',
    rule: 'launch_fix_next-output',
    alter: on('launch_fix_next', (e) => {
      if (e.ok) Object.assign(e, { remaining_blockers: String(e.remaining_blockers) });
    }),
  },
  {
    name: 'no applied_patch_ids',
    rule: 'launch_fix_next-output',
    alter: on('launch_fix_next', (e) => void delete e.applied_patch_ids),
  },
  {
    name: 'fixes an issue that was not open',
    rule: 'fix-is-of-the-report',
    alter: on('launch_fix_next', (e) => {
      if (e.ok) Object.assign(e, { fixed_issue_id: 'iss_other' });
    }),
  },
  {
    name: 'remaining blockers off by one',
    rule: 'fixes-end',
    alter: on('launch_fix_next', (e) => {
      if (e.ok) Object.assign(e, { remaining_blockers: Number(e.remaining_blockers) + 1 });
    }),
  },
  {
    name: 'a branch of another form',
    rule: 'pull-request',
    alter: on('launch_open_pr', (e) => {
      if (e.ok) Object.assign(e, { branch: 'docs-update' });
    }),
  },
  {
    name: 'no commit_sha',
    rule: 'launch_open_pr-output',
    alter: on('launch_open_pr', (e) => void delete e.commit_sha),
  },
  {
    name: 'a dry run says it was done',
    rule: 'dry-run',
    alter: on('launch_cancel', (e, { meta: given }) => {
      if (given.dryRun === true) Object.assign(e, { cancelled: true, state: 'CANCELLED' });
    }),
  },
  {
    name: 'cancelled missing',
    rule: 'launch_cancel-output',
    alter: on('launch_cancel', (e) => void delete e.cancelled),
  },
  {
    name: 'a cancelled run keeps its state',
    rule: 'cancel',
    alter: on('launch_cancel', (e) => {
      if (e.ok) Object.assign(e, { state: 'CREATED' });
    }),
  },
  {
    name: 'a cancelled run is resumed',
    rule: 'cancel',
    alter: on('launch_resume', (e) =>
      e.error !== undefined && String(error(e).code) !== 'RUN_NOT_FOUND' ? ok() : undefined,
    ),
  },
  {
    name: 'the filter is ignored',
    rule: 'list-filter',
    alter: () => {
      let all: unknown;
      return on('launch_list_runs', (e) => {
        all ??= e.runs;
        Object.assign(e, { runs: all });
      })();
    },
  },
  {
    name: 'startedAt in lists',
    rule: 'launch_list_runs-output',
    alter: on('launch_list_runs', (e) => {
      for (const run of e.runs as Loose[]) key(run, 'started_at', 'startedAt');
    }),
  },
  {
    name: 'base64 under a text type',
    rule: 'artifact-bytes',
    alter: on('launch_get_artifact', (e) => {
      if (e.ok) artifact(e).content = Buffer.from(String(artifact(e).content)).toString('base64');
    }),
  },
  {
    name: 'a binary artifact as text',
    rule: 'artifact-bytes',
    alter: on('launch_get_artifact', (e) => {
      if (e.ok && !/json|text/.test(String(artifact(e).content_type)))
        artifact(e).content = Buffer.from(String(artifact(e).content), 'base64').toString('utf8');
    }),
  },
  {
    name: 'the hash of something else',
    rule: 'artifact-bytes',
    alter: on('launch_get_artifact', (e) => {
      if (e.ok) artifact(e).sha256 = 'a'.repeat(64);
    }),
  },
  {
    name: 'no content_type',
    rule: 'launch_get_artifact-output',
    alter: on('launch_get_artifact', (e) => {
      if (e.ok) delete artifact(e).content_type;
    }),
  },
  {
    name: 'another artifact',
    rule: 'artifact-run',
    alter: on('launch_get_artifact', (e) => {
      if (e.ok) artifact(e).name = 'other.json';
    }),
  },
  {
    name: 'an artifact that is not there is empty',
    rule: 'no-artifact',
    alter: answering(({ args }) => String(args.artifact_name) === 'no_such_artifact.json', ok),
  },
  {
    name: 'status without open_issues',
    rule: 'launch_get_status-output',
    alter: on(STATUS, (e) => {
      if (e.ok) delete status(e).open_issues;
    }),
  },
  {
    name: 'sectionStates for section_states',
    rule: 'launch_resume-output',
    alter: on(STATUS, (e) => {
      if (e.ok) key(status(e), 'section_states', 'sectionStates');
    }),
  },
  {
    name: 'the status bare, not under `status`',
    rule: 'launch_get_status-output',
    alter: on(STATUS, (e) => (e.ok ? { ok: true, ...status(e) } : undefined)),
  },
  {
    name: 'resume stands still',
    rule: 'resume-goes-on',
    alter: () => {
      let first: unknown;
      return on(STATUS, (e) => {
        if (!e.ok) return;
        first ??= status(e).state;
        if (String(status(e).state) === 'CLONED_INPUTS') status(e).state = first;
      })();
    },
  },
  {
    name: 'the older name is gone',
    rule: 'page-alias',
    alter: failing(({ tool }) => tool === 'launch_start_run_from_url', -32602),
  },
  {
    name: 'derived_config without its locale',
    rule: `${PAGE}-output`,
    alter: on(PAGE, (e) => {
      if (e.ok) delete derived(e).locale;
    }),
  },
  {
    name: 'platform and locale changed over',
    rule: 'page-patterns',
    alter: on(PAGE, (e) => {
      if (e.ok) [derived(e).platform, derived(e).locale] = [derived(e).locale, derived(e).platform];
    }),
  },
  {
    name: 'allow_inference is the default',
    rule: 'repository-defaults',
    alter: on(REPO, (e) => {
      if (e.ok) derived(e).allow_inference = true;
    }),
  },
  {
    name: 'a branch where a commit is pinned',
    rule: 'repository-defaults',
    alter: on(REPO, (e) => {
      if (e.ok) derived(e).github_ref = 'main';
    }),
  },
  {
    name: 'an ambiguous repository makes a run',
    rule: 'ambiguous-makes-no-run',
    alter: on(REPO, (e) => {
      if (!e.ok) Object.assign(e, { run_id: 'r_made' });
    }),
  },
  {
    name: 'no missing_fields',
    rule: 'ambiguous-makes-no-run',
    alter: on(REPO, (e) => {
      if (!e.ok) delete (error(e).details as Loose).missing_fields;
    }),
  },
  {
    name: 'isError missing',
    rule: 'is-error',
    alter: () => (m) => {
      delete (m.result as { isError?: boolean } | undefined)?.isError;
      return m;
    },
  },
  {
    name: 'a failure as a JSON-RPC error',
    rule: 'failures-are-results',
    alter: failing(({ args }) => String(args.url) === 'not a url', -32602),
  },
];
