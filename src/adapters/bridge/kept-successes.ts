/** Successes of writes under their idempotency key, operation and payload: answered again instead of done twice. Nothing else is kept. */
import canonicalize from 'canonicalize';
import type { BridgeRequest } from '../../ports/bridge.ts';

type Payload = Record<string, unknown>;
const MOST = 256;

export interface KeptSuccesses {
  find(request: BridgeRequest): Payload | undefined;
  keep(request: BridgeRequest, payload: Payload): void;
}

export function keepSuccesses(): KeptSuccesses {
  const kept = new Map<string, Payload>();
  return {
    find(request) {
      const key = keyOf(request);
      return key === undefined ? undefined : kept.get(key);
    },
    keep(request, payload) {
      const key = keyOf(request);
      if (key === undefined) return;
      kept.set(key, payload);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    },
  };
}

/** Undefined for reads, dry runs and requests without a key. */
const keyOf = ({ idempotencyKey, operation, payload, isWrite, dryRun }: BridgeRequest): string | undefined =>
  idempotencyKey === undefined || !isWrite || dryRun
    ? undefined
    : JSON.stringify([idempotencyKey, operation, canonicalize(payload)]);
