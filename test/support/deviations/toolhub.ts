/** One break of the toolhub contract each. */
import { createHash } from 'node:crypto';
import { sealEvidence } from '../../../src/toolhub/evidence.ts';
import { answering, type Deviation, failing, listed, listing, on, resource, unlisted } from './deviate.ts';

const meta = (envelope: Record<string, unknown>): Record<string, unknown> => envelope.meta as Record<string, unknown>;
const result = (envelope: Record<string, unknown>): Record<string, unknown> =>
  envelope.result as Record<string, unknown>;
const report = (envelope: Record<string, unknown>) => result(envelope).report as Record<string, unknown>;
const schema = (wire: Record<string, unknown>) =>
  wire.inputSchema as { properties: Record<string, Record<string, unknown>>; required: string[] };
const renamed = (object: Record<string, unknown>, from: string, to: string): void => {
  object[to] = object[from];
  delete object[from];
};
const records = (change: (all: Record<string, unknown>[]) => object[]) => (text: string) =>
  change(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  )
    .map((one) => `${JSON.stringify(one)}\n`)
    .join('');
const sealed = (one: Record<string, unknown>): object => {
  const { evidence_hash: _, ...rest } = one;
  return sealEvidence(rest as never);
};
const done =
  (extra: object = {}) =>
  () => ({
    ok: true,
    meta: { run_id: 'r', tool_call_id: 'c', evidence_hash: '0'.repeat(64), dry_run: false },
    result: { number: 999, title: 'x', html_url: 'x', commit_hash: 'f'.repeat(40), pull_request: {}, ...extra },
  });
const ISSUE = 'github_issues_create';
const titled = (title: string | RegExp) => (exchange: { tool: string; args: Record<string, unknown> }) =>
  exchange.tool === ISSUE &&
  (typeof title === 'string' ? exchange.args.title === title : title.test(String(exchange.args.title)));
const isOther = ({ tool, args }: { tool: string; args: Record<string, unknown> }): boolean =>
  tool === 'code_branch_pr_create' && /and more|!$/.test(`${String(args.pr_title)}\n${String(args.commit_message)}`);

