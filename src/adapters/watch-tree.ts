/** Changes below a folder as they happen, collected for a moment so that a save is one change. */
import { watch } from 'node:fs/promises';
import path from 'node:path';

const SETTLE_MS = 120;

/** Batches of absolute paths; ends when `signal` aborts. */
export async function* watchTree(root: string, signal: AbortSignal): AsyncGenerator<string[]> {
  const changed = new Set<string>();
  let wake = (): void => undefined;
  const listening = (async () => {
    try {
      for await (const event of watch(root, { recursive: true, signal })) {
        if (event.filename !== null) changed.add(path.join(root, event.filename));
        wake();
      }
    } catch (problem) {
      if (!signal.aborted) throw problem;
    }
  })();
  while (!signal.aborted) {
    if (changed.size === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const batch = [...changed].sort();
    changed.clear();
    if (batch.length > 0) yield batch;
  }
  await listening;
}
