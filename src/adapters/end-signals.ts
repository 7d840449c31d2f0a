/** Signals that end a program are heard between pieces of work; during one that nothing interrupts they end the process at once, which all that Launch writes survives. */
const NONE = { begin() {}, end() {} };
let around = NONE;
let depth = 0;

export type EndSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** Once in a process. */
export function onEndSignals(signals: readonly EndSignal[], hear: (signal: NodeJS.Signals) => void): void {
  const listen = (): void => {
    for (const signal of signals) process.on(signal, hear);
  };
  around = {
    begin() {
      for (const signal of signals) process.off(signal, hear);
    },
    end: listen,
  };
  listen();
}

/** Does what holds up the thread for as long as it takes. */
export function uninterrupted<T>(act: () => T): T {
  if (depth === 0) around.begin();
  depth += 1;
  try {
    return act();
  } finally {
    depth -= 1;
    if (depth === 0) around.end();
  }
}
