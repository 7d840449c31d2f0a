/** Issues, their labels and comments; what is said on a pull request is said on its issue. */
import {
  created,
  createsContent,
  list,
  noContent,
  notFound,
  number,
  ok,
  optionalText,
  Refusal,
  type RepoCall,
  type Resource,
  reads,
  text,
  texts,
  writes,
} from '../answer.ts';
import { announce as announcePull, close, reopen } from '../pulls.ts';
import {
  labelsOf,
  renderAccount,
  renderComment,
  renderIssue,
  renderLabel,
  renderRepository,
  repoUrl,
} from '../render.ts';
import type { Account, Comment, Issue, Json } from '../state.ts';

export function findIssue({ repo, params }: RepoCall): Issue {
  const issue = repo.issues.find((one) => one.number === number(params, 'issue_number'));
  if (!issue) throw notFound();
  return issue;
}
export function findComment({ repo, params }: RepoCall): { issue: Issue; comment: Comment } {
  for (const issue of repo.issues) {
    const comment = issue.comments.find(({ id }) => id === number(params, 'comment_id'));
    if (comment) return { issue, comment };
  }
  throw notFound();
}
const actorOf = ({ token, repo }: RepoCall): Account => token?.actor ?? repo.owner;
const tooLong = (body: string): void => {
  if (body.length > 65_536)
    throw new Refusal(422, 'Validation Failed', [
      {
        resource: 'IssueComment',
        code: 'unprocessable',
        field: 'data',
        message: 'Body is too long (maximum is 65536 characters)',
      },
    ]);
};
/** https://docs.github.com/en/rest/issues/issues#create-an-issue: a title is required, and one of spaces is none. */
function requireTitle(title: string): string {
  if (title.trim() === '')
    throw new Refusal(422, 'Validation Failed', [{ resource: 'Issue', code: 'missing_field', field: 'title' }]);
  return title;
}
const announce = (call: RepoCall, event: string, action: string, extra: Json): Promise<void> =>
  call.forge.deliveries.send(call.repo, event, {
    action,
    ...extra,
    repository: renderRepository(call.forge, call.repo),
    sender: renderAccount(call.forge, actorOf(call)),
  });

/** Shared with the pages a person clicks through. */
export async function addComment(call: RepoCall, issue: Issue, body: string): Promise<Comment> {
  if (body.trim() === '')
    throw new Refusal(422, 'Validation Failed', [{ resource: 'IssueComment', code: 'missing_field', field: 'body' }]);
  tooLong(body);
  if (issue.locked && call.token?.kind !== 'pat')
    throw new Refusal(403, 'Unable to create comment because issue is locked.');
  const now = call.forge.now();
  const comment: Comment = {
    id: call.forge.nextId(),
    issueNumber: issue.number,
    user: actorOf(call),
    viaApp: call.viaApp,
    body,
    createdAt: now,
    updatedAt: now,
    reactions: [],
    minimized: null,
  };
  issue.comments.push(comment);
  issue.updatedAt = now;
  await announce(call, 'issue_comment', 'created', {
    issue: renderIssue(call.forge, call.repo, issue),
    comment: renderComment(call.forge, call.repo, comment),
  });
  return comment;
}
async function setLabels(call: RepoCall, issue: Issue, names: readonly string[]): Promise<ReturnType<typeof ok>> {
  for (const name of names) {
    if (name.length > 50)
      throw new Refusal(422, 'Validation Failed', [
        { resource: 'Label', code: 'custom', field: 'name', message: 'name is too long (maximum is 50 characters)' },
      ]);
    if (!call.repo.labels.some((label) => label.name === name))
      call.repo.labels.push({ id: call.forge.nextId(), name, color: 'ededed', description: '' });
  }
  const [before, after] = [issue.labels, [...new Set(names)]];
  issue.labels = after;
  const actor = call.token?.actor ?? call.repo.owner;
  const tell = async (action: string, some: readonly string[]): Promise<void> => {
    for (const label of issue.pull === null ? [] : labelsOf(call.forge, call.repo, some))
      await announcePull(call.forge, call.repo, issue, action, actor, { label });
  };
  await tell(
    'labeled',
    after.filter((name) => !before.includes(name)),
  );
  await tell(
    'unlabeled',
    before.filter((name) => !after.includes(name)),
  );
  return ok(labelsOf(call.forge, call.repo, issue.labels));
}
/** The body of the label calls is a bare array or `{labels}` of names or objects. */
const names = (body: unknown): string[] => {
  const given: unknown = Array.isArray(body) ? body : (body as Json | null)?.labels;
  return (Array.isArray(given) ? given : []).map((label: unknown) =>
    typeof label === 'string' ? label : String((label as Json).name),
  );
};

