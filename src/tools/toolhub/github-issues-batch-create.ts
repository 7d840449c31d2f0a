/** Files many issues in their order; each is once, and the batch says which came, which were there and which failed. */
import { z } from 'zod';
import { toLaunchError } from '../../errors.ts';
import { openRunGitHub } from '../../toolhub/github.ts';
import { publicError } from '../public-error.ts';
import { defineToolHubTool, type Work } from './define.ts';
import { writeOnce } from './github-write.ts';
import { issueFields, issueResult, titlesRules } from './issue-fields.ts';

const Item = z.object({
  index: z.int(),
  issue: issueResult.optional(),
  replayed: z.boolean().optional(),
  error: z.string().optional(),
});
type Item = z.infer<typeof Item>;

export default defineToolHubTool({
  id: 'github_issues_batch_create',
  policyName: 'github.issues.batch_create',
  title: 'File several issues',
  description:
    'Opens up to 50 issues, each once. result.status is ok, fail or partial; result.results says what became of each. Calling it again finishes what failed and replays the rest.',
  input: { issues: z.array(z.strictObject(issueFields)).min(1).max(50).describe('1 to 50 issues') },
  rules: titlesRules,
  result: z.object({
    status: z.enum(['ok', 'fail', 'partial']),
    total: z.int(),
    processed: z.int(),
    errors: z.int(),
    results: z.array(Item),
  }),
  effects: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  failures: ['REPO_NOT_FOUND', 'COMMIT_SERVICE_ERROR', 'INVALID_URL', 'CANCELLED'],
  example: { issues: [{ title: 'Dead link', body: 'content/guide.md' }] },
  async work({ issues }, work) {
    const mode = work.services.env.BATCH_MODE === 'strict' ? 'strict' : 'partial';
    const results: Item[] = [];
    for (const [index, issue] of issues.entries()) {
      const item = work.dryRun ? { index } : await fileOne(index, issue, work);
      results.push(item);
      if (mode === 'strict' && item.error !== undefined) break;
    }
    const result = summary(results, issues.length, mode);
    await work.record({ result });
    return result;
  },
});

type Issue = { title: string; body: string; labels?: string[] | undefined };
async function fileOne(index: number, { title, body, labels = [] }: Issue, work: Work): Promise<Item> {
  const tool = 'github.issues.batch_create';
  const request = { run_id: work.run.run_id, index, title, body, labels };
  try {
    const github = openRunGitHub(await work.services.github(), work.run.source, work.call.signal);
    const done = await writeOnce(work, {
      tool,
      identity: { title, body, labels, index },
      request,
      make: (mark) => github.createIssue({ title: title.trim(), body: body + mark, labels }),
      find: (mark, since) => github.findIssue(mark, since),
    });
    const issue = issueResult.parse(done.result);
    return { index, issue, ...(done.replayed ? { replayed: true } : {}) };
  } catch (thrown) {
    if (work.call.signal.aborted) throw thrown;
    const { code, message } = publicError(toLaunchError(thrown), work.run.run_id);
    await work.record({ status: 'fail', request, error: { code, message } });
    return { index, error: `${code}: ${message}` };
  }
}

/** `fail` when every item failed, `partial` when some did. */
function summary(results: readonly Item[], total: number, mode: string): Record<string, unknown> {
  const errors = results.filter(({ error }) => error !== undefined);
  const replayed = results.filter((item) => item.replayed === true).length;
  const [first] = errors;
  const isStopped = results.length < total;
  return {
    status: errors.length === 0 ? 'ok' : errors.length === results.length ? 'fail' : 'partial',
    mode,
    total,
    processed: results.length,
    errors: errors.length,
    replayed,
    created_fresh: results.filter((item) => item.issue !== undefined && item.replayed !== true).length,
    ...(isStopped && first !== undefined ? { stopped_at: first.index, failed_reason: first.error } : {}),
    results,
  };
}
