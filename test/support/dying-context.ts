/** A context whose process dies at one of its steps: from then on nothing of it reaches store, log or commit service, and its leases are free. */
import { type Context, createContext } from '../../src/context.ts';
import type { Fence, Store } from '../../src/ports/store.ts';

export interface Dying {
  context: Context;
  isDead(): boolean;
  /** What a later moment brings: leases of the dead have run out. */
  passAway(): Promise<void>;
}

export async function dyingContext(
  options: { env: Readonly<Record<string, string>>; cwd: string },
  /** Calls of store and log that still work. */
  steps: number,
): Promise<Dying> {
  const real = await createContext(options);
  const leases: Fence[] = [];
  let left = steps;
  const gate = <T extends object>(target: T, watched: (name: string) => boolean): T =>
    new Proxy(target, {
      get(object, name) {
        const method: unknown = Reflect.get(object, name);
        if (typeof method !== 'function' || !watched(String(name))) return method;
        return async (...values: unknown[]) => {
          left -= 1;
          if (left < 0) throw new Error('this process is dead');
          const answer: unknown = await Reflect.apply(method, object, values);
          if (name === 'acquireLease' && answer !== undefined) leases.push(answer as Fence);
          return answer;
        };
      },
    });
  const store: Store = gate(real.store, (name) => name !== 'close');
  const engine = gate(real.engine, (name) => name === 'record' || name === 'start');
  const commitService = gate(real.commitService, () => true);
  return {
    context: { ...real, store, engine, commitService },
    isDead: () => left < 0,
    async passAway() {
      for (const fence of leases) await real.store.releaseLease(fence).catch(() => undefined);
      await real.close();
    },
  };
}
