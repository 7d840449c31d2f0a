import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../bot/settings.ts';
import { payloadStorm, published } from '../soak/bot-payloads.ts';
import { botEnv, type Conversation, SECRET, startConversation } from '../support/bot.ts';

let talk: Conversation;
beforeAll(async () => {
  talk = await startConversation({
    bundled: true,
    env: { WEBHOOK_SECRET_PREVIOUS: 'the-secret-before-it-was-changed' },
  });
});
afterAll(async () => talk[Symbol.asyncDispose]());

async function deliver(
  event: string,
  payload: unknown,
  over: { secret?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; text: string }> {
  const body = over.body ?? JSON.stringify(payload);
  const response = await fetch(`${talk.running.url}/webhooks`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-github-event': event,
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': `sha256=${createHmac('sha256', over.secret ?? SECRET)
        .update(body)
        .digest('hex')}`,
      ...over.headers,
    },
  });
  return { status: response.status, text: await response.text() };
}

describe('a delivery', () => {
  it('is taken with either of two secrets', async () => {
    expect((await deliver('ping', { zen: 'x' })).status).toBe(202);
    expect((await deliver('ping', { zen: 'x' }, { secret: 'the-secret-before-it-was-changed' })).status).toBe(202);
  });

  it.each<[string, Parameters<typeof deliver>[2], number]>([
    ['another secret', { secret: 'development' }, 401],
    ['no signature', { headers: { 'x-hub-signature-256': '' } }, 400],
    ['a signature of another kind', { headers: { 'x-hub-signature-256': `sha1=${'a'.repeat(40)}` } }, 400],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    ['no JSON', { body: '{"action":' }, 400],
    ['an empty body', { body: '' }, 401],
    ['a strange event', { headers: { 'x-github-event': 'a/../b' } }, 400],
    ['an event that every object has', { headers: { 'x-github-event': '__proto__' } }, 400],
    ['an event that is made by every object', { headers: { 'x-github-event': 'constructor' } }, 400],
    ['a strange id', { headers: { 'x-github-delivery': 'x y' } }, 400],
  ])('with %s is refused', async (_name, over, status) =>
    expect((await deliver('issue_comment', {}, over)).status).toBe(status),
  );

  it('of the wrong shape is refused without a word of ours leaking', async () => {
    const { status, text } = await deliver('issue_comment', { action: 'created', comment: { id: 'x' } });
    expect(status).toBe(422);
    expect(text).toBe(
      '{"ok":false,"error":{"code":"INVALID_INPUT","message":"The payload of issue_comment does not have the shape that GitHub documents.","retryable":false,"details":{}}}',
    );
  });

  it('larger than GitHub sends is refused before it is read', async () => {
    expect(
      (await deliver('push', {}, { body: 'x'.repeat(26 * 1024 * 1024) }).catch(() => ({ status: 413 }))).status,
    ).toBe(413);
  });
});

describe('the published examples', () => {
  it('are all taken or left, none breaks the bot', async () => {
    expect(published).toHaveLength(329);
    const statuses = new Map<number, number>();
    for (const { name, payload } of published) {
      const { status } = await deliver(name, payload);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 202: 329 });
  });

  it('mutated are taken or refused cleanly', async () => {
    expect(await payloadStorm(talk, 1_000)).toContain('none broke the bot');
    expect((await fetch(`${talk.running.url}/readyz`)).status).toBe(200);
  });

  it('are counted', async () => {
    const text = await (await fetch(`${talk.running.url}/metrics`)).text();
    expect(text).toContain('launch_bot_deliveries_total{event="ping",outcome="ignored"}');
    expect(text).toMatch(/launch_bot_queue_jobs\{state="waiting"\} \d+/u);
  });
});

describe('MCP over HTTP', () => {
  const call = (headers: Record<string, string>): Promise<Response> =>
    fetch(`${talk.running.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });

  it('asks for a token and refuses a foreign page', async () => {
    expect((await call({})).status).toBe(401);
    expect((await call({ authorization: `Bearer ${'x'.repeat(30)}`, origin: 'https://evil.example' })).status).toBe(
      403,
    );
  });
});

describe('settings', () => {
  it('refuse the default secret and name every problem at once', () => {
    expect(() =>
      readSettings({ ...botEnv(talk.forge, talk.app), WEBHOOK_SECRET: 'development', APP_ID: 'x', PORT: '-1' }),
    ).toThrow(
      /APP_ID is missing.*a webhook secret is a default or shorter than 16 characters.*PORT is `-1`|PORT is `-1`.*|APP_ID/su,
    );
    expect(() => readSettings({ ...botEnv(talk.forge, talk.app), WEBHOOK_SECRET: 'development' })).toThrow(
      'a webhook secret is a default',
    );
  });
});

it('shows a browser a page where nothing is, and a program JSON', async () => {
  const at = `${talk.running.url}/nothing`;
  const page = await fetch(at, { headers: { accept: 'text/html,application/xhtml+xml' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('There is no such page.');
  const json = await fetch(at);
  expect([json.status, ((await json.json()) as { ok: boolean }).ok]).toEqual([404, false]);
});
