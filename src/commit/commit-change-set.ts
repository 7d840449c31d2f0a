/** Commits a change set to a target: policy first, one commit, on the head that was seen, people's work kept, twice is once. */
import { ServiceError, UserError } from '../errors.ts';
import { commitWordsProblem } from '../model/git-identity.ts';
import { assertBranches } from './branch.ts';
import type { CommitRequest, CommitResult } from './commit-service.ts';
import { algorithmOf, treeId } from './git-objects.ts';
import { parseTrailers, withTrailers } from './message.ts';
import { applyFiles, changesTo, planFiles, splitByOwner, touchesNone, unexpectedBlobs } from './plan.ts';
import { judgeChangeSet, refuseViolations } from './policy.ts';
import { type CommitRecord, type CommitTarget, HeadMoved, type PlannedFile, type Tree, Unanswered } from './target.ts';

/** Finds secrets in the text of a file; one line each, never the secret itself. */
export type ScanSecrets = (path: string, text: string) => Promise<readonly string[]>;

const MAX_ATTEMPTS = 5;

export async function commitChangeSet(
  target: CommitTarget,
  request: CommitRequest,
  options: { scanSecrets?: ScanSecrets; signal?: AbortSignal } = {},
): Promise<CommitResult> {
  assertBranches({ branch: request.branch, base_ref: request.base_ref });
  refuseWords(request);
  refuseViolations(judgeChangeSet(policyInput(request)));
  refuseViolations(
    judgeChangeSet({ ...policyInput(request), hashed: true, secrets: await findSecrets(request, options.scanSecrets) }),
  );
  for (let attempt = 1; ; attempt += 1) {
    options.signal?.throwIfAborted();
    try {
      return await attemptCommit(target, request);
    } catch (thrown) {
      if (!(thrown instanceof HeadMoved)) throw thrown;
      if (attempt === MAX_ATTEMPTS) {
        throw new ServiceError(
          'COMMIT_SERVICE_ERROR',
          thrown instanceof Unanswered
            ? `GitHub did not answer when \`${request.branch}\` was written, ${MAX_ATTEMPTS} times in a row. Resume the run when GitHub is well again (githubstatus.com); nothing is lost.`
            : `\`${request.branch}\` moved ${MAX_ATTEMPTS} times in a row while this was committed. Resume the run when others have finished; nothing is lost.`,
          { retryable: true, cause: thrown },
        );
      }
    }
  }
}

/** Whoever asks: over HTTP the schema has said it before, a configuration's template is filled only now. */
function refuseWords({ author, message, first }: CommitRequest): void {
  const problem = commitWordsProblem(author, message) ?? commitWordsProblem(null, first?.message ?? '');
  if (problem !== undefined) throw new UserError('INVALID_INPUT', `${problem} Nothing was written.`);
}

async function attemptCommit(target: CommitTarget, request: CommitRequest): Promise<CommitResult> {
  const plan = request.change_set.content_sha256;
  const heads = await target.heads(request.branch, request.base_ref);
  if (heads.base === undefined) {
    throw new UserError(
      'INVALID_INPUT',
      `The base branch \`${request.base_ref}\` is not in the repository. Name another one as \`commit.base\`.`,
      { details: { field: 'base_ref' } },
    );
  }
  const earlier = heads.branch === undefined ? [] : await target.log(heads.branch, request.base_sha);
  const [replay, under] = earlier.filter(({ message }) => wrote(message, request.run_id, plan));
  const files = planFiles(request.change_set.changes, algorithmOf(request.base_sha));
  if (request.new_branch === true && heads.branch !== undefined) {
    const isOurs = replay?.sha === heads.branch && changesTo(files, await target.tree(replay.sha)).length === 0;
    if (!isOurs) throw branchExists(request.branch);
  }
  if (replay !== undefined)
    return {
      ...result(request, 'committed', replay.sha, replay.tree, await target.verified(replay.sha), []),
      first_sha: under?.sha,
    };
  if (heads.branch === undefined) {
    const refused = await target.refusedBefore(request.branch, request.base_ref, { plan, sources: request.sources });
    if (refused !== undefined) {
      throw new UserError(
        'POLICY_DENIED',
        `The same changes were proposed before, and ${refused} was closed without merging, which means no. Reopen it, or change what the run reads.`,
        { details: { reason: 'CLOSED_BEFORE', pull_request: refused } },
      );
    }
  }
  const stand =
    heads.branch === undefined
      ? await standOnBase(target, request, files, heads.base)
      : await standOnBranch(target, request, files, heads.branch, earlier);
  const wanted = changesTo(stand.files, stand.tree);
  if (wanted.length === 0) {
    const head = heads.branch ?? stand.parent.sha;
    return result(request, 'none', head, stand.parent.tree, false, [...stand.notes, 'nothing to change']);
  }
  // A name that is no UTF-8 cannot be hashed from here; the target's own tree then stands as it is.
  const whole = ![...stand.tree.values()].some(({ raw }) => raw !== undefined);
  const treeWith = (changed: readonly PlannedFile[]): string | undefined =>
    whole ? treeId(applyFiles(stand.tree, changed), algorithmOf(request.base_sha)) : undefined;
  const trailed = (message: string): string => withTrailers(message, { run: request.run_id, plan });
  const apart = new Set(request.first?.paths);
  const [beneath, above] = [
    wanted.filter(({ path }) => apart.has(path)),
    wanted.filter(({ path }) => !apart.has(path)),
  ];
  const isTwo = request.first !== undefined && beneath.length > 0 && above.length > 0;
  const tree = treeWith(wanted);
  const written = await target.write({
    branch: request.branch,
    expectedHead: heads.branch,
    parent: stand.parent.sha,
    parentTree: stand.parent.tree,
    files: isTwo ? above : wanted,
    tree,
    message: trailed(request.message),
    first: isTwo
      ? { files: beneath, tree: treeWith(beneath), message: trailed(request.first?.message ?? '') }
      : undefined,
    author: request.author,
  });
  if (tree !== undefined && written.tree !== tree) {
    throw new ServiceError(
      'COMMIT_SERVICE_ERROR',
      `Commit \`${written.sha}\` on \`${request.branch}\` has the tree \`${written.tree}\` instead of \`${tree}\`. Look at that commit before merging it.`,
      { details: { commit_sha: written.sha } },
    );
  }
  const notes = [...stand.notes, ...(written.notes ?? [])];
  return {
    ...result({ ...request, base_sha: stand.base }, 'committed', written.sha, written.tree, written.verified, notes),
    // Writing without a head that was seen creates the branch or fails.
    branch_created: heads.branch === undefined,
    ...(written.first === undefined ? {} : { first_sha: written.first }),
  };
}

