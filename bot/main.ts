/** Runs the bot until a signal ends it: settings from the environment and its file, one line of JSON an event on stderr. */
import { toLaunchError } from '../src/errors.ts';
import { missingPart } from '../src/missing-part.ts';
import { hasNoApp } from './settings.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The exit code. */
export async function main(env: Env): Promise<number> {
  const ending = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  return runBot(env, ending);
}

export async function runBot(env: Env, ending: Promise<void>): Promise<number> {
  try {
    const settled = await settle(env, ending);
    if (settled === undefined) return 0;
    const { startBot } = await import('./create-bot.ts');
    const running = await startBot({ env: settled, cwd: process.cwd() });
    await ending;
    await running.close();
    return 0;
  } catch (thrown) {
    const error = toLaunchError(missingPart(thrown, ['bot']) ?? thrown);
    // The operator's own log: for a bug of ours, where it happened.
    const where = error.code === 'INTERNAL' && thrown instanceof Error ? `\n${thrown.stack ?? thrown.message}` : '';
    process.stderr.write(`${error.code}: ${error.message}${where}\n`);
    return 2;
  }
}

/** The environment with what the file holds; where there is no App yet, one is made first. Undefined when that was ended. */
async function settle(env: Env, ending: Promise<void>): Promise<Env | undefined> {
  const { envFileOf, withEnvFile } = await import('./setup/env-file.ts');
  const file = envFileOf(env, process.cwd());
  const filled = await withEnvFile(env, file);
  if (!hasNoApp(filled)) return filled;
  const { runSetup } = await import('./setup/run-setup.ts');
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const values = await runSetup({ env: filled, file, say, ending });
  return values === undefined ? undefined : { ...values, ...filled };
}
