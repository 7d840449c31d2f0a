/** `launch serve`: the commit service over HTTP, for jobs that hold no key of their own. */
import { defineCommand, numberOption, portNumber, textOption } from '../cli/command.ts';

export default defineCommand({
  name: 'serve',
  group: 'Front ends',
  summary: 'host the commit service over HTTP (POST /v1/commit, POST /v1/open_pr)',
  description:
    'Callers are named by LAUNCH_SERVE_TOKENS (`name=token`, by commas), or are jobs of GitHub Actions: LAUNCH_SERVE_AUDIENCE with LAUNCH_SERVE_REPOSITORIES (globs, by commas).',
  options: [
    { flags: '--port <n>', description: 'port (default 8787)', parse: portNumber },
    { flags: '--host <address>', description: 'address (default 127.0.0.1)' },
  ],
  examples: ['LAUNCH_SERVE_TOKENS=ci=$TOKEN launch serve --port 8787'],
  async run(call) {
    const { engine, store, clock, ids, commitService } = await call.context();
    const { io, options } = call;
    const { serveFromEnvironment } = await import('../serve/serve-from-environment.ts');
    const serving = await serveFromEnvironment({
      engine,
      store,
      clock,
      ids,
      commitService,
      env: io.env,
      port: numberOption(options, 'port') ?? 8787,
      host: textOption(options, 'host') ?? '127.0.0.1',
      onError: (thrown) => io.err(thrown instanceof Error ? thrown.message : String(thrown)),
    });
    if (io.json) io.out(`${JSON.stringify({ ok: true, url: serving.url })}\n`);
    else io.err(`Commit service at ${serving.url}; stop with Ctrl+C.`);
    await new Promise<void>((resolve) => {
      if (io.signal.aborted) resolve();
      io.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await serving.close();
    return 0;
  },
});
