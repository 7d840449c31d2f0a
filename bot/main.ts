/** Runs the bot until a signal ends it: settings from the environment, one line of JSON an event on stderr. */
import { toLaunchError } from '../src/errors.ts';

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
    const { startBot } = await import('./create-bot.ts');
    const running = await startBot({ env, cwd: process.cwd() });
    await ending;
    await running.close();
    return 0;
  } catch (thrown) {
    const error = toLaunchError(thrown);
    // The operator's own log: for a bug of ours, where it happened.
    const where = error.code === 'INTERNAL' && thrown instanceof Error ? `\n${thrown.stack ?? thrown.message}` : '';
    process.stderr.write(`${error.code}: ${error.message}${where}\n`);
    return 2;
  }
}
