/** Lints pages with the project's own linter rules: rumdl where its binary is there, markdownlint on what changed otherwise. */

import type { GateFacts, PageInput, ToolMessage, ToolResult } from '../../gates/facts.ts';
import type { Processes } from '../../ports/processes.ts';
import { hashOf } from '../cache.ts';
import type { PageStore } from '../page-store.ts';
import type { ValidationInput } from '../session-options.ts';
import { findRumdl } from './find-rumdl.ts';
import { findLintConfig, type LintConfig } from './lint-config.ts';
import { offsetsOf } from './lint-fixes.ts';
import { lintWithMarkdownlint } from './markdownlint.ts';

export interface LintRequest {
  root: string;
  processes: Processes;
  facts: GateFacts;
  store: PageStore;
  input: ValidationInput;
}
/** What is kept with a page: under which linter and configuration it was linted, and the messages. */
interface Kept {
  key: string;
  messages: ToolMessage[];
  /** Those of rumdl that markdownlint says too, where that was asked. */
  agreed?: ToolMessage[];
}

const NOTHING: ToolResult = { ran: false, missing: null, notAsked: null, version: null, messages: [], exitCode: null };
/** Links, anchors and alternative text are judged by gates that know the generator. */
const JUDGED_ELSEWHERE = new Set(['MD045', 'MD051', 'MD057']);
const FILES_A_CALL = 2000;

export async function gatherLint({ root, processes, facts, store, input }: LintRequest): Promise<ToolResult> {
  const choice = facts.config.style?.linter ?? 'auto';
  if (choice === 'off') return { ...NOTHING, notAsked: 'switched off by the configuration' };
  const config = findLintConfig(root, facts.index.context.root);
  if (config.refused !== null)
    return {
      ...NOTHING,
      ran: true,
      messages: [
        { rule: 'configuration', path: null, line: null, column: null, level: 'error', message: config.refused },
      ],
    };
  const binary = choice === 'markdownlint' ? undefined : findRumdl();
  if (choice === 'rumdl' && binary === undefined)
    return {
      ...NOTHING,
      missing: 'rumdl is not installed; install the npm package `rumdl` or set `style.linter: markdownlint`',
    };
  const linter = binary === undefined || config.kind === 'markdownlint-js' ? 'markdownlint' : 'rumdl';
  const key = hashOf(linter, config.fingerprint, 3);
  const wanted = [...store.entries.values()].filter(
    (entry) =>
      config.lints(entry.path) &&
      (linter === 'rumdl' || input.lintAll === true || (config.kind !== 'none' && facts.changed.has(entry.path))),
  );
  if (wanted.length === 0)
    return { ...NOTHING, notAsked: 'rumdl is not installed and no page with a linter configuration changed' };
  const fresh = wanted
    .filter((entry) => (entry.tools.lint as Kept | undefined)?.key !== key)
    .map((entry) => entry.path);
  const found =
    linter === 'rumdl' && binary !== undefined
      ? await runRumdl(binary, fresh, {
          root,
          processes,
          config,
          textOf: (path) => store.pages.get(path)?.text ?? '',
          ...(input.signal === undefined ? {} : { signal: input.signal }),
        })
      : lintWithMarkdownlint(fresh, (path) => store.pages.get(path)?.text ?? '', config);
  for (const path of fresh) {
    const entry = store.entries.get(path);
    const messages = outsideFrontmatter(found.byPath.get(path) ?? [], store.pages.get(path)).filter(
      ({ rule }) =>
        !JUDGED_ELSEWHERE.has(rule) && (config.kind !== 'markdownlint' || isMarkdownlints(rule, config.rules)),
    );
    if (entry) entry.tools.lint = { key, messages } satisfies Kept;
  }
  const kept = wanted.flatMap(({ path, tools }) => {
    const lint = tools.lint as Kept | undefined;
    return lint !== undefined && lint.messages.length > 0 ? [{ path, lint }] : [];
  });
  const isHeld = linter === 'rumdl' && config.kind === 'markdownlint' && kept.length <= FEW_PAGES;
  const messages = kept.flatMap(({ path, lint }) => {
    if (!isHeld) return lint.messages;
    lint.agreed ??= agreed(lint.messages, path, store.pages.get(path)?.text ?? '', config);
    return lint.agreed;
  });
  return {
    ran: true,
    missing: null,
    notAsked: null,
    version: found.version,
    exitCode: 0,
    messages: [...found.problems, ...messages],
  };
}

