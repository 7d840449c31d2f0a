/** Branches, commits, comparisons and file contents, as GitHub shows the repository to readers. */
import {
  createsContent,
  list,
  noContent,
  notFound,
  object,
  ok,
  optionalText,
  Refusal,
  type RepoCall,
  type Resource,
  reads,
  text,
} from '../answer.ts';
import { branchesOf, move, resolveCommit } from '../history.ts';
import { nodeId, renderAccount, repoUrl, time, webUrl } from '../render.ts';
import {
  git,
  isAncestor,
  readCommit,
  readFiles,
  readObject,
  readRef,
  readTree,
  writeCommit,
  writeFiles,
  writeObject,
} from '../repository-files.ts';
import { signatureFor } from '../signing.ts';
import type { Json } from '../state.ts';
import { verification } from './git-data.ts';

export function renderCommit({ forge, repo }: Pick<RepoCall, 'forge' | 'repo'>, sha: string): Json {
  const commit = readCommit(repo.directory, sha);
  if (!commit) throw notFound();
  const login = /^\d+\+(.+)@users\.noreply/.exec(commit.author.email)?.[1];
  const account = login === undefined ? undefined : forge.accounts.get(login);
  const person = account ? renderAccount(forge, account) : null;
  return {
    sha,
    node_id: nodeId('C', sha),
    url: `${repoUrl(forge, repo)}/commits/${sha}`,
    html_url: `${webUrl(forge, repo)}/commit/${sha}`,
    comments_url: `${repoUrl(forge, repo)}/commits/${sha}/comments`,
    commit: {
      url: `${repoUrl(forge, repo)}/git/commits/${sha}`,
      author: { name: commit.author.name, email: commit.author.email, date: time(commit.author.date) },
      committer: { name: commit.committer.name, email: commit.committer.email, date: time(commit.committer.date) },
      message: commit.message,
      comment_count: 0,
      tree: { sha: commit.tree, url: `${repoUrl(forge, repo)}/git/trees/${commit.tree}` },
      verification: verification(forge.signed.has(sha), commit),
    },
    author: person,
    committer: person,
    parents: commit.parents.map((parent) => ({
      sha: parent,
      url: `${repoUrl(forge, repo)}/commits/${parent}`,
      html_url: `${webUrl(forge, repo)}/commit/${parent}`,
    })),
  };
}

const STATUS: Record<string, string> = { A: 'added', M: 'modified', D: 'removed', R: 'renamed', T: 'changed' };
/** The files of a diff in GitHub's shape, renames found. */
export async function diffFiles(
  { forge, repo }: Pick<RepoCall, 'forge' | 'repo'>,
  from: string,
  to: string,
): Promise<Json[]> {
  const fields = (await git(repo.directory, ['diff-tree', '-r', '-M', '--raw', '--no-abbrev', '-z', from, to])).split(
    '\0',
  );
  const files: Json[] = [];
  for (let at = 0; at < fields.length - 1; ) {
    const [, , , sha = '', status = ''] = fields[at++]!.split(' ');
    const renamed = status.startsWith('R');
    const previous = renamed ? fields[at++] : undefined;
    const filename = fields[at++]!;
    const paths = previous === undefined ? [filename] : [previous, filename];
    const patch = (await git(repo.directory, ['diff', '-M', '--no-color', from, to, '--', ...paths])).split('\n');
    const body = patch.slice(patch.findIndex((line) => line.startsWith('@@')));
    const count = (sign: string): number => body.filter((line) => line.startsWith(sign)).length;
    const where = `${to}/${filename.split('/').map(encodeURIComponent).join('/')}`;
    files.push({
      sha: /^0+$/.test(sha) ? null : sha,
      filename,
      status: STATUS[status[0]!] ?? 'modified',
      additions: count('+'),
      deletions: count('-'),
      changes: count('+') + count('-'),
      blob_url: `${webUrl(forge, repo)}/blob/${where}`,
      raw_url: `${webUrl(forge, repo)}/raw/${where}`,
      contents_url: `${repoUrl(forge, repo)}/contents/${encodeURIComponent(filename)}?ref=${to}`,
      ...(body.some((line) => line.startsWith('@@')) ? { patch: body.join('\n').trimEnd() } : {}),
      ...(previous === undefined ? {} : { previous_filename: previous }),
    });
  }
  return files;
}

