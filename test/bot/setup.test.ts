import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runBot } from '../../bot/main.ts';
import { parseEnvFile, withEnvFile, writeEnvFile } from '../../bot/setup/env-file.ts';
import { addressProblem } from '../../bot/setup/public-address.ts';
import { runSetup } from '../../bot/setup/run-setup.ts';
import { createVisitor } from '../support/browser.ts';
import { send } from '../support/forge/client.ts';
import { type Forge, startForge } from '../support/forge/start-forge.ts';
import { freePort } from '../support/free-port.ts';

let forge: Forge;
let folder: string;
beforeAll(async () => {
  forge = await startForge();
  forge.account('acme');
  folder = await mkdtemp(path.join(tmpdir(), 'launch-setup-'));
});
afterAll(async () => {
  await forge.close();
  await rm(folder, { recursive: true, force: true });
});

async function begin(file: string, more: Record<string, string> = {}) {
  const said: string[] = [];
  let end = (): void => undefined;
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  const env = { GITHUB_SERVER_URL: forge.url, GITHUB_API_URL: forge.apiUrl, PORT: String(await freePort()), ...more };
  const values = runSetup({ env, file, say: (line) => void said.push(line), ending });
  await expect.poll(() => said.join('\n')).toContain('/setup?key=');
  const address = said.join('\n').match(/http\S+/u)?.[0] ?? '';
  return { values, end, address, visitor: createVisitor(new URL(address).origin), env };
}
const hidden = (text: string): string =>
  (/name="manifest" value="([^"]*)"/u.exec(text)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&amp;', '&');

it('Without an App the bot offers to make one, and the keys land in a file for its owner alone', async () => {
  const file = path.join(folder, 'deep', 'bot.env');
  const { values, address, visitor } = await begin(file);
  const stranger = await visitor.get('/setup');
  expect([stranger.status, stranger.text.includes('permission')]).toEqual([403, false]);
  expect((await visitor.get(address)).text).toContain('Set up the bot');
  const review = await visitor.get(`${address}&step=review&name=acme-docs-bot&url=https%3A%2F%2Fbot.example.org`);
  expect(review.headers.get('content-security-policy')).toContain(`form-action 'self' ${forge.url}`);
  const action = /action="([^"]+)"/u.exec(review.text)?.[1] ?? '';
  const manifest = hidden(review.text);
  expect(JSON.parse(manifest)).toMatchObject({
    hook_attributes: { url: 'https://bot.example.org/webhooks' },
    public: false,
    default_permissions: { contents: 'write', checks: 'write' },
  });
  // GitHub shows the App, the person presses its button and comes back.
  const asked = await visitor.post(action, { manifest });
  expect(asked.text).toContain('Create GitHub App');
  const back = await visitor.post(action, { manifest, action: 'create' });
  expect(back.text).toContain('The App is created');
  const written = await values;
  expect(parseEnvFile(await readFile(file, 'utf8'))).toEqual(written);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const app = forge.apps.find(({ name }) => name === 'acme-docs-bot');
  expect(written).toMatchObject({
    APP_ID: String(app?.id),
    WEBHOOK_SECRET: app?.webhookSecret,
    GITHUB_CLIENT_ID: app?.clientId,
    LAUNCH_BOT_URL: 'https://bot.example.org',
  });
  expect(Buffer.from(written?.PRIVATE_KEY ?? '', 'base64').toString()).toBe(app?.privateKey);
  expect(String(forge.violations)).toBe('');
});

it('A way back that was not begun here makes nothing, and a file that is there stays as it is', async () => {
  const file = path.join(folder, 'mine.env');
  const { values, address, visitor, end } = await begin(file);
  expect((await visitor.get('/setup/callback?code=x&state=y')).status).toBe(400);
  const review = await visitor.get(`${address}&step=review&name=second&url=https%3A%2F%2Fbot.example.org`);
  await writeFile(file, 'MINE=1\n');
  const action = /action="([^"]+)"/u.exec(review.text)?.[1] ?? '';
  const back = await visitor.post(action, { manifest: hidden(review.text), action: 'create' });
  expect([back.status, back.text.includes('never written over')]).toEqual([409, true]);
  expect(back.text).toContain('its keys are lost: delete it at');
  expect(await readFile(file, 'utf8')).toBe('MINE=1\n');
  end();
  expect(await values).toBeUndefined();
});

it('Where the keys could not be kept no App is made, and the page says why before', async () => {
  const before = forge.apps.length;
  const file = path.join(folder, 'there.env');
  await writeFile(file, 'HOST=::1\n');
  for (const [at, why] of [
    [file, 'never written over'],
    [path.join(file, 'below', 'bot.env'), 'cannot be written'],
  ] as const) {
    const { values, address, visitor, end } = await begin(at);
    for (const step of ['', '&step=review&name=third&url=https%3A%2F%2Fbot.example.org']) {
      const { text } = await visitor.get(`${address}${step}`);
      expect([text.includes(why), text.includes('Create the App on GitHub')]).toEqual([true, false]);
    }
    end();
    await values;
  }
  expect(forge.apps).toHaveLength(before);
});

