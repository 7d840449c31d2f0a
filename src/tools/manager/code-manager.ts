/** Patches, approvals and approved pull requests, behind one tool. */
import approvalsGrant from '../toolhub/approvals-grant.ts';
import approvalsList from '../toolhub/approvals-list.ts';
import approvalsRequest from '../toolhub/approvals-request.ts';
import codeBranchPrCreate from '../toolhub/code-branch-pr-create.ts';
import codePatchGenerate from '../toolhub/code-patch-generate.ts';
import { defineManager } from './define.ts';

export default defineManager({
  id: 'code_manager',
  title: 'Code changes',
  description:
    'patch (path, original_content, modified_content) makes a diff. request_approval takes base_branch, head_branch, commit_message, pr_title, files; once somebody granted it, open_pr takes the same and approval_id. Also list_approvals, grant_approval.',
  actions: {
    patch: { tool: codePatchGenerate },
    request_approval: { tool: approvalsRequest },
    list_approvals: { tool: approvalsList },
    grant_approval: { tool: approvalsGrant, isExternal: true },
    open_pr: { tool: codeBranchPrCreate, isDangerous: true, isExternal: true },
  },
  example: { action: 'list_approvals', run_id: 'r_2026-01-21T10-00-00Z_abcd' },
});
