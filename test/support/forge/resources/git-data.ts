/** Blobs, trees, commits and refs, read from and written to the real repository, with GitHub's limits on each. */
import {
  created,
  createsContent,
  invalid,
  noContent,
  notFound,
  object,
  objects,
  ok,
  optionalText,
  Refusal,
  type RepoCall,
  type Resource,
  reads,
  text,
  texts,
  unprocessable,
  writes,
} from '../answer.ts';
import { move } from '../history.ts';
import { listRefs, readRef } from '../refs.ts';
import { nodeId, repoUrl, time, webUrl } from '../render.ts';
import { verification } from '../render-commits.ts';
import {
  type CommitObject,
  readCommit,
  readFiles,
  readObject,
  readTree,
  type Signature,
  writeCommit,
  writeFiles,
  writeObject,
  ZERO,
} from '../repository-files.ts';
import { signatureFor } from '../signing.ts';
import type { Json } from '../state.ts';

const MAX_BLOB = 40 * 1024 * 1024;
const MODES: Record<string, string> = {
  '100644': 'blob',
  '100755': 'blob',
  '120000': 'blob',
  '040000': 'tree',
  '160000': 'commit',
};

const renderRef = ({ forge, repo }: RepoCall, ref: string, sha: string, type = 'commit'): Json => ({
  ref,
  node_id: nodeId('REF', ref),
  url: `${repoUrl(forge, repo)}/git/${ref}`,
  object: { type, sha, url: `${repoUrl(forge, repo)}/git/${type}s/${sha}` },
});
const renderTree = ({ forge, repo }: RepoCall, sha: string, recursive: boolean): Json => {
  const flat = recursive ? [...readFiles(repo.directory, sha).values()] : (readTree(repo.directory, sha) ?? []);
  // https://docs.github.com/en/rest/git/trees#get-a-tree: `recursive` lists 100,000 entries and 7 MB at most.
  const truncated = recursive && flat.length > repo.maxTreeEntries;
  const entries = flat.slice(0, recursive ? repo.maxTreeEntries : flat.length).map((entry) => ({
    ...entry,
    ...(entry.type === 'blob' ? { size: readObject(repo.directory, entry.sha)?.body.length ?? 0 } : {}),
    url: `${repoUrl(forge, repo)}/git/${entry.type}s/${entry.sha}`,
  }));
  return { sha, url: `${repoUrl(forge, repo)}/git/trees/${sha}`, tree: entries, truncated };
};
export const renderGitCommit = ({ forge, repo }: RepoCall, sha: string, commit: CommitObject): Json => ({
  sha,
  node_id: nodeId('C', sha),
  url: `${repoUrl(forge, repo)}/git/commits/${sha}`,
  html_url: `${webUrl(forge, repo)}/commit/${sha}`,
  author: { name: commit.author.name, email: commit.author.email, date: time(commit.author.date) },
  committer: { name: commit.committer.name, email: commit.committer.email, date: time(commit.committer.date) },
  tree: { sha: commit.tree, url: `${repoUrl(forge, repo)}/git/trees/${commit.tree}` },
  message: commit.message,
  parents: commit.parents.map((parent) => ({
    sha: parent,
    url: `${repoUrl(forge, repo)}/git/commits/${parent}`,
    html_url: `${webUrl(forge, repo)}/commit/${parent}`,
  })),
  verification: verification(forge.signed.has(sha), commit),
});
function addTree(call: RepoCall): ReturnType<typeof created> {
  const { repo, body } = call;
  const base = optionalText(body, 'base_tree');
  const baseTree = base === undefined ? undefined : (readCommit(repo.directory, base)?.tree ?? base);
  if (baseTree !== undefined && !readTree(repo.directory, baseTree)) throw notFound();
  const files = new Map<string, { mode: string; sha: string }>(
    baseTree === undefined ? [] : readFiles(repo.directory, baseTree),
  );
  for (const entry of objects(body, 'tree')) {
    const path = text(entry, 'path');
    if (
      path === '' ||
      path.startsWith('/') ||
      path.split('/').some((part) => part === '' || part === '.' || part === '..' || part.toLowerCase() === '.git')
    )
      throw unprocessable('tree.path contains a malformed path component');
    const mode = text(entry, 'mode');
    if (entry.sha === null) {
      if (!files.has(path) && ![...files.keys()].some((name) => name.startsWith(`${path}/`)))
        throw unprocessable('GitRPC::BadObjectState');
      for (const name of [...files.keys()]) if (name === path || name.startsWith(`${path}/`)) files.delete(name);
      continue;
    }
    const content = optionalText(entry, 'content');
    const sha =
      content === undefined ? text(entry, 'sha') : writeObject(repo.directory, 'blob', Buffer.from(content, 'utf8'));
    if (content !== undefined && optionalText(entry, 'sha') !== undefined)
      throw unprocessable('Must supply either tree.sha or tree.content, not both');
    const found = readObject(repo.directory, sha);
    if (mode !== '160000' && found?.type !== MODES[mode])
      throw unprocessable(`tree.sha ${sha} is not a valid ${MODES[mode] ?? 'blob'}`);
    for (const name of [...files.keys()]) if (name.startsWith(`${path}/`)) files.delete(name);
    if (mode === '040000')
      for (const [inner, file] of readFiles(repo.directory, sha, `${path}/`)) files.set(inner, file);
    else files.set(path, { mode, sha });
  }
  const tree = writeFiles(repo.directory, files);
  return created(renderTree(call, tree, false), `${repoUrl(call.forge, repo)}/git/trees/${tree}`);
}

