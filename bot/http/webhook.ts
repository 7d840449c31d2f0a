/** `POST /webhooks`: size, signature, shape, claim, in this order; acknowledged once the work is kept. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Webhooks } from '@octokit/webhooks';
import { createBodyBudget } from '../../src/serve/body-budget.ts';
import { HttpRefusal } from '../../src/serve/http-error.ts';
import { readBody } from '../../src/serve/read-body.ts';
import type { Delivery, Taken } from '../deliveries.ts';
import { sendJson } from './send.ts';

/** GitHub's own cap is 25 MB. */
export const MAX_WEBHOOK_BYTES = 25 * 1024 * 1024;
/** Of all bodies together whose signature was not looked at yet. */
export const MAX_UNSIGNED_BYTES = 64 * 1024 * 1024;

export interface WebhookOptions {
  /** The first signs; every one verifies. */
  secrets: readonly string[];
  take(delivery: Delivery): Promise<Taken>;
  /** Receives each outcome, for the counters. */
  count(event: string, outcome: string): void;
  onError(thrown: unknown): void;
}

export function createWebhook(
  options: WebhookOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const bodies = createBodyBudget(MAX_UNSIGNED_BYTES);
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const signers = options.secrets.map((secret) => new Webhooks({ secret, log }));
  /** Every secret is tried, whichever matches. */
  const isSigned = async (text: string, signature: string): Promise<boolean> =>
    (await Promise.all(signers.map((signer) => signer.verify(text, signature)))).some(Boolean);
  const header = (request: IncomingMessage, name: string): string => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : '';
  };
  return async (request, response) => {
    const event = eventIn(header(request, 'x-github-event'));
    try {
      if (request.method !== 'POST')
        throw new HttpRefusal(405, 'The method is not allowed here. Use POST.', { headers: { allow: 'POST' } });
      if (!/^application\/json\s*(;|$)/iu.test(header(request, 'content-type')))
        throw new HttpRefusal(415, "The Content-Type is not application/json. Choose it in the App's settings.");
      const id = header(request, 'x-github-delivery');
      const signature = header(request, 'x-hub-signature-256');
      if (event === '' || !/^[\w-]{1,100}$/u.test(id) || !/^sha256=[0-9a-f]{64}$/u.test(signature))
        throw new HttpRefusal(
          400,
          'A header is missing: X-GitHub-Event, X-GitHub-Delivery and X-Hub-Signature-256 are needed.',
        );
      const bytes = await readBody(request, MAX_WEBHOOK_BYTES, bodies);
      const text = bytes.toString('utf8');
      if (text === '' || !(await isSigned(text, signature)))
        throw new HttpRefusal(401, 'The signature was not made with the secret of the App.', {
          code: 'POLICY_DENIED',
        });
      const outcome = await options.take({ id, event, payload: parse(text) });
      options.count(event, outcome);
      if (outcome === 'malformed')
        throw new HttpRefusal(422, `The payload of ${event} does not have the shape that GitHub documents.`);
      sendJson(response, 202, { ok: true, outcome });
    } catch (thrown) {
      if (!(thrown instanceof HttpRefusal)) options.onError(thrown);
      const refusal =
        thrown instanceof HttpRefusal
          ? thrown
          : new HttpRefusal(503, 'The delivery could not be kept; GitHub may send it again.', {
              code: 'SERVICE_UNAVAILABLE',
              retryable: true,
            });
      if (refusal.status !== 422) options.count(event === '' ? 'none' : event, `refused_${refusal.status}`);
      sendJson(
        response,
        refusal.status,
        {
          ok: false,
          error: { code: refusal.code, message: refusal.message, retryable: refusal.retryable, details: {} },
        },
        { ...refusal.headers, ...(request.complete ? {} : { connection: 'close' }) },
      );
    }
  };
}

/** Empty where it names none; names that every object has are no events, whatever looks them up later. */
function eventIn(written: string): string {
  const name = /^[a-z0-9_]{1,64}$/u.exec(written)?.[0] ?? '';
  return name in {} ? '' : name;
}

function parse(text: string): unknown {
  try {
    return BROKEN_TEXT.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text);
  } catch {
    throw new HttpRefusal(400, 'The body is not JSON.');
  }
}
/** Escapes that no database and no canonical JSON (RFC 8785) takes: halves of surrogate pairs, NUL. */
const BROKEN_TEXT = /\\u(?:d[89a-f]|0000)/iu;
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;
