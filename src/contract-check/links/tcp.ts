/** A server that listens on TCP; a token goes with the first message. */
import { connect } from 'node:net';
import { UserError } from '../../errors.ts';
import { linkOverLines } from './lines.ts';
import type { Link } from './link.ts';

export async function linkOverTcp(address: string, token: string | undefined): Promise<Link> {
  const [, host = '127.0.0.1', port = ''] = /^(?:\[?([^\]]*?)\]?:)?(\d{1,5})$/.exec(address) ?? [];
  if (port === '') throw new UserError('INVALID_INPUT', `\`--tcp ${address}\` has no port. Write host:port.`);
  const socket = connect(Number(port), host === '' ? '127.0.0.1' : host);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('error', (cause) =>
      reject(
        new UserError('INVALID_INPUT', `No server answers at \`${address}\`. Start it, or correct \`--tcp\`.`, {
          cause,
        }),
      ),
    );
  });
  const link = linkOverLines('tcp', socket, socket, async () => void socket.destroy());
  let isFirst = true;
  return {
    ...link,
    request(method, params) {
      const meta = { ...(params._meta as object | undefined), token };
      const known = isFirst && token !== undefined ? { ...params, _meta: meta } : params;
      isFirst = false;
      return link.request(method, known);
    },
  };
}
