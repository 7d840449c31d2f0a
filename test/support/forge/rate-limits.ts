/**
 * GitHub's limits: requests an hour and token, points of GraphQL beside them (primary); content-creating calls a minute, points of GraphQL a minute and
 * calls at once (secondary). docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api and
 * docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api.
 */
import { Refusal } from './answer.ts';
import type { Token } from './state.ts';

export type Resource = 'core' | 'graphql';
export interface LimitOptions {
  perHour: number;
  /** Of GraphQL. A job's own token has a thousand an hour of each. */
  pointsPerHour: number;
  /** Of GraphQL: a query is 1, a mutation 5. */
  pointsPerMinute: number;
  contentPerMinute: number;
  contentPerHour: number;
  concurrent: number;
}
const OF_JOBS = 1_000;
const defaults: LimitOptions = {
  perHour: 5000,
  pointsPerHour: 5000,
  pointsPerMinute: 2000,
  contentPerMinute: 80,
  contentPerHour: 500,
  concurrent: 100,
};

export class RateLimits {
  options: LimitOptions;
  readonly #now: () => number;
  readonly #used = new Map<string, { count: number; reset: number }>();
  readonly #minutes = new Map<string, { at: number; weight: number }[]>();
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
  /** Counts a query of GraphQL; false when its primary limit is passed, thrown for the others. */
  spendPoints(token: Token, points: number, isMutation: boolean): boolean {
    const state = this.#window(token, 'graphql');
    state.count += points;
    if (state.count > this.#most(token, 'graphql')) return false;
    if (this.#inFlight > this.options.concurrent) throw secondary(undefined);
    const now = this.#now();
    const minute = (this.#minutes.get(token.value) ?? []).filter(({ at }) => now - at < 60_000);
    const weight = isMutation ? 5 : 1;
    if (minute.reduce((sum, one) => sum + one.weight, weight) > this.options.pointsPerMinute)
      throw secondary(Math.ceil((60_000 - (now - (minute[0]?.at ?? now))) / 1000));
    this.#minutes.set(token.value, [...minute, { at: now, weight }]);
    if (isMutation) this.#spendContent(token);
    return true;
  }
  #most(token: Token | undefined, resource: Resource): number {
    const most = resource === 'core' ? this.options.perHour : this.options.pointsPerHour;
    const isDefault = most === defaults[resource === 'core' ? 'perHour' : 'pointsPerHour'];
    return token?.kind === 'actions' && isDefault ? OF_JOBS : most;
  }
  /** Counts one call; throws GitHub's refusal when a limit is passed. */
  spend(token: Token | undefined, contentWrite: boolean): void {
    const state = this.#window(token);
    state.count += 1;
    if (state.count > this.#most(token, 'core'))
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
  headers(token: Token | undefined, resource: Resource = 'core'): Record<string, string> {
    const { count, reset } = this.#window(token, resource);
    const most = this.#most(token, resource);
    return {
      'x-ratelimit-limit': String(most),
      'x-ratelimit-remaining': String(Math.max(0, most - count)),
      'x-ratelimit-used': String(count),
      'x-ratelimit-reset': String(Math.ceil(reset / 1000)),
      'x-ratelimit-resource': resource,
    };
  }
  #window(token: Token | undefined, resource: Resource = 'core'): { count: number; reset: number } {
    const key = `${resource} ${token?.value ?? ''}`;
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
