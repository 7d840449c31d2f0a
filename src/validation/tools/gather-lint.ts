/** Lints pages with the project's own linter rules: rumdl where its binary is there, markdownlint on what changed otherwise. */

import { findSandbox } from '../../adapters/sandbox.ts';
import type { GateFacts, ToolMessage, ToolResult } from '../../gates/facts.ts';
import { hashOf } from '../hash-of.ts';
import { MAX_PAGE_BYTES } from '../large-pages.ts';
import { keepSaid, type PageStore } from '../page-store.ts';
import type { ValidationInput } from '../session-options.ts';
import { nameOfBytes, readBytes, type SiteTree, textName, tryStat } from '../site-tree.ts';
import { findRumdl } from './find-rumdl.ts';
import { findLintConfig, type LintConfig } from './lint-config.ts';
import { thatCount } from './lint-filters.ts';
import { isAsked, type LintFound, type RumdlOptions, runRumdl } from './rumdl.ts';
import { saidOf, samePages } from './same-pages.ts';

export interface LintRequest {
  input: ValidationInput;
  tree: Pick<SiteTree, 'blobs' | 'misread' | 'paths'>;
  facts: GateFacts;
  store: PageStore;
  /** What the linter was begun on before there was a session. */
  begun: BegunLint | undefined;
}
export interface Linting {
  /** Has rumdl begun on pages that nobody has read yet, unless it was. */
  begin(paths: readonly string[]): void;
  gather(): Promise<ToolResult>;
}
/** Pages that rumdl is at work on, and under which configuration. */
export interface BegunLint {
  key: string;
  paths: ReadonlySet<string>;
  /** When each was written last, before rumdl began. */
  writtenAt: ReadonlyMap<string, number>;
  found: Promise<LintFound>;
  /** Ends it where nobody waits for it any more. */
  end: () => void;
}
/** What is kept with a page: under which linter and configuration it was linted, and the messages. */
interface Kept {
  key: string;
  messages: ToolMessage[];
  /** Whether the linter's fixes came with them. */
  hasFixes: boolean;
  /** Those of rumdl that markdownlint says too, where that was asked. */
  agreed?: ToolMessage[];
}

const NOTHING: ToolResult = { ran: false, missing: null, notAsked: null, version: null, messages: [], exitCode: null };

/** Starts rumdl, where it is the linter, on pages of the site whose folder is `siteRoot`, one of those that read the same. */
export function beginLint(
  input: ValidationInput,
  siteRoot: string,
  paths: readonly string[],
  tree: Pick<SiteTree, 'blobs' | 'paths'>,
): BegunLint | undefined {
  const plan = planLint(input, siteRoot);
  if ('result' in plan || plan.binary === undefined) return undefined;
  const writtenAt = new Map<string, number>();
  // One that is no file any more would end the whole call, one that is too large would keep it from ending.
  const isRead = (path: string): boolean => {
    const stat = tryStat(input.root, path);
    if (stat?.isFile() !== true || stat.size > MAX_PAGE_BYTES) return false;
    writtenAt.set(path, stat.ctimeMs);
    return true;
  };
  const asked = paths.filter((path) => plan.config.lints(path));
  const nameOf = (path: string): string | undefined => textName(input.root, path, tree.blobs.get(path));
  const there = samePages({ paths: asked, config: plan.config, files: tree.paths, nameOf }).first.filter(isRead);
  const end = new AbortController();
  const options = rumdlOptions(input, plan.binary, plan.config);
  const signal = input.signal === undefined ? end.signal : AbortSignal.any([input.signal, end.signal]);
  const found = runRumdl(there, { ...options, signal });
  found.catch(() => undefined);
  return { key: plan.key, paths: new Set(there), writtenAt, found, end: () => end.abort() };
}

const rumdlOptions = (input: ValidationInput, binary: string, config: LintConfig): RumdlOptions => ({
  binary,
  config,
  root: input.root,
  processes: input.ports.processes,
  fixes: input.withFixes === true,
  signal: input.signal,
});

/** Whether what is kept of a page is all that is asked for. */
function isEnough(kept: Kept | undefined, key: string, withFixes: boolean): boolean {
  if (kept?.key !== key) return false;
  return !withFixes || kept.hasFixes || !kept.messages.some(({ fixable }) => fixable);
}

