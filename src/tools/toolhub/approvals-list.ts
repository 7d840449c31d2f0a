/** Shows the approvals of a run and where each stands. */
import { z } from 'zod';
import { Approval, listApprovals } from '../../toolhub/approvals.ts';
import { defineToolHubTool } from './define.ts';

const { approval_id, content_sha256, paths, requested_by, granted_by, expires_at } = Approval.shape;

export default defineToolHubTool({
  id: 'approvals_list',
  policyName: 'approvals.list',
  title: 'List approvals',
  description: 'The approvals of a run: requested, granted or used, by whom, for which paths and content, until when.',
  input: {},
  result: z.object({
    approvals: z.array(
      z.object({ approval_id, status: z.string(), content_sha256, paths, requested_by, granted_by, expires_at }),
    ),
  }),
  isListed: false,
  dryRun: false,
  effects: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  example: {},
  work: async (_, { desk, run }) => ({ approvals: await listApprovals(desk.store, run.run_id) }),
});
