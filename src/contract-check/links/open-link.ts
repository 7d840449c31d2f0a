/** The connection a command line asks for: exactly one of the three. */
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
    throw new UserError('INVALID_INPUT', 'Unexpected server, expected exactly one of --stdio, --tcp and --http.');
  if (stdio !== undefined) return linkOverStdio(stdio, process);
  return tcp === undefined ? linkOverHttp(http ?? '', token) : linkOverTcp(tcp, token);
}
