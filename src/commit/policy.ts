/** Judges a change set before anything is written: every offending path is named, and nothing is written when there is one. */

import type { ErrorCode } from '../errors.ts';
import { UserError } from '../errors.ts';
import { canonicalJson } from '../model/canonical-json.ts';
import type { Change, ChangeSet } from '../model/change-set.ts';
import { sha256 } from '../model/passage.ts';
import { refusePath, refuseSpelling } from '../patches/path-rules.ts';
import { countOf } from '../text/count.ts';
import { lookOf, protectedReason } from './protected-paths.ts';
import type { Tree } from './run-by-build.ts';

/** GitHub takes no larger blob through its API. */
export const MAX_BLOB_BYTES = 40 * 1024 * 1024;
/** For check and fix; a launch run's file cap is its `max_files_changed`. */
export const DEFAULT_LIMITS = { max_files: 100, max_bytes: 4 * 1024 * 1024 } as const;

export interface PolicyInput {
  change_set: ChangeSet;
  /** Globs; empty refuses everything. A protected path must stand here by its own name. */
  allowed_paths: readonly string[];
  limits: { max_files: number; max_bytes: number };
  allow_binary?: boolean;
  /** What the commit will stand on, when it is known: names to collide with, links to escape through. */
  existing?: ReadonlyMap<string, { mode: string }>;
  /** The hash of the changes was compared before; it is not computed again. */
  hashed?: boolean;
  /** What the injected scanner found. */
  secrets?: readonly { path: string; message: string }[];
}
export interface PolicyViolation {
  /** Null for what concerns the set as a whole. */
  path: string | null;
  kind: 'path' | 'content';
  reason: string;
}

export function judgeChangeSet(input: PolicyInput): PolicyViolation[] {
  const { changes } = input.change_set;
  const violations: PolicyViolation[] = [];
  const refuse = (path: string | null, kind: PolicyViolation['kind'], reason: string): void => {
    violations.push({ path, kind, reason });
  };
  const tooLarge = changes.some(
    ({ content }) =>
      (content?.data.length ?? 0) > (content?.encoding === 'base64' ? MAX_BLOB_BYTES * 1.4 : MAX_BLOB_BYTES),
  );
  // What is refused for its size alone is not worth hashing.
  if (input.hashed !== true && !tooLarge && hashOf(changes) !== input.change_set.content_sha256)
    refuse(null, 'content', '`content_sha256` does not match `changes`: these are not the bytes that were reviewed');
  if (changes.length > input.limits.max_files)
    refuse(
      null,
      'content',
      `it changes ${countOf(changes.length, 'file')}, at most ${input.limits.max_files} are allowed`,
    );
  let total = 0;
  const written = new Set(changes.map(({ path }) => path));
  const tree = { has: (path: string) => written.has(path) || input.existing?.has(path) === true };
  for (const change of changes) {
    const path = judgePath(change.path, input.allowed_paths, tree);
    if (path !== undefined) refuse(change.path, 'path', path);
    const bytes = bytesOf(change);
    total += bytes?.length ?? 0;
    for (const reason of judgeContent(change, bytes, input.allow_binary ?? false))
      refuse(change.path, 'content', reason);
    const leads =
      change.mode === '120000' && bytes !== null ? judgeLink(change.path, bytes, input.allowed_paths, tree) : undefined;
    if (leads !== undefined) refuse(change.path, 'path', leads);
    if (makesExecutable(change, input))
      refuse(change.path, 'path', 'it would become executable, which needs this very path in `allowed_paths`');
  }
  if (total > input.limits.max_bytes)
    refuse(null, 'content', `it holds ${countOf(total, 'byte')}, at most ${input.limits.max_bytes} are allowed`);
  for (const { path, reason } of [...collisions(changes, input.existing), ...throughLinks(changes, input.existing)])
    refuse(path, 'path', reason);
  for (const { path, message } of input.secrets ?? []) refuse(path, 'content', `it holds a secret (${message})`);
  return violations;
}

/** Throws one error that names every violation. */
export function refuseViolations(violations: readonly PolicyViolation[]): void {
  if (violations.length === 0) return;
  const code: ErrorCode = violations.some(({ kind }) => kind === 'path') ? 'ALLOWED_PATHS_VIOLATION' : 'POLICY_DENIED';
  const named = violations.map(({ path, reason }) => (path === null ? reason : `${JSON.stringify(path)}: ${reason}`));
  const shown = named.slice(0, 20).join('; ');
  const more = named.length > 20 ? `; and ${named.length - 20} more` : '';
  throw new UserError(
    code,
    `\`allowed_paths\` or the policy forbids a part of this change: ${shown}${more}. Nothing was written.`,
    {
      details: { violations: violations.map(({ path, reason }) => ({ path, reason })) },
    },
  );
}

/** sha256 of the canonical JSON of the changes. */
export const contentSha256 = (changes: readonly Change[]): string => sha256(canonicalJson(changes) ?? '[]');

