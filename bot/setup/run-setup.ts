/** First start without an App: serves `/setup` to whoever holds the key that was printed, until the App is made and its keys are written. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { createClock } from '../../src/adapters/clock.ts';
import { makeHeadKey } from '../../src/adapters/head-key.ts';
import { ServiceError, toLaunchError, UserError } from '../../src/errors.ts';
import { PORT_RANGE, parsePort } from '../../src/serve/port.ts';
import { send } from '../http/send.ts';
import { pageHeaders, STYLE_PATH, showPage, showStyle } from '../pages/show.ts';
import { type Route, startServer } from '../server.ts';
import { envFileProblem, writeEnvFile } from './env-file.ts';
import { appManifest } from './manifest.ts';
import { addressProblem } from './public-address.ts';
import { renderAsk, renderDone, renderProblem, renderReview } from './setup-page.ts';

type Env = Readonly<Record<string, string | undefined>>;
const Made = z.object({
  id: z.int(),
  html_url: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  webhook_secret: z.string().nullable(),
  pem: z.string(),
});
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** The App that GitHub made for a code, which holds once and for an hour. Throws UserError for any other code, ServiceError where GitHub does not answer. */
async function madeApp(apiUrl: string, code: string): Promise<z.infer<typeof Made>> {
  const answer = await fetch(`${apiUrl}/app-manifests/${encodeURIComponent(code)}/conversions`, {
    method: 'POST',
    headers: { accept: 'application/vnd.github+json', 'user-agent': 'launch' },
    signal: AbortSignal.timeout(15_000),
  }).catch((cause: unknown) => {
    throw new ServiceError(
      'SERVICE_UNAVAILABLE',
      `GitHub at ${apiUrl} cannot be reached from here, so the keys of the App could not be fetched. Check the network and GITHUB_API_URL, then load this page again within the hour.`,
      { retryable: true, cause },
    );
  });
  if (answer.status === 404 || answer.status === 422)
    throw new UserError(
      'INVALID_INPUT',
      'GitHub does not know this code: it holds once, and for an hour. Open the address that was printed and begin again.',
    );
  const app = Made.safeParse(await answer.json().catch(() => undefined));
  if (app.success) return app.data;
  throw new ServiceError(
    'SERVICE_UNAVAILABLE',
    `GitHub at ${apiUrl} answered ${answer.status} instead of the keys of the App. Load this page again in a minute.`,
    { retryable: true },
  );
}

function portOf(written: string): number {
  const port = parsePort(written);
  if (port === undefined) throw new UserError('INVALID_INPUT', `PORT is \`${written}\`: a port is ${PORT_RANGE}.`);
  return port;
}

/** How this browser reaches the page, also through a proxy; asked only of whoever holds the key. */
function hereOf({ headers }: IncomingMessage, base: string): string {
  const host = headers.host ?? '';
  return /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:]+\](?::\d{1,5})?$/iu.test(host)
    ? `${headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'}://${host}`
    : base;
}

export interface SetupOptions {
  env: Env;
  file: string;
  /** Told where to go. */
  say(line: string): void;
  ending: Promise<void>;
}