it('A code that GitHub does not know, and a GitHub that does not answer, are said in words', async () => {
  const { values, address, visitor, end } = await begin(path.join(folder, 'none.env'));
  const review = await visitor.get(`${address}&step=review&name=fourth&url=https%3A%2F%2Fbot.example.org`);
  const state = /state=([\w-]+)/u.exec(review.text)?.[1] ?? '';
  const wrong = await visitor.get(`/setup/callback?code=nonsense&state=${state}`);
  expect([wrong.status, wrong.text.includes('it holds once, and for an hour')]).toEqual([409, true]);
  end();
  await values;
  const away = await begin(path.join(folder, 'none.env'), { GITHUB_API_URL: 'http://127.0.0.1:1' });
  const again = await away.visitor.get(`${away.address}&step=review&name=fifth&url=https%3A%2F%2Fbot.example.org`);
  const lost = await away.visitor.get(`/setup/callback?code=x&state=${/state=([\w-]+)/u.exec(again.text)?.[1] ?? ''}`);
  expect([lost.status, lost.text.includes('cannot be reached from here')]).toEqual([409, true]);
  expect(lost.text).not.toContain('Internal error');
  away.end();
  await away.values;
});

it('The file is read before the environment; what is set to nothing says nothing', async () => {
  const file = path.join(folder, 'read.env');
  await writeEnvFile(file, { APP_ID: '7', PORT: '1', HOST: '::1' });
  expect(await withEnvFile({ PORT: '2', HOST: '' }, file)).toEqual({ APP_ID: '7', PORT: '2', HOST: '::1' });
});

it('From nothing to the first answered comment', async () => {
  const port = await freePort();
  const said: string[] = [];
  const write = process.stderr.write;
  process.stderr.write = (text: string | Uint8Array) => said.push(String(text)) > 0;
  let end = (): void => undefined;
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  try {
    const code = runBot(
      {
        PATH: process.env.PATH,
        HOME: folder,
        LAUNCH_HOME: path.join(folder, 'home'),
        LAUNCH_BOT_SWEEP_MINUTES: '0',
        GITHUB_SERVER_URL: forge.url,
        GITHUB_API_URL: forge.apiUrl,
        PORT: String(port),
      },
      ending,
    );
    await expect.poll(() => said.join('')).toContain('/setup?key=');
    const address = said.join('').match(/http\S+/u)?.[0] ?? '';
    const visitor = createVisitor(new URL(address).origin);
    const url = encodeURIComponent(`http://127.0.0.1:${port}`);
    const review = await visitor.get(`${address}&step=review&name=first-bot&owner=acme&url=${url}`);
    const action = /action="([^"]+)"/u.exec(review.text)?.[1] ?? '';
    const made = await visitor.post(action, { manifest: hidden(review.text), action: 'create' });
    const ready = (): Promise<number> =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(ready, { timeout: 20_000 }).toBe(200);

    const app = forge.apps.find(({ name }) => name === 'first-bot');
    if (app === undefined) throw new Error('no App was made');
    const repo = await forge.addRepository({ name: 'acme/docs', files: { 'README.md': '# Docs\n' } });
    const install = /href="([^"]+installations\/new)"/u.exec(made.text)?.[1] ?? '';
    expect((await visitor.get(install)).text).toContain('Install first-bot on all repositories of');
    expect((await visitor.post(install, {})).text).toContain('Installed: first-bot');
    const token = forge.token({ kind: 'pat', login: 'acme' });
    await send(forge, 'POST /repos/acme/docs/issues', { token, body: { title: 'Hello' } });
    await send(forge, 'POST /repos/acme/docs/issues/1/comments', { token, body: { body: '/launch help' } });
    await expect.poll(() => repo.issues[0]?.comments.at(-1)?.body, { timeout: 20_000 }).toContain('/launch check');
    expect(String(forge.violations)).toBe('');
    end();
    expect(await code).toBe(0);
  } finally {
    end();
    process.stderr.write = write;
  }
}, 60_000);

it('An address that GitHub cannot reach is refused with what to enter', () => {
  const at = (url: string, github = 'https://github.com'): string | null => addressProblem(url, github);
  for (const url of ['https://bot.example.org', 'https://93.184.216.34:8443']) expect(at(url)).toBeNull();
  for (const url of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000', 'http://0.0.0.0'])
    expect(at(url), url).toContain('that is this machine');
  for (const url of ['http://10.0.0.7', 'http://192.168.1.4:3000', 'http://bot.local', 'http://[fd00::1]'])
    expect(at(url), url).toContain('an address of your own network');
  // A server of one's own stands in the same network, or on the same machine.
  expect(at('http://10.0.0.7', 'https://github.corp.example')).toBeNull();
  expect(at('http://localhost:3000', 'https://github.corp.example')).toContain('that is this machine');
  expect(at('http://127.0.0.1:3000', 'http://127.0.0.1:4000')).toBeNull();
  expect(at('https://bot.example.org/path')).toContain('nothing behind it');
});
