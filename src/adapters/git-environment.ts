/** The whole environment of every git child: no prompt, no hook, no foreign configuration, the token in no argument. */

/** Git takes this name on every platform, Windows included. */
const NOTHING = '/dev/null';

/** What git may inherit: where programs and certificates lie, proxies, the ssh agent, and Windows' own needs. */
const INHERITED = [
  'PATH',
  'Path',
  'HOME',
  'USERPROFILE',
  'SYSTEMROOT',
  'SystemRoot',
  'TMPDIR',
  'TMP',
  'TEMP',
  'SSH_AUTH_SOCK',
  'http_proxy',
  'https_proxy',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'no_proxy',
  'NO_PROXY',
  'all_proxy',
  'ALL_PROXY',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'GIT_SSL_CAINFO',
  'GIT_EXEC_PATH',
] as const;

/** Command-scoped, so that it outranks any other configuration. */
const CONFIG: readonly (readonly [string, string])[] = [
  ['core.hooksPath', NOTHING],
  ['core.fsmonitor', 'false'],
  ['core.attributesFile', NOTHING],
  ['core.excludesFile', NOTHING],
  ['core.quotePath', 'false'],
  ['core.longPaths', 'true'],
  ['core.protectHFS', 'true'],
  ['core.protectNTFS', 'true'],
  ['credential.helper', ''],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['advice.detachedHead', 'false'],
  // It would run the repository's own gpg program.
  ['log.showSignature', 'false'],
  // It would open `.mailmap` of the work tree, whatever that is.
  ['log.mailmap', 'false'],
  ['commit.gpgSign', 'false'],
  ['push.gpgSign', 'false'],
  // No configuration of a repository is ever read, so whose it is matters no more.
  ['safe.directory', '*'],
  ['safe.bareRepository', 'explicit'],
  ['http.lowSpeedLimit', '1000'],
  ['http.lowSpeedTime', '60'],
];

export interface GitEnvironmentOptions {
  inherited: Readonly<Record<string, string | undefined>>;
  /** The user named a local path: only then may the file protocol be used. */
  allowFile: boolean;
  /** A checkout of ours: its bytes are those of the commit. */
  asCommitted?: boolean;
  token?: string | undefined;
  /** URL that the token is for; it is sent to that origin alone. */
  tokenUrl?: string | undefined;
}

export function gitEnvironment(options: GitEnvironmentOptions): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of INHERITED) {
    const value = options.inherited[name];
    if (value !== undefined) environment[name] = value;
  }
  const config = [
    ...CONFIG,
    ...(options.asCommitted === true ? [['core.autocrlf', 'false'] as const] : []),
    ...authorization(options.token, options.tokenUrl),
  ];
  config.forEach(([key, value], index) => {
    environment[`GIT_CONFIG_KEY_${index}`] = key;
    environment[`GIT_CONFIG_VALUE_${index}`] = value;
  });
  return {
    ...environment,
    LC_ALL: 'C',
    GIT_CONFIG_COUNT: String(config.length),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: NOTHING,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    GCM_INTERACTIVE: 'never',
    GIT_SSH_COMMAND: 'ssh -oBatchMode=yes',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    // A commit id means its own content, whatever `refs/replace` puts in its place.
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_PROTOCOL_FROM_USER: '0',
    GIT_ALLOW_PROTOCOL: options.allowFile ? 'https:http:ssh:git:file' : 'https:http:ssh:git',
  };
}

/** The empty value resets headers that the repository (actions/checkout) may carry, so that two tokens are never sent. */
function authorization(token: string | undefined, url: string | undefined): [string, string][] {
  if (token === undefined || url === undefined || !/^https?:\/\//i.test(url)) return [];
  const origin = `${new URL(url).origin}/`;
  const basic = Buffer.from(`x-access-token:${token}`, 'utf8').toString('base64');
  return [
    ['http.extraheader', ''],
    [`http.${origin}.extraheader`, ''],
    [`http.${origin}.extraheader`, `Authorization: Basic ${basic}`],
  ];
}
