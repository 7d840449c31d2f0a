/** Asks for the approval of one exact change. */
import { z } from 'zod';
import { requestApproval, shownOf } from '../../toolhub/approvals.ts';
import { requesterOf } from '../../toolhub/identity.ts';
import { refusePaths } from '../../toolhub/path-policy.ts';
import { changeInWords } from '../../toolhub/shown-change.ts';
import { refuseSecrets } from '../refuse-secrets.ts';
import { changeExample, changeFields, changeRules } from './change-fields.ts';
import { defineToolHubTool } from './define.ts';

export const approvalResult = z.object({
  approval_id: z.string(),
  status: z.string(),
  content_sha256: z.string(),
  expires_at: z.string(),
});

export default defineToolHubTool({
  id: 'approvals_request',
  policyName: 'approvals.request',
  title: 'Ask for an approval',
  description:
    'Asks for the approval of exactly this change; pass the same members to code_branch_pr_create with the approval_id once somebody else granted it. Single use, expires after a day.',
  input: changeFields,
  rules: changeRules as never,
  result: approvalResult.extend({ change: z.string().optional() }),
  isListed: false,
  dryRun: false,
  effects: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  failures: ['ALLOWED_PATHS_VIOLATION'],
  example: changeExample,
  async work(input, { services, run, call }) {
    refusePaths(input.files.map(({ path }) => path));
    // Who approves it reads it in a comment.
    await refuseSecrets(input, services.env);
    const hours = Number(services.env.LAUNCH_APPROVAL_HOURS);
    const approval = await requestApproval(
      { ...services, engine: call.ports.engine },
      {
        run_id: run.run_id,
        repo: run.repo,
        content: input,
        requester: await requesterOf(services),
        idempotencyKey: call.idempotencyKey,
        ...(hours > 0 ? { lifeMs: hours * 3_600_000 } : {}),
      },
    );
    const shown = await shownOf(services.store, approval);
    return {
      ...approval,
      ...(shown === undefined ? {} : { change: changeInWords(shown, approval.content_sha256) }),
    };
  },
});
