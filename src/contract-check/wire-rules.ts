/** What every contract shares: JSON-RPC and the form of a result that clients of MCP read. */
import { type Answer, arrayOf, isObject, isSame, objectOf } from './answer.ts';
import type { Act, Acts, Rule } from './rule.ts';

/** The published versions that begin with `initialize`, and the first one that every request claims by itself. */
const VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
const CLAIMED = '2026-07-28';
const NO_VERSION = '1999-01-01';
export const UNSUPPORTED_VERSION = -32022;

const begun =
  (protocolVersion: string): Act =>
  (stage) =>
    stage.first('initialize', {
      protocolVersion,
      capabilities: {},
      clientInfo: { name: 'launch-contract-check', version: '1' },
    });
/** What a request of a version since 2026-07-28 says of itself. */
export const claimOf = (
  capabilities: object = {},
  protocolVersion: string = CLAIMED,
): Readonly<Record<string, unknown>> => ({
  'io.modelcontextprotocol/protocolVersion': protocolVersion,
  'io.modelcontextprotocol/clientInfo': { name: 'launch-contract-check', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': capabilities,
});
const claiming =
  (protocolVersion: string, earlier?: string): Act =>
  (stage) => {
    const [params, before] = [protocolVersion, earlier].map((version) => ({ _meta: claimOf({}, version) }));
    return stage.first('tools/list', params, earlier === undefined ? undefined : before);
  };

export const wireActs: Acts = {
  'unknown-method': (stage) => stage.request('no/such/method'),
  'unknown-tool': (stage) => stage.call('no_such_tool', {}),
  ...Object.fromEntries([...VERSIONS, NO_VERSION].map((version) => [`begun-${version}`, begun(version)])),
  'claimed-newest': claiming(CLAIMED),
  'claimed-none': claiming(NO_VERSION),
  'claimed-later': claiming(NO_VERSION, CLAIMED),
  async notified(stage) {
    await stage.notify('notifications/contract-check');
    const answer = await stage.request('ping');
    return { ...answer, body: { strays: stage.strays() } };
  },
};

const section = 'MCP over JSON-RPC 2.0';
export const wireRules: readonly Rule[] = [
  {
    id: 'unknown-method',
    section,
    says: 'A method that is not there is answered with -32601.',
    sees: ['unknown-method'],
    judge: ({ fault }) => (fault?.code === -32601 ? [] : [`it was answered with ${String(fault?.code ?? 'a result')}`]),
  },
  {
    id: 'unknown-tool',
    section,
    says: 'A tool that is not there is refused as invalid params (-32602).',
    sees: ['unknown-tool'],
    judge: ({ fault }) => (fault?.code === -32602 ? [] : [`it was answered with ${String(fault?.code ?? 'a result')}`]),
  },
  {
    id: 'notification-unanswered',
    section,
    says: 'A notification draws no answer.',
    sees: ['notified'],
    judge: ({ body }) => (body.strays === 0 ? [] : [`${String(body.strays)} messages answer nothing that was asked`]),
  },
  {
    id: 'begins',
    section: `${section}, initialize`,
    says: '`initialize` names the server, its version and that it has tools.',
    sees: [`begun-${VERSIONS[3]}`],
    judge: ({ result }) => {
      const { name, version } = objectOf(result?.serverInfo);
      return [
        ...(typeof name === 'string' && typeof version === 'string' ? [] : ['`serverInfo` has no name and version']),
        ...(isObject(objectOf(result?.capabilities).tools) ? [] : ['`capabilities.tools` is missing']),
      ];
    },
  },
  {
    id: 'protocol-version',
    section: `${section}, initialize`,
    says: 'A published protocol version that a client asks for is answered with itself, or with another that is published.',
    sees: VERSIONS.map((version) => `begun-${version}`),
    judge: (...answers) =>
      answers.flatMap(({ result }, index) =>
        isPublished(result?.protocolVersion)
          ? []
          : [`${VERSIONS[index]}: the answer is ${JSON.stringify(result?.protocolVersion)}`],
      ),
  },
  {
    id: 'newest-version-as-asked',
    section: `${section}, initialize`,
    says: 'The newest version that begins with `initialize` is spoken.',
    sees: [`begun-${VERSIONS[3]}`],
    judge: ({ result }) =>
      result?.protocolVersion === VERSIONS[3] ? [] : [`the answer is ${JSON.stringify(result?.protocolVersion)}`],
  },
  {
    id: 'unknown-version',
    section: `${section}, initialize`,
    says: 'A version that there is not is answered with one that the server speaks, and is no error.',
    sees: [`begun-${NO_VERSION}`],
    judge: ({ result }) =>
      isPublished(result?.protocolVersion)
        ? []
        : [`the answer is ${JSON.stringify(result?.protocolVersion ?? 'an error')}`],
  },
  {
    id: 'claimed-version',
    section: `${section}, 2026-07-28`,
    says: 'A request that claims a version is answered in it, or refused with -32022 and the versions that are spoken; the first of a connection, and one after it.',
    sees: ['claimed-newest', 'claimed-none', 'claimed-later'],
    judge: (newest, none, later) => [
      ...(newest.fault === undefined ? (Array.isArray(newest.result?.tools) ? [] : ['no tools']) : versionsIn(newest)),
      ...(none.fault === undefined ? [`${NO_VERSION} was spoken`] : versionsIn(none)),
      ...(later.fault === undefined ? [`${NO_VERSION} was spoken after ${CLAIMED}`] : versionsIn(later)),
    ],
  },
];

const isPublished = (version: unknown): boolean => (VERSIONS as readonly unknown[]).includes(version);
const versionsIn = ({ fault }: Answer): string[] => [
  ...(fault?.code === UNSUPPORTED_VERSION ? [] : [`it was refused with ${String(fault?.code)}`]),
  ...(arrayOf(fault?.data.supported).length > 0 ? [] : ['`data.supported` names no version']),
];

/** Results of a contract whose failures are results: both forms are the same, and `isError` follows `ok`. */
export function resultRules(acts: readonly string[]): Rule[] {
  return [
    {
      id: 'result-forms',
      section: `${section}, tools/call`,
      says: 'Every result has `content`, whose text is the JSON of `structuredContent`.',
      sees: acts,
      judge: (...answers) => answers.flatMap((answer, index) => formProblems(answer, acts[index] ?? '')),
    },
    {
      id: 'is-error',
      section: `${section}, tools/call`,
      says: 'A result has `isError: true` exactly when its `ok` is false.',
      sees: acts,
      judge: (...answers) =>
        answers.flatMap(({ result, body, isError }, index) =>
          result === undefined || (body.ok === false) === (isError === true)
            ? []
            : [`${acts[index]}: ok is ${String(body.ok)} and isError ${String(isError)}`],
        ),
    },
    {
      id: 'failures-are-results',
      section: `${section}, tools/call`,
      says: 'A call that a tool refuses is a result with `ok: false`, which the model sees, and no JSON-RPC error.',
      sees: acts,
      judge: (...answers) =>
        answers.flatMap(({ fault }, index) =>
          fault === undefined ? [] : [`${acts[index]}: JSON-RPC error ${String(fault.code)}`],
        ),
    },
  ];
}

export function formProblems({ result, text, body }: Answer, act: string): string[] {
  if (result === undefined) return [];
  if (!Array.isArray(result.content)) return [`${act}: no content`];
  if (!isObject(result.structuredContent)) return [`${act}: no structuredContent`];
  try {
    return isSame(JSON.parse(text ?? ''), body) ? [] : [`${act}: the text says something else than structuredContent`];
  } catch {
    return [`${act}: the text is no JSON`];
  }
}
