/** Comments on lines of a pull request's change: numbers of their own, apart from those of its conversation. */
import { notFound, number, ok, type RepoCall, type Resource, reads } from '../answer.ts';
import { renderReviewComment } from '../render.ts';
import type { Comment } from '../state.ts';

export function findReviewComment({ repo, params }: RepoCall): Comment {
  const found = repo.reviewComments.find(({ id }) => id === number(params, 'comment_id'));
  if (found === undefined) throw notFound();
  return found;
}

export default {
  'pulls/get-review-comment': reads('pull_requests', (call) =>
    ok(renderReviewComment(call.forge, call.repo, findReviewComment(call))),
  ),
} satisfies Resource;
