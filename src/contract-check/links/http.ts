/** A server at a URL (Streamable HTTP): one POST a message, the answer as JSON or as an event stream, with or without a session. */
import { ServiceError } from '../../errors.ts';
import { objectOf } from '../answer.ts';
import { ANSWER_MS, type Link, type Message } from './link.ts';

export function linkOverHttp(url: string, token: string | undefined): Link {
  let last = 0;
  let session: string | undefined;
  const strays: Message[] = [];
  const post = async (message: { id?: number; method: string; params: Params }): Promise<Message[]> => {
    let response: Response;
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headersOf(message),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(session === undefined ? {} : { 'mcp-session-id': session }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', ...message }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
    } catch (cause) {
      throw new ServiceError('SERVICE_UNAVAILABLE', `\`${url}\` does not answer.`, { cause });
    }
    session ??= response.headers.get('mcp-session-id') ?? undefined;
    const text = await response.text();
    if (response.status >= 400 && !text.includes('"jsonrpc"'))
      throw new ServiceError(
        'SERVICE_UNAVAILABLE',
        `\`${url}\` answered HTTP ${response.status}: ${text.slice(0, 200)}`,
      );
    return messagesIn(text, response.headers.get('content-type') ?? '');
  };
  return {
    transport: 'http',
    strays,
    async request(method, params) {
      last += 1;
      const id = last;
      const messages = await post({ id, method, params });
      const found = messages.find((message) => message.id === id && message.method === undefined);
      strays.push(...messages.filter((message) => message !== found && message.method === undefined));
      if (found === undefined) throw new ServiceError('SERVICE_UNAVAILABLE', `The answer to ${method} has another id.`);
      return found;
    },
    async notify(method, params) {
      strays.push(...(await post({ method, params })).filter((message) => message.method === undefined));
    },
    close: async () => undefined,
  };
}

type Params = Readonly<Record<string, unknown>>;
const CLAIM = 'io.modelcontextprotocol/protocolVersion';

/** A request that claims a version says so, and what it asks for, in its headers as well. */
function headersOf({ method, params }: { method: string; params: Params }): Record<string, string> {
  const claim = objectOf(params._meta)[CLAIM];
  return typeof claim === 'string'
    ? {
        'mcp-protocol-version': claim,
        'mcp-method': method,
        ...(typeof params.name === 'string' ? { 'mcp-name': params.name } : {}),
      }
    : { 'mcp-protocol-version': '2025-11-25' };
}

function messagesIn(text: string, type: string): Message[] {
  const bodies = type.startsWith('text/event-stream')
    ? text.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : []))
    : [text];
  return bodies.flatMap((body) => {
    try {
      const value: unknown = JSON.parse(body);
      return (Array.isArray(value) ? value : [value]) as Message[];
    } catch {
      return [];
    }
  });
}
