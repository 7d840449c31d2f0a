/** Comments of reviews have ids and addresses of their own: jobs name them below zero, so that one number says which comment it is. Pure. */

export const ofReview = (id: number): number => -id;

/** Where the API has a comment. */
export const commentPath = (
  comment: number,
): {
  path: '/repos/{owner}/{repo}/issues/comments/{comment_id}' | '/repos/{owner}/{repo}/pulls/comments/{comment_id}';
  id: number;
} =>
  comment < 0
    ? { path: '/repos/{owner}/{repo}/pulls/comments/{comment_id}', id: -comment }
    : { path: '/repos/{owner}/{repo}/issues/comments/{comment_id}', id: comment };
