/** The pages of `/setup` in a real browser: what is asked for and why, in both themes and on a phone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runSetup } from '../../bot/setup/run-setup.ts';
import { inspectPage, launchChromium, openTab } from '../support/chromium.ts';
import { startForge } from '../support/forge/start-forge.ts';
import { freePort } from '../support/free-port.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'launch-setup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('The setup can be read and used everywhere, from the address to the way back', { timeout: 90_000 }, async () => {
  const forge = await startForge();
  const browser = await launchChromium();
  const said: string[] = [];
  const ended = Promise.withResolvers<void>();
  const env = { GITHUB_SERVER_URL: forge.url, GITHUB_API_URL: forge.apiUrl, PORT: String(await freePort()) };
  const values = runSetup({
    env,
    file: path.join(folder, 'bot.env'),
    say: (line) => void said.push(line),
    ending: ended.promise,
  });
  try {
    await expect.poll(() => said.join('\n')).toContain('/setup?key=');
    const watched = await openTab(browser);
    const { tab, problems } = watched;
    await tab.goto(said.join('\n').match(/http\S+/u)?.[0] ?? '');
    expect(await inspectPage(watched, 'setup')).toEqual([]);
    await tab.getByLabel('Public address of this bot').fill('https://bot.example.org/webhooks');
    await tab.getByRole('button', { name: 'Continue' }).click();
    expect(await tab.getByRole('alert').innerText()).toContain('nothing behind it');
    expect(await inspectPage(watched, 'setup-refused')).toEqual([]);
    await tab.getByLabel('Public address of this bot').fill('https://bot.example.org');
    await tab.getByRole('button', { name: 'Continue' }).click();
    expect(await inspectPage(watched, 'setup-review')).toEqual([]);
    expect(problems).toEqual([]);
  } finally {
    ended.resolve();
    await values;
    await browser.close();
    await forge.close();
  }
});
