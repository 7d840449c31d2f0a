/** Finds what a node id stands for. */
import { nodeId } from '../render.ts';
import type { Comment, ForgeState, Issue, Repository } from '../state.ts';

export type Located =
  | { kind: 'repository'; repo: Repository }
  | { kind: 'ref'; repo: Repository; ref: string }
  | { kind: 'issue'; repo: Repository; issue: Issue }
  | { kind: 'comment'; repo: Repository; comment: Comment };

export function locate(forge: ForgeState, id: string): Located | undefined {
  for (const repo of forge.repositories) {
    if (nodeId('R', repo.id) === id) return { kind: 'repository', repo };
    for (const issue of repo.issues) {
      if (nodeId(issue.pull ? 'PR' : 'I', issue.id) === id) return { kind: 'issue', repo, issue };
      const comment = issue.comments.find((one) => nodeId('IC', one.id) === id);
      if (comment) return { kind: 'comment', repo, comment };
    }
  }
  const [, repoId, ref] = /^REF_(.*)$/.test(id)
    ? (/^(\d+):(.*)$/.exec(Buffer.from(id.slice(4), 'base64url').toString('utf8')) ?? [])
    : [];
  const repo = forge.repositories.find((one) => String(one.id) === repoId);
  return repo && ref !== undefined ? { kind: 'ref', repo, ref } : undefined;
}
