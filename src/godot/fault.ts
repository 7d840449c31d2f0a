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