function addCommit(call: RepoCall): ReturnType<typeof created> {
  const { forge, repo, body, token } = call;
  const tree = text(body, 'tree');
  const parents = texts(body, 'parents');
  if (!readTree(repo.directory, tree)) throw unprocessable('Tree SHA does not exist');
  for (const parent of parents)
    if (!readCommit(repo.directory, parent)) throw unprocessable('Parent SHA does not exist or is not a commit object');
  const now = forge.now();
  const given = (key: string): Signature | undefined => {
    const who = object(body, key);
    return (
      who && {
        name: text(who, 'name'),
        email: text(who, 'email'),
        date: Date.parse(optionalText(who, 'date') ?? new Date(now).toISOString()),
      }
    );
  };
  const own = optionalText(body, 'signature') ?? null;
  const signing = signatureFor(token, {
    now,
    custom: given('author') !== undefined || given('committer') !== undefined || own !== null,
  });
  const author = given('author') ?? signing.author;
  const commit: CommitObject = {
    tree,
    parents,
    author,
    committer: given('committer') ?? (given('author') ? author : signing.committer),
    message: text(body, 'message'),
    signature: own ?? signing.signature,
  };
  const sha = writeCommit(repo.directory, commit);
  if (signing.signature !== null && own === null) forge.signed.add(sha);
  return created(renderGitCommit(call, sha, commit), `${repoUrl(forge, repo)}/git/commits/${sha}`);
}

