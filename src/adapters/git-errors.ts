/** What git said on stderr, as one of our errors, without a secret in it. */
import { type LaunchError, ServiceError, UserError } from '../errors.ts';

/** Takes credentials out of URLs and headers, and a token wherever it stands. */
export function redact(text: string, token?: string): string {
  let clean = text
    .replace(/:\/\/[^/\s@]+@/g, '://***@')
    .replace(/(authorization:\s*)(\S+)(\s+\S+)?/gi, '$1***')
    .replace(/\b(gh[a-z]_|github_pat_)[A-Za-z0-9_]{8,}/g, '$1***');
  if (token !== undefined && token !== '') {
    clean = clean.replaceAll(token, '***').replaceAll(Buffer.from(`x-access-token:${token}`).toString('base64'), '***');
  }
  return clean;
}

const DISK_FULL = /no space left on device|disk quota exceeded|ENOSPC/i;
const AWAY =
  /could not resolve (host|proxy)|failed to connect|connection (refused|reset|timed out)|operation timed out|couldn't connect|early EOF|unexpected disconnect|RPC failed|The requested URL returned error: (429|5\d\d)|timed out|remote end hung up|SSL|gnutls|network is unreachable/i;
/** Objects that are cut, empty or gone: the other side then hangs up, as a network does. */
const DAMAGED =
  /repository corruption|\) is corrupt\b|object file \S+ is empty|inflate: data stream error|unable to unpack [0-9a-f]{7,64}|bad object (?:HEAD|refs\/|[0-9a-f]{7})|missing (?:blob|tree|commit) object|unable to read (?:tree|sha1 file)|could not parse object|packfile \S+ (?:cannot be|does not)|bad pack/i;
const NOT_FOUND =
  /does not appear to be a git repository|not a git repository|does not exist|No such file or directory|The requested URL returned error: 404|repository not exported/i;
/** Also `repository 'x' not found`. */
const isNotFound = (said: string): boolean => {
  const at = said.search(/repository /i);
  return NOT_FOUND.test(said) || (at >= 0 && /not found/i.test(said.slice(at)));
};
const DENIED =
  /could not read (Username|Password)|Authentication failed|invalid (username|credentials)|The requested URL returned error: (401|403)|Permission denied \(publickey|access denied|terminal prompts disabled/i;
const PROTOCOL = /transport '([^']*)' not allowed/i;

/** `source` is named in the message when the failure is about a repository that was asked for. */
export function gitFailure(
  stderr: string,
  context: { what: string; source?: string | undefined; token?: string | undefined },
): LaunchError {
  const said = redact(stderr, context.token).trim();
  const tail = said.slice(-600);
  const source = context.source === undefined ? 'the repository' : `\`${redact(context.source, context.token)}\``;
  const details = { git: tail };
  if (DISK_FULL.test(said)) return diskFull(details);
  const protocol = PROTOCOL.exec(said);
  if (protocol !== null) {
    return new UserError(
      'INVALID_URL',
      `The protocol \`${protocol[1]}\` of ${source} is not allowed. Use https, ssh or a local path.`,
      { details },
    );
  }
  if (DAMAGED.test(said)) {
    const message = `${source} is damaged: git could not read all of its objects while ${context.what}. Run \`git fsck\` there, or clone it again.`;
    return context.source === undefined
      ? new ServiceError('COMMIT_SERVICE_ERROR', message, { details })
      : new UserError('REPO_NOT_FOUND', message, { details });
  }
  if (context.source !== undefined && DENIED.test(said)) {
    const hint = context.token === undefined ? 'hand over a token' : 'use a token that covers this repository';
    return new UserError(
      'REPO_NOT_FOUND',
      `${source} refused access. If it is private, ${hint} with the permission \`contents: read\`.`,
      { details },
    );
  }
  if (context.source !== undefined && isNotFound(said)) {
    return new UserError(
      'REPO_NOT_FOUND',
      `No git repository at ${source}. Check the address; for a private one pass a token.`,
      { details },
    );
  }
  if (AWAY.test(said)) {
    return new ServiceError(
      'SERVICE_UNAVAILABLE',
      `No answer from ${source} while ${context.what}. Check the network and try again.`,
      { details, retryable: true },
    );
  }
  return new ServiceError('COMMIT_SERVICE_ERROR', `git failed while ${context.what}: ${lastLine(tail)}`, { details });
}

export const diskFull = (details: Record<string, unknown> = {}): ServiceError =>
  new ServiceError('SERVICE_UNAVAILABLE', 'The disk is full. Free some space and resume the run; nothing is lost.', {
    details: { reason: 'DISK_FULL', ...details },
    retryable: true,
  });

export const gitMissing = (): UserError =>
  new UserError('TOOLCHAIN_MISSING', '`git` is not on PATH. Install git 2.30 or newer and try again.', {
    details: { program: 'git' },
  });

const lastLine = (text: string): string =>
  text
    .split('\n')
    .findLast((line) => line.trim() !== '')
    ?.trim() ?? 'no message.';
