/** Which paths ToolHub never writes, whoever approved, said when the change is asked for: what no repository should hold, git's own folder, workflows, and secrets. */
import { lookOf, neverWrittenReason } from '../commit/protected-paths.ts';
import { UserError } from '../errors.ts';
import { refuseSpelling } from '../patches/path-rules.ts';

export interface PathViolation {
  code: 'path_policy_empty' | 'path_policy_traversal' | 'path_policy_forbidden';
  path: string;
  reason: string;
}

export function judgePath(path: string): PathViolation | undefined {
  if (path.trim() === '') return { code: 'path_policy_empty', path, reason: 'it is empty' };
  const parts = path.split('/');
  if (
    path.startsWith('/') ||
    path.includes('\\') ||
    /^[a-z]:/i.test(path) ||
    parts.some((part) => part === '..' || part === '.' || part === '')
  )
    return { code: 'path_policy_traversal', path, reason: 'it is no plain path inside the repository' };
  if (path.startsWith('-')) return { code: 'path_policy_traversal', path, reason: 'it starts with a dash' };
  const reason = neverWrittenReason(parts.map(lookOf)) ?? refuseSpelling(path);
  return reason === undefined ? undefined : { code: 'path_policy_forbidden', path, reason };
}

/** Throws ALLOWED_PATHS_VIOLATION naming every path. */
export function refusePaths(paths: readonly string[]): void {
  const violations = paths.flatMap((path) => judgePath(path) ?? []);
  const [first] = violations;
  if (first === undefined) return;
  const named = violations.map(({ path, reason }) => `${JSON.stringify(path)}: ${reason}`).join('; ');
  throw new UserError('ALLOWED_PATHS_VIOLATION', `A path may not be written: ${named}. Leave it out.`, {
    details: { reason: first.code, violations },
  });
}