const fullRef = (name: string): string => (name.startsWith('refs/') ? name : `refs/${name}`);
export default {
  'git/create-blob': createsContent('contents', ({ repo, body, forge }) => {
    const bytes = Buffer.from(text(body, 'content'), optionalText(body, 'encoding') === 'base64' ? 'base64' : 'utf8');
    if (bytes.length > MAX_BLOB)
      throw new Refusal(
        422,
        'Sorry, your input was too large to process. Consider creating the blob in a local clone of the repository and then pushing it to GitHub.',
        [{ resource: 'Blob', field: 'data', code: 'too_large' }],
      );
    const sha = writeObject(repo.directory, 'blob', bytes);
    return created({ sha, url: `${repoUrl(forge, repo)}/git/blobs/${sha}` });
  }),
  'git/get-blob': reads('contents', ({ repo, params, forge }) => {
    const sha = params.file_sha ?? '';
    const blob = readObject(repo.directory, sha);
    if (blob?.type !== 'blob') throw notFound();
    return ok({
      sha,
      node_id: nodeId('B', sha),
      size: blob.body.length,
      url: `${repoUrl(forge, repo)}/git/blobs/${sha}`,
      content: blob.body.toString('base64'),
      encoding: 'base64',
    });
  }),
  'git/create-tree': createsContent('contents', addTree),
  'git/get-tree': reads('contents', async (call) => {
    const name = call.params.tree_sha ?? '';
    const commit =
      readCommit(call.repo.directory, name)?.tree ??
      (await readRef(call.repo.directory, `refs/heads/${name}`).then(
        (sha) => sha && readCommit(call.repo.directory, sha)?.tree,
      ));
    const tree = commit ?? name;
    if (!readTree(call.repo.directory, tree)) throw notFound();
    return ok(renderTree(call, tree, call.query.has('recursive')));
  }),
  'git/create-commit': createsContent('contents', addCommit),
  'git/get-commit': reads('contents', (call) => {
    const sha = call.params.commit_sha ?? '';
    const commit = readCommit(call.repo.directory, sha);
    if (!commit) throw notFound();
    return ok(renderGitCommit(call, sha, commit));
  }),
  'git/get-ref': reads('contents', async (call) => {
    const ref = fullRef(call.params.ref ?? '');
    const found = (await listRefs(call.repo.directory, ref)).find((entry) => entry.ref === ref);
    if (!found) throw notFound();
    return ok(renderRef(call, ref, found.sha, found.type));
  }),
  'git/list-matching-refs': reads('contents', async (call) =>
    ok(
      (await listRefs(call.repo.directory, fullRef(call.params.ref ?? ''))).map(({ ref, sha, type }) =>
        renderRef(call, ref, sha, type),
      ),
    ),
  ),
  'git/create-ref': createsContent('contents', async (call) => {
    const [ref, sha] = [text(call.body, 'ref'), text(call.body, 'sha')];
    if (!/^refs\/[^/]+\/.+/.test(ref) || /[\s~^:?*[\\]|\.\.|\.lock$|\/$/.test(ref))
      throw unprocessable(`${ref} is not a valid ref name.`);
    if (!readObject(call.repo.directory, sha)) throw unprocessable('Object does not exist');
    if (await readRef(call.repo.directory, ref)) throw unprocessable('Reference already exists');
    await move(call.forge, call.repo, { ref, sha, expected: ZERO, force: true, token: call.token });
    return created(renderRef(call, ref, sha), `${repoUrl(call.forge, call.repo)}/git/${ref}`);
  }),
  'git/update-ref': createsContent('contents', async (call) => {
    const ref = fullRef(call.params.ref ?? '');
    const sha = text(call.body, 'sha');
    const before = await readRef(call.repo.directory, ref);
    if (before === undefined) throw unprocessable('Reference does not exist');
    await move(call.forge, call.repo, {
      ref,
      sha,
      expected: before,
      force: call.body.force === true,
      token: call.token,
    });
    return ok(renderRef(call, ref, sha));
  }),
  'git/delete-ref': writes('contents', async (call) => {
    const ref = fullRef(call.params.ref ?? '');
    const before = await readRef(call.repo.directory, ref);
    if (before === undefined) throw unprocessable('Reference does not exist');
    await move(call.forge, call.repo, { ref, sha: ZERO, expected: before, force: true, token: call.token });
    return noContent();
  }),
  'git/create-tag': createsContent('contents', ({ forge, repo, body }) => {
    const target = text(body, 'object');
    if (!readObject(repo.directory, target)) throw invalid('Tag', 'object', 'invalid');
    const who = { name: 'tagger', email: 'tagger@example.invalid', date: forge.now() };
    const sha = writeObject(
      repo.directory,
      'tag',
      Buffer.from(
        `object ${target}\ntype ${text(body, 'type')}\ntag ${text(body, 'tag')}\ntagger ${who.name} <${who.email}> ${Math.floor(who.date / 1000)} +0000\n\n${text(body, 'message')}`,
      ),
    );
    return created({
      sha,
      node_id: nodeId('T', sha),
      tag: text(body, 'tag'),
      message: text(body, 'message'),
      url: `${repoUrl(forge, repo)}/git/tags/${sha}`,
      tagger: { ...who, date: time(who.date) },
      object: { sha: target, type: text(body, 'type'), url: `${repoUrl(forge, repo)}/git/commits/${target}` },
    });
  }),
} satisfies Resource;
