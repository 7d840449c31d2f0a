/** Shows the approvals of a run and where each stands. */
import { z } from 'zod';
import { Approval, listApprovals, shownOf } from '../../toolhub/approvals.ts';
import { changeInWords } from '../../toolhub/shown-change.ts';
import { defineToolHubTool } from './define.ts';

const { approval_id, content_sha256, paths, requested_by, granted_by, expires_at } = Approval.shape;

export default defineToolHubTool({
  id: 'approvals_list',
  policyName: 'approvals.list',
  title: 'List approvals',
  description:
    'The approvals of a run: requested, granted or used, by whom, for which paths and which difference of content, until when.',
  input: {},
  result: z.object({
    approvals: z.array(
      z.object({
        approval_id,
        status: z.string(),
        content_sha256,
        paths,
        requested_by,
        granted_by,
        expires_at,
        change: z.string().optional(),
      }),
    ),
  }),
  isListed: false,
  dryRun: false,
  effects: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  example: {},
  async work(_, { services, run }) {
    const approvals = await listApprovals(services, run.run_id);
    const shown = await Promise.all(approvals.map((approval) => shownOf(services.store, approval)));
    return {
      approvals: approvals.map((approval, at) => {
        const change = shown[at];
        return {
          ...approval,
          ...(change === undefined ? {} : { change: changeInWords(change, approval.content_sha256) }),
        };
      }),
    };
  },
});
