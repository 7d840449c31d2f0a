/** Joins the bot: settings and engine to queue, installations and HTTP; everything it starts it also ends. */
import { hostname } from 'node:os';
import { Probot } from 'probot';
import { inBatches } from '../src/commit/batches.ts';
import { type Context, createContext } from '../src/context.ts';
import type { Draining } from '../src/serve/draining-server.ts';
import { createAccess } from './access.ts';
import { loadApp } from './app.ts';
import type { Bot } from './bot.ts';
import { createStoredLimit } from './conversation/stored-limit.ts';
import { jobsOf, keepJobs } from './deliveries.ts';
import { createThreadedEngine } from './engine/threaded-engine.ts';
import { startFollower } from './follower.ts';
import { installationCommitService } from './github/commit-service.ts';
import { createInstallations } from './github/installations.ts';
import { createPeople } from './github/people.ts';
import { scanSecrets } from './github/scan-secrets.ts';
import { startTidying } from './home.ts';
import { createBearer } from './http/bearer.ts';
import { createCommitRoute } from './http/commit.ts';
import { createJobAuthenticate, createRunsRoute } from './http/jobs.ts';
import { createMcpRoute } from './http/mcp.ts';
import { createMetricsRoute } from './http/metrics.ts';
import { createRunApi } from './http/run-api.ts';
import { createWebhook } from './http/webhook.ts';
import { requireApp, watchApp } from './known-app.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createPages } from './pages/pages.ts';
import { createRunReader } from './pages/run-reader.ts';
import { createSessions } from './pages/session.ts';
import { createSignIn } from './pages/sign-in.ts';
import { createViewers } from './pages/viewer.ts';
import { openQueue } from './queue/open-queue.ts';
import { endsWithin } from './queue/queue.ts';
import { createReach } from './reach.ts';
import { createReady } from './ready.ts';
import { startRetention } from './retention.ts';
import { startScheduler } from './schedule/scheduler.ts';
import { type Route, startServer } from './server.ts';
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
  /** Threads for long calls on runs; default as many as jobs run at once. 0: in this one, which starts sooner. */
  threads?: number;
}

/** How long an end waits for what is under way, and for a database that may be away. */
const GRACE_MS = 20_000;
const AWAY_MS = 1_500;
const nothing = (): void => undefined;
const never = new Promise<never>(nothing);

export async function startBot(options: BotOptions): Promise<RunningBot> {
  const settings = readSettings(options.env);
  const log = options.log ?? logLine;
  const storeUri = options.env.LAUNCH_STORE;
  const { createClock } = await import('../src/adapters/clock.ts');
  const installations = createInstallations(settings, createClock(), options.retryBaseMs);
  const unknown = await requireApp(installations, settings.apiUrl, createClock());
  const env = withoutTokens(options.env);
  const opened = await createContext({
    env,
    cwd: options.cwd,
    isBot: true,
    reach: createReach(settings),
    ...(options.home === undefined ? {} : { home: options.home }),
    ...(storeUri === undefined ? {} : { storeUri }),
    wrapCommitService: () => inBatches(installationCommitService(installations, settings.webUrl, scanSecrets)),
  });
  const threads = options.threads ?? settings.concurrency;
  const { home, sharedStore } = opened;
  const context =
    threads === 0 || sharedStore === undefined
      ? opened
      : withThreads(
          opened,
          createThreadedEngine(
            opened.engine,
            {
              env,
              cwd: options.cwd,
              home,
              storeUri: sharedStore,
              reach: { webUrl: settings.webUrl, allowLocalExec: settings.allowLocalExec },
            },
            { threads, outside: installations },
          ),
        );
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
  const answerLimit = createStoredLimit(context, settings);
  const bot: Bot = { settings, context, installations, queue, locks, answerLimit, log };
  const server = await listen(bot, metrics, await createProbot(bot), env);
  await startWork(bot, queue, works, (kind) => metrics.job(kind, 'done'));
  const sweeper = startSweeper(bot);
  const retention = startRetention(bot);
  const follower = startFollower(bot);
  const scheduler = startScheduler(bot);
  const tidying = startTidying(bot);
  const watch = watchApp(bot, unknown);
  log('info', 'bot is up', { url: server.url, queue: queue.backend });
  return {
    url: server.url,
    bot,
    async close() {
      const { clock, store } = context;
      const repeated = Promise.all(
        [watch, sweeper, retention, follower, scheduler, tidying].map((each) => each.close()),
      );
      // A database that says nothing hears of no end: nothing waits for it, and what was under way is taken up when it is back.
      const heard = store.get('bot-job-known', '').then(
        () => true,
        () => false,
      );
      const isAway = !(await Promise.race([heard, endsWithin(clock, AWAY_MS, never)]));
      await repeated;
      await server.close();
      const ended = await queue.close(isAway ? AWAY_MS : GRACE_MS);
      if (!ended) log('warn', 'work was handed back');
      metrics.close();
      const within = isAway ? AWAY_MS : GRACE_MS;
      await endsWithin(clock, within, context.engine.close().catch(nothing));
      await endsWithin(clock, within, opened.close().catch(nothing));
    },
  };
}

