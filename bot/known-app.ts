/** Whether GitHub knows the App by its id and key, in words for who runs the bot. */
import { GitHubFailure } from '../src/commit/github-api.ts';
import { UserError } from '../src/errors.ts';
import type { Clock } from '../src/ports/clock.ts';
import type { Bot } from './bot.ts';
import type { Installations } from './github/installations.ts';
import type { Closing } from './repeat.ts';

/** `refused`: it stays so until somebody changes a setting; `away`: it may pass. */
export interface NoApp {
  kind: 'refused' | 'away';
  found: string;
  advice: string;
}

const TOGETHER = 'APP_ID and PRIVATE_KEY do not belong together: take both from the page of one App.';

/** What came instead of an answer to a call as the App. Pure. */
export function noApp(url: string, thrown: unknown): NoApp {
  const said =
    thrown instanceof GitHubFailure ? thrown.said : thrown instanceof Error ? thrown.message : String(thrown);
  // What never answered has a status of the client's own making.
  const isAnswer =
    thrown instanceof GitHubFailure || (thrown instanceof Object && 'response' in thrown && thrown.response != null);
  const status = isAnswer && 'status' in thrown ? Number(thrown.status) : 0;
  // A server behind a wrong address has other words for it.
  if (status === 404 && said.includes('Integration not found'))
    return {
      kind: 'refused',
      found: `GitHub at ${url} has no App with this APP_ID: ${said}`,
      advice: 'Take APP_ID and PRIVATE_KEY from the page of one App, and GITHUB_API_URL from the server that has it.',
    };
  if (status === 401 && /'(?:exp|iat)'|expiration time|issued at/iu.test(said))
    return {
      kind: 'away',
      found: `GitHub at ${url} finds the clock of this machine wrong: ${said}`,
      advice: 'Set the clock of this machine.',
    };
  if (status === 401)
    return { kind: 'refused', found: `GitHub at ${url} does not know this App: ${said}`, advice: TOGETHER };
  const isAway = !(status >= 100 && status < 600);
  return {
    kind: 'away',
    found: `GitHub at ${url} ${isAway ? 'cannot be reached' : `answered ${status}`}: ${said}`,
    advice: isAway
      ? 'Check the network and proxy from here; for a server of your own set GITHUB_API_URL.'
      : 'Run `launch doctor` again in some minutes; https://www.githubstatus.com says whether GitHub has a fault.',
  };
}

/** Null when GitHub knows it. */
async function askForApp({ asApp }: Pick<Installations, 'asApp'>, url: string): Promise<NoApp | null> {
  return asApp('GET /app').then(
    () => null,
    (thrown: unknown) => noApp(url, thrown),
  );
}

/** A start waits so long for the answer. */
const PATIENCE_MS = 5_000;
const EVERY_MS = 30_000;

/** At the start. Null when GitHub knows the App. Throws UserError where no waiting helps. */
export async function requireApp(
  installations: Pick<Installations, 'asApp'>,
  url: string,
  clock: Pick<Clock, 'sleep'>,
  patienceMs = PATIENCE_MS,
): Promise<NoApp | null> {
  const late = new AbortController();
  const answer = await Promise.race([
    askForApp(installations, url),
    clock.sleep(patienceMs, late.signal).then(
      () => noApp(url, new Error('there is no answer yet.')),
      () => null,
    ),
  ]);
  late.abort();
  if (answer?.kind === 'refused') throw new UserError('INVALID_INPUT', `${answer.found}. ${answer.advice}`);
  return answer;
}

/** Asks again until GitHub knows the App, and says so; what it says meanwhile is logged each time it changes. */
export function watchApp(bot: Bot, first: NoApp | null, everyMs = EVERY_MS): Closing {
  const ending = new AbortController();
  const { signal } = ending;
  const loop = async (): Promise<void> => {
    for (let last = first; last !== null; ) {
      await bot.context.clock.sleep(everyMs, signal).catch(() => undefined);
      if (signal.aborted) return;
      const next = await askForApp(bot.installations, bot.settings.apiUrl);
      if (next === null) bot.log('info', 'GitHub knows the App', {});
      else if (next.found !== last.found) bot.log('error', next.found, { advice: next.advice });
      last = next;
    }
  };
  if (first !== null) bot.log('warn', first.found, { advice: first.advice });
  void loop();
  return { close: async () => ending.abort() };
}
