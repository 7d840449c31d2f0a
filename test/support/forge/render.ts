/** The JSON shapes GitHub gives for the stand-in's values; fields that no client reads are filled by `github/complete.ts`. */
import type {
  Account,
  App,
  Comment,
  ForgeState,
  Installation,
  Issue,
  Json,
  Label,
  Reaction,
  Repository,
  Review,
} from './state.ts';

export const time = (ms: number): string => new Date(Math.floor(ms / 1000) * 1000).toISOString().replace('.000Z', 'Z');
export const maybeTime = (ms: number | null): string | null => (ms === null ? null : time(ms));
export const nodeId = (kind: string, id: number | string): string =>
  `${kind}_${Buffer.from(String(id)).toString('base64url')}`;
export const repoUrl = (forge: ForgeState, repo: Repository): string =>
  `${forge.apiUrl}/repos/${repo.owner.login}/${repo.name}`;
export const webUrl = (forge: ForgeState, repo: Repository): string => `${forge.url}/${repo.owner.login}/${repo.name}`;
export const fullName = (repo: Repository): string => `${repo.owner.login}/${repo.name}`;

export function renderAccount(forge: ForgeState, account: Account): Json {
  const url = `${forge.apiUrl}/users/${encodeURIComponent(account.login)}`;
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId('U', account.id),
    type: account.type,
    site_admin: false,
    avatar_url: `${forge.url}/avatars/${account.id}`,
    gravatar_id: '',
    url,
    html_url: `${forge.url}/${encodeURIComponent(account.login)}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
  };
}

export const renderRepository = (forge: ForgeState, repo: Repository): Json => ({
  id: repo.id,
  node_id: nodeId('R', repo.id),
  name: repo.name,
  full_name: fullName(repo),
  owner: renderAccount(forge, repo.owner),
  private: repo.private,
  html_url: webUrl(forge, repo),
  url: repoUrl(forge, repo),
  clone_url: `${webUrl(forge, repo)}.git`,
  fork: repo.parent !== null,
  archived: repo.archived,
  default_branch: repo.defaultBranch,
  visibility: repo.private ? 'private' : 'public',
  description: null,
  language: null,
  license: null,
  created_at: time(repo.createdAt),
  updated_at: time(repo.createdAt),
  pushed_at: time(repo.createdAt),
  has_issues: true,
});

export const renderLabel = (forge: ForgeState, repo: Repository, label: Label): Json => ({
  id: label.id,
  node_id: nodeId('LA', label.id),
  url: `${repoUrl(forge, repo)}/labels/${encodeURIComponent(label.name)}`,
  name: label.name,
  color: label.color,
  default: false,
  description: label.description,
});
export const labelsOf = (forge: ForgeState, repo: Repository, names: readonly string[]): Json[] =>
  names.map((name) =>
    renderLabel(
      forge,
      repo,
      repo.labels.find((label) => label.name === name) ?? { id: 0, name, color: 'ededed', description: '' },
    ),
  );

export const renderApp = (forge: ForgeState, app: App): Json => ({
  id: app.id,
  slug: app.slug,
  node_id: nodeId('A', app.id),
  client_id: app.clientId,
  owner: renderAccount(forge, app.owner),
  name: app.name,
  description: '',
  external_url: app.url,
  html_url: `${forge.url}/apps/${app.slug}`,
  created_at: time(0),
  updated_at: time(0),
  permissions: app.permissions,
  events: app.events,
});
export const renderInstallation = (forge: ForgeState, installation: Installation): Json => ({
  id: installation.id,
  account: renderAccount(forge, installation.account),
  repository_selection: installation.repositories === null ? 'all' : 'selected',
  access_tokens_url: `${forge.apiUrl}/app/installations/${installation.id}/access_tokens`,
  repositories_url: `${forge.apiUrl}/installation/repositories`,
  html_url: `${forge.url}/settings/installations/${installation.id}`,
  app_id: installation.app.id,
  app_slug: installation.app.slug,
  target_id: installation.account.id,
  target_type: installation.account.type,
  permissions: installation.permissions,
  events: installation.app.events,
  created_at: time(0),
  updated_at: time(0),
  single_file_name: null,
  suspended_by: null,
  suspended_at: installation.suspended ? time(0) : null,
});

const CONTENTS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'] as const;
export const rollup = (url: string, reactions: readonly Reaction[]): Json => ({
  url: `${url}/reactions`,
  total_count: reactions.length,
  ...Object.fromEntries(
    CONTENTS.map((content) => [content, reactions.filter((reaction) => reaction.content === content).length]),
  ),
});
export const renderReaction = (forge: ForgeState, reaction: Reaction): Json => ({
  id: reaction.id,
  node_id: nodeId('REA', reaction.id),
  user: renderAccount(forge, reaction.user),
  content: reaction.content,
  created_at: time(reaction.createdAt),
});

export function renderComment(forge: ForgeState, repo: Repository, comment: Comment): Json {
  const url = `${repoUrl(forge, repo)}/issues/comments/${comment.id}`;
  return {
    id: comment.id,
    node_id: nodeId('IC', comment.id),
    url,
    html_url: `${webUrl(forge, repo)}/issues/${comment.issueNumber}#issuecomment-${comment.id}`,
    issue_url: `${repoUrl(forge, repo)}/issues/${comment.issueNumber}`,
    body: comment.body,
    user: renderAccount(forge, comment.user),
    created_at: time(comment.createdAt),
    updated_at: time(comment.updatedAt),
    author_association: association(repo, comment.user),
    reactions: rollup(url, comment.reactions),
    performed_via_github_app: comment.viaApp === null ? null : renderApp(forge, comment.viaApp),
  };
}

