/** What the App may and hears, against what the commands need; each thing that lacks with what it costs. */
import { z } from 'zod';
import { createClock } from '../src/adapters/clock.ts';
import { createInstallations } from './github/installations.ts';
import { noApp } from './known-app.ts';
import { type BotSettings, readSettings } from './settings.ts';

const App = z.object({ name: z.string(), permissions: z.record(z.string(), z.string()), events: z.array(z.string()) });

const Installations = z.array(
  z.object({
    id: z.int(),
    account: z.object({ login: z.string() }).nullable(),
    permissions: z.record(z.string(), z.string()),
    suspended_at: z.string().nullable(),
  }),
);
const Deliveries = z.array(z.object({ guid: z.string(), status: z.string(), status_code: z.int() }));
const Hook = z.object({ url: z.string().optional() });
const RANKS = ['read', 'write', 'admin'];
const rankOf = (level: string | undefined): number => RANKS.indexOf(level ?? '');

/** Permission, least level, and what does not work without it. */
export const NEEDED_PERMISSIONS: readonly (readonly [name: string, level: 'read' | 'write', costs: string])[] = [
  ['metadata', 'read', 'nothing works'],
  ['contents', 'write', '/launch fix, start and open-pr cannot push'],
  ['pull_requests', 'write', 'no pull request can be opened'],
  ['issues', 'write', 'comments are neither answered nor reacted to'],
  ['checks', 'write', 'no check is shown'],
  ['deployments', 'read', 'previews are not linked'],
  ['actions', 'write', 'work is not dispatched to the workflow of a repository'],
  ['workflows', 'write', 'the welcome shows its workflow instead of proposing it'],
];
export const NEEDED_EVENTS: readonly (readonly [name: string, costs: string])[] = [
  ['issue_comment', 'no command is heard'],
  ['pull_request_review_comment', 'commands at a line of the changes are not heard'],
  ['issues', 'the boxes of the dashboard do nothing'],
  ['pull_request', 'pull requests are checked only when asked'],
  ['check_run', 'the buttons of the check do nothing'],
  ['check_suite', '"Re-run all" does nothing'],
  ['push', 'changed sources and configurations are not noticed'],
  ['workflow_run', 'what the workflow of a repository did is seen late'],
  ['deployment_status', 'previews are not linked'],
  ['release', 'claims about versions are not looked at again'],
  ['repository', 'what is known of a deleted repository stays until its retention ends'],
];

export interface AppFinding {
  name: string;
  ok: boolean;
  /** What was found, or what it costs that it was not. */
  found: string;
  /** What to do about it, where that is no setting of the App. */
  advice?: string;
}

export async function inspectApp(env: Readonly<Record<string, string | undefined>>): Promise<AppFinding[]> {
  const settings: BotSettings = readSettings(env);
  const { asApp } = createInstallations(settings, createClock());
  // One that does not answer keeps none of the others from being looked at.
  const asked = async (name: string, look: () => Promise<AppFinding[]>): Promise<AppFinding[]> =>
    look().catch((thrown: unknown) => {
      const { found, advice } = noApp(settings.apiUrl, thrown);
      return [{ name, ok: false, found, advice }];
    });
  const app = await asked('app', async () => judgeApp(App.parse(await asApp('GET /app'))));
  // Whoever does not get the App gets nothing else: the same is said once.
  if (app.length === 1)
    return [...app, ...(settings.publicUrl === null ? [] : [await lookAtAddress(settings.publicUrl)])];
  return [
    ...app,
    ...(await asked('webhook', async () => {
      const { url } = Hook.parse(await asApp('GET /app/hook/config'));
      return [judgeHook(url, settings.publicUrl)];
    })),
    ...(settings.publicUrl === null ? [] : [await lookAtAddress(settings.publicUrl)]),
    ...(await asked('deliveries', async () => [
      judgeDeliveries(Deliveries.parse(await asApp('GET /app/hook/deliveries', { per_page: 100 }))),
    ])),
    ...(await asked('installations', async () =>
      judgeInstallations(Installations.parse(await asApp('GET /app/installations', { per_page: 100 }))),
    )),
  ];
}

