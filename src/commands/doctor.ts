/** `launch doctor`: what is here, what is missing, and what each missing thing costs. */

import { access, constants } from 'node:fs/promises';
import { isFullDisk } from '../adapters/home.ts';
import { makeFolder } from '../adapters/make-folder.ts';
import { isStoreAway } from '../adapters/open-store.ts';
import { defineCommand } from '../cli/command.ts';
import { githubToken } from '../commit/github-token.ts';
import type { Context } from '../context.ts';
import { LaunchError } from '../errors.ts';
import { isNewEnough } from '../node-guard.ts';

/** `missing` costs something; `broken` stops Launch from working. */
type Verdict = 'ok' | 'missing' | 'broken';
interface Check {
  name: string;
  verdict: Verdict;
  found: string;
  advice: string | null;
}

export default defineCommand({
  name: 'doctor',
  group: 'Help',
  summary: 'check this machine for what Launch needs, and say what to do',
  async run(call) {
    const opened = await call.context().then(
      (context) => ({ context, thrown: null }),
      (thrown: unknown) => ({ context: null, thrown }),
    );
    const { processes } =
      opened.context ?? (await import('../local-ports.ts')).createPorts(call.io.env, call.io.signal);
    const checks: Check[] = [
      nodeCheck(),
      await programCheck(
        processes,
        'git',
        ['--version'],
        'broken',
        'Install git: nothing can be read or written without it.',
      ),
      await programCheck(
        processes,
        'hugo',
        ['version'],
        'missing',
        'Install Hugo for the hugo-build gate; profiles ci and prod ask for it.',
      ),
      await programCheck(
        processes,
        'rumdl',
        ['--version'],
        'missing',
        'Optional: install `rumdl` beside Launch (`npx -y -p rumdl -p @launch-docs/launch launch …`); without it markdown-style uses markdownlint on what changed.',
      ),
      ...(opened.context === null
        ? [notOpened(opened.thrown)]
        : [await homeCheck(opened.context.home), await storeCheck(opened.context)]),
      await tokenCheck(call.io.env),
      ...(await appChecks(call.io.env, call.io.cwd)),
    ];
    const ok = checks.every((check) => check.verdict !== 'broken');
    if (call.io.json) call.io.out(`${JSON.stringify({ ok, checks }, null, 2)}\n`);
    else {
      const { colors } = call.io;
      const marks = { ok: colors.green('✓'), missing: colors.yellow('!'), broken: colors.red('✗') };
      for (const check of checks) {
        call.io.err(`${marks[check.verdict]} ${check.name.padEnd(8)} ${check.found}`);
        if (check.advice !== null) call.io.err(`           ${colors.dim(check.advice)}`);
      }
    }
    return ok ? 0 : 2;
  },
});

function nodeCheck(): Check {
  const good = isNewEnough(process.versions.node);
  return {
    name: 'node',
    verdict: good ? 'ok' : 'broken',
    found: process.version,
    advice: good ? null : 'Node 22.19 or newer is needed: run `npm ci`, it brings one.',
  };
}

/** The store or the home that keeps everything else from being opened; what needs neither is looked at all the same. */
function notOpened(thrown: unknown): Check {
  if (isStoreAway(thrown)) return { name: 'store', verdict: 'broken', found: thrown.message, advice: adviceOn(thrown) };
  if (!(thrown instanceof LaunchError)) throw thrown;
  // What a setting is to be stands in the message.
  const name = thrown.details.field === 'LAUNCH_STORE' ? 'store' : 'home';
  return { name, verdict: 'broken', found: thrown.message, advice: null };
}

async function programCheck(
  processes: Context['processes'],
  name: string,
  args: string[],
  without: Verdict,
  advice: string,
): Promise<Check> {
  const file = await processes.find(name);
  if (file === undefined) return { name, verdict: without, found: 'not found', advice };
  const result = await processes.run(file, args, {
    timeoutMs: 10_000,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
  });
  const [first = ''] = result.stdout.toString('utf8').split('\n');
  return result.code === 0
    ? { name, verdict: 'ok', found: first.trim(), advice: null }
    : { name, verdict: without, found: `does not start (exit code ${String(result.code)})`, advice };
}

/** What its message says of a full disk is all that helps there. */
const adviceOn = (thrown: unknown): string | null =>
  isFullDisk(thrown) ? null : 'Check LAUNCH_STORE, or unset it for SQLite in the home folder.';

async function homeCheck(home: string): Promise<Check> {
  try {
    await makeFolder(home);
    await access(home, constants.W_OK);
    return { name: 'home', verdict: 'ok', found: home, advice: null };
  } catch {
    return {
      name: 'home',
      verdict: 'broken',
      found: `${home} cannot be written`,
      advice: 'Set LAUNCH_HOME to a folder that can.',
    };
  }
}

async function storeCheck(context: Context): Promise<Check> {
  try {
    await context.store.set('doctor', 'ping', true, { ttlMs: 1000 });
    await context.store.delete('doctor', 'ping');
    return { name: 'store', verdict: 'ok', found: 'answers', advice: null };
  } catch (problem) {
    const message = problem instanceof LaunchError ? problem.message : 'does not answer';
    return {
      name: 'store',
      verdict: 'broken',
      found: message,
      advice: adviceOn(problem),
    };
  }
}

/** GitHub refuses a wrong token for public repositories too, where none would do. */
async function tokenCheck(env: Readonly<Record<string, string | undefined>>): Promise<Check> {
  const name = 'token';
  const token = githubToken(env);
  if (token === undefined)
    return {
      name,
      verdict: 'missing',
      found: 'no GITHUB_TOKEN',
      advice: 'Needed only for private repositories and pull requests on GitHub.',
    };
  const { tryToken } = await import('../adapters/try-token.ts');
  const api = env.GITHUB_API_URL || 'https://api.github.com';
  const answer = await tryToken(api, token);
  if (answer.kind === 'taken') return { name, verdict: 'ok', found: `${api} takes it`, advice: null };
  return answer.kind === 'refused'
    ? {
        name,
        verdict: 'broken',
        found: `${api} refuses it (401)`,
        advice: 'It is wrong or has expired: set GITHUB_TOKEN to another one, or unset it for public repositories.',
      }
    : {
        name,
        verdict: 'missing',
        found: `${api} cannot be reached: ${answer.why}`,
        advice: 'Nothing on GitHub can be read or written from here; folders on this machine can.',
      };
}

/** Only where an App is set: its permissions and events against what the bot's commands need. */
async function appChecks(given: Readonly<Record<string, string | undefined>>, cwd: string): Promise<Check[]> {
  const { hasNoApp } = await import('../../bot/settings.ts');
  const { envFileOf, withEnvFile } = await import('../../bot/setup/env-file.ts');
  const env = await withEnvFile(given, envFileOf(given, cwd));
  if (hasNoApp(env)) return [];
  const { inspectApp } = await import('../../bot/doctor.ts');
  try {
    return (await inspectApp(env)).map(({ name, ok, found, advice }) => ({
      name,
      verdict: ok ? ('ok' as const) : ('missing' as const),
      found,
      advice: ok ? null : (advice ?? 'Change it in the settings of the App, and accept it in each installation.'),
    }));
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : 'does not answer';
    return [
      { name: 'app', verdict: 'broken', found: message, advice: 'Check APP_ID, PRIVATE_KEY and WEBHOOK_SECRET.' },
    ];
  }
}
