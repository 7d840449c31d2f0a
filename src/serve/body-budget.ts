/** How many bytes of bodies may be held at once that nobody has vouched for yet; beyond, the oldest body gives way. */
import { HttpRefusal } from './http-error.ts';

/** What one piece costs beside its bytes: a body may come byte by byte. */
const PIECE = 128;

export interface BodyBudget {
  /** A body that is being read; `refuse` ends it. */
  open(refuse: (refusal: HttpRefusal) => void): { add(bytes: number): void; close(): void };
}

/** The oldest gives way, not the newest: what is sent to be handled is whole within moments, and only what is slow grows old. */
export function createBodyBudget(maxBytes: number): BodyBudget {
  const held = new Map<(refusal: HttpRefusal) => void, number>();
  let total = 0;
  const drop = (refuse: (refusal: HttpRefusal) => void): void => {
    total -= held.get(refuse) ?? 0;
    held.delete(refuse);
  };
  return {
    open(refuse) {
      held.set(refuse, 0);
      return {
        add(bytes) {
          const before = held.get(refuse);
          if (before === undefined) return;
          held.set(refuse, before + bytes + PIECE);
          total += bytes + PIECE;
          for (const oldest of held.keys()) {
            if (total <= maxBytes) break;
            drop(oldest);
            oldest(
              new HttpRefusal(503, 'Too many requests are being sent at once. Send it again.', {
                code: 'SERVICE_UNAVAILABLE',
                retryable: true,
                headers: { 'retry-after': '5' },
              }),
            );
          }
        },
        close: () => drop(refuse),
      };
    },
  };
}
