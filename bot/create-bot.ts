/** Joins the bot: settings and engine to queue, installations and HTTP; everything it starts it also ends. */
import { hostname } from 'node:os';
import { Probot } from 'probot';
import { createContext } from '../src/context.ts';
import { createCommitHandler } from '../src/serve/commit-handler.ts';
import { plannedPathsOf } from '../src/serve/planned-paths.ts';
import { createAuthenticate } from '../src/serve/principal.ts';
import { loadApp } from './app.ts';
import type { Bot } from './bot.ts';
import { takeDelivery } from './deliveries.ts';
import { createInstallations, installationCommitService } from './github/installations.ts';
import { createMcpRoute } from './http/mcp.ts';
import { send } from './http/send.ts';
import { createWebhook } from './http/webhook.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createPages } from './pages/pages.ts';
import { createSignIn } from './pages/sign-in.ts';
import { openQueue } from './queue/open-queue.ts';
import { type BotServer, type Route, startServer } from './server.ts';
import { readSettings } from './settings.ts';
import { startSweeper } from './sweeper.ts';
import { works } from './work/index.ts';
import { startWork } from './work/work.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface RunningBot {
  url: string;
  bot: Bot;
  /** Finishes or hands back what is under way. */
  close(): Promise<void>;
}
export interface BotOptions {
  env: Env;
  cwd: string;
  home?: string;
  log?: Bot['log'];
  /** Tests shorten the waits. */
  retryBaseMs?: number;
  backoffMs?: number;
}

export async function startBot(options: BotOptions): Promise<RunningBot> {
  const settings = readSettings(options.env);
  const log = options.log ?? logLine;
  const storeUri = options.env.LAUNCH_STORE;
  const { createClock } = await import('../src/adapters/clock.ts');
  const installations = createInstallations(settings, createClock(), options.retryBaseMs);
  const context = await createContext({
    env: withoutTokens(options.env),
    cwd: options.cwd,
    ...(options.home === undefined ? {} : { home: options.home }),
    ...(storeUri === undefined ? {} : { storeUri }),
    wrapCommitService: () => installationCommitService(installations, settings.webUrl, scanSecrets),
  });
  const owner = `${hostname()}:${process.pid}:${context.ids.random(8)}`;
  const locks = { store: context.store, clock: context.clock, owner };
  const metrics = createMetrics(() => bot.queue);
  const queue = await openQueue(storeUri ?? '', locks, {
    concurrency: settings.concurrency,
    ...(options.backoffMs === undefined ? {} : { backoffMs: options.backoffMs }),
    onError: (job, thrown) => {
      metrics.job(job.kind, 'failed');
      log('warn', 'job attempt failed', {
        kind: job.kind,
        job: job.id,
        error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
      });
    },
  });
  const bot: Bot = { settings, context, installations, queue, locks, log };
  const server = await listen(bot, metrics, await createProbot(bot));
  await startWork(bot, queue, works, (kind) => metrics.job(kind, 'done'));
  const sweeper = startSweeper(bot);
  log('info', 'bot is up', { url: server.url, queue: queue.backend });
  return {
    url: server.url,
    bot,
    async close() {
      await sweeper.close();
      await server.close();
      const ended = await queue.close(20_000);
      if (!ended) log('warn', 'work was handed back');
      metrics.close();
      await context.close();
    },
  };
}

/** Probot keeps the App's identity and hands verified events on; what they mean stands in `events/`. */
async function createProbot({ settings }: Bot): Promise<Probot> {
  const probot = new Probot({
    appId: settings.appId,
    privateKey: settings.privateKey,
    secret: settings.webhookSecrets[0] ?? '',
    baseUrl: settings.apiUrl,
    logFormat: 'json',
    logLevel: 'fatal',
  });
  await probot.ready();
  return probot;
}

async function listen(bot: Bot, metrics: Metrics, probot: Probot): Promise<BotServer> {
  const { settings, context, log } = bot;
  const onError = (thrown: unknown): void =>
    log('error', 'request failed', {
      error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
    });
  const webhook = createWebhook({
    secrets: settings.webhookSecrets,
    take: await loadApp(probot, (delivery) => takeDelivery(bot, delivery)),
    count: metrics.delivery,
    onError,
  });
  const authenticate = createAuthenticate({ tokens: settings.tokens });
  const commit = createCommitHandler({
    service: context.commitService,
    store: context.store,
    clock: context.clock,
    ids: context.ids,
    webUrl: settings.webUrl,
    plannedPaths: plannedPathsOf(context.engine, settings.webUrl),
    authenticate,
    onError,
  });
  const routes: Route[] = [
    async (request, response, url) => {
      if (url.pathname !== '/webhooks' && url.pathname !== '/api/github/webhooks') return false;
      await webhook(request, response);
      return true;
    },
    async (_request, response, url) => {
      if (url.pathname !== '/metrics') return false;
      const { type, text } = await metrics.render();
      send(response, 200, type, text);
      return true;
    },
    (request, response) => commit(request, response),
    createMcpRoute(bot, authenticate),
    createSignIn(bot),
    createPages(bot),
  ];
  return startServer({
    host: settings.host,
    port: settings.port,
    routes,
    clock: context.clock,
    onError,
    isReady: async () => {
      try {
        await context.store.get('bot-ready-probe', 'x');
        await bot.queue.counts();
        return true;
      } catch {
        return false;
      }
    },
  });
}
/** The bot acts under installations alone: no token of the operator's shell goes into a run. */
function withoutTokens(env: Env): Env {
  const {
    GITHUB_TOKEN: _a,
    GH_TOKEN: _b,
    LAUNCH_SITE_TOKEN: _c,
    LAUNCH_PRODUCT_TOKEN: _d,
    LAUNCH_COMMIT_SERVICE_URL: _e,
    PRIVATE_KEY: _f,
    WEBHOOK_SECRET: _g,
    WEBHOOK_SECRET_PREVIOUS: _h,
    ...rest
  } = env;
  return rest;
}

async function scanSecrets(path: string, text: string): Promise<string[]> {
  const { scanSecrets: scan } = await import('../src/validation/tools/scan-secrets.ts');
  return (await scan([{ path, text }])).messages.map(({ message }) => message);
}

const logLine: Bot['log'] = (level, message, fields = {}) =>
  void process.stderr.write(`${JSON.stringify({ level, time: new Date().toISOString(), message, ...fields })}\n`);
