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
    const { code, message } = toLaunchError(thrown);
    process.stderr.write(`${code}: ${message}\n`);
    return 2;
  }
}
