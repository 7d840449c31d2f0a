/** `launch bot`: the companion bot, until a signal ends it. */
import { defineCommand, numberOption, portNumber, textOption } from '../cli/command.ts';

export default defineCommand({
  name: 'bot',
  group: 'Front ends',
  summary: 'serve the companion bot: /launch comments, checks, run pages, commit service, MCP',
  description:
    'An App is named by APP_ID, PRIVATE_KEY (PEM or base64) and WEBHOOK_SECRET (WEBHOOK_SECRET_PREVIOUS is taken too, while it changes). ' +
    'LAUNCH_STORE: sqlite:<file> for one process, redis:// or postgresql:// for several. LAUNCH_BOT_URL: where people reach it; ' +
    'with GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET they sign in to its pages. LAUNCH_BOT_TOKENS: `name@owner=token`, for /mcp, /api and /v1/commit of that owner; ' +
    'LAUNCH_BOT_METRICS_TOKEN: for /metrics from elsewhere. Without an App it offers to make one at /setup and writes LAUNCH_BOT_ENV_FILE (default bot.env in LAUNCH_HOME), which is read before the environment. ' +
    'LAUNCH_BOT_CONCURRENCY, _MAX_RUNS_PER_DAY, _MAX_MINUTES_PER_DAY, _ALLOWED_BOTS, _SWEEP_MINUTES, _NOTIFY_AFTER_SECONDS, _WRITES_PER_MINUTE (80; 0 where a GitHub Enterprise Server has no limit) and LAUNCH_RETENTION_DAYS set limits; LAUNCH_BOT_ANSWERS_PER_PERSON (10) and _ANSWERS_PER_REPOSITORY (60) say how many comments of people without write access are answered within an hour, in a thread and in a repository (0: none); LAUNCH_ALLOW_LOCAL_EXEC=1 lets Hugo build sites here. ' +
    'Work runs in a repository’s own `.github/workflows/launch.yml` where that is installed and reaches LAUNCH_BOT_URL or the database; LAUNCH_BOT_RUNS_IN=local keeps it here.',
  options: [
    { flags: '--port <n>', description: 'port (default PORT, else 3000)', parse: portNumber },
    { flags: '--host <address>', description: 'address (default HOST, else 127.0.0.1)' },
  ],
  examples: ['launch bot --port 3000', 'LAUNCH_STORE=redis://127.0.0.1:6379 launch bot --host 0.0.0.0'],
  async run({ io, options }) {
    const { runBot } = await import('../../bot/main.ts');
    const port = numberOption(options, 'port');
    const host = textOption(options, 'host');
    const ending = new Promise<void>((resolve) => {
      if (io.signal.aborted) resolve();
      io.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const code = await runBot(
      {
        ...io.env,
        ...(port === undefined ? {} : { PORT: String(port) }),
        ...(host === undefined ? {} : { HOST: host }),
      },
      ending,
    );
    // All is closed; a client of a database that is away may still look for it, and keeps nobody.
    setTimeout(() => process.exit(code), 1_000).unref();
    return code;
  },
});