export function renderReviewComment(forge: ForgeState, repo: Repository, comment: Comment): Json {
  const url = `${repoUrl(forge, repo)}/pulls/comments/${comment.id}`;
  const pull = `${repoUrl(forge, repo)}/pulls/${comment.issueNumber}`;
  const html = `${webUrl(forge, repo)}/pull/${comment.issueNumber}#discussion_r${comment.id}`;
  const head = repo.issues.find((issue) => issue.number === comment.issueNumber)?.pull?.headSha ?? '';
  return {
    id: comment.id,
    node_id: nodeId('PRRC', comment.id),
    url,
    html_url: html,
    pull_request_url: pull,
    pull_request_review_id: comment.id,
    diff_hunk: '@@ -1 +1 @@',
    path: 'docs/guide.md',
    commit_id: head,
    original_commit_id: head,
    body: comment.body,
    user: renderAccount(forge, comment.user),
    created_at: time(comment.createdAt),
    updated_at: time(comment.updatedAt),
    author_association: association(repo, comment.user),
    reactions: rollup(url, comment.reactions),
    _links: { self: { href: url }, html: { href: html }, pull_request: { href: pull } },
  };
}

export function renderReview(forge: ForgeState, repo: Repository, review: Review): Json {
  const pull = `${repoUrl(forge, repo)}/pulls/${review.issueNumber}`;
  const html = `${webUrl(forge, repo)}/pull/${review.issueNumber}#pullrequestreview-${review.id}`;
  return {
    id: review.id,
    node_id: nodeId('PRR', review.id),
    user: renderAccount(forge, review.user),
    body: review.body,
    state: review.state,
    html_url: html,
    pull_request_url: pull,
    author_association: association(repo, review.user),
    submitted_at: time(review.submittedAt),
    commit_id: review.commitId,
    _links: { html: { href: html }, pull_request: { href: pull } },
  };
}

export function association(repo: Repository, user: Account): string {
  if (user.login === repo.owner.login) return 'OWNER';
  return repo.collaborators.has(user.login) ? 'COLLABORATOR' : 'NONE';
}

