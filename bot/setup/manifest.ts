/** The App as GitHub's manifest flow takes it: the permissions and events that the commands need, and nothing else. Pure. */
import { NEEDED_EVENTS, NEEDED_PERMISSIONS } from '../doctor.ts';

/** By which an App is known as Launch's, whoever made it and whatever it is called. */
export const HOMEPAGE = 'https://github.com/launch-docs/launch';

export interface NewApp {
  name: string;
  /** Where people and GitHub reach this bot, without a slash at the end. */
  url: string;
  /** Of this bot's setup page. */
  callback: string;
}

export const appManifest = ({ name, url, callback }: NewApp): Record<string, unknown> => ({
  name,
  url: HOMEPAGE,
  hook_attributes: { url: `${url}/webhooks`, active: true },
  redirect_url: callback,
  callback_urls: [`${url}/login/callback`],
  public: false,
  default_permissions: Object.fromEntries(NEEDED_PERMISSIONS.map(([permission, level]) => [permission, level])),
  default_events: NEEDED_EVENTS.map(([event]) => event),
});