/** Whether the bot answers where GitHub looks for it; asked from here, which may see more than GitHub does. */
async function lookAtAddress(publicUrl: string): Promise<AppFinding> {
  const name = 'address';
  try {
    const { status } = await fetch(`${publicUrl}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    return status === 200
      ? { name, ok: true, found: `${publicUrl} answers` }
      : {
          name,
          ok: false,
          found: `${publicUrl} answers with status ${status}: another program stands there, or the bot is not up`,
          advice: START,
        };
  } catch (thrown) {
    const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause.message : String(thrown);
    return { name, ok: false, found: `${publicUrl} does not answer: ${cause}`, advice: START };
  }
}
const START = 'Start the bot (`launch bot`) at the port that this address leads to, or correct LAUNCH_BOT_URL.';

/** What GitHub could not hand over, by reason, and what came through when it was sent again. Pure. */
export function judgeDeliveries(listed: z.infer<typeof Deliveries>): AppFinding {
  const name = 'deliveries';
  const tries = [...Map.groupBy(listed, ({ guid }) => guid).values()];
  const arrived = (one: (typeof listed)[number]): boolean => one.status_code >= 200 && one.status_code < 300;
  const missed = tries.filter((of) => !of.some(arrived));
  const again = tries.filter((of) => of.some(arrived) && !of.every(arrived)).length;
  const later = again === 0 ? '' : `; ${again} arrived when sent again`;
  if (missed.length === 0) return { name, ok: true, found: `the newest ${tries.length} arrived${later}` };
  const reasons = Map.groupBy(missed, ([newest]) => (newest === undefined ? '' : reasonOf(newest)));
  const said = [...reasons].map(([reason, of]) => `${of.length} × ${reason}`).join(', ');
  const found = `${missed.length} of the newest ${tries.length} did not arrive: ${said}${later}`;
  const advice = 'A bot that is up asks for them again by itself, every LAUNCH_BOT_SWEEP_MINUTES (10).';
  return { name, ok: false, found, advice };
}

function reasonOf({ status_code: code, status }: z.infer<typeof Deliveries>[number]): string {
  if (code === 401 || code === 403) return `refused with ${code}: WEBHOOK_SECRET is not the App’s`;
  if (code === 404 || code === 405) return `answered ${code}: another program stands at the address of the webhook`;
  if (code >= 500) return `answered ${code}: the bot, its store or the proxy before it failed`;
  return code === 0 ? status.toLowerCase() || 'no answer' : `answered ${code}`;
}

/** Where deliveries go. Pure. */
export function judgeHook(url: string | undefined, publicUrl: string | null): AppFinding {
  const name = 'webhook';
  if (url === undefined || url === '') return { name, ok: false, found: 'no address: nothing is heard' };
  if (publicUrl === null) return { name, ok: true, found: url };
  const wanted = [`${publicUrl}/webhooks`, `${publicUrl}/api/github/webhooks`];
  return wanted.includes(url)
    ? { name, ok: true, found: url }
    : { name, ok: false, found: `${url}, not ${wanted[0]} as LAUNCH_BOT_URL says: deliveries go elsewhere` };
}

/** Each of them, or that there is none. Pure. */
export function judgeInstallations(all: z.infer<typeof Installations>): AppFinding[] {
  const none = { name: 'installations', ok: false, found: 'none yet: nothing is heard' };
  return all.length > 0
    ? all.map(judgeInstallation)
    : [{ ...none, advice: 'Install the App on an account or repository: its page has the button "Install".' }];
}

/** What somebody who installed the App has not granted, maybe because it was asked for later. Pure. */
export function judgeInstallation(one: z.infer<typeof Installations>[number]): AppFinding {
  const name = `installation ${one.account?.login ?? one.id}`;
  if (one.suspended_at !== null) return { name, ok: false, found: 'suspended: nothing works there' };
  const lacking = NEEDED_PERMISSIONS.filter(
    ([permission, level]) => rankOf(one.permissions[permission]) < rankOf(level),
  );
  return lacking.length === 0
    ? { name, ok: true, found: 'grants all' }
    : {
        name,
        ok: false,
        found: `does not grant ${lacking.map(([permission, level]) => `${permission}: ${level}`).join(', ')}`,
      };
}

/** Pure. */
export function judgeApp(app: z.infer<typeof App>): AppFinding[] {
  return [
    { name: 'app', ok: true, found: app.name },
    ...NEEDED_PERMISSIONS.map(([name, level, costs]) => ({
      name: `permission ${name}`,
      ok: rankOf(app.permissions[name]) >= rankOf(level),
      found:
        rankOf(app.permissions[name]) >= rankOf(level) ? (app.permissions[name] ?? '') : `not \`${level}\`: ${costs}`,
    })),
    ...NEEDED_EVENTS.map(([name, costs]) => ({
      name: `event ${name}`,
      ok: app.events.includes(name),
      found: app.events.includes(name) ? 'subscribed' : `not subscribed: ${costs}`,
    })),
  ];
}
