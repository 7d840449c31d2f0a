/** MCP over Streamable HTTP at `/mcp`: a bearer whose runs alone are seen, no foreign origin, one server a request and no session to steal. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import document from '../../src/generated/tools-list.json' with { type: 'json' };
import { answerHttp } from '../../src/mcp/http.ts';
import { offer } from '../../src/mcp/offer.ts';
import { readSettings } from '../../src/mcp/settings.ts';
import { parseOnce, whyNoJson } from '../../src/model/parse-once.ts';
import { HttpRefusal } from '../../src/serve/http-error.ts';
import { readBody } from '../../src/serve/read-body.ts';
import { payloadLimit } from '../../src/tools/create-registry.ts';
import type { Registry } from '../../src/tools/registry.ts';
import type { ListedTool } from '../../src/tools/tools-list.ts';
import type { Access, Asker } from '../access.ts';
import type { Bot } from '../bot.ts';
import type { Route } from '../server.ts';
import { sendJson } from './send.ts';
import { createTenantRegistry, isOverHttp } from './tenant-registry.ts';

/** Registries that are kept for who came last; each is small, its engine is the bot's. */
const KEPT = 200;
const METADATA = '/.well-known/oauth-protected-resource';

export function createMcpRoute(
  bot: Bot,
  access: Access,
  bearer: (authorization: string) => Promise<Asker | undefined>,
  env: Readonly<Record<string, string | undefined>>,
): Route {
  const { publicUrl, oauth, webUrl } = bot.settings;
  const listed = (document as ListedTool[]).filter(({ id }) => isOverHttp(id));
  const settings = readSettings(env, listed);
  const registries = new Map<string, Registry>();
  const registryOf = (asker: Asker): Registry => {
    const key = JSON.stringify(asker);
    const registry = registries.get(key) ?? createTenantRegistry(bot, access, asker, settings.policy, env);
    registries.delete(key);
    registries.set(key, registry);
    for (const [oldest] of registries) {
      if (registries.size <= KEPT) break;
      registries.delete(oldest);
    }
    return registry;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin, authorization } = request.headers;
    // A browser names its page; only the bot's own pages may call.
    if (origin !== undefined && (publicUrl === null || origin !== new URL(publicUrl).origin))
      throw new HttpRefusal(403, "The Origin is another site's. Send none, or this service's.", {
        code: 'POLICY_DENIED',
      });
    const asker = authorization === undefined ? undefined : await bearer(authorization);
    if (asker === undefined)
      throw unauthorized(publicUrl !== null && oauth !== null ? `${publicUrl}${METADATA}` : null);
    if (request.method !== 'POST')
      throw new HttpRefusal(405, 'The method is not allowed here. Use POST: there are no sessions.', {
        headers: { allow: 'POST' },
      });
    const registry = registryOf(asker);
    const body = await readBody(request, payloadLimit(env) + 64 * 1024);
    const log = (line: string): void => bot.log('info', line);
    await answerHttp(request, response, parse(body), offer({ listed, settings, registry: async () => registry, log }));
  }

  return async (request, response, url) => {
    // RFC 9728: where a client gets a token for this service.
    if (url.pathname === METADATA || url.pathname === `${METADATA}/mcp`) {
      if (publicUrl === null || oauth === null) return false;
      sendJson(response, 200, {
        resource: `${publicUrl}/mcp`,
        authorization_servers: [`${webUrl}/login/oauth`],
        bearer_methods_supported: ['header'],
        resource_name: 'Launch',
      });
      return true;
    }
    if (url.pathname !== '/mcp') return false;
    try {
      await answer(request, response);
    } catch (thrown) {
      if (!(thrown instanceof HttpRefusal)) throw thrown;
      sendJson(
        response,
        thrown.status,
        { ok: false, error: { code: thrown.code, message: thrown.message, retryable: thrown.retryable, details: {} } },
        { ...thrown.headers, ...(request.complete ? {} : { connection: 'close' }) },
      );
    }
    return true;
  };
}

const unauthorized = (metadata: string | null): HttpRefusal =>
  new HttpRefusal(
    401,
    'The caller is not known. Send `Authorization: Bearer` with a token of LAUNCH_BOT_TOKENS or of somebody who signed in to this App.',
    {
      code: 'POLICY_DENIED',
      headers: {
        'www-authenticate': `Bearer realm="launch"${metadata === null ? '' : `, resource_metadata="${metadata}"`}`,
      },
    },
  );

function parse(body: Buffer): unknown {
  try {
    return parseOnce(body.toString('utf8'));
  } catch (thrown) {
    throw new HttpRefusal(400, `The body cannot be used: ${whyNoJson(thrown)}.`);
  }
}
