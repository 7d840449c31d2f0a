/** The bot's start with an App that GitHub does not know, or a GitHub that does not answer. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBot } from '../../bot/create-bot.ts';
import { inspectApp } from '../../bot/doctor.ts';
import { noApp, requireApp } from '../../bot/known-app.ts';
import { readSettings } from '../../bot/settings.ts';
import { createClock } from '../../src/adapters/clock.ts';
import { botEnv, SECRET } from '../support/bot.ts';
import { type Forge, startForge } from '../support/forge/start-forge.ts';
import type { App } from '../support/forge/state.ts';

let forge: Forge;
let app: App;
let folder: string;
beforeAll(async () => {
  forge = await startForge();
  forge.account('acme');
  app = forge.app({ name: 'Launch', owner: 'acme', webhookSecret: SECRET, events: [] });
  folder = await mkdtemp(path.join(tmpdir(), 'launch-known-'));
});
afterAll(async () => {
  await forge.close();
  await rm(folder, { recursive: true, force: true });
});

const otherKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
const start = (more: Record<string, string>, logs: string[] = []) =>
  startBot({
    env: { PATH: process.env.PATH, HOME: folder, ...botEnv(forge, app), ...more },
    cwd: folder,
    home: path.join(folder, 'home'),
    threads: 0,
    log: (level, message, fields) => void logs.push(`${level} ${message} ${JSON.stringify(fields)}`),
  });

it('A key of another App and an unknown App id end the start, with what to do', async () => {
  const logs: string[] = [];
  await expect(start({ PRIVATE_KEY: otherKey() }, logs)).rejects.toThrow(
    /does not know this App: .*APP_ID and PRIVATE_KEY do not belong together/u,
  );
  await expect(start({ APP_ID: '999' }, logs)).rejects.toThrow(/has no App with this APP_ID: .*the page of one App/u);
  expect(logs.filter((line) => line.includes('bot is up'))).toEqual([]);
});

it('doctor has the same words for both', async () => {
  for (const [more, words] of [
    [{ PRIVATE_KEY: otherKey() }, 'does not know this App'],
    [{ APP_ID: '999' }, 'has no App with this APP_ID'],
  ] as const) {
    const [found] = await inspectApp({ ...botEnv(forge, app), ...more });
    expect(found).toMatchObject({ name: 'app', ok: false });
    expect(found?.found).toContain(words);
    expect(found?.advice).toContain('the page of one App');
  }
});

it('A GitHub that is away keeps no bot down: it says so, and asks again', async () => {
  const logs: string[] = [];
  await using running = await start({ GITHUB_API_URL: 'http://127.0.0.1:9' }, logs).then((bot) => ({
    ...bot,
    [Symbol.asyncDispose]: () => bot.close(),
  }));
  expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
  expect(logs.join('\n')).toMatch(/warn GitHub at http:\/\/127\.0\.0\.1:9 cannot be reached.*[\s\S]*info bot is up/u);
});

it('An answer that does not come holds the start for some seconds only', async () => {
  const silent = { asApp: () => new Promise<never>(() => undefined) };
  expect(await requireApp(silent, 'https://api.github.com', createClock(), 20)).toMatchObject({ kind: 'away' });
});

it('A clock that is wrong is no wrong App', () => {
  const thrown = Object.assign(new Error("'Expiration time' claim ('exp') is too far in the future"), {
    status: 401,
    response: {},
  });
  expect(noApp('https://api.github.com', thrown)).toMatchObject({
    kind: 'away',
    advice: 'Set the clock of this machine.',
  });
});

it('A key that lost a part is refused with the settings, and so is a port that is none', () => {
  const env = botEnv(forge, app);
  expect(() => readSettings({ ...env, PRIVATE_KEY: app.privateKey.slice(0, -200) })).toThrow(
    'PRIVATE_KEY is no private',
  );
  expect(() => readSettings({ ...env, PORT: '70000' })).toThrow(
    'PORT is `70000`: a port is a number from 1 to 65535, or 0 for any free one',
  );
  expect(readSettings({ ...env, PRIVATE_KEY: app.privateKey.replaceAll('\n', '\\n'), PORT: '' }).port).toBe(3000);
});