async function compare(call: RepoCall): Promise<ReturnType<typeof ok>> {
  const { repo, forge, params } = call;
  const [base = '', head = ''] = (params['basehead'] ?? `${params['base']}...${params['head']}`).split('...');
  const find = async (name: string): Promise<string> => {
    const [owner, ref] = name.includes(':') ? (name.split(':') as [string, string]) : [undefined, name];
    const other =
      owner === undefined
        ? repo
        : forge.repositories.find((one) => one.owner.login === owner && (one === repo || one.parent === repo));
    const sha = other && (await resolveCommit(other, ref));
    if (other === undefined || sha === undefined) throw notFound();
    if (other !== repo) await git(repo.directory, ['fetch', '-q', other.directory, sha]);
    return sha;
  };
  const [from, to] = [await find(base), await find(head)];
  const fork = (await git(repo.directory, ['merge-base', from, to]).catch(() => '')).trim();
  if (fork === '') throw new Refusal(404, `No common ancestor between ${base} and ${head}.`);
  const shas = (await git(repo.directory, ['rev-list', '--reverse', `${from}..${to}`])).split('\n').filter(Boolean);
  const behind = Number(await git(repo.directory, ['rev-list', '--count', `${to}..${from}`]));
  const status = shas.length === 0 ? (behind === 0 ? 'identical' : 'behind') : behind === 0 ? 'ahead' : 'diverged';
  const url = `${repoUrl(forge, repo)}/compare/${base}...${head}`;
  return ok({
    url,
    html_url: url,
    permalink_url: url,
    diff_url: `${url}.diff`,
    patch_url: `${url}.patch`,
    base_commit: renderCommit(call, from),
    merge_base_commit: renderCommit(call, fork),
    status,
    ahead_by: shas.length,
    behind_by: behind,
    total_commits: shas.length,
    commits: shas.map((sha) => renderCommit(call, sha)),
    files: await diffFiles(call, fork, to),
  });
}

async function contents(call: RepoCall): Promise<ReturnType<typeof ok>> {
  const { repo, forge, params, query } = call;
  const ref = query.get('ref') ?? repo.defaultBranch;
  const sha = await resolveCommit(repo, ref);
  if (sha === undefined) throw new Refusal(404, `No commit found for the ref ${ref}`);
  const path = (params['path'] ?? '').replace(/\/$/, '');
  const tree = readCommit(repo.directory, sha)?.tree ?? '';
  const file = readFiles(repo.directory, tree).get(path);
  const urls = (name: string, kind: string, id: string): Json => {
    const url = `${repoUrl(forge, repo)}/contents/${name.split('/').map(encodeURIComponent).join('/')}?ref=${encodeURIComponent(ref)}`;
    const git_url = `${repoUrl(forge, repo)}/git/${kind}s/${id}`;
    const html_url = `${webUrl(forge, repo)}/blob/${ref}/${name}`;
    return {
      url,
      git_url,
      html_url,
      download_url: kind === 'blob' ? html_url : null,
      _links: { self: url, git: git_url, html: html_url },
    };
  };
  if (file) {
    const bytes = readObject(repo.directory, file.sha)?.body ?? Buffer.alloc(0);
    if (file.mode === '120000')
      return ok({
        type: 'symlink',
        target: bytes.toString('utf8'),
        size: bytes.length,
        name: path.split('/').pop(),
        path,
        sha: file.sha,
        ...urls(path, 'blob', file.sha),
      });
    return ok({
      type: 'file',
      encoding: 'base64',
      size: bytes.length,
      name: path.split('/').pop(),
      path,
      content: bytes.toString('base64'),
      sha: file.sha,
      ...urls(path, 'blob', file.sha),
    });
  }
  let folder: string | undefined = tree;
  for (const part of path.split('/').filter(Boolean))
    folder = readTree(repo.directory, folder ?? '')?.find((entry) => entry.path === part && entry.type === 'tree')?.sha;
  const entries = folder === undefined ? undefined : readTree(repo.directory, folder);
  if (!entries) throw notFound();
  return ok(
    entries.map((entry) => {
      const name = path === '' ? entry.path : `${path}/${entry.path}`;
      return {
        type: entry.type === 'tree' ? 'dir' : 'file',
        size: 0,
        name: entry.path,
        path: name,
        sha: entry.sha,
        ...urls(name, entry.type, entry.sha),
      };
    }),
  );
}

async function putContents(call: RepoCall): Promise<{ status: number; body: Json }> {
  const { forge, repo, params, body, token } = call;
  const branch = optionalText(body, 'branch') ?? repo.defaultBranch;
  const before = await readRef(repo.directory, `refs/heads/${branch}`);
  if (before === undefined) throw new Refusal(404, `Branch ${branch} not found`);
  const path = params['path'] ?? '';
  const files = new Map<string, { mode: string; sha: string }>(
    readFiles(repo.directory, readCommit(repo.directory, before)?.tree ?? ''),
  );
  const known = files.get(path);
  if (known && optionalText(body, 'sha') === undefined)
    throw new Refusal(422, `Invalid request.\n\n"sha" wasn't supplied.`);
  if (known && known.sha !== optionalText(body, 'sha')) throw new Refusal(409, `${path} does not match ${known.sha}`);
  const sha = writeObject(repo.directory, 'blob', Buffer.from(text(body, 'content'), 'base64'));
  files.set(path, { mode: known?.mode ?? '100644', sha });
  const signing = signatureFor(token, { now: forge.now(), custom: object(body, 'author') !== undefined });
  const commit = writeCommit(repo.directory, {
    tree: writeFiles(repo.directory, files),
    parents: [before],
    ...signing,
    message: text(body, 'message'),
  });
  if (signing.signature !== null) forge.signed.add(commit);
  await move(forge, repo, { ref: `refs/heads/${branch}`, sha: commit, expected: before, force: false, token });
  const { commit: inner, ...rest } = renderCommit(call, commit);
  return {
    status: known ? 200 : 201,
    body: {
      content: { name: path.split('/').pop(), path, sha, type: 'file' },
      commit: { sha: rest['sha'], ...(inner as Json) },
    },
  };
}