export function renderIssue(forge: ForgeState, repo: Repository, issue: Issue): Json {
  const url = `${repoUrl(forge, repo)}/issues/${issue.number}`;
  const html = `${webUrl(forge, repo)}/${issue.pull ? 'pull' : 'issues'}/${issue.number}`;
  return {
    id: issue.id,
    node_id: nodeId(issue.pull ? 'PR' : 'I', issue.id),
    url,
    repository_url: repoUrl(forge, repo),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: html,
    number: issue.number,
    title: issue.title,
    user: renderAccount(forge, issue.user),
    labels: labelsOf(forge, repo, issue.labels),
    state: issue.state,
    locked: issue.locked,
    assignee: issue.assignees[0] ? renderAccount(forge, issue.assignees[0]) : null,
    assignees: issue.assignees.map((user) => renderAccount(forge, user)),
    milestone: null,
    comments: issue.comments.length,
    created_at: time(issue.createdAt),
    updated_at: time(issue.updatedAt),
    closed_at: maybeTime(issue.closedAt),
    author_association: association(repo, issue.user),
    body: issue.body,
    reactions: rollup(url, issue.reactions),
    ...(issue.pull
      ? {
          pull_request: {
            url: `${repoUrl(forge, repo)}/pulls/${issue.number}`,
            html_url: html,
            diff_url: `${html}.diff`,
            patch_url: `${html}.patch`,
            merged_at: null,
          },
        }
      : {}),
  };
}

export function renderPull(forge: ForgeState, repo: Repository, issue: Issue, extra: Json = {}): Json {
  const pull = issue.pull;
  if (!pull) throw new Error(`Unexpected issue ${issue.number}, expected a pull request`);
  const url = `${repoUrl(forge, repo)}/pulls/${issue.number}`;
  const html = `${webUrl(forge, repo)}/pull/${issue.number}`;
  const side = (repository: Repository, ref: string, sha: string): Json => ({
    label: `${repository.owner.login}:${ref}`,
    ref,
    sha,
    user: renderAccount(forge, repository.owner),
    repo: renderRepository(forge, repository),
  });
  return {
    url,
    id: issue.id,
    node_id: nodeId('PR', issue.id),
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: `${repoUrl(forge, repo)}/issues/${issue.number}`,
    commits_url: `${url}/commits`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${repoUrl(forge, repo)}/pulls/comments{/number}`,
    comments_url: `${repoUrl(forge, repo)}/issues/${issue.number}/comments`,
    statuses_url: `${repoUrl(forge, repo)}/statuses/${pull.headSha}`,
    number: issue.number,
    state: issue.state,
    locked: issue.locked,
    title: issue.title,
    user: renderAccount(forge, issue.user),
    body: issue.body,
    labels: labelsOf(forge, repo, issue.labels),
    milestone: null,
    created_at: time(issue.createdAt),
    updated_at: time(issue.updatedAt),
    closed_at: maybeTime(issue.closedAt),
    merged_at: pull.merged ? maybeTime(issue.closedAt) : null,
    merge_commit_sha: pull.mergeSha,
    assignee: null,
    assignees: [],
    requested_reviewers: pull.reviewers.map((user) => renderAccount(forge, user)),
    requested_teams: [],
    head: side(pull.headRepository, pull.headRef, pull.headSha),
    base: side(repo, pull.baseRef, pull.baseSha),
    author_association: association(repo, issue.user),
    auto_merge: null,
    draft: pull.draft,
    ...extra,
  };
}
/** What only a single pull request shows, not a list. */
export const pullDetails = (
  forge: ForgeState,
  issue: Issue,
  counts: { commits: number; additions: number; deletions: number; files: number },
  mergeable: boolean | null,
): Json => ({
  merged: issue.pull?.merged ?? false,
  mergeable,
  mergeable_state: mergeable === null ? 'unknown' : mergeable ? 'clean' : 'dirty',
  rebaseable: mergeable,
  merged_by: issue.pull?.mergedBy ? renderAccount(forge, issue.pull.mergedBy) : null,
  comments: issue.comments.length,
  review_comments: 0,
  maintainer_can_modify: issue.pull?.maintainerCanModify ?? false,
  commits: counts.commits,
  additions: counts.additions,
  deletions: counts.deletions,
  changed_files: counts.files,
});
