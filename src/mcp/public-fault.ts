/** A failure outside any tool as a JSON-RPC message: its code first, then what to do, and nothing of this machine. */
import { toLaunchError } from '../errors.ts';
import { publicError } from '../tools/public-error.ts';

export function publicFault(thrown: unknown): { message: string; data: Record<string, unknown> } {
  const { code, message, retryable, details } = publicError(toLaunchError(thrown), null);
  return { message: `${code}: ${message}`, data: { code, retryable, details } };
}
