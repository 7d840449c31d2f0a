/** Why a server could not begin to listen, in the words of who chose its address; what is no matter of the address stays what it is. */
import { UserError } from '../errors.ts';

const REASONS = new Map([
  ['EADDRINUSE', 'is in use by another program'],
  ['EACCES', 'may not be used by this user'],
  ['EADDRNOTAVAIL', 'is no address of this machine'],
  ['ENOTFOUND', 'is not known'],
]);

export function listenRefusal(thrown: unknown, { host, port }: { host: string; port: number }): unknown {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const reason = REASONS.get(code);
  if (reason === undefined) return thrown;
  return new UserError('INVALID_INPUT', `The address ${host}:${port} ${reason}. Choose another one.`, {
    cause: thrown,
  });
}
