/** Whether this process listens for an editor: GOX_BRIDGE_ENABLED for Roblox Studio with its tools, GODOT_BRIDGE_ENABLED for Godot's; off where it is not set. */
import { UserError } from '../errors.ts';
import { readFlag } from './dry-run.ts';

/** Throws INVALID_INPUT for what is neither on nor off. */
export function isBridgeEnabled(
  env: Readonly<Record<string, string | undefined>>,
  prefix: 'GOX_BRIDGE' | 'GODOT_BRIDGE' = 'GOX_BRIDGE',
): boolean {
  const written = env[`${prefix}_ENABLED`];
  const flag = readFlag(written === '' ? undefined : written);
  if (flag !== undefined) return flag;
  throw new UserError('INVALID_INPUT', `${prefix}_ENABLED is neither true nor false.`);
}