export const toolhubDeviations: readonly Deviation[] = [
  {
    name: 'refused input without an id',
    rule: 'refused-input-has-evidence',
    alter: on(ISSUE, (e) => {
      if (e.ok === false) Object.assign(meta(e as never), { tool_call_id: '' });
    }),
  },
  {
    name: 'a missing pull request is a missing repository',
    rule: 'missing-pull',
    alter: on('github_pr_get', (e) => {
      if (e.ok === false) Object.assign(e.error as object, { code: 'REPO_NOT_FOUND' });
    }),
  },
  {
    name: 'missing evidence_hash',
    rule: `${ISSUE}-output`,
    alter: on(ISSUE, (e) => void delete meta(e).evidence_hash),
  },
  {
    name: 'short evidence_hash',
    rule: `${ISSUE}-output`,
    alter: on(ISSUE, (e) => void Object.assign(meta(e), { evidence_hash: 'abc' })),
  },
  {
    name: 'missing tool_call_id',
    rule: 'code_patch_generate-output',
    alter: on('code_patch_generate', (e) => void delete meta(e).tool_call_id),
  },
  {
    name: 'runId for run_id in meta',
    rule: 'github_pr_get-output',
    alter: on('github_pr_get', (e) => renamed(meta(e), 'run_id', 'runId')),
  },
  { name: 'missing dry_run in meta', rule: 'qa_lint-output', alter: on('qa_lint', (e) => void delete meta(e).dry_run) },
  {
    name: 'exitCode for exit_code',
    rule: 'qa_test-output',
    alter: on('qa_test', (e) => renamed(report(e), 'exit_code', 'exitCode')),
  },
  {
    name: 'exit_code as a text',
    rule: 'qa_test-output',
    alter: on('qa_test', (e) => void Object.assign(report(e), { exit_code: '0' })),
  },
  {
    name: 'QA status in capitals',
    rule: 'qa_test-output',
    alter: on('qa_test', (e) => void Object.assign(result(e), { status: 'PASS' })),
  },
  {
    name: 'stdout_truncated missing',
    rule: 'qa_test-output',
    alter: on('qa_test', (e) => void delete report(e).stdout_truncated),
  },
  { name: 'tests not found', rule: 'qa_test-inputs', alter: unlisted('qa_test') },
  {
    name: 'tests under another name',
    rule: 'qa_test-inputs',
    alter: listing((tools) => tools.map((one) => (one.name === 'qa_test' ? { ...one, name: 'qa_tests' } : one))),
  },
  {
    name: 'runId for run_id as an input',
    rule: `${ISSUE}-inputs`,
    alter: listed(ISSUE, (w) => renamed(schema(w).properties, 'run_id', 'runId')),
  },
  {
    name: 'labels as one text',
    rule: `${ISSUE}-inputs`,
    alter: listed(ISSUE, (w) => void Object.assign(schema(w).properties, { labels: { type: 'string' } })),
  },
  {
    name: 'labels required',
    rule: `${ISSUE}-inputs`,
    alter: listed(ISSUE, (w) => void schema(w).required.push('labels')),
  },
  {
    name: 'an input the document does not know is required',
    rule: 'qa_lint-inputs',
    alter: listed('qa_lint', (w) => void schema(w).required.push('workdir')),
  },
  {
    name: 'pr_number as a text',
    rule: 'github_pr_get-inputs',
    alter: listed('github_pr_get', (w) => void Object.assign(schema(w).properties, { pr_number: { type: 'string' } })),
  },
  {
    name: 'done without a title',
    rule: `${ISSUE}-needs-title`,
    alter: answering(({ tool, args }) => tool === ISSUE && !('title' in args), done()),
  },
  {
    name: 'done without an approval_id',
    rule: 'code_branch_pr_create-needs-approval_id',
    alter: answering(({ tool, args }) => tool === 'code_branch_pr_create' && !('approval_id' in args), done()),
  },
  {
    name: 'count of files off by one',
    rule: 'files-count',
    alter: on('github_pr_files_list', (e) => void Object.assign(result(e), { count: Number(result(e).count) + 1 })),
  },
  {
    name: 'base without its ref',
    rule: 'pull-is-the-one',
    alter: on('github_pr_get', (e) => void Object.assign(result(e), { base: 'main' })),
  },
  {
    name: 'batch status `success`',
    rule: 'github_issues_batch_create-output',
    alter: on('github_issues_batch_create', (e) => void Object.assign(result(e), { status: 'success' })),
  },
  {
    name: 'batch is partial when all succeeded',
    rule: 'batch-status',
    alter: on('github_issues_batch_create', (e) => void Object.assign(result(e), { status: 'partial' })),
  },
  {
    name: 'batch indices from one',
    rule: 'batch-results',
    alter: on('github_issues_batch_create', (e) =>
      (result(e).results as { index: number }[] | undefined)?.forEach((item) => {
        item.index += 1;
      }),
    ),
  },
  {
    name: 'a batch repeated makes new issues',
    rule: 'batch-replay',
    alter: () => {
      let calls = 0;
      return on('github_issues_batch_create', (e) => {
        calls += 1;
        for (const item of (result(e)?.results ?? []) as { issue?: { number: number } }[])
          if (item.issue !== undefined) item.issue.number += calls;
      })();
    },
  },
  { name: 'replay without `replayed`', rule: 'replay', alter: on(ISSUE, (e) => void delete meta(e).replayed) },
  {
    name: 'replay with an id of its own',
    rule: 'replay',
    alter: on(ISSUE, (e) => {
      if (meta(e).replayed === true) meta(e).tool_call_id = 'another';
    }),
  },
  {
    name: 'replay of zeros',
    rule: 'replay',
    alter: on(ISSUE, (e) => {
      if (meta(e).replayed === true) Object.assign(result(e), { number: 0, title: '', html_url: '' });
    }),
  },
  {
    name: 'the first call says `replayed`',
    rule: 'first-is-fresh',
    alter: on(ISSUE, (e) => void Object.assign(meta(e), { replayed: true })),
  },
  {
    name: 'another spelling makes another issue',
    rule: 'replay-respelled',
    alter: on(ISSUE, (e, { args }) => {
      if (String(args.title).startsWith(' ')) {
        delete meta(e).replayed;
        result(e).number = 77;
      }
    }),
  },
  {
    name: 'a comment is answered with its preview',
    rule: 'comment-replay',
    alter: on('github_pr_comment_create', (e) => {
      if (meta(e).replayed === true) Object.assign(e, { result: { comment: result(e), preview: {} } });
    }),
  },
  {
    name: 'other words replay the first',
    rule: 'other-words-are-another-call',
    alter: () => {
      let first: unknown;
      return on(ISSUE, (e) => {
        if (result(e)?.number === undefined) return;
        first ??= result(e).number;
        result(e).number = first;
      })();
    },
  },
  {
    name: 'twins make two issues',
    rule: 'twins',
    alter: () => {
      let n = 500;
      return on(ISSUE, (e, { args }) => {
        if (String(args.title) === 'Check: twins') result(e).number = n++;
      })();
    },
  },
  {
    name: 'a dry run has a number',
    rule: 'dry-run-writes-nothing',
    alter: on(ISSUE, (e) => {
      if (meta(e).dry_run === true && e.ok) result(e).number = 5;
    }),
  },
  {
    name: 'a dry run enters the key space',
    rule: 'dry-run-takes-no-key',
    alter: () => {
      const dry = new Set<unknown>();
      return on(ISSUE, (e, { args }) => {
        if (meta(e).dry_run === true) dry.add(args.title);
        else if (dry.has(args.title)) {
          meta(e).replayed = true;
          Object.assign(result(e), { number: 0, title: '', html_url: '' });
        }
      })();
    },
  },
  {
    name: 'dry_run is the default',
    rule: 'dry-run-default',
    alter: on(ISSUE, (e) => void Object.assign(meta(e), { dry_run: true })),
  },
  {
    name: 'a dry comment has an id',
    rule: 'dry-comment-writes-nothing',
    alter: on('github_pr_comment_create', (e) => {
      if (meta(e).dry_run === true) result(e).id = 4;
    }),
  },
  {
    name: 'a hash of the call alone, not chained',
    rule: 'evidence-is-of-this-call',
    alter: on(ISSUE, (e, { args }) => {
      if (e.ok)
        meta(e).evidence_hash = createHash('sha256')
          .update(JSON.stringify([args, e.result]))
          .digest('hex');
    }),
  },
  {
    name: 'records that name no record before',
    rule: 'evidence-chain',
    alter: resource(
      /evidence$/,
      records((all) => all.map((one) => sealed({ ...one, prev_hash: '0'.repeat(64) }))),
    ),
  },
  {
    name: 'an edited record',
    rule: 'evidence-chain',
    alter: resource(
      /evidence$/,
      records((all) => all.map((one, n) => (n === 1 ? { ...one, request: {} } : one))),
    ),
  },
  {
    name: 'a record taken out',
    rule: 'evidence-chain',
    alter: resource(
      /evidence$/,
      records((all) => all.toSpliced(1, 1)),
    ),
  },
  {
    name: 'a failed call without evidence',
    rule: 'evidence-holds-every-call',
    alter: on('code_patch_generate', (e) => {
      if (e.ok === false) meta(e).evidence_hash = '';
    }),
  },
  {
    name: 'a failed call recorded as ok',
    rule: 'audit-status',
    alter: resource(
      /evidence$/,
      records((all) => all.map((one) => ({ ...one, status: 'ok' }))),
    ),
  },
  {
    name: 'a status of the record beyond ok and fail',
    rule: 'audit-status',
    alter: resource(
      /evidence$/,
      records((all) => all.map((one) => ({ ...one, status: 'partial' }))),
    ),
  },
  {
    name: 'a denied call without audit',
    rule: 'denied-is-audited',
    alter: resource(
      /evidence$/,
      records((all) => all.filter(({ status }) => status === 'ok')),
    ),
  },
  {
    name: 'error as a JSON-RPC error',
    rule: 'failures-are-results',
    alter: failing(({ args }) => String(args.path) === '../x', -32602),
  },
  {
    name: 'isError missing',
    rule: 'is-error',
    alter: () => (message) => {
      delete (message.result as { isError?: boolean } | undefined)?.isError;
      return message;
    },
  },
  {
    name: 'isError on a success',
    rule: 'is-error',
    alter: () => (message) => {
      if (message.result !== undefined) (message.result as { isError?: boolean }).isError = true;
      return message;
    },
  },
  {
    name: 'text that says something else',
    rule: 'result-forms',
    alter: () => (message) => {
      const { content } = (message.result ?? {}) as { content?: { text: string }[] };
      if (content?.[0] !== undefined) content[0].text = 'done';
      return message;
    },
  },
  {
    name: 'no structuredContent',
    rule: 'result-forms',
    alter: () => (message) => {
      delete (message.result as { structuredContent?: object } | undefined)?.structuredContent;
      return message;
    },
  },
  {
    name: 'no bare envelope over TCP',
    rule: 'bare-envelope-over-tcp',
    alter: () => (message) => {
      const r = message.result as { content?: object; structuredContent?: object } | undefined;
      return r?.structuredContent === undefined
        ? message
        : { ...message, result: { content: r.content, structuredContent: r.structuredContent } };
    },
  },
  {
    name: 'an error beside a success',
    rule: 'success',
    alter: on(ISSUE, (e) => {
      if (e.ok) Object.assign(e, { error: { code: '', message: '' } });
    }),
  },
  {
    name: 'a failure with a result',
    rule: 'failure',
    alter: on('code_patch_generate', (e) => {
      if (e.ok === false) Object.assign(e, { result: {} });
    }),
  },
  {
    name: 'an error without a code',
    rule: 'failure',
    alter: on('code_patch_generate', (e) => {
      if (e.error !== undefined) delete (e.error as { code?: string }).code;
    }),
  },
  {
    name: 'ok as a text',
    rule: `${ISSUE}-output`,
    alter: on(ISSUE, (e) => {
      Object.assign(e, { ok: 'true' });
    }),
  },
  {
    name: 'a run without its id',
    rule: 'run',
    alter: on('runs_create', (e) => {
      delete e.run_id;
      if (e.result !== null) delete result(e).run_id;
    }),
  },
  {
    name: 'a run about something else',
    rule: 'run',
    alter: on('runs_create', (e) => {
      Object.assign(e, { purpose: 'x' });
      if (e.result !== null) result(e).purpose = 'x';
    }),
  },
  {
    name: 'a repository outside the list',
    rule: 'repo-allowlist',
    alter: answering(({ args }) => String(args.repo) === 'contract-check/not-allowed', done()),
  },
  {
    name: 'a tool that TOOL_ALLOWLIST names by its wire name is done',
    rule: 'tool-allowlist',
    alter: answering(titled('Check: withheld'), done()),
  },
  {
    name: 'a tool outside TOOL_ALLOWLIST is refused after it was done',
    rule: 'tool-allowlist',
    alter: on(ISSUE, (e, { args }) => {
      if (args.title === 'Check: withheld' && e.ok === true) meta(e).replayed = true;
    }),
  },
  {
    name: 'a tool that TOOL_ALLOWLIST names is refused',
    rule: 'tool-allowlist',
    alter: answering(
      ({ args }) => args.path === 'listed.md',
      () => ({ ok: false, result: null, error: { code: 'POLICY_DENIED', message: 'no' } }),
    ),
  },
  { name: 'a denied write is done', rule: 'allowlist-in-a-run', alter: answering(titled('Check: denied'), done()) },
  {
    name: 'a pull request of another number',
    rule: 'pull-is-the-one',
    alter: on('github_pr_get', ({ result }) => {
      const pull = result as { number?: number } | null;
      if (typeof pull?.number === 'number') pull.number += 1;
    }),
  },
  {
    name: 'a run that is not there is answered',
    rule: 'unknown-run',
    alter: answering(({ args }) => String(args.run_id).startsWith('r_2020'), done()),
  },
  { name: 'a title of 257 bytes is taken', rule: 'title-limit', alter: answering(titled(/^t{257}$/), done()) },
  { name: 'a title of 256 bytes is refused', rule: 'title-limit', alter: failing(titled(/^t{256}$/), -32602) },
  { name: 'titles are counted in characters', rule: 'title-limit', alter: answering(titled(/^é+$/), done()) },
  { name: 'a blank title is taken', rule: 'title-limit', alter: answering(titled(/^ +$/), done()) },
  {
    name: '21 labels are taken',
    rule: 'labels-limit',
    alter: answering(({ args }) => (args.labels as unknown[] | undefined)?.length === 21, done()),
  },
  {
    name: 'a label of 51 is taken',
    rule: 'label-limit',
    alter: answering(({ args }) => (args.labels as string[] | undefined)?.[0]?.length === 51, done()),
  },
  {
    name: '51 issues are taken',
    rule: 'batch-limit',
    alter: answering(({ args }) => (args.issues as unknown[] | undefined)?.length === 51, done()),
  },
  {
    name: '50 issues are refused',
    rule: 'batch-limit',
    alter: failing(({ args }) => (args.issues as unknown[] | undefined)?.length === 50, -32602),
  },
  {
    name: 'a body of 65,537 is taken',
    rule: 'body-limit',
    alter: answering(({ args }) => (args.body as string | undefined)?.length === 65_537, done()),
  },
  {
    name: 'fail with exit code 0',
    rule: 'qa-status',
    alter: on('qa_test', (e) => {
      if (result(e).status === 'pass') result(e).status = 'fail';
    }),
  },
  {
    name: 'a dry run says pass',
    rule: 'qa-status',
    alter: on('qa_lint', (e) => void Object.assign(result(e), { status: 'pass' })),
  },
  {
    name: 'ok although the tests failed',
    rule: 'qa-ok',
    alter: on('qa_test', (e) => {
      if (result(e).status === 'pass') {
        result(e).status = 'fail';
        report(e).exit_code = 1;
      }
    }),
  },
  {
    name: 'a dry run runs',
    rule: 'qa-dry-run',
    alter: on('qa_test', (e) => {
      if (result(e).status === 'dry_run') report(e).stdout = 'checked\n';
    }),
  },
  {
    name: 'a patch of the whole file',
    rule: 'patch-minimal',
    alter: on('code_patch_generate', (e) => {
      if (e.ok && String(result(e).path) === 'a/b.md') result(e).patch = `--- a/b\n+++ b/b\n${'-line\n'.repeat(30)}`;
    }),
  },
  {
    name: 'a patch that does not apply',
    rule: 'patch-applies',
    alter: on('code_patch_generate', (e) => {
      if (e.ok) result(e).patch = String(result(e).patch).replace('line 14', 'line x');
    }),
  },
  {
    name: 'a patch without the mark of a missing newline',
    rule: 'patch-applies',
    alter: on('code_patch_generate', (e) => {
      if (e.ok) result(e).patch = String(result(e).patch).replace(/\\ No newline.*\n/, '');
    }),
  },
  {
    name: 'a patch that loses CR',
    rule: 'patch-applies',
    alter: on('code_patch_generate', (e) => {
      if (e.ok) result(e).patch = String(result(e).patch).replaceAll('\r', '');
    }),
  },
  {
    name: 'line_delta off by one',
    rule: 'patch-line-delta',
    alter: on('code_patch_generate', (e) => {
      if (e.ok) result(e).line_delta = Number(result(e).line_delta) + 1;
    }),
  },
  {
    name: 'a path outside is taken',
    rule: 'paths-stay-inside',
    alter: answering(({ args }) => String(args.path).startsWith('..'), done()),
  },
  {
    name: 'done without an approval',
    rule: 'unapproved-is-refused',
    alter: answering(({ args }) => String(args.approval_id) === 'ap_0000000000000000', done()),
  },
  {
    name: 'no planned commands',
    rule: 'change-dry-run',
    alter: on('code_branch_pr_create', (e) => {
      if (e.ok) result(e).planned_commands = [];
    }),
  },
  {
    name: 'a dry run commits',
    rule: 'change-dry-run',
    alter: on('code_branch_pr_create', (e) => {
      if (meta(e).dry_run === true && e.ok) result(e).commit_hash = 'f'.repeat(40);
    }),
  },
  {
    name: 'a short commit',
    rule: 'change-is-made',
    alter: on('code_branch_pr_create', (e) => {
      if (e.ok) result(e).commit_hash = 'abc1234';
    }),
  },
  { name: 'an approval for other bytes', rule: 'approval-is-for-these-bytes', alter: answering(isOther, done()) },
  {
    name: 'an approval is used twice',
    rule: 'approval-is-used-once',
    alter: () => {
      let n = 0;
      return on('code_branch_pr_create', (e) => {
        if (e.ok && meta(e).dry_run === false) result(e).commit_hash = String(n++).repeat(40);
      })();
    },
  },
  {
    name: 'an unknown method is an internal error',
    rule: 'unknown-method',
    alter: failing(({ method }) => method === 'no/such/method', -32603),
  },
  {
    name: 'an unknown tool is a result',
    rule: 'unknown-tool',
    alter: answering(
      ({ tool }) => tool === 'no_such_tool',
      () => ({ ok: false }),
    ),
  },
  {
    name: 'the envelope of another run',
    rule: 'success',
    alter: on(ISSUE, (e) => void Object.assign(meta(e), { run_id: 'r_another' })),
  },
];
