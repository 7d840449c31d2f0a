/** What goes over `/v1/runs`: a job's session for one run, and the store's own calls within it. */
import { z } from 'zod';

const namespace = z.string().regex(/^[a-z0-9_-]{1,60}$/u);
const key = z.string().max(600);
const ttl = z
  .number()
  .positive()
  .max(366 * 24 * 3_600_000);
const Fence = z.strictObject({ name: z.string().max(200), owner: z.string().max(300), token: z.int() });

export const StoreCall = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('get'), namespace, key }),
  z.strictObject({ op: z.literal('get_many'), namespace, keys: z.array(key).max(1_000) }),
  z.strictObject({ op: z.literal('keys'), namespace, prefix: key }),
  z.strictObject({ op: z.literal('set'), namespace, key, value: z.unknown(), ttl_ms: ttl.optional() }),
  z.strictObject({ op: z.literal('delete'), namespace, key }),
  z.strictObject({
    op: z.literal('insert'),
    namespace,
    key,
    value: z.unknown(),
    ttl_ms: ttl.optional(),
    fence: Fence.optional(),
  }),
  z.strictObject({
    op: z.literal('insert_all'),
    namespace,
    keys: z.array(key).max(1_000),
    values: z.array(z.unknown()).max(1_000),
    fence: Fence.optional(),
  }),
  z.strictObject({ op: z.literal('acquire'), name: z.string().max(200), owner: z.string().max(200), ttl_ms: ttl }),
  z.strictObject({ op: z.literal('renew'), fence: Fence, ttl_ms: ttl }),
  z.strictObject({ op: z.literal('release'), fence: Fence }),
  z.strictObject({ op: z.literal('holder'), name: z.string().max(200) }),
]);
export type StoreCall = z.infer<typeof StoreCall>;

export const FindCall = z.strictObject({ prefix: z.string().min(1).max(600) });
/** `holder` names the process over all its sessions, so that a lease outlives one of them. */
export const SessionCall = z.strictObject({ holder: z.string().regex(/^[a-z0-9]{16,40}$/u) });
export const SessionAnswer = z.object({ ok: z.literal(true), token: z.string().min(20), expires_in: z.number() });
/** `value` is left out where the store has none; of several, each is a list of one or none. */
export const StoreAnswer = z.object({ ok: z.literal(true), value: z.unknown().optional() });