/** A project with findings on few pages runs its linter: there that linter has the last word. */
const FEW_PAGES = 60;

/** What rumdl finds on a page of a project that keeps markdownlint's rules, less what that linter would not say. */
function agreed(messages: readonly ToolMessage[], path: string, text: string, config: LintConfig): ToolMessage[] {
  const own = lintWithMarkdownlint([path], () => text, config).byPath.get(path) ?? [];
  return messages.filter(({ rule, line }) =>
    own.some((one) => one.rule.slice(0, 5) === rule.slice(0, 5) && Math.abs((one.line ?? 0) - (line ?? 0)) <= 1),
  );
}

/** Rules that only rumdl has, and those it reads otherwise, are not the project's. */
function isMarkdownlints(name: string, rules: Readonly<Record<string, unknown>>): boolean {
  const rule = name.slice(0, 5);
  if (rule > 'MD060' || rule === 'MD057' || OTHERWISE.has(rule)) return false;
  const spaces = rule === 'MD030' ? (rules.MD030 ?? rules['list-marker-space']) : undefined;
  return !(typeof spaces === 'object' && spaces !== null && Object.values(spaces).some((count) => count !== 1));
}
const OTHERWISE = new Set(['MD003', 'MD005', 'MD046']);

/** Linters take the front matter of a page with a byte order mark for prose; it is no matter of style. */
function outsideFrontmatter(messages: ToolMessage[], page: PageInput | undefined): ToolMessage[] {
  const frontmatter = page?.facts.frontmatter;
  if (page === undefined || frontmatter === null || frontmatter === undefined) return messages;
  const lines = page.text.slice(0, frontmatter.end).split('\n').length;
  const last = page.text[frontmatter.end - 1] === '\n' ? lines - 1 : lines;
  return messages.filter(({ line, fix }) => (line ?? 0) > last || (fix?.start ?? 0) >= frontmatter.end);
}

export interface LintFound {
  version: string | null;
  byPath: Map<string, ToolMessage[]>;
  problems: ToolMessage[];
}

interface RumdlOptions {
  root: string;
  processes: Processes;
  config: LintConfig;
  textOf(path: string): string;
  signal?: AbortSignal;
}

async function runRumdl(
  binary: string,
  paths: readonly string[],
  { root, processes, config, textOf, signal }: RumdlOptions,
): Promise<LintFound> {
  const byPath = new Map<string, ToolMessage[]>();
  const problems: ToolMessage[] = [];
  const offsets = new Map<string, ReturnType<typeof offsetsOf>>();
  for (let at = 0; at < paths.length; at += FILES_A_CALL) {
    const chunk = paths.slice(at, at + FILES_A_CALL).map((path) => (path.startsWith('-') ? `./${path}` : path));
    const ended = await processes.run(
      binary,
      ['check', '--no-cache', '--output-format', 'json', ...config.arguments, '--', ...chunk],
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
      problems.push({
        rule: 'configuration',
        path: null,
        line: null,
        column: null,
        level: 'error',
        message: `rumdl cannot be used here: ${(ended.stderr.toString('utf8').trim().split('\n')[0] ?? '').replaceAll(root, '.').slice(0, 300)}`,
      });
      break;
    }
    for (const row of rows) {
      const path = row.file.replace(/^\.\//, '').replace(`${root}/`, '');
      const list = byPath.get(path) ?? [];
      if (row.fix && !offsets.has(path)) offsets.set(path, offsetsOf(textOf(path)));
      const fix = row.fix ? offsets.get(path)?.(row.fix.range, row.fix.replacement) : undefined;
      list.push({
        rule: row.rule,
        path,
        line: row.line,
        column: row.column,
        level: config.kind === 'none' ? 'info' : 'warning',
        message: row.message,
        fixable: row.fixable,
        ...(fix === undefined ? {} : { fix }),
      });
      byPath.set(path, list);
    }
  }
  return { version: null, byPath, problems };
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