/** The values that were written; undefined when it was ended before. */
export async function runSetup({ env, file, say, ending }: SetupOptions): Promise<Record<string, string> | undefined> {
  const key = randomBytes(24).toString('base64url');
  const state = randomBytes(24).toString('base64url');
  const webUrl = (env.GITHUB_SERVER_URL || 'https://github.com').replace(/(?<!\/)\/+$/u, '');
  const apiUrl = (env.GITHUB_API_URL || 'https://api.github.com').replace(/(?<!\/)\/+$/u, '');
  let base = '';
  let publicUrl = '';
  let done: (values: Record<string, string>) => void = () => undefined;
  const made = new Promise<Record<string, string>>((resolve) => {
    done = resolve;
  });

  async function ask(url: URL, response: ServerResponse, here: string): Promise<void> {
    const asked = url.searchParams;
    // Where this browser is may be no place for GitHub.
    const known = env.LAUNCH_BOT_URL ?? (addressProblem(here, webUrl) === null ? here : '');
    const given = {
      url: (asked.get('url') ?? known).replace(/(?<!\/)\/+$/u, ''),
      owner: asked.get('owner') ?? '',
      name: asked.get('name') ?? `launch-docs-${randomBytes(3).toString('hex')}`,
    };
    const problem =
      addressProblem(given.url, webUrl) ??
      (/^[A-Za-z0-9-]{0,39}$/u.test(given.owner) ? null : 'The organisation must be given by its login.');
    // Keys that cannot be kept would be lost, and the App with them: asked before it is made.
    const unkept = await envFileProblem(file);
    const isReview = asked.get('step') === 'review';
    if (!isReview || problem !== null || unkept !== null)
      return void showPage(response, 200, renderAsk(key, given, unkept ?? (isReview ? problem : null)));
    publicUrl = given.url;
    const target = `${webUrl}${given.owner === '' ? '' : `/organizations/${given.owner}`}/settings/apps/new?state=${state}`;
    // The browser comes back to where it is now; GitHub's deliveries go to the public address.
    const manifest = appManifest({ name: given.name, url: publicUrl, callback: `${here}/setup/callback` });
    showPage(response, 200, renderReview(target, manifest, given.name), pageHeaders(new URL(webUrl).origin));
  }

  async function comeBack(url: URL, response: ServerResponse): Promise<void> {
    if (!isSame(url.searchParams.get('state') ?? '', state) || publicUrl === '')
      return showPage(
        response,
        400,
        renderProblem('This setup was not started here. Open the address that was printed.'),
      );
    let app = '';
    try {
      const values = await convert(url.searchParams.get('code') ?? '');
      app = values.app;
      await writeEnvFile(file, values.env);
      showPage(response, 200, renderDone(values.install, file));
      done(values.env);
    } catch (thrown) {
      const { message } = toLaunchError(thrown);
      const made =
        app === ''
          ? ''
          : ` The App is created all the same, and its keys are lost: delete it at ${app}, then begin again.`;
      showPage(response, 409, renderProblem(`${message}${made}`));
    }
  }

  async function convert(code: string): Promise<{ env: Record<string, string>; install: string; app: string }> {
    const app = await madeApp(apiUrl, code);
    return {
      app: app.html_url,
      install: `${app.html_url}/installations/new`,
      env: {
        APP_ID: String(app.id),
        PRIVATE_KEY: Buffer.from(app.pem).toString('base64'),
        WEBHOOK_SECRET: app.webhook_secret ?? randomBytes(32).toString('hex'),
        GITHUB_CLIENT_ID: app.client_id,
        GITHUB_CLIENT_SECRET: app.client_secret,
        LAUNCH_BOT_URL: publicUrl,
        // Of its own: the webhook secret may change without ending every session and link.
        LAUNCH_BOT_PAGE_KEY: randomBytes(32).toString('hex'),
        LAUNCH_EVIDENCE_KEY: makeHeadKey(),
      },
    };
  }

  const route: Route = async (request, response, url) => {
    if (url.pathname === STYLE_PATH) showStyle(response);
    else if (request.method !== 'GET')
      send(response, 405, 'text/plain', 'The method is not allowed here. Use GET.\n', { allow: 'GET' });
    else if (url.pathname === '/setup/callback') await comeBack(url, response);
    else if (url.pathname !== '/setup' || !isSame(url.searchParams.get('key') ?? '', key))
      showPage(
        response,
        403,
        renderProblem('This bot is not set up yet. Open the address that it printed when it started.'),
      );
    else await ask(url, response, hereOf(request, base));
    return true;
  };
  const server = await startServer({
    host: env.HOST || '127.0.0.1',
    port: portOf(env.PORT || '3000'),
    routes: [route],
    clock: createClock(),
    isReady: async () => false,
    onError: (thrown) => say(`setup: ${thrown instanceof Error ? thrown.message : String(thrown)}`),
  });
  base = server.url.replace('//0.0.0.0:', '//127.0.0.1:');
  say(`No App is set (APP_ID, PRIVATE_KEY, WEBHOOK_SECRET). To make one, open\n${base}/setup?key=${key}`);
  const values = await Promise.race([made, ending.then(() => undefined)]);
  await server.close();
  return values;
}
