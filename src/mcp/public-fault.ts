/** Any failure as a JSON-RPC error: its code first, then what to do, and nothing of this machine. */
import { toLaunchError, UserError } from '../errors.ts';
import { publicError, scrub, scrubText } from '../tools/public-error.ts';
import { completed, INTERNAL_ERROR, INVALID_PARAMS, RESOURCE_NOT_FOUND, RpcError } from './rpc-error.ts';

export function publicFault(thrown: unknown, correlationId: string): RpcError {
  if (thrown instanceof RpcError) {
    const data = thrown.data === undefined ? undefined : (scrub(thrown.data) as Record<string, unknown>);
    return new RpcError(thrown.code, scrubText(thrown.message), completed(thrown.code, data, correlationId));
  }
  const error = publicError(toLaunchError(thrown), null);
  const { code, message, retryable, details } = error;
  const number =
    code === 'RUN_NOT_FOUND' ? RESOURCE_NOT_FOUND : error instanceof UserError ? INVALID_PARAMS : INTERNAL_ERROR;
  return new RpcError(number, `${code}: ${message}`, completed(number, { code, retryable, details }, correlationId));
}
