/** What the operator says of the bot, from its environment; everything that cannot work is refused at the start, all at once. */
import { createPrivateKey } from 'node:crypto';
import { WRITES_PER_MINUTE } from '../src/adapters/github-pace.ts';
import { UserError } from '../src/errors.ts';
import { PORT_RANGE, parsePort } from '../src/serve/port.ts';
import { ANSWERS_PER_PERSON, ANSWERS_PER_REPOSITORY } from './conversation/answer-limit.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface BotSettings {
  appId: number;
  privateKey: string;
  /** The first signs; every one verifies, so that secrets can rotate. */
  webhookSecrets: readonly string[];
  apiUrl: string;
  webUrl: string;
  /** Where people reach this bot, without a slash at the end; null: links to pages are left out. */
  publicUrl: string | null;
  host: string;
  port: number;
  /** `dispatch`: in the repository's own workflow where it has one; `local`: always here. */
  runsIn: 'dispatch' | 'local';
  /** Who signs the identities of jobs; null: GitHub's own issuer. */
  jobIssuer: string | null;
  /** Hugo may be run on what a repository holds. */
  allowLocalExec: boolean;
  /** A private product may be launched into a public docs repository, and answers about it stand in its comments. */
  publishPrivate: boolean;
  /** Bots whose comments count, e.g. `renovate[bot]`. */
  allowedBots: readonly string[];
  maxRunsPerDay: number;
  /** Of work in the bot itself, by installation. 0: none. */
  maxMinutesPerDay: number;
  retentionDays: number;
  concurrency: number;
  /** Signs links to pages. */
  pageKey: string;
  oauth: { clientId: string; clientSecret: string } | null;
  /** Bearer tokens of MCP, the run API and the commit service: `name@owner=token` or `name@owner/repository=token`, by commas. */
  tokens: Readonly<Record<string, string>>;
  /** What each of them is for: an owner, or one repository. */
  tokenScopes: Readonly<Record<string, string>>;
  /** Reads /metrics from anywhere; without one it is read from this machine alone. */
  metricsToken: string | null;
  sweepMinutes: number;
  /** GitHub's secondary limit; Infinity where the server has none (`0` in the environment). */
  writesPerMinute: number;
  /** Whoever waited so long for a command is notified of its end by a comment: GitHub notifies nobody of an edit. */
  notifyAfterMs: number;
  /** Comments of one person without write access that are answered in a thread within an hour. 0: none. */
  answersPerPerson: number;
  /** The same of all such people in a repository. */
  answersPerRepository: number;
}

/** What GitHub, Probot and their tutorials use; whoever knows them could sign. */
const KNOWN_SECRETS = new Set(['development', 'secret', 'changeme', 'password', 'webhook_secret', 'test']);
/** By then people look elsewhere. */
export const NOTIFY_AFTER_MS = 60_000;
const MIN_SECRET = 16;
const MIN_TOKEN = 20;

