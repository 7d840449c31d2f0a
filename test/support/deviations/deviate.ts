/** A server that breaks its contract in exactly one place: ours, with one thing altered on the way to the client. */
import type { Link, Message } from '../../../src/contract-check/links/link.ts';

export type Members = Record<string, unknown>;
export interface Exchange {
  method: string;
  /** Of tools/call. */
  tool: string;
  args: Record<string, unknown>;
  meta: Record<string, unknown>;
  uri: string;
  params: Readonly<Record<string, unknown>>;
}
/** `strays`: messages that the server sends unasked. */
export type Alter = ((message: Message, exchange: Exchange) => Message) & { strays?: readonly Message[] };
export interface Deviation {
  name: string;
  /** The rule that must name it. */
  rule: string;
  /** Made anew for every server, so that it may remember. */
  alter: () => Alter;
}

export function deviate(link: Link, alter: Alter): Link {
  return {
    ...link,
    get strays() {
      return [...link.strays, ...(alter.strays ?? [])];
    },
    async request(method, params) {
      const answer = structuredClone(await link.request(method, params));
      return alter(answer, exchangeOf(method, params));
    },
  };
}
export function exchangeOf(method: string, params: Readonly<Record<string, unknown>>): Exchange {
  return {
    method,
    tool: method === 'tools/call' ? String(params.name) : '',
    args: (params.arguments ?? {}) as Record<string, unknown>,
    meta: (params._meta ?? {}) as Record<string, unknown>,
    uri: String(params.uri ?? ''),
    params,
  };
}

/** Alters the envelope of a tool's answer; text, structure and the bare members stay one. */
export const on =
  (tool: string | RegExp, change: (envelope: Members, exchange: Exchange) => unknown): (() => Alter) =>
  () =>
  (message, exchange) => {
    const isMine = typeof tool === 'string' ? exchange.tool === tool : tool.test(exchange.tool);
    const result = message.result as { structuredContent?: Members } | undefined;
    if (!isMine || result?.structuredContent === undefined) return message;
    const envelope = result.structuredContent;
    const made = change(envelope, exchange);
    return withEnvelope(message, typeof made === 'object' && made !== null && 'ok' in made ? made : envelope);
  };
export function withEnvelope(message: Message, envelope: object): Message {
  const { content: _, structuredContent: __, isError, ...bare } = (message.result ?? {}) as Record<string, unknown>;
  const isBare = 'ok' in bare;
  return {
    jsonrpc: '2.0',
    id: message.id,
    result: {
      ...(isBare ? envelope : {}),
      content: [{ type: 'text', text: JSON.stringify(envelope) }],
      structuredContent: envelope,
      ...('ok' in envelope
        ? envelope.ok === false
          ? { isError: true }
          : {}
        : isError === undefined
          ? {}
          : { isError }),
    },
  };
}
/** Answers every call that `when` takes with this envelope, as if it had been done. */
export const answering =
  (when: (exchange: Exchange) => boolean, envelope: (exchange: Exchange) => object): (() => Alter) =>
  () =>
  (message, exchange) =>
    when(exchange)
      ? withEnvelope({ ...message, error: undefined as never, result: { ok: true } }, envelope(exchange))
      : message;
/** Answers those calls with a JSON-RPC error. */
export const failing =
  (when: (exchange: Exchange) => boolean, code: number, data: object = {}): (() => Alter) =>
  () =>
  (message, exchange) =>
    when(exchange) ? { jsonrpc: '2.0', id: message.id, error: { code, message: 'made to fail here', data } } : message;

interface Wire {
  name: string;
  inputSchema: Members;
  _meta: Members;
}
/** Alters one tool of tools/list. */
export const listed =
  (tool: string, change: (wire: Members) => void): (() => Alter) =>
  () =>
  (message, { method }) => {
    if (method !== 'tools/list') return message;
    const { tools } = message.result as { tools: Wire[] };
    for (const one of tools) if (one.name === tool) change(one as unknown as Members);
    return message;
  };
export const unlisted = (tool: string): (() => Alter) => listing((tools) => tools.filter(({ name }) => name !== tool));
export const listing =
  (change: (tools: Wire[]) => object[]): (() => Alter) =>
  () =>
  (message, { method }) => {
    if (method !== 'tools/list') return message;
    const { tools } = message.result as { tools: Wire[] };
    return { ...message, result: { tools: change(tools) } };
  };
/** Alters the error of an answer. */
export const fault =
  (change: (error: { code: number; data: Members }, exchange: Exchange) => void): (() => Alter) =>
  () =>
  (message, exchange) => {
    if (message.error !== undefined) change(message.error as never, exchange);
    return message;
  };
/** Alters the text of a resource. */
export const resource =
  (uri: RegExp, change: (text: string) => string): (() => Alter) =>
  () =>
  (message, exchange) => {
    if (exchange.method !== 'resources/read' || !uri.test(exchange.uri) || message.result === undefined) return message;
    const { contents } = message.result as { contents: { text: string }[] };
    return { ...message, result: { contents: contents.map((one) => ({ ...one, text: change(one.text) })) } };
  };
