/** Commits an approved change to a branch of its own and opens its pull request, once for its approval. */
import { z } from 'zod';
import {
  type Approval,
  checkApproval,
  contentHash,
  readApproval,
  releaseApproval,
  useApproval,
} from '../../toolhub/approvals.ts';
import { keepArtifact } from '../../toolhub/artifacts.ts';
import { plannedCommands, prepare, publish, refuseExistingBranch } from '../../toolhub/branch-pr.ts';
import { findEvidence } from '../../toolhub/evidence.ts';
import { once } from '../../toolhub/once.ts';
import { refusePaths } from '../../toolhub/path-policy.ts';
import { accessTo } from '../../toolhub/worktree.ts';
import { named } from '../confirmation.ts';
import { isRefusal } from '../spending.ts';
import { changeExample, changeFields, changeRules } from './change-fields.ts';
import { defineToolHubTool, type Work } from './define.ts';
import { tell } from './github-write.ts';

const TOOL = 'code.branch_pr.create';

export default defineToolHubTool({
  id: 'code_branch_pr_create',
  policyName: TOOL,
  title: 'Open a pull request of approved files',
  description:
    'Commits exactly the approved files to a new branch head_branch (refused where there is one of that name) and opens a pull request into base_branch. Needs an approval_id for exactly this change, granted by somebody else (LAUNCH_MCP_SURFACE=full has the tools).',
  input: { approval_id: z.string().min(1).max(100).describe('Granted by somebody else'), ...changeFields },
  rules: changeRules as never,
  result: z.object({
    base_branch: z.string(),
    head_branch: z.string(),
    planned_commands: z.array(z.string()),
    commit_hash: z.string().optional(),
    pull_request: z.object({ number: z.int().nullable(), url: z.string() }).optional(),
    patch_artifact_id: z.string().optional(),
  }),
  effects: { readOnly: false, destructive: true, idempotent: true, openWorld: true },
  failures: ['ALLOWED_PATHS_VIOLATION', 'REPO_NOT_FOUND', 'COMMIT_SERVICE_ERROR', 'CANCELLED'],
  asks: 'opens a pull request',
  example: { approval_id: 'ap_0123456789abcdef', ...changeExample },
  async work({ approval_id, run_id: _, dry_run: __, ...content }, work) {
    const { services, run, call } = work;
    refusePaths(content.files.map(({ path }) => path));
    const hash = contentHash(run.repo, content);
    const approval = checkApproval(await readApproval(services, approval_id, run.run_id), hash, services.clock);
    const { base_branch, head_branch } = content;
    const plan = { base_branch, head_branch, planned_commands: plannedCommands(content) };
    const deps = { ...services, git: call.ports.git, scratch: call.ports.scratch };
    const access = accessTo(run.source, services.env, call.signal);
    if (work.dryRun) {
      const { patch } = await prepare(deps, run.source, content, access);
      await refuseExistingBranch(deps, run.source, content, access);
      return { ...plan, patch_artifact_id: await keepPatch(work, patch) };
    }
    if ((await recorded(work, approval)) === undefined)
      await call.confirm(
        () =>
          `Open the pull request "${content.pr_title}" in ${run.repo}: ${named(approval.paths)} on branch ${head_branch} into ${base_branch}?`,
      );
    const done = await once(services, {
      run: run.run_id,
      key: `approval-${approval.approval_id}`,
      waitMs: call.waitMs,
      signal: call.signal,
      isUncertain: () => true,
      // A branch of that name that is there is left as it is, whenever it came.
      mayOutlast: false,
      find: async () => undefined,
      recorded: () => recorded(work, approval),
      async make() {
        const prepared = await prepare(deps, run.source, content, access);
        await take(work, approval, hash);
        try {
          // Before the write: a run that is full says so while nothing is done.
          const patch_artifact_id = await keepPatch(work, prepared.patch);
          const published = await publish(deps, run, content, prepared, call.signal);
          return { ...plan, ...published, patch_artifact_id };
        } catch (thrown) {
          // The commit service writes whole or not at all; when the pull request is refused, the next call finds the commit or makes it anew.
          if (isRefusal(thrown)) await releaseApproval(services.store, { ...approval, status: 'granted' });
          throw thrown;
        }
      },
      async record(result) {
        const { tool_call_id, evidence_hash } = await work.record({ result, idempotency_key: approval.approval_id });
        return { result, tool_call_id, evidence_hash };
      },
    });
    tell(work, done);
    return done.result;
  },
});

/** Under the lease of its key: a used approval here is one whose work was cut off, and is gone on with. */
async function take({ services, call, run }: Work, seen: Approval, hash: string): Promise<void> {
  const now = checkApproval(await readApproval(services, seen.approval_id, run.run_id), hash, services.clock);
  if (now.status === 'granted') await useApproval({ ...services, engine: call.ports.engine }, now);
}

async function recorded({ services, run }: Work, { approval_id }: Approval) {
  const known = await findEvidence(services.store, run.run_id, TOOL, approval_id);
  if (known === undefined) return undefined;
  return {
    result: known.result as Record<string, unknown>,
    tool_call_id: known.tool_call_id,
    evidence_hash: known.evidence_hash,
  };
}

function keepPatch({ services, call, run }: Work, patch: string): Promise<string> {
  const name = `patch-${services.ids.uuid().slice(0, 18)}.patch`;
  return keepArtifact({ store: services.store, engine: call.ports.engine, home: services.home }, run.run_id, {
    name,
    contentType: 'text/x-diff',
    text: patch,
  });
}
