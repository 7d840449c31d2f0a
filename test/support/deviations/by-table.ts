/** Deviations that follow from the tables of the documents and from what all contracts share: for each rule without one of its own. */
import type { Contract } from '../../../src/contract-check/rule.ts';
import { answering, type Deviation, type Exchange, failing, listed, on, unlisted } from './deviate.ts';

type Loose = Record<string, unknown>;
const done = (): object => ({ ok: true, run_id: 'r', meta: {}, result: {} });
const isNamed = (name: string) => (exchange: Exchange) => exchange.tool === name;

const WIRE: readonly Deviation[] = [
  {
    name: 'every method is there',
    rule: 'unknown-method',
    alter:
      () =>
      (message, { method }) =>
        method === 'no/such/method' ? { jsonrpc: '2.0', id: message.id, result: {} } : message,
  },
  {
    name: 'a tool that is not there is an inner fault',
    rule: 'unknown-tool',
    alter: failing(isNamed('no_such_tool'), -32603),
  },
  {
    name: 'a notification is answered',
    rule: 'notification-unanswered',
    alter: () => Object.assign((message: object) => message, { strays: [{ jsonrpc: '2.0', id: null, error: {} }] }),
  },
  {
    name: 'text of another answer',
    rule: 'result-forms',
    alter: () => (message) => {
      const result = message.result as { content?: unknown } | undefined;
      return result?.content === undefined
        ? message
        : { ...message, result: { ...result, content: [{ type: 'text', text: '{}' }] } };
    },
  },
  {
    name: 'no name of the server',
    rule: 'begins',
    alter: initialized((result) => void delete result.serverInfo),
  },
  {
    name: 'no capability for tools',
    rule: 'begins',
    alter: initialized((result) => void Object.assign(result, { capabilities: {} })),
  },
  {
    name: 'a version of its own',
    rule: 'protocol-version',
    alter: initialized((result) => void Object.assign(result, { protocolVersion: 'v1' })),
  },
  {
    name: 'only the first version',
    rule: 'newest-version-as-asked',
    alter: initialized((result) => void Object.assign(result, { protocolVersion: '2024-11-05' })),
  },
  {
    name: 'the version that was asked for, whatever it is',
    rule: 'unknown-version',
    alter: initialized((result, asked) => void Object.assign(result, { protocolVersion: asked })),
  },
  {
    name: 'a claim is not read',
    rule: 'claimed-version',
    alter:
      () =>
      (message, { meta }) =>
        Object.keys(meta).some((key) => key.endsWith('/protocolVersion'))
          ? { jsonrpc: '2.0', id: message.id, result: { tools: [] } }
          : message,
  },
  {
    name: 'only the first claim of a connection is read',
    rule: 'claimed-version',
    alter: () => {
      let claims = 0;
      return (message, { meta }) => {
        if (!Object.keys(meta).some((key) => key.endsWith('/protocolVersion'))) return message;
        claims += 1;
        // The third and the fourth request are those of one connection.
        return claims > 3 ? { jsonrpc: '2.0', id: message.id, result: { tools: [{}] } } : message;
      };
    },
  },
  {
    name: 'a claim of a version that is not there is an inner fault',
    rule: 'claimed-version',
    alter: () => (message) =>
      message.error?.code === -32022 ? { ...message, error: { code: -32603, message: 'x' } } : message,
  },
];
function initialized(change: (result: Loose, asked: unknown) => void): Deviation['alter'] {
  return () =>
    (message, { method, params }) => {
      if (method === 'initialize' && message.result !== undefined)
        change(message.result as Loose, params.protocolVersion);
      return message;
    };
}

/** One for each rule of the contract that `own` leaves whole, where the name of the rule says how. */
export function byTable({ rules }: Contract, own: readonly Deviation[]): Deviation[] {
  const broken = new Set(own.map(({ rule }) => rule));
  const ids = new Set(rules.map(({ id }) => id));
  const wire = WIRE.filter(({ rule }) => ids.has(rule) && !broken.has(rule));
  return [...wire, ...rules.filter(({ id }) => !broken.has(id)).flatMap(({ id }) => deviationOf(id) ?? [])];
}

function deviationOf(rule: string): Deviation | undefined {
  const [, tool = '', member = ''] = /^(\w+?)-needs-(\w+)$/.exec(rule) ?? [];
  if (member !== '')
    return {
      name: `${tool} is done without ${member}`,
      rule,
      alter: answering((exchange) => exchange.tool === tool && !(member in exchange.args), done),
    };
  const [, of = '', what] = /^(\w+)-(inputs|output)$/.exec(rule) ?? [];
  if (what === 'inputs')
    return {
      name: `${of} with inputs of its own`,
      rule,
      alter: listed(of, (wire) => void Object.assign(wire, { inputSchema: { type: 'object', properties: {} } })),
    };
  if (what === 'output')
    return {
      name: `${of} answers with nothing but ok`,
      rule,
      alter: on(of, () => ({ ok: true })),
    };
  const [, listing] = /^lists-(.+)$/.exec(rule) ?? [];
  return listing === undefined ? undefined : { name: `${listing} is missing`, rule, alter: unlisted(listing) };
}