export function readSettings(env: Env): BotSettings {
  const problems: string[] = [];
  const text = (name: string): string | undefined =>
    env[name] === undefined || env[name] === '' ? undefined : env[name];
  const whole = (name: string, fallback: number): number => {
    const written = text(name);
    if (written === undefined) return fallback;
    const value = Number(written);
    if (!Number.isSafeInteger(value) || value < 0) problems.push(`${name} is \`${written}\`, which is no whole number`);
    return value;
  };
  const appId = Number(text('APP_ID') ?? Number.NaN);
  if (!Number.isSafeInteger(appId)) problems.push('APP_ID is missing: the number on the page of the App');
  const privateKey = keyOf(text('PRIVATE_KEY'));
  if (!isPrivateKey(privateKey))
    problems.push(
      `PRIVATE_KEY ${privateKey === '' ? 'is missing' : 'is no private key'}: the PEM text of the App is needed (line breaks may be written as \\n, or all of it in base64)`,
    );
  const webhookSecrets = [text('WEBHOOK_SECRET'), text('WEBHOOK_SECRET_PREVIOUS')].filter(
    (secret) => secret !== undefined,
  );
  if (text('WEBHOOK_SECRET') === undefined) problems.push('WEBHOOK_SECRET is missing: the secret of the App');
  for (const secret of webhookSecrets)
    if (KNOWN_SECRETS.has(secret.toLowerCase()) || secret.length < MIN_SECRET)
      problems.push(
        `a webhook secret is a default or shorter than ${MIN_SECRET} characters; make a random one: \`openssl rand -hex 32\``,
      );
  const port = parsePort(text('PORT') ?? '3000');
  if (port === undefined) problems.push(`PORT is \`${text('PORT')}\`: a port is ${PORT_RANGE}`);
  const runsIn = text('LAUNCH_BOT_RUNS_IN') ?? 'dispatch';
  if (runsIn !== 'local' && runsIn !== 'dispatch')
    problems.push(`LAUNCH_BOT_RUNS_IN is \`${runsIn}\`, neither dispatch nor local`);
  const publicUrl = text('LAUNCH_BOT_URL')?.replace(/(?<!\/)\/+$/u, '') ?? null;
  if (publicUrl !== null && !/^https?:\/\/[^\s/]+/u.test(publicUrl))
    problems.push(`LAUNCH_BOT_URL is \`${publicUrl}\`, which is no http or https address`);
  const { tokens, tokenScopes } = tokensOf(text('LAUNCH_BOT_TOKENS'), problems);
  const metricsToken = text('LAUNCH_BOT_METRICS_TOKEN') ?? null;
  if (metricsToken !== null && metricsToken.length < MIN_TOKEN)
    problems.push(`LAUNCH_BOT_METRICS_TOKEN is shorter than ${MIN_TOKEN} characters`);
  const [clientId, clientSecret] = [text('GITHUB_CLIENT_ID'), text('GITHUB_CLIENT_SECRET')];
  const settings: BotSettings = {
    appId,
    privateKey,
    webhookSecrets,
    apiUrl: (text('GITHUB_API_URL') ?? 'https://api.github.com').replace(/(?<!\/)\/+$/u, ''),
    webUrl: (text('GITHUB_SERVER_URL') ?? 'https://github.com').replace(/(?<!\/)\/+$/u, ''),
    publicUrl,
    host: text('HOST') ?? '127.0.0.1',
    port: port ?? 0,
    runsIn: runsIn === 'local' ? 'local' : 'dispatch',
    jobIssuer: text('LAUNCH_SERVE_ISSUER') ?? null,
    allowLocalExec: isOn(text('LAUNCH_ALLOW_LOCAL_EXEC')),
    publishPrivate: isOn(text('LAUNCH_BOT_PUBLISH_PRIVATE')),
    allowedBots: listOf(text('LAUNCH_BOT_ALLOWED_BOTS')),
    maxRunsPerDay: whole('LAUNCH_BOT_MAX_RUNS_PER_DAY', 500),
    maxMinutesPerDay: whole('LAUNCH_BOT_MAX_MINUTES_PER_DAY', 600),
    retentionDays: whole('LAUNCH_RETENTION_DAYS', 90),
    concurrency: Math.max(1, whole('LAUNCH_BOT_CONCURRENCY', 4)),
    pageKey: text('LAUNCH_BOT_PAGE_KEY') ?? text('WEBHOOK_SECRET') ?? '',
    oauth: clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret },
    tokens,
    tokenScopes,
    metricsToken,
    sweepMinutes: whole('LAUNCH_BOT_SWEEP_MINUTES', 10),
    writesPerMinute: whole('LAUNCH_BOT_WRITES_PER_MINUTE', WRITES_PER_MINUTE) || Number.POSITIVE_INFINITY,
    answersPerPerson: whole('LAUNCH_BOT_ANSWERS_PER_PERSON', ANSWERS_PER_PERSON),
    answersPerRepository: whole('LAUNCH_BOT_ANSWERS_PER_REPOSITORY', ANSWERS_PER_REPOSITORY),
    notifyAfterMs: whole('LAUNCH_BOT_NOTIFY_AFTER_SECONDS', NOTIFY_AFTER_MS / 1000) * 1000,
  };
  if (problems.length > 0)
    throw new UserError(
      'INVALID_INPUT',
      `The settings of the bot are not valid: ${problems.join('; ')}. \`launch bot --help\` names them all.`,
      { details: { problems } },
    );
  return settings;
}

/** Nothing is set that an App has: the bot then offers to make one. */
export const hasNoApp = (env: Env): boolean => !env.APP_ID && !env.PRIVATE_KEY && !env.WEBHOOK_SECRET;

function keyOf(written: string | undefined): string {
  if (written === undefined) return '';
  if (written.includes('-----BEGIN')) return written.replaceAll('\\n', '\n');
  return Buffer.from(written, 'base64').toString('utf8');
}

/** As much of it as can be seen without GitHub: a part that was lost in copying. */
function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

const isOn = (written: string | undefined): boolean =>
  ['1', 'true', 'yes', 'on'].includes((written ?? '').toLowerCase());

const listOf = (written: string | undefined): string[] =>
  (written ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function tokensOf(
  written: string | undefined,
  problems: string[],
): { tokens: Record<string, string>; tokenScopes: Record<string, string> } {
  const tokens: Record<string, string> = {};
  const tokenScopes: Record<string, string> = {};
  for (const item of listOf(written)) {
    const [, name, scope, token] = /^([a-z0-9-]+)@([\w.-]+(?:\/[\w.-]+)?)=(.{20,})$/iu.exec(item) ?? [];
    if (name === undefined || scope === undefined || token === undefined)
      problems.push(
        `an entry of LAUNCH_BOT_TOKENS is not \`name@owner=token\` or \`name@owner/repository=token\` with at least ${MIN_TOKEN} characters`,
      );
    else {
      tokens[name] = token;
      tokenScopes[name] = scope;
    }
  }
  return { tokens, tokenScopes };
}
