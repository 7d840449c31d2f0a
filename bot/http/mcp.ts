/** MCP over Streamable HTTP at `/mcp`: a bearer token of the operator, no foreign origin, one server a request and no session to steal. */
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import document from '../../src/generated/tools-list.json' with { type: 'json' };
import { INSTRUCTIONS } from '../../src/mcp/instructions.ts';
import { prompts } from '../../src/mcp/prompts.ts';
import { createRunResources } from '../../src/mcp/run-resources.ts';
import { connect } from '../../src/mcp/server.ts';
import { readSettings, shownTools } from '../../src/mcp/settings.ts';
import { HttpRefusal } from '../../src/serve/http-error.ts';
import type { Authenticate } from '../../src/serve/principal.ts';
import { readBody } from '../../src/serve/read-body.ts';
import { createLaunchRegistry, payloadLimit } from '../../src/tools/create-registry.ts';
import type { ListedTool } from '../../src/tools/tools-list.ts';
import type { Bot } from '../bot.ts';
import type { Route } from '../server.ts';
import { sendJson } from './send.ts';

export function createMcpRoute(bot: Bot, authenticate: Authenticate): Route {
  const listed = document as ListedTool[];
  const env = {};
  const { policy, names } = readSettings(env, listed);
  const registry = createLaunchRegistry({ env, cwd: bot.context.home, context: async () => bot.context, policy });
  const host = { registry: async () => registry };
  return async (request, response, url) => {
    if (url.pathname !== '/mcp') return false;
    try {
      const { origin } = request.headers;
      // A browser names its page; only the bot's own pages may call.
      if (origin !== undefined && origin !== bot.settings.publicUrl)
        throw new HttpRefusal(403, 'Unexpected Origin, expected none or this service.', { code: 'POLICY_DENIED' });
      const principal = await authenticate(request.headers.authorization);
      if (principal.kind !== 'bearer')
        throw new HttpRefusal(403, 'Unexpected token of a job, expected one of LAUNCH_BOT_TOKENS.', {
          code: 'POLICY_DENIED',
        });
      if (request.method !== 'POST')
        throw new HttpRefusal(405, 'Unexpected method, expected POST: there are no sessions here.', {
          headers: { allow: 'POST' },
        });
      const body = await readBody(request, payloadLimit(env) + 64 * 1024);
      const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
      const server = await connect(transport as Parameters<typeof connect>[0], {
        shown: shownTools(listed, policy),
        names,
        host,
        resources: [createRunResources(host.registry)],
        prompts,
        instructions: INSTRUCTIONS,
        log: (line) => bot.log('info', line),
      });
      response.once('close', () => void server.close().catch(() => undefined));
      await transport.handleRequest(request, response, parse(body));
    } catch (thrown) {
      if (!(thrown instanceof HttpRefusal)) throw thrown;
      sendJson(
        response,
        thrown.status,
        { ok: false, error: { code: thrown.code, message: thrown.message, retryable: thrown.retryable, details: {} } },
        thrown.headers,
      );
    }
    return true;
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new HttpRefusal(400, 'Unexpected body, expected JSON.');
  }
}
