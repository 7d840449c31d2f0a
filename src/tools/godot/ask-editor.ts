/** One way to Godot's open editor: over the bridge, only where the editor has the caller's project open, each failure with the code of its cause. */
import { realpathSync } from 'node:fs';
import { type LaunchError, ServiceError, toLaunchError } from '../../errors.ts';
import { failed, invalid, notConnected, notFound } from '../../godot/fault.ts';
import type { BridgePeer } from '../../ports/bridge.ts';
import type { GodotCall } from './define.ts';

const ALONE = 'Or use the other godot managers, which need no editor.';

/** Whether the open editor, if there is one, has this project. */
export const hasEditor = ({ project, call }: GodotCall): boolean => {
  const peer = call.ports.editor?.peer();
  return peer !== undefined && rootOf(peer) === project.root;
};

/**
 * Throws E_NOT_CONNECTED without an editor of this project, E_TIMEOUT where it does not answer, and what the add-on refuses.
 * `isLet` throws where the operator does not allow it, and is asked once there is an editor: without one nothing else matters.
 */
export async function askEditor(
  { project, call }: GodotCall,
  operation: string,
  payload: Record<string, unknown> = {},
  isWrite = true,
  isLet = (): void => {},
): Promise<Record<string, unknown>> {
  const bridge = call.ports.editor;
  if (bridge === undefined)
    throw notConnected(
      'No Godot editor is connected: the bridge to it is off.',
      `Start the server with GODOT_BRIDGE_ENABLED=true and connect the add-on of the editor to it. ${ALONE}`,
    );
  const peer = bridge.peer();
  if (peer !== undefined && rootOf(peer) !== project.root)
    throw notConnected(
      'The Godot editor that is connected has another project open.',
      `Open the project at \`projectPath\` in it. ${ALONE}`,
    );
  if (peer !== undefined) isLet();
  const { correlationId, idempotencyKey, signal } = call;
  const request = { operation, payload, isWrite, dryRun: false, correlationId, idempotencyKey };
  return bridge.ask(request, signal).catch((thrown: unknown) => {
    throw signal.aborted ? thrown : asGodotFault(toLaunchError(thrown));
  });
}

function asGodotFault({ code, message, retryable, details }: LaunchError): LaunchError {
  const { reason, missing, outcome } = details;
  if (code === 'INVALID_INPUT')
    return details.fault === 'NOT_FOUND'
      ? notFound(message, 'Call godot_editor_manager with action scene_tree, or status.')
      : invalid(message, 'Correct what the message names.');
  if (reason === 'no_studio')
    return new ServiceError('SERVICE_UNAVAILABLE', message, {
      retryable,
      details: {
        e_code: 'E_NOT_CONNECTED',
        missing: missing,
        suggested_fix: ALONE.replace('Or use', 'Connect it, or use'),
      },
    });
  if (reason === 'no_answer')
    return new ServiceError('SERVICE_UNAVAILABLE', message, {
      retryable,
      details: {
        e_code: details.ended === 'timeout' ? 'E_TIMEOUT' : 'E_NOT_CONNECTED',
        outcome,
        suggested_fix: 'Call godot_editor_manager with action status, and look at what is there.',
      },
    });
  return failed(message, 'Look at the Output panel of the editor.');
}

/** What the editor says of itself is a path of this machine, or nothing. */
function rootOf({ placeId }: BridgePeer): string | undefined {
  try {
    return realpathSync(String(placeId));
  } catch {
    return undefined;
  }
}
