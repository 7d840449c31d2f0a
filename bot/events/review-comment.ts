/** A comment at a line of a pull request's changes: heard as one of its conversation, where the answer stands. */
import { z } from 'zod';
import { ofReview } from '../github/comment-id.ts';
import { Commented, commentJobs } from './comment-jobs.ts';
import { defineEvent } from './event.ts';

export default defineEvent({
  event: 'pull_request_review_comment',
  actions: ['created', 'edited'],
  payload: Commented.extend({
    pull_request: z.object({
      number: z.int().positive(),
      locked: z.boolean().optional(),
      head: z.object({ sha: z.string() }),
    }),
  }),
  async jobs(payload, call) {
    const { pull_request: pull, comment } = payload;
    const thread = {
      number: pull.number,
      isPull: true,
      isLocked: pull.locked === true,
      comment: ofReview(comment.id),
      seen: async () => pull.head.sha,
    };
    return commentJobs(payload, thread, call);
  },
});
