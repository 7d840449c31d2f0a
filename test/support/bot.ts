/** A bot beside the GitHub stand-in, and people who comment: every delivery is a signed request to the bot's own port. */

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningBot, startBot } from '../../bot/create-bot.ts';
import { send } from './forge/client.ts';
import { type Forge, startForge } from './forge/start-forge.ts';
import type { App, Comment, Installation, Issue, Level, Repository, Role, Token } from './forge/state.ts';
import { freePort } from './free-port.ts';

export const SECRET = 'a-secret-of-the-stand-in-only';
export const EVENTS = [
  'issue_comment',
  'pull_request_review_comment',
  'issues',
  'pull_request',
  'push',
  'check_run',
  'check_suite',
  'installation',
  'installation_repositories',
  'repository',
  'release',
  'workflow_run',
  'deployment_status',
];

/** One broken link that can be fixed, one that cannot. */
export const SITE = {
  'docs/index.md': '# Docs\n\nSee [the guide](Guide.md) and [nothing](https://example.org/).\n',
  'docs/guide.md': '# Guide\n\nBack to [the start](index.md).\n',
};

/** The same with a fault of its own, in the place of the old one. */
export const BREAKING = { 'docs/index.md': SITE['docs/index.md'].replace('Guide.md', 'GUIDE.md') };

export interface Conversation extends AsyncDisposable {
  forge: Forge;
  app: App;
  installation: Installation;
  repo: Repository;
  running: RunningBot;
  logs: string[];
  /** A pull request by `ann`, which breaks a link that can be fixed. */
  openPull(files?: Record<string, string>, options?: { author?: string; branch?: string }): Promise<Issue>;
  /** Posts as a person and waits until the bot has nothing left to do. */
  comment(number: number, login: string, body: string): Promise<Comment>;
  edit(comment: Comment, login: string, body: string): Promise<void>;
  request(login: string, request: string, body?: unknown): ReturnType<typeof send>;
  settled(): Promise<void>;
  /** The bot's comments on a thread. */
  replies(number: number): string[];
  /** Its newest answer to a command, and the comment that holds the state. */
  answer(number: number): string;
  state(number: number): string;
  reactions(comment: Comment): string[];
  person(login: string): Token;
  /** What broke GitHub's rules; an App's own address in a push event is written as GitHub writes it, which its schema does not take. */
  violations(): string[];
}
export interface ConversationOptions {
  env?: Record<string, string>;
  files?: Record<string, string>;
  collaborators?: Record<string, Role>;
  storeUri?: string;
  /** Of the App. */
  permissions?: Record<string, Level>;
  /** People may sign in: the bot has an address and the App's client secret. */
  signIn?: boolean;
  private?: boolean;
  /** Threads for long calls on runs. Default none: they take a moment to load. The bundled bot decides for itself. */
  threads?: number;
  /** The bot is `dist/bot.js`, a process of its own that is seen from outside alone. */
  bundled?: boolean;
}

