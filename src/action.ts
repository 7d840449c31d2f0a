/** Entry of the Action: the right Node, cancellation, then one call. */
import { onEndSignals } from './adapters/end-signals.ts';
import { onSupportedNode } from './node-guard.ts';
import { VERSION } from './version.ts';

if (onSupportedNode(import.meta.url)) {
  // Said before anything large is loaded: a job's log shows at once that the step lives.
  process.stdout.write(`Launch ${VERSION}\n`);
  // A runner that goes away closes its end; the work is still brought to an orderly end.
  process.stdout.on('error', () => undefined);
  const cancel = new AbortController();
  onEndSignals(['SIGINT', 'SIGTERM'], () => cancel.abort());
  const { runAction } = await import('./action/main.ts');
  process.exitCode = await runAction(cancel.signal);
  // Sockets kept alive must not keep the job.
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  process.exit();
}
