/** A request's body, at most so many bytes, whatever its Content-Length says. */
import type { IncomingMessage } from 'node:http';
import { HttpRefusal } from './http-error.ts';

export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = (): HttpRefusal => new HttpRefusal(413, `The request is larger than ${maxBytes} bytes.`);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
