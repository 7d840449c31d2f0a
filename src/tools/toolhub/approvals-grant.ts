/** Grants an approval as the person whose token this process was started with. */
import { z } from 'zod';
import { readApproval } from '../../toolhub/approvals.ts';
import { grantSeen } from '../../toolhub/grant-seen.ts';
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
  input: {
    approval_id: z.string().min(1).max(100).describe('As the request gave it'),
    content_sha256: z
      .string()
      .max(64)
      .optional()
      .describe('As the list of approvals has it, of what was looked at; needed where no person can be asked'),
  },
  result: approvalResult.extend({ change: z.string().optional() }),
  isListed: false,
  dryRun: false,
  effects: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  failures: ['COMMIT_SERVICE_ERROR', 'CANCELLED'],
  asks: 'grants an approval',
  example: { approval_id: 'ap_0123456789abcdef' },
  async work({ approval_id, content_sha256 }, { services, run, call }) {
    const approval = await readApproval(services, approval_id, run.run_id);
    const { paths, requested_by, scope } = approval;
    const approver = await approverOf(services, run.source);
    return grantSeen({ ...services, engine: call.ports.engine }, approval, {
      approver,
      content_sha256,
      confirm: (change) =>
        call.confirm(
          () =>
            `Grant approval ${approval_id} as ${approver.login}, for ${requested_by} to ${scope === 'tool_call' ? 'make one call' : `write ${named(paths)}`} in ${run.repo}?\n\n${change()}`,
        ),
    });
  },
});
