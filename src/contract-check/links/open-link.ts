/** The connection a command line asks for: exactly one of the three, or one by its address alone. */
import { UserError } from '../../errors.ts';
import { linkOverHttp } from './http.ts';
import type { Link } from './link.ts';
import { linkOverStdio } from './stdio.ts';
import { linkOverTcp } from './tcp.ts';

export async function openLink(
  asked: Readonly<Record<'stdio' | 'tcp' | 'http' | 'token', string | undefined>>,
  process: { env: Readonly<Record<string, string | undefined>>; cwd: string },
): Promise<Link> {
  const { stdio, tcp, http, token } = asked;
  if ([stdio, tcp, http].filter((one) => one !== undefined).length !== 1)
    throw new UserError('INVALID_INPUT', 'Name the server by exactly one of --stdio, --tcp and --http.');
  if (stdio !== undefined) return linkOverStdio(stdio, process);
  return tcp === undefined ? linkOverHttp(http ?? '', token) : linkOverTcp(tcp, token);
}

/** A URL, `host:port`, or else a command that speaks over its stdin and stdout. */
export const linkTo = (
  address: string,
  token: string | undefined,
  process: Parameters<typeof openLink>[1],
): Promise<Link> => {
  const kind = /^https?:\/\//.test(address) ? 'http' : /^[^\s/]*?:?\d{1,5}$/.test(address) ? 'tcp' : 'stdio';
  return openLink({ stdio: undefined, tcp: undefined, http: undefined, token, [kind]: address }, process);
};
