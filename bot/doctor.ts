/** What the App may and hears, against what the commands need; each thing that lacks with what it costs. */
import { z } from 'zod';
import { createClock } from '../src/adapters/clock.ts';
import { createInstallations } from './github/installations.ts';
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
}

export async function inspectApp(env: Readonly<Record<string, string | undefined>>): Promise<AppFinding[]> {
  const settings: BotSettings = readSettings(env);
  const { asApp } = createInstallations(settings, createClock());
  const app = App.parse(await asApp('GET /app'));
  const installations = Installations.parse(await asApp('GET /app/installations', { per_page: 100 }));
  const hook = Hook.parse(await asApp('GET /app/hook/config'));
  return [...judgeApp(app), judgeHook(hook.url, settings.publicUrl), ...installations.map(judgeInstallation)];
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
