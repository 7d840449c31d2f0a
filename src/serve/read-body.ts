/** A request's body, at most so many bytes, whatever its Content-Length says. */
import type { IncomingMessage } from 'node:http';
import type { BodyBudget } from './body-budget.ts';
import { HttpRefusal } from './http-error.ts';

/** `budget`: shared by bodies of callers that nobody knows yet. */
export async function readBody(request: IncomingMessage, maxBytes: number, budget?: BodyBudget): Promise<Buffer> {
  const tooLarge = (): HttpRefusal => new HttpRefusal(413, `The request is larger than ${maxBytes} bytes.`);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  let chunks: Buffer[] = [];
  let size = 0;
  const given = Promise.withResolvers<void>();
  const place = budget?.open(given.reject);
  const take = (chunk: unknown): void => {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > maxBytes) given.reject(tooLarge());
    else {
      chunks.push(bytes);
      place?.add(bytes.length);
    }
  };
  let isWhole = false;
  // Every request is closed in the end: an error is made for one that is not whole.
  const broken = (): void => {
    if (!isWhole) given.reject(new HttpRefusal(400, 'The request broke off in its body.'));
  };
  const whole = (): void => {
    isWhole = true;
    given.resolve();
  };
  request.on('data', take).once('end', whole).once('error', broken).once('close', broken);
  try {
    await given.promise;
    return Buffer.concat(chunks);
  } finally {
    // What still comes is nobody's.
    chunks = [];
    request.off('data', take).off('end', whole).off('error', broken).off('close', broken);
    request.on('error', () => undefined).pause();
    place?.close();
  }
}
