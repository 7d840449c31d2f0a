/** Whether this process serves the tools of the bridge: GOX_BRIDGE_ENABLED, off where it is not set. */
import { UserError } from '../errors.ts';
import { readFlag } from './dry-run.ts';

/** Throws INVALID_INPUT for what is neither on nor off. */
export function isBridgeEnabled(env: Readonly<Record<string, string | undefined>>): boolean {
  const flag = readFlag(env.GOX_BRIDGE_ENABLED === '' ? undefined : env.GOX_BRIDGE_ENABLED);
  if (flag !== undefined) return flag;
  throw new UserError('INVALID_INPUT', 'GOX_BRIDGE_ENABLED is neither true nor false.');
}
