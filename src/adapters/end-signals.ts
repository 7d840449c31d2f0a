/** Signals that end a program are heard whenever the event loop turns; during long work they end the process at once, which all that Launch writes survives. */
import { setImmediate as nextTurn } from 'node:timers/promises';

export type EndSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

interface Listeners {
  add(): void;
  remove(): void;
}
let listeners: Listeners | undefined;

/** Once in a process. */
export function onEndSignals(signals: readonly EndSignal[], hear: (signal: NodeJS.Signals) => void): void {
  listeners = {
    add() {
      for (const signal of signals) process.on(signal, hear);
    },
    remove() {
      for (const signal of signals) process.off(signal, hear);
    },
  };
  listeners.add();
}

/**
 * Before work that holds up the thread. Whatever came so far is heard first, as a listener that is taken off loses what the loop
 * holds for it; from here to the next turn of the loop a signal ends the process. Throws where `signal` says that the work is not wanted.
 */
export async function beforeLongWork(signal?: AbortSignal): Promise<void> {
  // Of two turns the second looks for signals in any case: the first may end the turn that has looked already.
  await nextTurn();
  await nextTurn();
  signal?.throwIfAborted();
  listeners?.remove();
  setImmediate(() => listeners?.add());
}
