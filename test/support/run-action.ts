/**
 * Starts the Action as a runner does: its own process, a checkout cloned over HTTP from the stand-in, the event's payload in a file,
 * inputs as INPUT_*, file commands, masks applied to what is shown. `dist/action.js` when it is built, else the source.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { COMPILED } from './compiled.ts';
import type { Forge } from './forge/start-forge.ts';
import type { Repository, Token } from './forge/state.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

export interface ActionRun {
  forge: Forge;
  repo: Repository;
  token: Token;
  /** `action.yml`, `plan/action.yml` or `apply/action.yml`. */
  action?: string;
  event?: 'push' | 'pull_request' | 'pull_request_target' | 'issue_comment' | 'schedule' | 'workflow_dispatch';
  payload?: Record<string, unknown>;
  inputs?: Record<string, string>;
  env?: Record<string, string>;
  /** Checked out; default the default branch. */
  ref?: string;
  /** The workspace of an earlier run: it and the runner's temporary folder are kept, as a cache keeps them. */
  workspace?: string;
  depth?: number;
  /** False: a workflow without actions/checkout. */
  checkout?: boolean;
  attempt?: number;
  runId?: string;
  /** Sends SIGINT, as a cancelled job does, when the log has this text. */
  cancelAt?: string;
  /** Kills it, as a runner that is lost does, when the log has this text. */
  killAt?: string;
}
export interface ActionEnd {
  exitCode: number;
  /** With masks applied. */
  log: string;
  outputs: Record<string, string>;
  /** What later steps of the job get in their environment. */
  exported: Record<string, string>;
  summary: string;
  annotations: string[];
  workspace: string;
  /** RUNNER_TEMP. */
  temp: string;
  /** The parsed `result` output. */
  result: Record<string, unknown>;
}

const folders: string[] = [];
/** The runner's temporary folder of each workspace. */
const temps = new Map<string, string>();
/** Removes every workspace that tests made. */
export function cleanWorkspaces(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

export async function runAction(run: ActionRun): Promise<ActionEnd> {
  const temp = temps.get(run.workspace ?? '') ?? mkdtempSync(path.join(tmpdir(), 'launch-runner-'));
  folders.push(temp);
  const workspace = run.workspace ?? path.join(temp, 'work', run.repo.name);
  temps.set(workspace, temp);
  const sha =
    run.checkout === false
      ? ((await run.forge.head(run.repo, run.repo.defaultBranch)) ?? '')
      : await checkout(run, workspace);
  mkdirSync(workspace, { recursive: true });
  const files = Object.fromEntries(
    ['output', 'env', 'state', 'path', 'step_summary'].map((name) => [name, path.join(temp, name)]),
  );
  for (const file of Object.values(files)) writeFileSync(file, '');
  const eventPath = path.join(temp, 'event.json');
  writeFileSync(
    eventPath,
    JSON.stringify({
      repository: { full_name: fullName(run.repo), default_branch: run.repo.defaultBranch },
      ...run.payload,
    }),
  );
  const { main, inputs } = readAction(run.action ?? 'action.yml', run);
  const ref = run.ref ?? run.repo.defaultBranch;
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: temp,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    RUNNER_OS: 'Linux',
    RUNNER_TEMP: temp,
    GITHUB_WORKSPACE: workspace,
    GITHUB_REPOSITORY: fullName(run.repo),
    GITHUB_EVENT_NAME: run.event ?? 'push',
    GITHUB_EVENT_PATH: eventPath,
    GITHUB_SERVER_URL: run.forge.url,
    GITHUB_API_URL: run.forge.apiUrl,
    GITHUB_GRAPHQL_URL: run.forge.graphqlUrl,
    GITHUB_SHA: sha,
    GITHUB_REF: `refs/heads/${ref}`,
    GITHUB_REF_NAME: ref,
    GITHUB_REF_TYPE: 'branch',
    GITHUB_RUN_ID: run.runId ?? '42',
    GITHUB_RUN_ATTEMPT: String(run.attempt ?? 1),
    GITHUB_JOB: 'docs',
    GITHUB_ACTION: 'launch',
    GITHUB_ACTOR: 'octocat',
    GITHUB_OUTPUT: files.output!,
    GITHUB_ENV: files.env!,
    GITHUB_STATE: files.state!,
    GITHUB_PATH: files.path!,
    GITHUB_STEP_SUMMARY: files.step_summary!,
    ...inputs,
    ...run.env,
  };
  const { exitCode, log } = await start(main, env, workspace, run);
  const outputs = readFileCommands(readFileSync(files.output!, 'utf8'));
  const shown = log
    .split('\n')
    .filter((line) => !line.startsWith('::add-mask::'))
    .join('\n');
  return {
    exitCode,
    log: mask(log, shown),
    outputs,
    exported: readFileCommands(readFileSync(files.env!, 'utf8')),
    summary: readFileSync(files.step_summary!, 'utf8'),
    annotations: log.split('\n').filter((line) => /^::(error|warning|notice)/.test(line)),
    workspace,
    temp,
    result: outputs.result ? (JSON.parse(outputs.result) as Record<string, unknown>) : {},
  };
}