export default {
  'repos/list-branches': reads('contents', async ({ repo, forge }) =>
    list(
      (await branchesOf(repo)).map(({ name, sha }) => ({
        name,
        commit: { sha, url: `${repoUrl(forge, repo)}/commits/${sha}` },
        protected: repo.protections.has(name),
      })),
    ),
  ),
  'repos/get-branch': reads('contents', async (call) => {
    const { repo, forge, params } = call;
    const name = params['branch'] ?? '';
    const sha = await readRef(repo.directory, `refs/heads/${name}`);
    if (sha === undefined) throw new Refusal(404, 'Branch not found');
    const url = `${repoUrl(forge, repo)}/branches/${name}`;
    return ok({
      name,
      commit: renderCommit(call, sha),
      _links: { html: `${webUrl(forge, repo)}/tree/${name}`, self: url },
      protected: repo.protections.has(name),
      protection: { enabled: repo.protections.has(name) },
      protection_url: `${url}/protection`,
    });
  }),
  'repos/get-commit': reads('contents', async (call) => {
    const sha = await resolveCommit(call.repo, call.params['ref'] ?? '');
    if (sha === undefined) throw new Refusal(422, `No commit found for SHA: ${call.params['ref']}`);
    const [parent] = readCommit(call.repo.directory, sha)?.parents ?? [];
    return ok({
      ...renderCommit(call, sha),
      stats: { total: 0, additions: 0, deletions: 0 },
      files: parent === undefined ? [] : await diffFiles(call, parent, sha),
    });
  }),
  'repos/list-commits': reads('contents', async (call) => {
    const sha = await resolveCommit(call.repo, call.query.get('sha') ?? call.repo.defaultBranch);
    if (sha === undefined) throw notFound();
    const path = call.query.get('path');
    const shas = (await git(call.repo.directory, ['rev-list', sha, ...(path === null ? [] : ['--', path])]))
      .split('\n')
      .filter(Boolean);
    return list(shas.map((id) => renderCommit(call, id)));
  }),
  'repos/compare-commits-with-basehead': reads('contents', compare),
  'repos/compare-commits': reads('contents', compare),
  'repos/get-content': reads('contents', contents),
  'repos/create-or-update-file-contents': createsContent('contents', putContents),
  'repos/get-branch-protection': {
    scope: 'repo',
    needs: ['administration', 'read'],
    run: ({ repo, params }) => {
      const rule = repo.protections.get(params['branch'] ?? '');
      if (!rule) throw new Refusal(404, 'Branch not protected');
      return ok({
        enabled: true,
        required_signatures: { url: 'https://example.invalid/', enabled: rule.requireSignatures },
      });
    },
  },
  'repos/get-branch-rules': reads('metadata', ({ repo, params }) => {
    const rule = repo.protections.get(params['branch'] ?? '');
    return list(
      [
        ...(rule?.requirePullRequest ? [{ type: 'pull_request' }] : []),
        ...(rule?.requireSignatures ? [{ type: 'required_signatures' }] : []),
      ].map((entry) => ({ ...entry, ruleset_source_type: 'Repository', ruleset_source: repo.name, ruleset_id: 1 })),
    );
  }),
  'repos/list-pull-requests-associated-with-commit': reads('pull_requests', async ({ forge, repo, params }) => {
    const { renderPull } = await import('../render.ts');
    const found = [];
    for (const issue of repo.issues)
      if (
        issue.pull &&
        (issue.pull.headSha === params['commit_sha'] ||
          (await isAncestor(repo.directory, params['commit_sha'] ?? '', issue.pull.headSha)))
      )
        found.push(renderPull(forge, repo, issue));
    return list(found);
  }),
  'repos/create-commit-status': createsContent('statuses', ({ forge, repo, params, body, token }) => {
    const status = {
      sha: params['sha'] ?? '',
      state: text(body, 'state'),
      context: optionalText(body, 'context') ?? 'default',
      description: optionalText(body, 'description') ?? null,
      targetUrl: optionalText(body, 'target_url') ?? null,
    };
    repo.statuses.push(status);
    return {
      status: 201,
      body: {
        id: forge.nextId(),
        state: status.state,
        context: status.context,
        description: status.description,
        target_url: status.targetUrl,
        creator: token ? renderAccount(forge, token.actor) : null,
      },
    };
  }),
  'repos/delete-branch-protection': {
    scope: 'repo',
    needs: ['administration', 'write'],
    run: ({ repo, params }) => (repo.protections.delete(params['branch'] ?? ''), noContent()),
  },
} satisfies Resource;
