/** Runs rumdl over pages, as many a call as a command line takes, without the rules whose findings are dropped; its fixes stay as it writes them. */
import { dirname, isAbsolute } from 'node:path';
import { findSandbox } from '../../adapters/sandbox.ts';
import type { ToolMessage } from '../../gates/facts.ts';
import type { Processes, ProcessResult } from '../../ports/processes.ts';
import { tryStat } from '../site-tree.ts';
import { argumentBatches } from './argument-batches.ts';
import type { LintConfig } from './lint-config.ts';
import { withReadableConfig } from './plain-config.ts';

export interface LintFound {
  byPath: Map<string, ToolMessage[]>;
  problems: ToolMessage[];
}

export interface RumdlOptions {
  binary: string;
  root: string;
  processes: Processes;
  config: LintConfig;
  /** Whether its fixes are wanted: it makes and says them in twice the text. */
  fixes: boolean;
  signal?: AbortSignal | undefined;
}

/** Some thousands of pages take seconds; a page made to be slow, as one line of a megabyte, takes hours. */
const TIMEOUT_MS = 120_000;
/** Links, anchors and alternative text are judged by gates that know the generator. */
const JUDGED_ELSEWHERE = ['MD045', 'MD051', 'MD057'];
/** Rules that rumdl reads otherwise than markdownlint. */
const OTHERWISE = ['MD003', 'MD005', 'MD046'];
/** The last rule that both have; those that rumdl alone has follow. */
const LAST_SHARED = 'MD060';
const LAST = 81;

/** Whether a finding is one of the project's own rules. */
export function isAsked(name: string, { kind, rules }: LintConfig): boolean {
  if (JUDGED_ELSEWHERE.includes(name)) return false;
  if (kind !== 'markdownlint') return true;
  const rule = name.slice(0, 5);
  if (rule > LAST_SHARED || OTHERWISE.includes(rule)) return false;
  const spaces = rule === 'MD030' ? (rules.MD030 ?? rules['list-marker-space']) : undefined;
  return !(typeof spaces === 'object' && spaces !== null && Object.values(spaces).some((count) => count !== 1));
}

/** What rumdl need not look for. */
function unasked({ kind }: LintConfig): string[] {
  if (kind === 'none') return [];
  const own = Array.from({ length: LAST - 60 }, (_, at) => `MD0${61 + at}`);
  return ['--extend-disable', [...JUDGED_ELSEWHERE, ...(kind === 'markdownlint' ? [...OTHERWISE, ...own] : [])].join()];
}

export const runRumdl = (paths: readonly string[], options: RumdlOptions): Promise<LintFound> =>
  withReadableConfig(options.config, (words) => runWith(words, paths, options));

async function runWith(
  configured: readonly string[],
  paths: readonly string[],
  { binary, root, processes, config, fixes, signal }: RumdlOptions,
): Promise<LintFound> {
  const format = fixes ? 'json' : 'json-lines';
  const found: LintFound = { byPath: new Map(), problems: [] };
  const level = config.kind === 'none' ? 'info' : 'warning';
  const words = ['check', '--no-cache', '--output-format', format, ...configured, ...unasked(config), '--'];
  const plain = paths.map((path) => (path.startsWith('-') ? `./${path}` : path));
  const sandbox = await findSandbox(processes);
  const [, settings] = configured;
  // Settings written for it alone lie outside the repository.
  const read = [root, ...(settings !== undefined && isAbsolute(settings) ? [dirname(settings)] : [])];
  for (const batch of argumentBatches(plain, [binary, ...words])) {
    const ended = await processes.run(...(await sandbox.wrap(binary, [...words, ...batch], { cwd: root, read })), {
      cwd: root,
      env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', NO_COLOR: '1' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: 512 * 1024 * 1024,
      ...(signal === undefined ? {} : { signal }),
    });
    const rows = rowsOf(ended);
    if (rows === undefined) {
      const said = whyNot(ended, batch, root).replaceAll(root, '.').slice(0, 300);
      found.problems.push({
        rule: 'configuration',
        path: null,
        line: null,
        column: null,
        level: 'error',
        message: `rumdl cannot be used here: ${said}`,
      });
      break;
    }
    for (const row of rows) {
      if (!isAsked(row.rule, config)) continue;
      const path = row.file.replace(/^\.\//, '').replace(`${root}/`, '');
      const list = found.byPath.get(path) ?? [];
      if (list.length === 0) found.byPath.set(path, list);
      const { rule, line, column, message, fixable, fix } = row;
      list.push({
        rule,
        path,
        line,
        column,
        level,
        message,
        fixable,
        ...(fix ? { fix: { ...fix.range, text: fix.replacement, unit: 'byte' as const, of: '' } } : {}),
      });
    }
  }
  return found;
}

interface Row {
  file: string;
  line: number;
  column: number;
  rule: string;
  message: string;
  fixable: boolean;
  fix?: { range: { start: number; end: number }; replacement: string } | null;
}
/** Undefined where it did not get to its end: 0 and 1 are its answers, without and with findings; 1 without any is a refusal. */
function rowsOf({ code, timedOut, truncated, stdout }: ProcessResult): Row[] | undefined {
  const text = stdout.toString('utf8').trim();
  if (timedOut || truncated || (code !== 0 && code !== 1)) return undefined;
  // Where the project's configuration leaves out every page it says so in words.
  if (!/^[[{]/.test(text)) return code === 0 ? [] : undefined;
  return parseRows(text);
}

function whyNot(
  { signal, timedOut, truncated, stderr }: ProcessResult,
  batch: readonly string[],
  root: string,
): string {
  if (timedOut) {
    const [largest] = batch.toSorted((a, b) => (tryStat(root, b)?.size ?? 0) - (tryStat(root, a)?.size ?? 0));
    return `it did not end in ${TIMEOUT_MS / 1000} s; the largest page it was given is \`${largest}\`, leave it out in the linter's configuration`;
  }
  if (truncated) return 'it said more than can be read';
  return (
    stderr.toString('utf8').trim().split('\n')[0] ||
    (signal === null ? 'it gave no reason' : `it was ended by ${signal}`)
  );
}

/** A list, or a row a line. */
function parseRows(text: string): Row[] | undefined {
  try {
    return text.startsWith('[') ? JSON.parse(text) : text.split('\n').map((line) => JSON.parse(line) as Row);
  } catch {
    return undefined;
  }
}