export default {
  'issues/list-for-repo': reads('issues', ({ forge, repo, query }) => {
    const state = query.get('state') ?? 'open';
    const labels = query.get('labels')?.split(',') ?? [];
    const creator = query.get('creator');
    const found = repo.issues.filter(
      (issue) =>
        (state === 'all' || issue.state === state) &&
        labels.every((label) => issue.labels.includes(label)) &&
        (creator === null || issue.user.login === creator),
    );
    return list(found.toReversed().map((issue) => renderIssue(forge, repo, issue)));
  }),
  'issues/create': createsContent('issues', async (call) => {
    const { forge, repo, body } = call;
    tooLong(optionalText(body, 'body') ?? '');
    const now = forge.now();
    const issue: Issue = {
      id: forge.nextId(),
      number: repo.nextNumber++,
      title: requireTitle(String(body.title)),
      body: optionalText(body, 'body') ?? null,
      user: actorOf(call),
      viaApp: call.viaApp,
      state: 'open',
      labels: [],
      assignees: [],
      locked: false,
      comments: [],
      reactions: [],
      createdAt: now,
      updatedAt: now,
      closedAt: null,
      pull: null,
    };
    setLabels(call, issue, names(body));
    repo.issues.push(issue);
    await announce(call, 'issues', 'opened', { issue: renderIssue(forge, repo, issue) });
    return created(renderIssue(forge, repo, issue), `${repoUrl(forge, repo)}/issues/${issue.number}`);
  }),
  'issues/get': reads('issues', (call) => ok(renderIssue(call.forge, call.repo, findIssue(call)))),
  'issues/update': writes('issues', async (call) => {
    const issue = findIssue(call);
    const { body } = call;
    const before = { title: issue.title, body: issue.body };
    if (body.title !== undefined && body.title !== null) issue.title = requireTitle(String(body.title));
    const given = optionalText(body, 'body');
    tooLong(given ?? '');
    if (given !== undefined) issue.body = given;
    if (body.labels !== undefined) setLabels(call, issue, names(body));
    issue.updatedAt = call.forge.now();
    // What an edit of nothing announces is nothing.
    const changes = {
      ...(issue.title === before.title ? {} : { title: { from: before.title } }),
      ...(issue.body === before.body ? {} : { body: { from: before.body ?? '' } }),
    };
    if (issue.pull === null && Object.keys(changes).length > 0)
      await announce(call, 'issues', 'edited', { issue: renderIssue(call.forge, call.repo, issue), changes });
    if (body.state === 'closed') await close(call.forge, call.repo, issue, actorOf(call));
    if (body.state === 'open') await reopen(call.forge, call.repo, issue, actorOf(call));
    return ok(renderIssue(call.forge, call.repo, issue));
  }),
  'issues/list-comments': reads('issues', (call) => {
    const since = Date.parse(call.query.get('since') ?? '') || 0;
    const comments = findIssue(call).comments.filter(({ updatedAt }) => updatedAt >= since);
    return list(comments.map((comment) => renderComment(call.forge, call.repo, comment)));
  }),
  'issues/list-comments-for-repo': reads('issues', ({ forge, repo, query }) => {
    const since = Date.parse(query.get('since') ?? '') || 0;
    const comments = repo.issues.flatMap((issue) => issue.comments).filter(({ updatedAt }) => updatedAt >= since);
    // Without `sort` the direction says nothing.
    if (query.get('sort') === 'created') comments.sort((a, b) => b.createdAt - a.createdAt);
    return list(comments.map((comment) => renderComment(forge, repo, comment)));
  }),
  'issues/create-comment': createsContent('issues', async (call) =>
    created(renderComment(call.forge, call.repo, await addComment(call, findIssue(call), text(call.body, 'body')))),
  ),
  'issues/get-comment': reads('issues', (call) => ok(renderComment(call.forge, call.repo, findComment(call).comment))),
  'issues/update-comment': createsContent('issues', async (call) => {
    const { issue, comment } = findComment(call);
    const body = text(call.body, 'body');
    tooLong(body);
    const from = comment.body;
    comment.body = body;
    comment.updatedAt = call.forge.now();
    await announce(call, 'issue_comment', 'edited', {
      changes: { body: { from } },
      issue: renderIssue(call.forge, call.repo, issue),
      comment: renderComment(call.forge, call.repo, comment),
    });
    return ok(renderComment(call.forge, call.repo, comment));
  }),
  'issues/delete-comment': writes('issues', (call) => {
    const { issue, comment } = findComment(call);
    issue.comments.splice(issue.comments.indexOf(comment), 1);
    return noContent();
  }),
  'issues/list-labels-on-issue': reads('issues', (call) =>
    list(labelsOf(call.forge, call.repo, findIssue(call).labels)),
  ),
  'issues/add-labels': createsContent('issues', (call) => {
    const issue = findIssue(call);
    return setLabels(call, issue, [...issue.labels, ...names(call.body)]);
  }),
  'issues/set-labels': createsContent('issues', (call) => setLabels(call, findIssue(call), names(call.body))),
  'issues/remove-label': writes('issues', (call) => {
    const issue = findIssue(call);
    if (!issue.labels.includes(call.params.name ?? '')) throw new Refusal(404, 'Label does not exist');
    return setLabels(
      call,
      issue,
      issue.labels.filter((name) => name !== call.params.name),
    );
  }),
  'issues/list-labels-for-repo': reads('issues', ({ forge, repo }) =>
    list(repo.labels.map((label) => renderLabel(forge, repo, label))),
  ),
  'issues/get-label': reads('issues', ({ forge, repo, params }) => {
    const label = repo.labels.find(({ name }) => name === params.name);
    if (!label) throw notFound();
    return ok(renderLabel(forge, repo, label));
  }),
  'issues/create-label': createsContent('issues', ({ forge, repo, body }) => {
    const name = text(body, 'name');
    if (repo.labels.some((label) => label.name === name))
      throw new Refusal(422, 'Validation Failed', [{ resource: 'Label', code: 'already_exists', field: 'name' }]);
    const label = {
      id: forge.nextId(),
      name,
      color: optionalText(body, 'color') ?? 'ededed',
      description: optionalText(body, 'description') ?? '',
    };
    repo.labels.push(label);
    return created(renderLabel(forge, repo, label));
  }),
  'issues/add-assignees': createsContent('issues', (call) => {
    const issue = findIssue(call);
    issue.assignees.push(...texts(call.body, 'assignees').flatMap((login) => call.forge.accounts.get(login) ?? []));
    return created(renderIssue(call.forge, call.repo, issue));
  }),
  'issues/lock': writes('issues', (call) => {
    findIssue(call).locked = true;
    return noContent();
  }),
} satisfies Resource;
