/** What the plugin says went wrong, as a failure of ours. */
import { type LaunchError, ServiceError, UserError } from '../../errors.ts';

/** At the beginning of a sentence. */
export const sentence = (editor: string): string => editor.charAt(0).toUpperCase() + editor.slice(1);

export interface PluginError {
  code?: unknown;
  message?: unknown;
  retryable?: unknown;
  details?: unknown;
}

/** The code of the plugin decides; a failure of the user's own script is never worth another try by itself. */
export function pluginFault({ code, message, retryable, details }: PluginError, editor: string): LaunchError {
  const text = typeof message === 'string' && message !== '' ? message : `${sentence(editor)} gave no reason.`;
  const known = typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : {};
  switch (code) {
    case 'VALIDATION_ERROR':
      return new UserError('INVALID_INPUT', text, { details: known });
    case 'NOT_FOUND':
      return new UserError('INVALID_INPUT', text, { details: { ...known, fault: 'NOT_FOUND' } });
    case 'SCRIPT_FAILED':
      return new ServiceError('SERVICE_UNAVAILABLE', text, { details: { ...known, reason: 'script_failed' } });
    case 'BUSY':
      return new ServiceError('SERVICE_UNAVAILABLE', text, {
        retryable: retryable === true,
        details: { ...known, reason: 'studio_busy' },
      });
    default:
      return new ServiceError('SERVICE_UNAVAILABLE', text, { details: { ...known, reason: 'studio_failed' } });
  }
}