const fullName = (repo: Repository): string => `${repo.owner.login}/${repo.name}`;

/** As actions/checkout does: a header of the command alone, nothing kept. A workspace that is there is brought to the ref. */
async function checkout({ forge, repo, token, ref, depth }: ActionRun, workspace: string): Promise<string> {
  const header = `http.extraheader=AUTHORIZATION: basic ${Buffer.from(`x-access-token:${token.value}`).toString('base64')}`;
  const branch = ref ?? repo.defaultBranch;
  mkdirSync(workspace, { recursive: true });
  const git = (...args: string[]): Promise<string> => execute('git', ['-c', header, '-C', workspace, ...args]);
  if (!existsSync(path.join(workspace, '.git'))) {
    await git('init', '-q', '-b', branch);
    await git('remote', 'add', 'origin', forge.cloneUrl(repo));
  }
  await git(
    'fetch',
    '-q',
    '--no-tags',
    ...(depth === 0 ? [] : [`--depth=${depth ?? 1}`]),
    'origin',
    `+refs/heads/${branch}:refs/remotes/origin/${branch}`,
  );
  await git('checkout', '-q', '--force', '-B', branch, `refs/remotes/origin/${branch}`);
  return (await git('rev-parse', 'HEAD')).trim();
}

/** Defaults of action.yml are handed over by the runner, expressions evaluated. */
function readAction(file: string, { inputs = {}, token }: ActionRun): { main: string; inputs: Record<string, string> } {
  const action = parse(readFileSync(path.join(root, file), 'utf8')) as {
    runs: { main: string };
    inputs: Record<string, { default?: string }>;
  };
  const defaults = Object.entries(action.inputs).map(([name, { default: value }]) => [
    name,
    (value ?? '').replace(/\$\{\{ *github\.token *\}\}/, token.value),
  ]);
  const given = Object.entries({ ...Object.fromEntries(defaults), ...inputs } as Record<string, string>);
  const main = path.resolve(root, path.dirname(file), action.runs.main);
  return {
    main: program(main, file),
    inputs: Object.fromEntries(
      given.map(([name, value]) => [`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`, value]),
    ),
  };
}
/** Without a bundle the source runs; LAUNCH_TEST_DIST=1 insists on the bundle. */
function program(main: string, file: string): string {
  const bundled = existsSync(path.join(root, 'dist/action.js'));
  if (process.env.LAUNCH_TEST_DIST === '1' && !bundled)
    throw new Error('Unexpected absence of dist/action.js, expected it: run `npm run build`.');
  if (bundled && process.env.LAUNCH_TEST_DIST === '1') return main;
  return file === 'action.yml' ? path.join(root, 'src/action.ts') : path.join(root, path.dirname(file), 'main.js');
}

function start(
  main: string,
  env: Record<string, string>,
  cwd: string,
  { cancelAt, killAt }: Pick<ActionRun, 'cancelAt' | 'killAt'>,
): Promise<{ exitCode: number; log: string }> {
  return new Promise((resolve, reject) => {
    const phase = path.basename(path.dirname(main));
    const source = main.endsWith('main.js') && process.env.LAUNCH_TEST_DIST !== '1';
    const child = spawn(process.execPath, [source ? path.join(root, 'src/action.ts') : main], {
      cwd,
      env: { ...COMPILED, ...env, ...(source ? { LAUNCH_PHASE: phase } : {}) },
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), 240_000);
    let log = '';
    const add = (chunk: Buffer): void => {
      log += chunk.toString('utf8');
      if (cancelAt !== undefined && log.includes(cancelAt)) child.kill('SIGINT');
      if (killAt !== undefined && log.includes(killAt)) child.kill('SIGKILL');
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ exitCode: code ?? (signal === null ? 1 : 137), log });
    });
  });
}

/** `name<<DELIMITER` … `DELIMITER`, as the runner reads it; anything else is a protocol error. */
export function readFileCommands(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    const [, name, delimiter] = /^([^=<]+)<<(.+)$/.exec(line) ?? [];
    if (name === undefined || delimiter === undefined) throw new Error(`Unexpected line in a file command: ${line}`);
    const end = lines.indexOf(delimiter, at + 1);
    if (end < 0) throw new Error(`Unexpected end of file command ${name}`);
    values[name] = lines.slice(at + 1, end).join('\n');
    at = end;
  }
  return values;
}
/** Replaces every masked value, as the runner shows `***`. */
function mask(log: string, shown: string): string {
  const secrets = [...log.matchAll(/^::add-mask::(.+)$/gm)].map(([, secret]) =>
    secret!.replaceAll('%0A', '\n').replaceAll('%25', '%'),
  );
  return secrets.reduce((text, secret) => text.replaceAll(secret, '***'), shown);
}
function execute(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', GIT_TERMINAL_PROMPT: '0' },
    });
    let out = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.on('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${command} ${args.join(' ')}: ${errors}`)),
    );
  });
}
