/** A failure as the outside may see it: never a stack, a path of this machine or a credential. */
import { homedir, tmpdir } from 'node:os';
import { InternalError, type LaunchError, ServiceError, UserError } from '../errors.ts';

const MAX_TEXT = 4_000;
const SECRETS =
  /(\b(?:gh[pousr]_|github_pat_|glpat-|xox[abp]-)[A-Za-z0-9_-]{8,}|(?<=:\/\/)[^\s/@:]*:[^\s/@]+(?=@)|(?<=\bBearer )\S+)/g;

/** INTERNAL says its cause's class and nothing else; the others keep their details, with paths of this machine shortened. */
export function publicError(error: LaunchError, runId: string | null): LaunchError {
  if (error.code === 'INTERNAL') {
    const cause = typeof error.details.cause_class === 'string' ? error.details.cause_class : 'InternalError';
    const next = runId === null ? {} : { next: { tool: 'launch_get_status', arguments: { run_id: runId } } };
    const advice = runId === null ? 'Report it with what was called.' : 'Call launch_get_status before trying again.';
    return new InternalError(`Unexpected internal error. ${advice}`, { details: { cause_class: cause, ...next } });
  }
  // Where a person has to work is said as it is; a tool says it to callers on this machine alone.
  const { needs_person, ...details } = error.details;
  const kept = needs_person === undefined ? {} : { needs_person };
  const options = { details: { ...(scrub(details) as Record<string, unknown>), ...kept }, retryable: error.retryable };
  const message = scrubText(error.message);
  return error instanceof ServiceError
    ? new ServiceError(error.code, message, options)
    : new UserError(error.code, message, options);
}

const PLACES: readonly (readonly [string, string])[] = [
  [process.cwd(), '.'],
  [tmpdir(), '<tmp>'],
  [homedir(), '~'],
];

/** Text without credentials and without this machine's own places. */
export function scrubText(text: string): string {
  let scrubbed = text.slice(0, MAX_TEXT).replace(SECRETS, '[redacted]');
  for (const [place, name] of PLACES) if (place.length > 1) scrubbed = scrubbed.replaceAll(place, name);
  return scrubbed;
}

/** The same for every text inside a value. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (depth > 6) return null;
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, scrub(item, depth + 1)]));
}
