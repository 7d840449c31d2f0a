/** The pages of the bot. */
import type { Bot } from '../bot.ts';
import type { Route } from '../server.ts';

export function createPages(_bot: Bot): Route {
  return async () => false;
}
