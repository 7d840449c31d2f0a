/** Grants an approval as the person whose token this process was started with. */
import { z } from 'zod';
import { UserError } from '../../errors.ts';
import { grantApproval, readApproval, shownOf } from '../../toolhub/approvals.ts';
import { approverOf } from '../../toolhub/identity.ts';
import { changeInWords } from '../../toolhub/shown-change.ts';
import { named } from '../confirmation.ts';
import { approvalResult } from './approvals-request.ts';
import { defineToolHubTool } from './define.ts';

export default defineToolHubTool({
  id: 'approvals_grant',
  policyName: 'approvals.grant',
  title: 'Grant an approval',
  description:
    'Grants an approval. Only from a process a person started with LAUNCH_APPROVER_TOKEN (GitHub; write permission is checked) or LAUNCH_APPROVER (a local repository), who is not the requester.',
  input: {
    approval_id: z.string().min(1).max(100).describe('From approvals_request'),
    content_sha256: z
      .string()
      .max(64)
      .optional()
      .describe('Of what was looked at; of anything else nothing is granted'),
  },
  result: approvalResult.extend({ change: z.string().optional() }),
  isListed: false,
  dryRun: false,
  effects: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  failures: ['COMMIT_SERVICE_ERROR', 'CANCELLED'],
  asks: 'grants an approval',
  example: { approval_id: 'ap_0123456789abcdef' },
  async work({ approval_id, content_sha256 }, { desk, run, call }) {
    const approval = await readApproval(desk.store, approval_id, run.run_id);
    const { status, paths, requested_by, content_sha256: asked } = approval;
    if (content_sha256 !== undefined && content_sha256 !== asked)
      throw new UserError(
        'POLICY_DENIED',
        `This approval is for content ${asked.slice(0, 12)}, not for what was looked at. Read approvals_list again.`,
        { details: { reason: 'approval_content' } },
      );
    const shown = await shownOf(desk.store, approval);
    const change = shown === undefined ? undefined : changeInWords(shown, asked);
    const approver = await approverOf(desk, run.source);
    if (status === 'requested')
      await call.confirm(
        () =>
          `Grant approval ${approval_id} as ${approver}, for ${requested_by} to write ${named(paths)} in ${run.repo}?${change === undefined ? ' What it writes is not on record.' : `\n\n${change}`}`,
      );
    const granted = await grantApproval({ ...desk, engine: call.ports.engine }, approval_id, approver);
    return { ...granted, ...(change === undefined ? {} : { change }) };
  },
});
