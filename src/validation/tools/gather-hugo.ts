/** Builds a site with the real Hugo in production mode: no programs, no network, no secrets, nothing written into the site. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolResult } from '../../gates/facts.ts';
import type { Processes } from '../../ports/processes.ts';
import { parseHugoMessages } from './hugo-messages.ts';

export interface HugoRequest {
  /** Root of the site's repository, absolute. */
  root: string;
  /** Folder of the Hugo site inside it, '' for the root. */
  sitePath: string;
  /** False: not asked for, and `why`. */
  asked: true | { no: string };
  processes: Processes;
  /** Extra arguments of the run config; only those that change nothing but the build's mode. */
  arguments?: readonly string[];
  timeoutMs?: number;
  signal?: AbortSignal;
}

const SAFE_ARGUMENT =
  /^--(?:buildDrafts|buildFuture|buildExpired|minify|gc|enableGitInfo|panicOnWarning|theme|baseURL)(?:=[\w./:-]*)?$/u;
const NOTHING: ToolResult = { ran: false, missing: null, notAsked: null, version: null, messages: [], exitCode: null };

export async function gatherHugo({
  root,
  sitePath,
  asked,
  processes,
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
  const source = sitePath === '' || sitePath === '.' ? realRoot : join(realRoot, sitePath);
  const scratch = await mkdtemp(join(await realpath(tmpdir()), 'launch-hugo-'));
  try {
    const env = environment(source, scratch);
    await mkdir(join(scratch, 'home'), { recursive: true });
    const options = {
      cwd: source,
      env,
      timeoutMs,
      maxBytes: 8 * 1024 * 1024,
      ...(signal === undefined ? {} : { signal }),
    };
    const version =
      /v(\d+\.\d+\.\d+[^\s/]*)/u.exec((await processes.run(hugo, ['version'], options)).stdout.toString('utf8'))?.[1] ??
      null;
    const built = await processes.run(
      hugo,
      [
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
      ],
      options,
    );
    const output = `${built.stdout.toString('utf8')}\n${built.stderr.toString('utf8')}`;
    const messages = parseHugoMessages(output, { root: realRoot, source, scratch });
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
        message: `Hugo ended with ${built.code === null ? `signal ${built.signal ?? ''}` : `code ${built.code}`}: ${lastWord(output, [scratch, source, realRoot])}`,
      });
    }
    return { ran: true, missing: null, notAsked: null, version, messages, exitCode: built.code };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The child sees no variable of ours; Hugo's own are set so that a template can start nothing and fetch nothing. */
function environment(source: string, scratch: string): Record<string, string> {
  return {
    PATH: '/usr/bin:/bin',
    HOME: join(scratch, 'home'),
    TMPDIR: scratch,
    LANG: 'C.UTF-8',
    HUGO_NUMWORKERMULTIPLIER: '2',
    HUGO_SECURITY_EXEC_ALLOW: 'none',
    HUGO_SECURITY_HTTP_URLS: 'none',
    HUGO_ENABLEINLINESHORTCODES: 'false',
    ...(existsSync(join(source, 'resources', '_gen')) ? {} : { HUGO_RESOURCEDIR: join(scratch, 'resources') }),
  };
}

/** What it said last; of a crash, why, and not where. */
function lastWord(output: string, folders: readonly string[]): string {
  const lines = output.trim().split('\n');
  const line = lines.find((one) => /^(?:panic|fatal error): /.test(one)) ?? lines.at(-1) ?? '';
  return folders.reduce((text, folder) => text.replaceAll(folder, '.'), line).slice(0, 300);
}