const withThreads = (opened: Context, { engine, commit }: ReturnType<typeof createThreadedEngine>): Context => ({
  ...opened,
  engine,
  commitService: { ...opened.commitService, commit },
});

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

async function listen(bot: Bot, metrics: Metrics, probot: Probot, env: Env): Promise<Draining> {
  const { settings, context, log } = bot;
  const onError = (thrown: unknown): void =>
    log('error', 'request failed', {
      error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
    });
  const webhook = createWebhook({
    secrets: settings.webhookSecrets,
    take: await loadApp(probot, {
      jobsOf: (delivery) => jobsOf(bot, delivery),
      keep: (delivery, kept) => keepJobs(bot, delivery, kept),
    }),
    count: metrics.delivery,
    onError,
  });
  const jobs = createJobAuthenticate(bot);
  const commits = createCommitRoute(bot, jobs, onError);
  const people = createPeople(settings);
  const access = createAccess(bot);
  const sessions = createSessions(context.store, {
    key: settings.pageKey,
    isSecure: settings.publicUrl?.startsWith('https:') === true,
    now: () => context.clock.now(),
    random: (length) => context.ids.random(length),
  });
  const bearer = createBearer(bot, people);
  const viewers = createViewers(bot, access, sessions, bearer);
  const reader = createRunReader(bot);
  const routes: Route[] = [
    async (request, response, url) => {
      if (url.pathname !== '/webhooks' && url.pathname !== '/api/github/webhooks') return false;
      await webhook(request, response);
      return true;
    },
    createMetricsRoute(metrics, settings.metricsToken),
    commits,
    createRunsRoute(bot, jobs, onError),
    createMcpRoute(bot, access, bearer, env),
    createRunApi(bot, access, viewers, reader),
    createSignIn(bot, sessions, people),
    createPages(bot, access, viewers, reader),
  ];
  return startServer({
    host: settings.host,
    port: settings.port,
    routes,
    clock: context.clock,
    onError,
    isReady: createReady(bot),
  });
}
/** The bot acts under installations alone: no token of the operator's shell goes into a run. */
function withoutTokens(env: Env): Env {
  const {
    GITHUB_TOKEN: _a,
    GH_TOKEN: _b,
    LAUNCH_SITE_TOKEN: _c,
    LAUNCH_PRODUCT_TOKEN: _d,
    LAUNCH_SITE_URL: _k,
    LAUNCH_PRODUCT_URL: _l,
    LAUNCH_COMMIT_SERVICE_URL: _e,
    PRIVATE_KEY: _f,
    WEBHOOK_SECRET: _g,
    WEBHOOK_SECRET_PREVIOUS: _h,
    LAUNCH_APPROVER: _i,
    LAUNCH_APPROVER_TOKEN: _j,
    ...rest
  } = env;
  return rest;
}

const logLine: Bot['log'] = (level, message, fields = {}) =>
  void process.stderr.write(`${JSON.stringify({ level, time: new Date().toISOString(), message, ...fields })}\n`);
