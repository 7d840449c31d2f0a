/** The head of a run's event chain as one line that somebody can keep: how many events, the last one's hash, and whose signature. */

export interface EvidenceHead {
  run_id: string;
  /** So many events the run had. */
  events: number;
  /** Hash of the last of them. */
  event_hash: string;
}
export interface HeadSignature {
  /** First half of the hash of the public key. */
  key_id: string;
  /** Ed25519 over `headBytes`, base64url. */
  signature: string;
}

/** What is signed; the run is part of it, so that a head is never taken for another run's. */
export const headBytes = ({ run_id, events, event_hash }: EvidenceHead): Buffer =>
  Buffer.from(`launch evidence head 1\n${run_id}\n${events}\n${event_hash}\n`);

/** `1.<events>.<hash>`, and `.<key>.<signature>` where it is signed. */
export const headLine = ({ events, event_hash }: EvidenceHead, signed?: HeadSignature): string =>
  ['1', events, event_hash, ...(signed === undefined ? [] : [signed.key_id, signed.signature])].join('.');

/** Undefined for what is no head. */
export function parseHead(runId: string, line: string): (EvidenceHead & { signed: HeadSignature | null }) | undefined {
  const found = /^1\.(\d{1,9})\.([0-9a-f]{64})(?:\.([0-9a-f]{32})\.([\w-]{86}))?$/.exec(line.trim());
  if (found === null) return undefined;
  const [, events = '', event_hash = '', key_id, signature] = found;
  return {
    run_id: runId,
    events: Number(events),
    event_hash,
    signed: key_id === undefined || signature === undefined ? null : { key_id, signature },
  };
}