/** The refusal of a branch that was there before the request that was to make it. */
export const branchExists = (branch: string): UserError =>
  new UserError(
    'POLICY_DENIED',
    `The branch \`${branch}\` is there already and is somebody's work; it was left as it is. Choose another name for the branch.`,
    { details: { reason: 'branch_exists', branch } },
  );

interface Stand {
  parent: CommitRecord;
  tree: Tree;
  files: readonly PlannedFile[];
  base: string;
  notes: string[];
}

/** A new branch stands on the newest base where the change set applies cleanly, otherwise on the base it was made for. */
async function standOnBase(
  target: CommitTarget,
  request: CommitRequest,
  files: readonly PlannedFile[],
  baseHead: string,
): Promise<Stand> {
  const seen = await target.commit(request.base_sha);
  const seenTree = await target.tree(request.base_sha);
  const stale = unexpectedBlobs(request.change_set.changes, seenTree);
  if (stale.length > 0) {
    throw new UserError(
      'POLICY_DENIED',
      `The change set was made for other contents than \`${request.base_sha.slice(0, 12)}\` has: ${stale.map((path) => `\`${path}\``).join(', ')}. Make it again.`,
      { details: { paths: stale } },
    );
  }
  refuseViolations(judgeChangeSet({ ...policyInput(request), hashed: true, existing: seenTree }));
  const here: Stand = { parent: seen, tree: seenTree, files, base: seen.sha, notes: [] };
  if (baseHead === request.base_sha) return here;
  const moved = `\`${request.base_ref}\` moved from ${request.base_sha.slice(0, 12)} to ${baseHead.slice(0, 12)} meanwhile`;
  const newTree = await target.tree(baseHead);
  const clean =
    touchesNone(files, seenTree, newTree) &&
    judgeChangeSet({ ...policyInput(request), hashed: true, existing: newTree }).length === 0;
  if (!clean)
    return { ...here, notes: [`${moved} and touched the same files; published behind it, merge or rebase by hand`] };
  return {
    parent: await target.commit(baseHead),
    tree: newTree,
    files,
    base: baseHead,
    notes: [`${moved}; the commit stands on the new head`],
  };
}

/** A branch that is there is appended to; what people changed on it since Launch last wrote stays. */
async function standOnBranch(
  target: CommitTarget,
  request: CommitRequest,
  files: readonly PlannedFile[],
  head: string,
  log: readonly CommitRecord[],
): Promise<Stand> {
  const [parent, tree] = [await target.commit(head), await target.tree(head)];
  // A batch of this very change stands on what people did before it, and says nothing of whose that is.
  const siblings = new Set(request.batch_of);
  const last = log.find(({ message }) => {
    const trailers = parseTrailers(message);
    return trailers !== undefined && !(trailers.run === request.run_id && siblings.has(trailers.plan));
  });
  const lastTree =
    last === undefined ? await target.tree(request.base_sha) : last.sha === head ? tree : await target.tree(last.sha);
  const { ours, theirs } = splitByOwner(files, lastTree, tree);
  const keep = new Set(ours.map(({ path }) => path));
  refuseViolations(
    judgeChangeSet({ ...policyInput(request), hashed: true, existing: tree }).filter(
      ({ path }) => path === null || keep.has(path),
    ),
  );
  const notes =
    theirs.length === 0
      ? []
      : [`kept as people left them on \`${request.branch}\`: ${theirs.map((path) => `\`${path}\``).join(', ')}`];
  return { parent, tree, files: ours, base: request.base_sha, notes };
}

function wrote(message: string, run: string, plan: string): boolean {
  const trailers = parseTrailers(message);
  return trailers?.run === run && trailers.plan === plan;
}

const policyInput = (request: CommitRequest) => ({
  change_set: request.change_set,
  allowed_paths: [...request.allowed_paths, ...(request.approvals ?? [])],
  limits: request.limits,
  allow_binary: request.allow_binary ?? false,
});

async function findSecrets(
  request: CommitRequest,
  scan: ScanSecrets | undefined,
): Promise<{ path: string; message: string }[]> {
  if (scan === undefined) return [];
  const found: { path: string; message: string }[] = [];
  for (const { path, content } of request.change_set.changes) {
    if (content?.encoding !== 'utf-8') continue;
    for (const message of await scan(path, content.data)) found.push({ path, message });
  }
  return found;
}

function result(
  request: CommitRequest,
  operation: CommitResult['operation'],
  sha: string,
  tree: string,
  verified: boolean,
  notes: string[],
): CommitResult {
  return {
    operation,
    branch: request.branch,
    branch_created: false,
    commit_sha: sha,
    tree_sha: tree,
    base_sha: request.base_sha,
    verified,
    notes,
  };
}
