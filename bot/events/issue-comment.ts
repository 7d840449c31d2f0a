/** A comment in the conversation of an issue or a pull request. */
import { z } from 'zod';
import { Commented, commentJobs } from './comment-jobs.ts';
import { defineEvent, repositoryRef } from './event.ts';

export default defineEvent({
  event: 'issue_comment',
  actions: ['created', 'edited'],
  payload: Commented.extend({
    issue: z.object({
      number: z.int().positive(),
      locked: z.boolean().optional(),
      pull_request: z.unknown().optional(),
    }),
  }),
  async jobs(payload, call) {
    const { issue, comment, repository, installation } = payload;
    const thread = {
      number: issue.number,
      isPull: issue.pull_request !== undefined && issue.pull_request !== null,
      isLocked: issue.locked === true,
      comment: comment.id,
      seen: async () => {
        const ref = repositoryRef(repository, installation);
        return ref === undefined ? undefined : call.seenHead(ref, issue.number);
      },
    };
    return commentJobs(payload, thread, call);
  },
});
