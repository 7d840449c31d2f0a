/** A job's sessions with the bot, one a run: opened with a fresh identity of the job, opened again when they end. */
import { ServiceError, UserError } from '../../errors.ts';
import { CommitFailure } from '../../model/commit-api.ts';
import { SessionAnswer } from '../../model/run-api.ts';

export interface RemoteOptions {
  /** `https://bot.example.org`. */
  url: string;
  /** A fresh OIDC token of the job for this address. */
  identity(): Promise<string>;
  fetch: typeof fetch;
  sleep(ms: number): Promise<void>;
  /** Random; names this process in what it holds. */
  holder: string;
  /** Waits between tries; tests shorten them. */
  retryMs?: readonly number[];
}
/** Posts one document and answers what came back; `retried` says that an earlier try may have arrived. */
export interface Remote {
  call(runId: string, body: unknown): Promise<{ body: unknown; retried: boolean }>;
  find(prefix: string): Promise<unknown>;
}

export function createRemote(options: RemoteOptions): Remote {
  const base = options.url.replace(/(?<!\/)\/+$/u, '');
  const sessions = new Map<string, Promise<string>>();

  async function post(
    path: string,
    token: string,
    body: unknown,
  ): Promise<{ status: number; body: unknown; retried: boolean }> {
    const waits = options.retryMs ?? [200, 1_000, 3_000];
    for (let attempt = 0; ; attempt += 1) {
      const wait = waits[attempt];
      try {
        const response = await options.fetch(`${base}${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify(body),
          redirect: 'error',
          signal: AbortSignal.timeout(30_000),
        });
        const answer: unknown = await response.json().catch(() => undefined);
        const mayPass = response.status === 429 || response.status >= 500;
        if (!mayPass || wait === undefined) return { status: response.status, body: answer, retried: attempt > 0 };
      } catch (cause) {
        if (wait === undefined) throw away(base, cause);
      }
      await options.sleep(wait);
    }
  }

  function session(runId: string, isNew: boolean): Promise<string> {
    const known = isNew ? undefined : sessions.get(runId);
    const opened =
      known ??
      options.identity().then(async (identity) => {
        const answer = await post(`/v1/runs/${runId}/session`, identity, { holder: options.holder });
        if (answer.status !== 200) throw refusal(base, answer.status, answer.body);
        return SessionAnswer.parse(answer.body).token;
      });
    sessions.set(runId, opened);
    opened.catch(() => sessions.delete(runId));
    return opened;
  }

  return {
    async call(runId, body) {
      for (let again = false; ; again = true) {
        const answer = await post(`/v1/runs/${runId}/store`, await session(runId, again), body);
        if (answer.status === 200) return answer;
        if (answer.status !== 401 || again) throw refusal(base, answer.status, answer.body);
      }
    },
    async find(prefix) {
      const answer = await post('/v1/runs/find', await options.identity(), { prefix });
      if (answer.status !== 200) throw refusal(base, answer.status, answer.body);
      return answer.body;
    },
  };
}

const away = (base: string, cause?: unknown): ServiceError =>
  new ServiceError(
    'SERVICE_UNAVAILABLE',
    `No answer from the bot at ${base}. Check that LAUNCH_STORE names it and that it runs, then try again.`,
    { retryable: true, cause, details: { store: 'bot', reason: 'store_away' } },
  );

function refusal(base: string, status: number, body: unknown): UserError | ServiceError {
  const parsed = CommitFailure.safeParse(body);
  if (!parsed.success || status >= 500) return away(base, new Error(`status ${status}`));
  const { code, message } = parsed.data.error;
  return new UserError(code === 'RUN_NOT_FOUND' ? 'RUN_NOT_FOUND' : 'POLICY_DENIED', message, {
    details: { http_status: status },
  });
}
