/** Grants an approval to somebody who saw what it allows: asked with the difference before them, or naming the digest of what they read. */
import { UserError } from '../errors.ts';
import type { Who } from '../model/who.ts';
import { type Approval, type ApprovalDeps, grantApproval, shownOf } from './approvals.ts';
import { changeInWords } from './shown-change.ts';

export interface Seen {
  approver: Who;
  /** Digest of what the approver read in `approvals_list` or on the page of the run. */
  content_sha256: string | undefined;
  /** Asks a person where that can be done; what it is given is only asked for then. Throws for a no. */
  confirm(change: () => string): Promise<void>;
}

/** Answers the approval with what it allows, in words. Throws POLICY_DENIED where nobody saw that. */
export async function grantSeen(
  deps: ApprovalDeps,
  approval: Approval,
  { approver, content_sha256, confirm }: Seen,
): Promise<Approval & { change?: string }> {
  const { approval_id, content_sha256: asked, status } = approval;
  if (content_sha256 !== undefined && content_sha256 !== asked)
    throw denied(
      'approval_content',
      `This approval is for content ${asked.slice(0, 12)}, not for what was looked at. Read approvals_list again.`,
    );
  const shown = await shownOf(deps.store, approval);
  const change = shown === undefined ? undefined : changeInWords(shown, asked);
  if (status === 'requested') {
    let isShown = false;
    await confirm(() => {
      isShown = true;
      return change ?? 'What it writes is not on record.';
    });
    if (!isShown && content_sha256 === undefined)
      throw denied(
        'approval_unseen',
        'Nobody could be asked here, so say what was looked at: `approvals_list` shows the difference, and its `content_sha256` belongs into this call.',
      );
  }
  const granted = await grantApproval(deps, approval_id, approver);
  return { ...granted, ...(change === undefined ? {} : { change }) };
}

const denied = (reason: string, message: string): UserError =>
  new UserError('POLICY_DENIED', message, { details: { reason } });
