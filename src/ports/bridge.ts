/** The way to a running editor, Roblox Studio or Godot's: one request, one answer, matched by id. */

export interface BridgeRequest {
  /** `script.create`, `instance.find`, …: what the plugin in the editor knows it by. */
  operation: string;
  payload: Readonly<Record<string, unknown>>;
  /** Changes what is open there when it is no dry run. */
  isWrite: boolean;
  dryRun: boolean;
  correlationId: string;
  /** Same key, operation and payload: the success of a write is answered again, and nothing is done twice. */
  idempotencyKey: string | undefined;
}

/** The editor at the other end, in its own words. */
export interface BridgePeer {
  clientName: string;
  /** Of Studio the id of the place, of Godot the folder of the project. */
  placeId: unknown;
  placeName: unknown;
}

export interface Bridge {
  /** Undefined while none is connected. */
  peer(): BridgePeer | undefined;
  /**
   * The payload of the plugin's success. Throws INVALID_INPUT for what the plugin refuses (`details.fault` where it is not found),
   * and SERVICE_UNAVAILABLE otherwise: `retryable` where nothing was done, or where doing it again has no further effect.
   */
  ask(request: BridgeRequest, signal: AbortSignal): Promise<Record<string, unknown>>;
  /** Stops listening; what waits fails. */
  close(): Promise<void>;
}