export function createLinting({ input, tree, facts, store, begun: ahead }: LintRequest): Linting {
  let begun = ahead;
  const siteRoot = facts.index.context.root;

  /** What rumdl says of pages, less of those it was begun with. */
  async function ofRumdl(paths: readonly string[], key: string, options: RumdlOptions): Promise<LintFound> {
    const isOf = (ahead: BegunLint): boolean =>
      ahead.key === key && [...ahead.paths].every((path) => store.entries.has(path));
    const early = begun !== undefined && isOf(begun) ? begun : undefined;
    // A page that took too long to be read would hold the linter up as well: it goes on without.
    if (early === undefined) begun?.end();
    begun = undefined;
    const known = await early?.found;
    const more = await runRumdl(early === undefined ? paths : paths.filter((path) => !early.paths.has(path)), options);
    return {
      byPath: new Map([...(known?.byPath ?? []), ...more.byPath]),
      problems: [...(known?.problems ?? []), ...more.problems].slice(0, 1),
    };
  }

  /** rumdl reads by itself: a page that is not what was read here was saved meanwhile, and what it said is not kept. */
  function noteOthers(paths: readonly string[], writtenAt: BegunLint['writtenAt'] | undefined): void {
    for (const path of paths) {
      const then = writtenAt?.get(path);
      if (then !== undefined && tryStat(input.root, path)?.ctimeMs === then) continue;
      const hash = store.entries.get(path)?.hash;
      const bytes = readBytes(input.root, path);
      if (bytes === undefined || nameOfBytes(bytes, hash) !== hash) tree.misread.add(path);
    }
  }

  return {
    begin(paths) {
      begun ??= beginLint(input, siteRoot, paths, tree);
    },

    async gather() {
      const plan = planLint(input, siteRoot);
      if ('result' in plan) return plan.result;
      const { binary, config, key } = plan;
      const wanted = [...store.entries.values()].filter(
        (entry) =>
          config.lints(entry.path) &&
          (binary !== undefined || input.lintAll === true || (config.kind !== 'none' && facts.changed.has(entry.path))),
      );
      if (wanted.length === 0)
        return { ...NOTHING, notAsked: 'rumdl is not installed and no page with a linter configuration changed' };
      const hasFixes = binary === undefined || input.withFixes === true;
      const fresh = wanted.filter((entry) => !isEnough(entry.tools.lint as Kept | undefined, key, hasFixes));
      const { first: paths, others } = samePages({
        paths: fresh.map((entry) => entry.path),
        config,
        files: tree.paths,
        nameOf: (path) => textName(input.root, path, store.entries.get(path)?.hash),
      });
      const { writtenAt } = begun ?? {};
      const found =
        binary !== undefined
          ? await ofRumdl(paths, key, rumdlOptions(input, binary, config))
          : await ofMarkdownlint(paths, (path) => store.pages.get(path)?.text ?? '', config);
      if (binary !== undefined) noteOthers(paths, writtenAt);
      for (const entry of fresh) {
        const same = store.entries.get(others.get(entry.path) ?? '')?.tools.lint as Kept | undefined;
        const said = found.byPath.get(entry.path) ?? [];
        const messages = same
          ? saidOf(entry.path, same.messages)
          : thatCount(said, entry, () => store.pages.get(entry.path), config);
        for (const { fix } of messages) if (fix?.unit === 'byte') fix.of = entry.hash;
        keepSaid(entry, 'lint', { key, messages, hasFixes } satisfies Kept);
      }
      const kept = wanted.flatMap(({ path, tools }) => {
        const lint = tools.lint as Kept | undefined;
        return lint !== undefined && lint.messages.length > 0 ? [{ path, lint }] : [];
      });
      const isHeld = binary !== undefined && config.kind === 'markdownlint' && kept.length <= FEW_PAGES;
      if (isHeld)
        for (const { path, lint } of kept)
          lint.agreed ??= await agreed(lint.messages, path, store.pages.get(path)?.text ?? '', config);
      const messages = kept.flatMap(({ lint }) => (isHeld ? lint.agreed : undefined) ?? lint.messages);
      return {
        ran: true,
        missing: null,
        notAsked: null,
        version: null,
        exitCode: 0,
        messages: [...found.problems, ...messages],
        ...(binary === undefined ? {} : { sandbox: (await findSandbox(input.ports.processes)).kind }),
      };
    },
  };
}

/** A project with findings on few pages runs its linter: there that linter has the last word. */
const FEW_PAGES = 60;

/** The linter, rumdl where there is a binary, and what it is told; or why there is nothing to lint with. */
function planLint(
  { root, config: { style } = {} }: ValidationInput,
  siteRoot: string,
): { binary: string | undefined; config: LintConfig; key: string } | { result: ToolResult } {
  const choice = style?.linter ?? 'auto';
  if (choice === 'off') return { result: { ...NOTHING, notAsked: 'switched off by the configuration' } };
  const config = findLintConfig(root, siteRoot);
  if (config.refused !== null) {
    const place = { path: null, line: null, column: null };
    const messages: ToolMessage[] = [{ rule: 'configuration', ...place, level: 'error', message: config.refused }];
    return { result: { ...NOTHING, ran: true, messages } };
  }
  const installed = choice === 'markdownlint' ? undefined : findRumdl();
  if (choice === 'rumdl' && installed === undefined) {
    const missing = 'rumdl is not installed; install the npm package `rumdl` or set `style.linter: markdownlint`';
    return { result: { ...NOTHING, missing } };
  }
  const binary = config.kind === 'markdownlint-js' ? undefined : installed;
  return { binary, config, key: hashOf(binary === undefined ? 'markdownlint' : 'rumdl', config.fingerprint, 6) };
}

async function ofMarkdownlint(
  paths: readonly string[],
  textOf: (path: string) => string,
  config: LintConfig,
): Promise<LintFound> {
  if (paths.length === 0) return { byPath: new Map(), problems: [] };
  const { lintWithMarkdownlint } = await import('./markdownlint.ts');
  const { byPath, problems } = lintWithMarkdownlint(paths, textOf, config);
  return {
    byPath: new Map([...byPath].map(([path, list]) => [path, list.filter(({ rule }) => isAsked(rule, config))])),
    problems,
  };
}

/** What rumdl finds on a page of a project that keeps markdownlint's rules, less what that linter would not say. */
async function agreed(messages: readonly ToolMessage[], path: string, text: string, config: LintConfig) {
  const { lintWithMarkdownlint } = await import('./markdownlint.ts');
  const own = lintWithMarkdownlint([path], () => text, config).byPath.get(path) ?? [];
  return messages.filter(({ rule, line }) =>
    own.some((one) => one.rule.slice(0, 5) === rule.slice(0, 5) && Math.abs((one.line ?? 0) - (line ?? 0)) <= 1),
  );
}
