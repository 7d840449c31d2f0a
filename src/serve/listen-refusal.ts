/** Why a server could not begin to listen, in the words of who chose its address; what is no matter of the address stays what it is. */
import { UserError } from '../errors.ts';

const REASONS = new Map([
  ['EADDRINUSE', ['is in use by another program', 'Stop that one, or choose another port with']],
  ['EACCES', ['may not be used by this user', 'Choose a port above 1023 with']],
  ['EADDRNOTAVAIL', ['is no address of this machine', 'Choose another one with']],
  ['ENOTFOUND', ['is not known', 'Choose another one with']],
]);
const OF_HOST = new Set(['EADDRNOTAVAIL', 'ENOTFOUND']);

export interface Listening {
  host: string;
  port: number;
  /** What people set both with. */
  settings: { host: string; port: string };
}

export function listenRefusal(thrown: unknown, { host, port, settings }: Listening): unknown {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const [reason, advice] = REASONS.get(code) ?? [];
  if (reason === undefined) return thrown;
  const setting = OF_HOST.has(code) ? settings.host : settings.port;
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return new UserError('INVALID_INPUT', `The address ${address} ${reason}. ${advice} ${setting}.`, { cause: thrown });
}
