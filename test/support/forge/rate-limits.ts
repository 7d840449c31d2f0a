/** GitHub's limits: requests an hour and token (primary), content-creating calls a minute and calls at once (secondary). */
import { Refusal } from './answer.ts';
import type { Token } from './state.ts';

export interface LimitOptions {
  perHour: number;
  contentPerMinute: number;
  contentPerHour: number;
  concurrent: number;
}
const defaults: LimitOptions = { perHour: 5000, contentPerMinute: 80, contentPerHour: 500, concurrent: 100 };

export class RateLimits {
  options: LimitOptions;
  readonly #now: () => number;
  readonly #used = new Map<string, { count: number; reset: number }>();
  readonly #content = new Map<string, number[]>();
  #inFlight = 0;
  /** The most calls that were in flight at once. */
  peak = 0;
  constructor(now: () => number, options: Partial<LimitOptions> = {}) {
    this.#now = now;
    this.options = { ...defaults, ...options };
  }
  enter(): void {
    this.#inFlight += 1;
    this.peak = Math.max(this.peak, this.#inFlight);
  }
  leave(): void {
    this.#inFlight -= 1;
  }
  /** Counts one call; throws GitHub's refusal when a limit is passed. */
  spend(token: Token | undefined, contentWrite: boolean): void {
    const state = this.#window(token);
    state.count += 1;
    if (state.count > this.options.perHour)
      throw new Refusal(403, `API rate limit exceeded for ${token?.actor.login ?? 'your address'}.`);
    if (this.#inFlight > this.options.concurrent) throw secondary(undefined);
    if (contentWrite) this.#spendContent(token);
  }
  #spendContent(token: Token | undefined): void {
    const key = token?.actor.login ?? '';
    const now = this.#now();
    const times = (this.#content.get(key) ?? []).filter((time) => now - time < 3_600_000);
    const minute = times.filter((time) => now - time < 60_000);
    if (minute.length >= this.options.contentPerMinute)
      throw secondary(Math.ceil((60_000 - (now - minute[0]!)) / 1000));
    if (times.length >= this.options.contentPerHour) throw secondary(undefined);
    this.#content.set(key, [...times, now]);
  }
  headers(token: Token | undefined): Record<string, string> {
    const { count, reset } = this.#window(token);
    return {
      'x-ratelimit-limit': String(this.options.perHour),
      'x-ratelimit-remaining': String(Math.max(0, this.options.perHour - count)),
      'x-ratelimit-used': String(count),
      'x-ratelimit-reset': String(Math.ceil(reset / 1000)),
      'x-ratelimit-resource': 'core',
    };
  }
  #window(token: Token | undefined): { count: number; reset: number } {
    const key = token?.value ?? '';
    const known = this.#used.get(key);
    if (known && known.reset > this.#now()) return known;
    const fresh = { count: 0, reset: this.#now() + 3_600_000 };
    this.#used.set(key, fresh);
    return fresh;
  }
}

/** The 403 that names no resource; GitHub does not always say when to come back. */
export const secondary = (retryAfter: number | undefined): Refusal =>
  new Refusal(
    403,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    undefined,
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  );
