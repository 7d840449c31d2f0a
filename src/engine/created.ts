/** What the first event of a run says of its header, and whether a header that was read elsewhere is that one, field by field. Pure. */
import type { Event } from '../model/event.ts';
import type { RunConfig } from '../model/run-config.ts';
import { canonicalHash } from './chain.ts';
import type { RunHeader } from './run-log.ts';

/** `config_sha256` is of what was asked for; `run_config_sha256` of what the run keeps, with its name and its refs found out. */
export const createdPayload = (header: RunHeader): Record<string, unknown> => ({
  kind: header.kind,
  product_slug: header.product_slug,
  sections: header.sections,
  config_sha256: header.config_sha256,
  run_config_sha256: canonicalHash(header.config),
  idempotency_key_sha256: header.idempotency_key_sha256,
});

export interface Vouched {
  /** Fields that are not as the event recorded them, and members that no header has. */
  apart: string[];
  /** Fields of which the event says nothing: it is from before it did. */
  unvouched: string[];
}

export function heldAgainst(first: Event | undefined, header: RunHeader): Vouched {
  if (first?.type !== 'RUN_CREATED') return { apart: ['first_event_id'], unvouched: [] };
  const { payload } = first;
  const recorded: Record<keyof RunHeader, unknown> = {
    run_id: first.run_id,
    trace_id: first.trace_id,
    created_at: first.ts,
    first_event_id: first.event_id,
    kind: payload.kind,
    product_slug: payload.product_slug,
    sections: payload.sections,
    config: payload.run_config_sha256,
    config_sha256: payload.config_sha256,
    idempotency_key_sha256: payload.idempotency_key_sha256,
  };
  const found: Vouched = { apart: [], unvouched: [] };
  for (const [name, value] of Object.entries(header)) {
    if (!Object.hasOwn(recorded, name)) found.apart.push(name);
    else if (name !== 'config' && recorded[name as keyof RunHeader] === undefined) {
      // Nothing that is said needs nobody to vouch for it.
      if (value !== null) found.unvouched.push(name);
    } else if (name !== 'config' && !isSame(recorded[name as keyof RunHeader], value)) found.apart.push(name);
  }
  found.apart.push(...Object.keys(recorded).filter((name) => !Object.hasOwn(header, name)));
  const config = judgeConfig(header, payload);
  return {
    apart: [...found.apart, ...(config === 'apart' ? ['config'] : [])],
    unvouched: [...found.unvouched, ...(Array.isArray(config) ? config : [])],
  };
}

/** Of an older run only the hash of what was asked for is on record: its name, which has a field of its own, and its ref may have been added since. */
function judgeConfig({ config }: RunHeader, payload: Event['payload']): 'same' | 'apart' | string[] {
  if (payload.run_config_sha256 !== undefined) return payload.run_config_sha256 === hashOf(config) ? 'same' : 'apart';
  const asked = (given: RunConfig): boolean => payload.config_sha256 === hashOf(given);
  if (typeof config !== 'object' || config === null) return 'apart';
  const { product_slug: slug, ...unnamed } = config;
  const isNamedSo = slug === payload.product_slug;
  if (asked(config) || (isNamedSo && asked(unnamed))) return 'same';
  const { github_ref: _, ...unpinned } = config;
  return asked(unpinned) ? ['config.github_ref'] : 'apart';
}

const isSame = (recorded: unknown, value: unknown): boolean => canonicalHash(recorded) === hashOf(value);
/** Undefined for what has no canonical form, which no header has. */
function hashOf(value: unknown): string | undefined {
  try {
    return canonicalHash(value);
  } catch {
    return undefined;
  }
}
