/** What the App may and hears, against what the commands need; each thing that lacks with what it costs. */
import { z } from 'zod';
import { createClock } from '../src/adapters/clock.ts';
import { createInstallations } from './github/installations.ts';
import { type BotSettings, readSettings } from './settings.ts';

const App = z.object({ name: z.string(), permissions: z.record(z.string(), z.string()), events: z.array(z.string()) });

/** Permission, least level, and what does not work without it. */
export const NEEDED_PERMISSIONS: readonly (readonly [name: string, level: 'read' | 'write', costs: string])[] = [
  ['metadata', 'read', 'nothing works'],
  ['contents', 'write', '/launch fix, start and open-pr cannot push'],
  ['pull_requests', 'write', 'no pull request can be opened'],
  ['issues', 'write', 'comments are neither answered nor reacted to'],
  ['checks', 'write', 'no check is shown'],
];
export const NEEDED_EVENTS: readonly (readonly [name: string, costs: string])[] = [
  ['issue_comment', 'no command is heard'],
  ['pull_request', 'pull requests are checked only when asked'],
  ['check_run', 'the buttons of the check do nothing'],
  ['check_suite', '"Re-run all" does nothing'],
  ['push', 'changed sources and configurations are not noticed'],
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
  const app = App.parse(await createInstallations(settings, createClock()).asApp('GET /app'));
  return judgeApp(app);
}

/** Pure. */
export function judgeApp(app: z.infer<typeof App>): AppFinding[] {
  const rank = { read: 1, write: 2, admin: 3 } as const;
  const has = (level: string | undefined): number =>
    level === 'read' || level === 'write' || level === 'admin' ? rank[level] : 0;
  return [
    { name: 'app', ok: true, found: app.name },
    ...NEEDED_PERMISSIONS.map(([name, level, costs]) => ({
      name: `permission ${name}`,
      ok: has(app.permissions[name]) >= rank[level],
      found: has(app.permissions[name]) >= rank[level] ? (app.permissions[name] ?? '') : `not \`${level}\`: ${costs}`,
    })),
    ...NEEDED_EVENTS.map(([name, costs]) => ({
      name: `event ${name}`,
      ok: app.events.includes(name),
      found: app.events.includes(name) ? 'subscribed' : `not subscribed: ${costs}`,
    })),
  ];
}
