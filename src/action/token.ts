/** What kind of token a job was given and what follows from it, said before anything is written. */
import type { Job } from './job.ts';

export type TokenKind = 'none' | 'job' | 'app' | 'person' | 'unknown';

/** By its prefix; whether `ghs_` is the job's own or an App's is only known by asking who it is (`viewer`). */
export function tokenKind(token: string | null, viewer: string | null): TokenKind {
  if (token === null) return 'none';
  if (/^(ghp_|github_pat_|gho_|ghu_)/.test(token)) return 'person';
  if (!token.startsWith('ghs_')) return 'unknown';
  if (viewer === null) return 'unknown';
  return viewer.replace(/\[bot\]$/, '') === 'github-actions' ? 'job' : 'app';
}

/** Whether this job cannot write whatever its workflow says. */
export const isReadOnly = (job: Job): boolean => job.pull?.fork === true && job.event === 'pull_request';

/** Sentences for the summary; empty when nothing needs saying. Only where something is or would be written, and as it is written. */
export function tokenConsequences(kind: TokenKind, mode: 'pull-request' | 'push'): string[] {
  switch (kind) {
    case 'job':
      if (mode === 'push')
        return [
          'The commit is pushed with the job’s own token (`GITHUB_TOKEN`), which starts no workflow on it. A GitHub App’s token (`actions/create-github-app-token`) avoids that.',
        ];
      return [
        'The pull request is opened with the job’s own token (`GITHUB_TOKEN`): its checks wait until a person with write access presses **Approve workflows to run**. A GitHub App’s token (`actions/create-github-app-token`) avoids that.',
      ];
    case 'person':
      if (mode === 'push')
        return [
          'The token belongs to a person: commits made file by file cannot be signed with it. A GitHub App’s token avoids that.',
        ];
      return [
        'The token belongs to a person: commits made file by file cannot be signed with it, and the pull request is theirs, so they cannot review it. A GitHub App’s token avoids both.',
      ];
    case 'none':
      return ['There is no token: nothing can be written. Set `token`.'];
    case 'app':
    case 'unknown':
      return [];
  }
}

/** Why a job of a fork's pull request only reports. It never advises a trigger that hands secrets to strangers' code. */
export const FORK_NOTICE =
  'This pull request comes from a fork, so this job’s token can only read: findings stand as annotations and the fixes as a patch below. A maintainer can apply the patch; a commit service (`commit-service-url`) or the bot can propose it with its own right to write.';
