/** Reactions on issues and comments; the same one twice answers 200 with the first. */
import {
  type Answer,
  createsContent,
  list,
  noContent,
  number,
  Refusal,
  type RepoCall,
  type Resource,
  reads,
  text,
  writes,
} from '../answer.ts';
import { renderReaction } from '../render.ts';
import type { Reaction } from '../state.ts';
import { findComment, findIssue } from './issues.ts';
import { findReviewComment } from './review-comments.ts';

function react(call: RepoCall, reactions: Reaction[]): Answer {
  if (!call.token) throw new Refusal(401, 'Requires authentication');
  const { actor } = call.token;
  const content = text(call.body, 'content');
  const known = reactions.find((reaction) => reaction.user === actor && reaction.content === content);
  if (known) return { status: 200, body: renderReaction(call.forge, known) };
  const reaction = { id: call.forge.nextId(), user: actor, content, createdAt: call.forge.now() };
  reactions.push(reaction);
  return { status: 201, body: renderReaction(call.forge, reaction) };
}
function remove(call: RepoCall, reactions: Reaction[]): Answer {
  const at = reactions.findIndex(({ id }) => id === number(call.params, 'reaction_id'));
  if (at < 0) throw new Refusal(404, 'Not Found');
  reactions.splice(at, 1);
  return noContent();
}
const all = (call: RepoCall, reactions: readonly Reaction[]): Answer =>
  list(reactions.map((reaction) => renderReaction(call.forge, reaction)));

export default {
  'reactions/list-for-issue': reads('issues', (call) => all(call, findIssue(call).reactions)),
  'reactions/create-for-issue': createsContent('issues', (call) => react(call, findIssue(call).reactions)),
  'reactions/delete-for-issue': writes('issues', (call) => remove(call, findIssue(call).reactions)),
  'reactions/list-for-issue-comment': reads('issues', (call) => all(call, findComment(call).comment.reactions)),
  'reactions/create-for-issue-comment': createsContent('issues', (call) =>
    react(call, findComment(call).comment.reactions),
  ),
  'reactions/delete-for-issue-comment': writes('issues', (call) => remove(call, findComment(call).comment.reactions)),
  'reactions/list-for-pull-request-review-comment': reads('pull_requests', (call) =>
    all(call, findReviewComment(call).reactions),
  ),
  'reactions/create-for-pull-request-review-comment': createsContent('pull_requests', (call) =>
    react(call, findReviewComment(call).reactions),
  ),
} satisfies Resource;
