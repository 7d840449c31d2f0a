/** Failures of the Godot managers, each with the code of the envelope that names its cause. */
import { type LaunchError, ServiceError, UserError } from '../errors.ts';

type Details = Record<string, unknown>;
const refused =
  (e_code: string, code: 'INVALID_INPUT' | 'POLICY_DENIED' | 'TOOLCHAIN_MISSING') =>
  (message: string, suggested_fix: string, details: Details = {}): LaunchError =>
    new UserError(code, message, { details: { ...details, e_code, suggested_fix } });

export const notFound = refused('E_NOT_FOUND', 'INVALID_INPUT');
export const invalid = refused('E_SCHEMA_VALIDATION', 'INVALID_INPUT');
export const denied = refused('E_PERMISSION_DENIED', 'POLICY_DENIED');
export const unsupported = refused('E_UNSUPPORTED', 'TOOLCHAIN_MISSING');

export const timedOut = (message: string, suggested_fix: string): LaunchError =>
  new ServiceError('SERVICE_UNAVAILABLE', message, {
    retryable: true,
    details: { e_code: 'E_TIMEOUT', suggested_fix },
  });
export const notConnected = (message: string, suggested_fix: string): LaunchError =>
  new ServiceError('SERVICE_UNAVAILABLE', message, {
    retryable: true,
    details: { e_code: 'E_NOT_CONNECTED', suggested_fix },
  });
export const failed = (message: string, suggested_fix: string): LaunchError =>
  new ServiceError('SERVICE_UNAVAILABLE', message, { details: { e_code: 'E_INTERNAL', suggested_fix } });

/** What the file system said of a place that the caller named; undefined for what is no fault of the caller. */
export function placeFault(error: unknown): LaunchError | undefined {
  const { code = '', syscall = '' } = (error instanceof Error ? error : {}) as { code?: string; syscall?: string };
  if (syscall.startsWith('spawn')) return undefined;
  if (code === 'ENOENT') return notFound('A file or folder that is named is not there.', 'Look at the paths.');
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return denied('A file or folder that is named may not be used by this user.', 'Look at its permissions.');
  if (['ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP', 'ENOTEMPTY'].includes(code))
    return invalid(
      'A path names a file where a folder has to be, or the other way round, or is too long.',
      'Give a path that can be there.',
    );
  return undefined;
}
