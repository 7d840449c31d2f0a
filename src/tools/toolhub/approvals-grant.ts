/** Grants an approval as the person whose token this process was started with. */
import { z } from 'zod';
import { grantApproval, readApproval } from '../../toolhub/approvals.ts';
import { approverOf } from '../../toolhub/identity.ts';
import { named } from '../confirmation.ts';
import { approvalResult } from './approvals-request.ts';
import { defineToolHubTool } from './define.ts';

export default defineToolHubTool({
  id: 'approvals_grant',
  policyName: 'approvals.grant',
  title: 'Grant an approval',
  description:
    'Grants an approval. Only from a process a person started with LAUNCH_APPROVER_TOKEN (GitHub; write permission is checked) or LAUNCH_APPROVER (a local repository), who is not the requester.',
  input: { approval_id: z.string().min(1).max(100).describe('From approvals_request') },
  result: approvalResult,
  isListed: false,
  dryRun: false,
  effects: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  failures: ['COMMIT_SERVICE_ERROR', 'CANCELLED'],
  asks: 'grants an approval',
  example: { approval_id: 'ap_0123456789abcdef' },
  async work({ approval_id }, { desk, run, call }) {
    const { status, paths, requested_by } = await readApproval(desk.store, approval_id, run.run_id);
    const approver = await approverOf(desk, run.source);
    if (status === 'requested')
      await call.confirm(
        () =>
          `Grant approval ${approval_id} as ${approver}, for ${requested_by} to write ${named(paths)} in ${run.repo}?`,
      );
    return grantApproval({ ...desk, engine: call.ports.engine }, approval_id, approver);
  },
});