/** Text that is no valid Unicode has no canonical form, and so no hash that could match. */
function hashOf(changes: readonly Change[]): string | undefined {
  try {
    return contentSha256(changes);
  } catch {
    return undefined;
  }
}

/** The bytes to be written, null for a deletion. */
export function bytesOf(change: Change): Buffer | null {
  if (change.content === null) return null;
  return Buffer.from(change.content.data, change.content.encoding === 'utf-8' ? 'utf8' : 'base64');
}

/** Byte for byte UTF-8, without NUL. */
export function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function judgePath(path: string, allowed: readonly string[], tree: Tree): string | undefined {
  const spelling = refuseSpelling(path);
  if (spelling !== undefined) return spelling;
  if (path.split('/').some((segment) => /^(\.git|git~\d+)[. ]*$/.test(lookOf(segment))))
    return 'it leads into `.git`, or looks as if it did';
  if (allowed.includes(path)) return undefined;
  const protection = protectedReason(path, tree);
  if (protection !== undefined) return `${protection}, which needs this very path in \`allowed_paths\``;
  return refusePath(path, allowed);
}

/** Only against the tree it will stand on can be told whether a file was executable before. */
const makesExecutable = ({ path, mode, content }: Change, { existing, allowed_paths }: PolicyInput): boolean =>
  content !== null &&
  mode === '100755' &&
  existing !== undefined &&
  existing.get(path)?.mode !== '100755' &&
  !allowed_paths.includes(path);

function judgeContent(change: Change, bytes: Buffer | null, allowBinary: boolean): string[] {
  if (change.content === null || bytes === null) return [];
  const reasons: string[] = [];
  if (bytes.length > MAX_BLOB_BYTES)
    reasons.push(`it holds ${countOf(bytes.length, 'byte')}, a file may have ${MAX_BLOB_BYTES}`);
  if (
    change.content.encoding === 'base64' &&
    !/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(change.content.data)
  ) {
    return ['its content is no valid base64'];
  }
  if (change.content.encoding === 'utf-8' && !change.content.data.isWellFormed())
    reasons.push('its content is no valid Unicode');
  if (!allowBinary && change.mode !== '120000' && !isText(bytes))
    reasons.push('it is not UTF-8 text, and binary files are not allowed');
  return reasons;
}

/** A link must be relative and stay among the paths that may be written. */
function judgeLink(path: string, bytes: Buffer, allowed: readonly string[], tree: Tree): string | undefined {
  const target = bytes.toString('utf8');
  if (target === '' || !isText(bytes) || target.startsWith('/') || /^[a-z]:|\\/i.test(target))
    return 'it is a link with an absolute or unreadable target';
  const stack = path.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') stack.push(part);
    else if (stack.pop() === undefined) return 'it is a link that leads out of the repository';
  }
  const reason = judgePath(stack.join('/'), allowed, tree);
  return reason === undefined ? undefined : `it is a link to ${JSON.stringify(stack.join('/'))}: ${reason}`;
}

/** Names that are one file on some file system or one name to the eye, and files where others need a folder. */
function* collisions(
  changes: readonly Change[],
  existing: PolicyInput['existing'],
): Generator<{ path: string; reason: string }> {
  const removed = new Set(changes.filter(({ content }) => content === null).map(({ path }) => path));
  const looks = new Map<string, string>();
  const files = new Set<string>();
  const names = new Set<string>();
  for (const path of existing?.keys() ?? []) {
    if (removed.has(path)) continue;
    files.add(path);
    for (const name of [path, ...prefixes(path)]) {
      if (!names.has(name)) looks.set(lookOf(name), name);
      names.add(name);
    }
  }
  const seen = new Set<string>();
  for (const { path, content } of changes) {
    if (seen.has(path)) yield { path, reason: 'it is named twice' };
    seen.add(path);
    if (content !== null) files.add(path);
  }
  for (const { path, content } of changes) {
    if (content === null) continue;
    for (const name of [...prefixes(path), path]) {
      const twin = looks.get(lookOf(name));
      if (twin !== undefined && twin !== name && !names.has(name))
        yield { path, reason: `\`${name}\` and \`${twin}\` differ only in case, Unicode form or look` };
      else looks.set(lookOf(name), name);
      if (name !== path && files.has(name)) yield { path, reason: `\`${name}\` is a file` };
    }
  }
}

/** A folder of the path that is a link in the tree leads elsewhere. */
function* throughLinks(
  changes: readonly Change[],
  existing: PolicyInput['existing'],
): Generator<{ path: string; reason: string }> {
  for (const { path } of changes) {
    const link = prefixes(path).find((prefix) => existing?.get(prefix)?.mode === '120000');
    if (link !== undefined) yield { path, reason: `\`${link}\` is a symbolic link` };
  }
}

function prefixes(path: string): string[] {
  const segments = path.split('/');
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'));
}
