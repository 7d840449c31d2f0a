/** What the session of a job may ask of the store: its one run, and of that only what working on it takes. Pure. */
import type { StoreCall } from '../model/run-api.ts';
import { RESULTS, TARGETS } from '../model/run-target.ts';

type Op = StoreCall['op'];
/** Under a run's own key, or in its folder of keys. What is written once has no `set`. */
const RIGHTS: Readonly<Record<string, { under: boolean; ops: readonly Op[] }>> = {
  run: { under: false, ops: ['get', 'get_many', 'insert'] },
  event: { under: true, ops: ['get', 'get_many', 'keys', 'insert', 'insert_all'] },
  artifact: { under: true, ops: ['get', 'get_many', 'set', 'delete'] },
  cancel: { under: false, ops: ['get'] },
  writer: { under: false, ops: ['get', 'set'] },
  [TARGETS]: { under: false, ops: ['get', 'insert'] },
  [RESULTS]: { under: false, ops: ['get', 'set'] },
};

/** Why a call is refused, or undefined. `leases`: names beyond the run's own. */
export function refuseStoreCall(runId: string, call: StoreCall, leases: readonly string[]): string | undefined {
  if ('namespace' in call) {
    const right = Object.hasOwn(RIGHTS, call.namespace) ? RIGHTS[call.namespace] : undefined;
    if (right === undefined || !right.ops.includes(call.op))
      return `Working on a run takes no ${call.op} of \`${call.namespace}\`.`;
    const keys = 'key' in call ? [call.key] : 'keys' in call ? call.keys : [call.prefix];
    const isOwn = (key: string): boolean => (right.under ? key.startsWith(`${runId}/`) : key === runId);
    return keys.every(isOwn) ? undefined : `A key does not belong to run \`${runId}\`.`;
  }
  const name = 'name' in call ? call.name : call.fence.name;
  return name === `run/${runId}` || leases.includes(name) ? undefined : `The lease \`${name}\` is not the run's own.`;
}

/** Nobody can name himself like a process of the bot: what a job holds carries the job's own name before it. */
export const ownerOf = (holder: string, owner: string): string => `job:${holder}|${owner}`;
export const isOwner = (holder: string, owner: string): boolean => owner.startsWith(`job:${holder}|`);
