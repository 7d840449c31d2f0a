/** Builds a copy of a site with the real Hugo in production mode, in a sandbox where there is one: no programs, no network, no secrets, nothing written into the site. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSandbox } from '../../adapters/sandbox.ts';
import { diskFiles } from '../../content/site-files.ts';
import type { ToolMessage, ToolResult } from '../../gates/facts.ts';
import { readConfig } from '../../generators/hugo/facts.ts';
import type { Git } from '../../ports/git.ts';
import type { Processes } from '../../ports/processes.ts';
import { copySite } from './copy-site.ts';
import { parseHugoMessages } from './hugo-messages.ts';
import { hugoSources } from './hugo-sources.ts';

export interface HugoRequest {
  /** Root of the site's repository, absolute. */
  root: string;
  /** Folder of the Hugo site inside it, '' for the root. */
  sitePath: string;
  /** False: not asked for, and `why`. */
  asked: true | { no: string };
  processes: Processes;
  /** Where the root is a repository: a site may ask when its pages changed. */
  git?: Pick<Git, 'copyHistory'> | undefined;
  /** Extra arguments of the run config; only those that change nothing but the build's mode. */
  arguments?: readonly string[];
  timeoutMs?: number;
  signal?: AbortSignal;
}

const SAFE_ARGUMENT =
  /^--(?:buildDrafts|buildFuture|buildExpired|minify|gc|enableGitInfo|panicOnWarning|theme|baseURL)(?:=[\w./:-]*)?$/u;
/** Begins the reason why Hugo was not asked to build a site. */
const NOT_BUILT = 'HUGO_NOT_BUILT';
const NOTHING: ToolResult = { ran: false, missing: null, notAsked: null, version: null, messages: [], exitCode: null };

export async function gatherHugo({
  root,
  sitePath,
  asked,
  processes,
  git,
  arguments: extra = [],
  timeoutMs = 300_000,
  signal,
}: HugoRequest): Promise<ToolResult> {
  if (asked !== true) return { ...NOTHING, notAsked: asked.no };
  const hugo = await processes.find('hugo');
  if (hugo === undefined)
    return {
      ...NOTHING,
      missing: 'Hugo is not installed; install it from https://gohugo.io/installation/ or leave the gate out',
    };
  const realRoot = await realpath(root);
  const site = sitePath === '.' ? '' : sitePath;
  const { config } = readConfig(diskFiles(join(realRoot, site), realRoot));
  const sources = hugoSources(config, site, (path) => existsSync(join(realRoot, path)));
  if (sources.refused !== undefined) return { ...NOTHING, missing: `${NOT_BUILT}: ${sources.refused}` };
  const scratch = await mkdtemp(join(await realpath(tmpdir()), 'launch-hugo-'));
  try {
    const copy = join(scratch, 'site');
    const source = join(copy, site);
    const read = copySite(realRoot, [site, ...sources.folders], copy);
    const gitInfo = sources.gitInfo || extra.some((argument) => argument.startsWith('--enableGitInfo'));
    if (gitInfo) read.push(...[await git?.copyHistory(realRoot, copy)].flatMap((folder) => folder ?? []));
    await mkdir(join(scratch, 'home'), { recursive: true });
    const options = {
      cwd: source,
      env: environment(scratch, gitInfo),
      timeoutMs,
      maxBytes: 8 * 1024 * 1024,
      ...(signal === undefined ? {} : { signal }),
    };
    const sandbox = await findSandbox(processes);
    const run = async (...words: string[]) =>
      processes.run(...(await sandbox.wrap(hugo, words, { cwd: source, read, write: [scratch] })), options);
    const version = /v(\d+\.\d+\.\d+[^\s/]*)/u.exec((await run('version')).stdout.toString('utf8'))?.[1] ?? null;
    const built = await run(
      '--environment',
      'production',
      '--destination',
      join(scratch, 'public'),
      '--cacheDir',
      join(scratch, 'cache'),
      '--noBuildLock',
      '--printPathWarnings',
      '--printI18nWarnings',
      ...extra.filter((argument) => SAFE_ARGUMENT.test(argument)),
    );
    const output = `${built.stdout.toString('utf8')}\n${built.stderr.toString('utf8')}`;
    const messages = parseHugoMessages(output, { root: copy, source, scratch });
    if (built.timedOut)
      messages.push({
        rule: 'hugo-build/error',
        path: null,
        line: null,
        column: null,
        level: 'error',
        message: `Hugo did not finish in ${Math.round(timeoutMs / 1000)} s`,
      });
    else if (built.code !== 0 && !messages.some(({ level }) => level === 'error')) {
      messages.push({
        rule: 'hugo-build/error',
        path: null,
        line: null,
        column: null,
        level: 'error',
        message: `Hugo ended with ${built.code === null ? `signal ${built.signal ?? ''}` : `code ${built.code}`}: ${lastWord(output, [source, copy, scratch, realRoot])}`,
      });
    }
    const missing = isWhole(built, output) ? null : endedByDenial(messages);
    return { ran: true, missing, notAsked: null, version, messages, exitCode: built.code, sandbox: sandbox.kind };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Whether every page was built: a template that logs an error lets the build go on to its end. */
const isWhole = ({ code, timedOut }: { code: number | null; timedOut: boolean }, output: string): boolean =>
  !timedOut && (code === 0 || /\blogged \d+ error/u.test(output));

/** Of a build that did not come to its end: why nothing was judged, where no fault of the site ended it. */
function endedByDenial(messages: readonly ToolMessage[]): string | null {
  const errors = messages.filter(({ level }) => level === 'error');
  const [denied] = errors;
  if (denied === undefined || errors.some(({ rule }) => rule !== 'hugo-build/denied')) return null;
  const place = denied.path === null ? 'the site' : `\`${denied.path}:${denied.line ?? 1}\``;
  return `${NOT_BUILT}: ${place} asks for what a check does not allow, and that ended the build: ${denied.message}. Nothing else of the site was judged; handle the error in the template, as with \`.Err\`, or leave the gate out`;
}

/** The child sees no variable of ours; Hugo's own are set so that a template can start nothing and fetch nothing. */
function environment(scratch: string, gitInfo: boolean): Record<string, string> {
  return {
    PATH: '/usr/bin:/bin',
    HOME: join(scratch, 'home'),
    TMPDIR: scratch,
    LANG: 'C.UTF-8',
    HUGO_NUMWORKERMULTIPLIER: '2',
    HUGO_SECURITY_EXEC_ALLOW: gitInfo ? '^git$' : 'none',
    HUGO_SECURITY_HTTP_URLS: 'none',
    HUGO_ENABLEINLINESHORTCODES: 'false',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
  };
}

/** What it said last; of a crash, why, and not where. */
function lastWord(output: string, folders: readonly string[]): string {
  const lines = output.trim().split('\n');
  const line = lines.find((one) => /^(?:panic|fatal error): /.test(one)) ?? lines.at(-1) ?? '';
  return folders.reduce((text, folder) => text.replaceAll(folder, '.'), line).slice(0, 300);
}