export async function startConversation(options: ConversationOptions = {}): Promise<Conversation> {
  // People of a test talk faster than GitHub lets anybody write in a minute; the pace has tests of its own.
  const forge = await startForge({ limits: { contentPerMinute: 1e9 } });
  const home = await mkdtemp(path.join(tmpdir(), 'launch-bot-'));
  const app = forge.app({
    name: 'Launch',
    owner: 'acme',
    webhookSecret: SECRET,
    events: EVENTS,
    ...(options.permissions === undefined ? {} : { permissions: options.permissions }),
  });
  const repo = await forge.addRepository({
    actionsMayOpenPulls: true,
    name: 'acme/docs',
    private: options.private ?? false,
    files: { 'README.md': '# Acme\n', ...SITE, ...options.files },
    collaborators: options.collaborators ?? { ann: 'write', tom: 'triage', rob: 'read', max: 'maintain' },
  });
  const installation = forge.install(app, 'acme');
  const logs: string[] = [];
  const port = options.signIn === true ? await freePort() : 0;
  const running = await (options.bundled === true ? startBundled : startBot)({
    env: {
      PATH: process.env.PATH,
      HOME: home,
      ...botEnv(forge, app),
      LAUNCH_BOT_WRITES_PER_MINUTE: '0',
      // People of a test ask a lot within an hour; the limit has tests of its own.
      LAUNCH_BOT_ANSWERS_PER_PERSON: '1000',
      LAUNCH_BOT_ANSWERS_PER_REPOSITORY: '1000',
      ...(options.storeUri === undefined ? {} : { LAUNCH_STORE: options.storeUri }),
      ...(options.signIn === true
        ? {
            PORT: String(port),
            LAUNCH_BOT_URL: `http://127.0.0.1:${port}`,
            GITHUB_CLIENT_ID: app.clientId,
            GITHUB_CLIENT_SECRET: app.clientSecret,
          }
        : {}),
      ...options.env,
    },
    cwd: home,
    home: path.join(home, 'launch'),
    retryBaseMs: 5,
    backoffMs: 50,
    threads: options.threads ?? 0,
    log: (level, message, fields) => void logs.push(JSON.stringify({ level, message, ...fields })),
  });
  app.webhookUrl = `${running.url}/webhooks`;
  const tokens = new Map<string, Token>();
  const person = (login: string): Token => {
    const known = tokens.get(login) ?? forge.token({ kind: 'pat', login });
    tokens.set(login, known);
    return known;
  };
  const settled = async (): Promise<void> => {
    for (let quiet = 0; quiet < 2; ) {
      await forge.deliveries.settled();
      const { waiting, active } = await queued(running.url);
      quiet = waiting + active === 0 ? quiet + 1 : 0;
      await delay(10);
    }
  };
  const request: Conversation['request'] = (login, what, body) =>
    send(forge, what, { token: person(login), ...(body === undefined ? {} : { body }) });
  const find = (number: number): Issue => {
    const issue = repo.issues.find((one) => one.number === number);
    if (issue === undefined) throw new Error(`no issue ${number}`);
    return issue;
  };
  const replies = (number: number): string[] =>
    find(number)
      .comments.filter(({ viaApp }) => viaApp === app)
      .map(({ body }) => body);
  return {
    forge,
    app,
    installation,
    repo,
    running,
    logs,
    person,
    settled,
    request,
    async openPull(files = BREAKING, { author = 'ann', branch = 'more' } = {}) {
      await forge.commit(repo, { branch, files, author });
      const { json } = await request(author, 'POST /repos/acme/docs/pulls', {
        title: 'More docs',
        head: branch,
        base: 'main',
      });
      await settled();
      return find(Number(json.number));
    },
    async comment(number, login, body) {
      const { json, status } = await request(login, `POST /repos/acme/docs/issues/${number}/comments`, { body });
      if (status !== 201) throw new Error(JSON.stringify(json));
      await settled();
      const comment = find(number).comments.find(({ id }) => id === json.id);
      if (comment === undefined) throw new Error('no comment');
      return comment;
    },
    async edit(comment, login, body) {
      await request(login, `PATCH /repos/acme/docs/issues/comments/${comment.id}`, { body });
      await settled();
    },
    replies,
    answer: (number) => replies(number).findLast((body) => body.startsWith('<!-- launch:answer ')) ?? '',
    state: (number) => replies(number).findLast((body) => body.startsWith('<!-- launch:thread -->')) ?? '',
    reactions: (comment) => comment.reactions.filter(({ user }) => user === app.bot).map(({ content }) => content),
    violations: () =>
      forge.violations.list
        .filter(({ detail }) => !/author\/email|committer\/email/u.test(detail))
        .map(({ kind, where, detail }) => `${kind} ${where} ${detail}`),
    async [Symbol.asyncDispose]() {
      await running.close();
      await forge.close();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What the queue holds, as operators see it. */
async function queued(url: string): Promise<{ waiting: number; active: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const jobs = (state: string): number =>
    Number(new RegExp(`launch_bot_queue_jobs\\{state="${state}"\\} (\\d+)`, 'u').exec(text)?.[1]);
  return { waiting: jobs('waiting'), active: jobs('active') };
}

/** `dist/bot.js`, or the source of it where that is tested. */
export const startBundled: typeof startBot = (options) =>
  process.env.LAUNCH_TEST_ENTRY === 'source' ? startBot(options) : startBundle(options);

/** `dist/bot.js` under the same options. */
async function startBundle({ env, cwd, home, log }: Parameters<typeof startBot>[0]): Promise<RunningBot> {
  const child = spawn(process.execPath, [path.resolve('dist', 'bot.js')], {
    cwd,
    env: { ...env, LAUNCH_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const url = await new Promise<string>((up, fail) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const { level, message, ...fields } = JSON.parse(line) as { level: 'info'; message: string; url?: string };
      log?.(level, message, fields);
      if (message === 'bot is up' && fields.url !== undefined) up(fields.url);
    });
    void ended.then(() => fail(new Error('dist/bot.js ended before it was up')));
  });
  return {
    url,
    get bot(): never {
      throw new Error('dist/bot.js is seen from outside alone, ask it over HTTP.');
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
    },
  };
}

export const botEnv = (forge: Forge, app: App): Record<string, string> => ({
  APP_ID: String(app.id),
  PRIVATE_KEY: app.privateKey,
  WEBHOOK_SECRET: app.webhookSecret,
  GITHUB_API_URL: forge.apiUrl,
  GITHUB_SERVER_URL: forge.url,
  PORT: '0',
  LAUNCH_BOT_SWEEP_MINUTES: '0',
  LAUNCH_SERVE_ISSUER: forge.oidc.issuer,
});
