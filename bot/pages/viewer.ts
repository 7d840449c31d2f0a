/** Who looks: a session's person, a bearer of a token, or whoever holds a signed link to one run; and what of a run they may see. */
import type { IncomingMessage } from 'node:http';
import type { Access, Asker } from '../access.ts';
import type { Bot } from '../bot.ts';
import { isSigned } from '../links.ts';
import { isPublic } from '../product.ts';
import { ownerOf, type RunOwner } from '../runs.ts';
import type { Sessions, SignedIn } from './session.ts';

export interface Viewer {
  asker: Asker | null;
  /** Of a browser that is signed in: its forms are taken. */
  signedIn: SignedIn | null;
}
export interface Viewers {
  of(request: IncomingMessage): Promise<Viewer>;
  /** The run's record when it may be read: by its link, where docs and product are public today, or by the viewer's right. */
  readable(viewer: Viewer, url: URL, run: string): Promise<{ owner: RunOwner; isLinked: boolean } | undefined>;
}

/** `bearer`: who a bearer token names; undefined for none. */
export function createViewers(
  bot: Bot,
  access: Access,
  sessions: Sessions,
  bearer: (authorization: string) => Promise<Asker | undefined>,
): Viewers {
  return {
    async of(request) {
      const { authorization } = request.headers;
      if (authorization !== undefined) return { asker: (await bearer(authorization)) ?? null, signedIn: null };
      const signedIn = await sessions.of(request);
      if (signedIn === undefined) return { asker: null, signedIn: null };
      const { login, id, installations } = signedIn.session;
      return { asker: { kind: 'person', login, id, installations }, signedIn };
    },
    async readable({ asker }, url, run) {
      const now = Math.floor(bot.context.clock.now() / 1000);
      if (isSigned(bot.settings.pageKey, run, url.searchParams, now)) {
        const owner = await ownerOf(bot, run);
        // Whoever has it is nobody whom GitHub could be asked about: it opens what everybody may read today.
        if (owner !== undefined && (await isPublic(bot, owner))) return { owner, isLinked: true };
      }
      const owner = asker === null ? undefined : await access.run(asker, run, 'read');
      return owner === undefined ? undefined : { owner, isLinked: false };
    },
  };
}
