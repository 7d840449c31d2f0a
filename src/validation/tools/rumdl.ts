/** Runs rumdl over pages, some thousands a call, without the rules whose findings are dropped; its fixes stay as it writes them. */
import type { ToolMessage } from '../../gates/facts.ts';
import type { Processes } from '../../ports/processes.ts';
import type { LintConfig } from './lint-config.ts';

export interface LintFound {
  byPath: Map<string, ToolMessage[]>;
  problems: ToolMessage[];
}

export interface RumdlOptions {
  binary: string;
  root: string;
  processes: Processes;
  config: LintConfig;
  signal?: AbortSignal | undefined;
}

const FILES_A_CALL = 2000;
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

export async function runRumdl(
  paths: readonly string[],
  { binary, root, processes, config, signal }: RumdlOptions,
): Promise<LintFound> {
  const found: LintFound = { byPath: new Map(), problems: [] };
  const level = config.kind === 'none' ? 'info' : 'warning';
  for (let at = 0; at < paths.length; at += FILES_A_CALL) {
    const chunk = paths.slice(at, at + FILES_A_CALL).map((path) => (path.startsWith('-') ? `./${path}` : path));
    const ended = await processes.run(
      binary,
      ['check', '--no-cache', '--output-format', 'json', ...config.arguments, ...unasked(config), '--', ...chunk],
      {
        cwd: root,
        env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', NO_COLOR: '1' },
        timeoutMs: 300_000,
        maxBytes: 512 * 1024 * 1024,
        ...(signal === undefined ? {} : { signal }),
      },
    );
    const rows = parseRows(ended.stdout.toString('utf8'));
    if (rows === undefined) {
      const said = (ended.stderr.toString('utf8').trim().split('\n')[0] ?? '').replaceAll(root, '.').slice(0, 300);
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
function parseRows(text: string): Row[] | undefined {
  if (text.trim() === '') return [];
  try {
    const data: unknown = JSON.parse(text);
    return Array.isArray(data) ? (data as Row[]) : undefined;
  } catch {
    return undefined;
  }
}
