/** A failure that travels as a JSON-RPC error; the SDK copies `code`, `message` and `data`. */
import { randomUUID } from 'node:crypto';

export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;
  readonly data: Record<string, unknown> | undefined;

  constructor(code: number, message: string, data?: Record<string, unknown>) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;
export const METHOD_NOT_FOUND = -32601;
export const RESOURCE_NOT_FOUND = -32002;

/** Params that are an object, or an empty one. */
export function paramsOf(params: unknown): Record<string, unknown> {
  return typeof params === 'object' && params !== null && !Array.isArray(params)
    ? (params as Record<string, unknown>)
    : {};
}
/** What the caller calls this request, or an id of ours. */
export function correlationIn(params: unknown): string {
  const given = paramsOf(paramsOf(params)._meta).correlationId;
  return typeof given === 'string' && given !== '' && given.length <= 200 ? given : randomUUID();
}
const CATEGORIES: Readonly<Record<number, string>> = { [INTERNAL_ERROR]: 'runtime', [METHOD_NOT_FOUND]: 'client' };

/** The members that every fault has, beside what it says itself. */
export function completed(
  code: number,
  data: Record<string, unknown> | undefined,
  correlationId: string,
): Record<string, unknown> {
  return {
    code: code === METHOD_NOT_FOUND ? 'UNIMPLEMENTED' : code === RESOURCE_NOT_FOUND ? 'NOT_FOUND' : 'INVALID_INPUT',
    category: CATEGORIES[code] ?? 'client',
    retryable: false,
    correlation_id: correlationId,
    details: {},
    ...data,
  };
}

/** A text member of params, or -32602. */
export function requireText(params: Record<string, unknown>, key: string): string {
  const value = Object.hasOwn(params, key) ? params[key] : undefined;
  if (typeof value === 'string' && value !== '') return value;
  throw new RpcError(INVALID_PARAMS, `INVALID_INPUT: \`${key}\` is no text. Send one.`, {
    code: 'INVALID_INPUT',
    retryable: false,
    details: { field: key },
    validation_path: key,
    validation_rule: value === undefined ? 'required' : value === '' ? 'minLength' : 'type',
  });
}
