/** A validation session: gathers a site once, judges it, and judges again at the cost of what changed. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import picomatch from 'picomatch';
import { type GatheredSite, gatherSite } from '../content/gather-site.ts';
import { navigationGaps } from '../content/navigation.ts';
import { PARSER_VERSION } from '../content/parse-page.ts';
import { InternalError } from '../errors.ts';
import type { GateFacts } from '../gates/facts.ts';
import type { Gate, PageGate } from '../gates/gate.ts';
import { gates as allGates } from '../gates/index.ts';
import { loadSyntax, type SyntaxCheck } from '../syntax/parsers.ts';
import { VERSION } from '../version.ts';
import { brokenBefore } from './broken-before.ts';
import { buildReport } from './build-report.ts';
import { type CacheKeys, createCache, hashOf, type SessionCache } from './cache.ts';
import { type Changes, changesView, gatherChanges } from './changes.ts';
import { type DataFiles, readDataFiles } from './data-files.ts';
import { gatherTools, type Tools } from './gather-tools.ts';
import { createLinkMap } from './link-map.ts';
import { findMoves } from './moves.ts';
import type { Outcome } from './outcome.ts';
import { createPageStore, type PageEntry, type PageStore, type RawFinding } from './page-store.ts';
import { PROFILES } from './profiles.ts';
import { beforehand, type GateRun, runPageGate, runSiteGate } from './run-gate.ts';
import type { ValidationInput } from './session-options.ts';
import { readBytes, readSiteTree, type SiteTree } from './site-tree.ts';

export type { ValidationInput } from './session-options.ts';

export interface ValidationSession {
  /** Root of the site's repository, absolute; every path of a finding counts from it. */
  readonly root: string;
  /** Everything gates look at; there after the first `validate`, or gathered now. */
  readonly facts: GateFacts;
  readonly site: GatheredSite;
  readonly headingIds: GatheredSite['headingIds'];
  validate(): Promise<Outcome>;
  /** After files changed on disk: reads them again and judges what depends on them. */
  revalidate(changedPaths: readonly string[]): Promise<Outcome>;
}

const PAGES_AT_A_TIME = 400;

export async function openSession(input: ValidationInput): Promise<ValidationSession> {
  const tree = await readSiteTree(input.root, input.ports.git);
  const config = input.config ?? {};
  const read = (path: string): string | undefined => readBytes(input.root, path)?.toString('utf8');
  const isExcluded = config.exclude === undefined ? () => false : picomatch(config.exclude, { dot: true });
  const site = gatherSite({
    paths: tree.paths,
    read,
    config,
    head: tree.head,
    isDirty: tree.dirty.size > 0,
    isExcluded,
    ...(input.sitePath === undefined ? {} : { sitePath: input.sitePath }),
  });
  const changes = await gatherChanges(input.root, tree, input.ports.git, input.base);
  return createSession({
    input,
    tree,
    site,
    changes,
    read,
    isPage: (path) => site.index.routes.isPage(path) && !isExcluded(path),
  });
}

interface SessionState {
  input: ValidationInput;
  tree: SiteTree;
  site: GatheredSite;
  changes: Changes;
  read(path: string): string | undefined;
  isPage(path: string): boolean;
}

function createSession({ input, tree, site, changes, read, isPage }: SessionState): ValidationSession {
  const config = input.config ?? {};
  const gates = input.gates ?? allGates;
  const asked = gates.filter(
    (gate) =>
      (input.only === undefined
        ? gate.profiles.includes(input.profile) || isForced(gate, input)
        : input.only.includes(gate.id)) && config.gates?.[gate.id] !== 'off',
  );
  const store = createPageStore({
    root: input.root,
    kind: site.context.kind,
    headingIds: site.headingIds,
    brings: site.brings,
  });
  const cache = input.cacheDir === null ? undefined : createCache(input.cacheDir);
  const keys = cacheKeys(input, site, gates);
  const links = createLinkMap();
  let data: DataFiles = { proofs: new Map(), problems: [] };
  let syntax: SyntaxCheck | undefined;
  const languages = new Set<string>();
  let tools: Tools = {};
  let isLoaded = false;
  let isPartlyLoaded = false;
  const runs = new Map<string, GateRun>();
  /** Findings of page gates that ask the index, by gate and page; not kept across runs. */
  const indexFindings = new Map<string, Map<string, RawFinding[]>>();

  const navigation = navigationGaps(site.index);
  const facts: GateFacts = {
    profile: input.profile,
    config,
    index: links.watch(site.index),
    pages: store.pages,
    artifacts: input.artifacts ?? {},
    product: input.product ?? null,
    ...(input.run === undefined ? {} : { run: input.run }),
    ...(navigation === undefined ? {} : { navigation }),
    get proofs() {
      return data.proofs;
    },
    get schemaProblems() {
      return data.problems;
    },
    get tools() {
      return tools;
    },
    ...changesView(changes),
    fileSize: (path) => fileSize(join(input.root, path)),
    syntax: (language, code) => (syntax ?? missingSyntax)(language, code),
  };

  function take(entry: PageEntry): void {
    store.adopt(entry);
    site.index.put(entry.record);
  }

  /** Pages into the store and the index, without judging them. */
  function load(kept: ReadonlyMap<string, PageEntry>, paths: readonly string[]): string[] {
    const parsed: string[] = [];
    for (const path of paths) {
      input.signal?.throwIfAborted();
      const blob = tree.blobs.get(path);
      const known = blob === undefined ? undefined : kept.get(path);
      if (known && known.hash === blob) take(known);
      else {
        const entry = store.load(path, blob);
        if (!entry) continue;
        const same = kept.get(path);
        if (same && same.hash === entry.hash) Object.assign(entry, { findings: same.findings, tools: same.tools });
        site.index.put(entry.record);
        parsed.push(path);
      }
    }
    return parsed;
  }

  async function loadAll(): Promise<void> {
    if (isLoaded) return;
    data = readDataFiles(tree.paths, read);
    const kept = cache?.readPages(keys) ?? new Map<string, PageEntry>();
    input.progress?.start('pages', 'Reading the pages', site.pagePaths.length);
    for (let at = 0; at < site.pagePaths.length; at += PAGES_AT_A_TIME) {
      const chunk = site.pagePaths.slice(at, at + PAGES_AT_A_TIME);
      load(isPartlyLoaded ? new Map() : kept, chunk);
      await learnLanguages(chunk);
      judgePages(asked, chunk);
      input.progress?.advance('pages', at + chunk.length);
    }
    input.progress?.finish('pages', `${store.entries.size} pages`);
    isLoaded = true;
  }

  async function learnLanguages(paths: readonly string[]): Promise<void> {
    const before = languages.size;
    for (const path of paths) {
      const entry = store.entries.get(path);
      if (entry && (entry.findings.snippets === undefined || syntax !== undefined))
        for (const language of entry.languages) languages.add(language);
    }
    // Findings that are kept need no grammar.
    if (languages.size > before || syntax === undefined) syntax = await loadSyntax(languages);
  }

  /** Page gates that judge a page by itself; what is kept is not judged again. */
  function judgePages(list: readonly Gate[], paths: readonly string[]): void {
    for (const gate of list) {
      if (gate.scope !== 'page' || gate.usesIndex) continue;
      const waiting = paths
        .flatMap((path) => store.entries.get(path) ?? [])
        .filter((entry) => entry.findings[gate.id] === undefined);
      if (waiting.length === 0 && runs.has(gate.id)) continue;
      const run = runPageGate(gate, waiting, runInput(gate));
      for (const [path, found] of run.byPage) {
        const entry = store.entries.get(path);
        if (entry) entry.findings[gate.id] = found;
      }
      const known = runs.get(gate.id);
      if (known === undefined || known.outcome === 'judged')
        runs.set(gate.id, {
          outcome: run.outcome,
          reason: run.reason,
          findings: [...(known?.findings ?? []), ...run.findings],
        });
    }
  }

  function judgeLinks(list: readonly Gate[], paths: Iterable<string>, isWhole: boolean): void {
    const entries = [...paths].flatMap((path) => store.entries.get(path) ?? []);
    for (const entry of entries) links.forget(entry.path);
    for (const gate of list) {
      if (gate.scope !== 'page' || !gate.usesIndex) continue;
      const run = runPageGate(gate, entries, runInput(gate));
      const known = isWhole
        ? new Map<string, RawFinding[]>()
        : (indexFindings.get(gate.id) ?? new Map<string, RawFinding[]>());
      for (const [path, found] of run.byPage) {
        if (found.length > 0) known.set(path, found);
        else known.delete(path);
      }
      indexFindings.set(gate.id, known);
      runs.set(gate.id, { outcome: run.outcome, reason: run.reason, findings: run.findings });
    }
  }

  const runInput = (gate: Gate) => ({
    facts,
    timeoutMs: gate.timeoutMs ?? PROFILES[input.profile].gateTimeoutMs,
    now: () => input.ports.clock.monotonic(),
    signal: input.signal,
  });

  async function judgeSite(): Promise<void> {
    for (const gate of asked) if (gate.scope === 'site') runs.set(gate.id, await runSiteGate(gate, runInput(gate)));
  }

  async function report(): Promise<Outcome> {
    const all = new Map<string, GateRun>();
    for (const gate of asked) {
      const run = runs.get(gate.id) ?? beforehand(gate, facts) ?? { outcome: 'judged', reason: null, findings: [] };
      const pages =
        gate.scope !== 'page' || run.outcome !== 'judged'
          ? []
          : gate.usesIndex
            ? [...(indexFindings.get(gate.id)?.values() ?? [])].flat()
            : [...store.entries.values()].flatMap((entry) => entry.findings[gate.id] ?? []);
      all.set(gate.id, { ...run, findings: [...run.findings, ...pages] });
    }
    const outside =
      input.scope === 'changed'
        ? await brokenBefore({ input, site, store, changes, gates: asked, runs: all, facts })
        : undefined;
    return buildReport({
      gates,
      runs: all,
      profile: input.profile,
      config,
      siteKind: site.context.kind,
      pages: store.entries.size,
      baseline: input.baseline ?? new Set(),
      ignoresOf: (path) => store.entries.get(path)?.ignores ?? [],
      ...(outside === undefined ? {} : { outside }),
    });
  }

  const treeKey = (): string | undefined => keyOfTree(input, tree, keys, asked);

  return {
    root: input.root,
    site,
    headingIds: site.headingIds,
    get facts() {
      if (!isLoaded && !isPartlyLoaded) {
        data = readDataFiles(tree.paths, read);
        load(new Map(), site.pagePaths);
        isPartlyLoaded = true;
      }
      return facts;
    },
    async validate() {
      const key = isLoaded ? undefined : treeKey();
      const known = key === undefined ? undefined : cache?.readOutcome(keys.site, key);
      if (known) return known;
      const isFirst = !isLoaded;
      await loadAll();
      tools = await gatherTools({
        input,
        facts,
        store,
        asked: new Set(asked.map((gate) => gate.id)),
        fresh: [],
        whole: true,
        known: tools,
      });
      judgePages(asked, [...store.entries.keys()]);
      judgeLinks(asked, store.entries.keys(), true);
      if (await findMoves({ input, tree, site, renamed: changes.renamed, hasMissing: hasMissing(indexFindings) }))
        judgeLinks(asked, pagesWith(indexFindings), false);
      await judgeSite();
      const outcome = await report();
      if (isFirst && cache) {
        cache.writePages(keys, store.entries.values());
        if (key !== undefined) cache.writeOutcome(keys.site, key, outcome);
      }
      return outcome;
    },
    async revalidate(changedPaths) {
      if (!isLoaded) {
        await loadAll();
        judgeLinks(asked, store.entries.keys(), true);
      }
      const again = new Set<string>();
      for (const path of [...new Set(changedPaths)].sort()) {
        if (/(?:^|\/)launch\/proofs\//.test(path))
          data = readDataFiles([...new Set([...site.index.files.paths, path])].sort(), read);
        const before = site.index.pages.get(path);
        const linkers = links.linkersOf(path);
        const entry = isPage(path) ? store.load(path, undefined) : undefined;
        const isThere = entry !== undefined || readBytes(input.root, path) !== undefined;
        if (isThere) site.index.files.add(path);
        else site.index.files.delete(path);
        let isSeen = before === undefined || !isThere;
        if (entry) isSeen = site.index.put(entry.record);
        else {
          site.index.remove(path);
          store.remove(path);
          for (const known of indexFindings.values()) known.delete(path);
        }
        if (entry) again.add(path);
        if (isSeen) for (const linker of linkers) again.add(linker);
        // A page that is new or moved may mend links anywhere.
        if (isSeen) for (const page of pagesWith(indexFindings)) again.add(page);
        tree.blobs.get(path) !== undefined && (tree.blobs as Map<string, string>).delete(path);
        await noteChange(path, isThere);
      }
      await learnLanguages([...again]);
      tools = await gatherTools({
        input,
        facts,
        store,
        asked: new Set(asked.map((gate) => gate.id)),
        fresh: [...again],
        whole: false,
        known: tools,
      });
      judgePages(asked, [...again]);
      judgeLinks(asked, again, false);
      await judgeSite();
      return report();
    },
  };

  /** The change set as gates see it follows what was written. */
  async function noteChange(path: string, isThere: boolean): Promise<void> {
    if (tree.head === null || input.ports.git === undefined) return;
    if (!changes.base.has(path) && !changes.changed.has(path)) {
      const bytes = await input.ports.git.show(input.root, tree.head, path);
      if (bytes !== undefined) changes.base.set(path, bytes.toString('utf8'));
    }
    const old = changes.base.get(path);
    if (!isThere) {
      if (old === undefined) changes.changed.delete(path);
      else changes.changed.set(path, 'deleted');
    } else if (old === undefined) changes.changed.set(path, 'added');
    else if (old === read(path)) changes.changed.delete(path);
    else changes.changed.set(path, 'modified');
  }
}

const missingSyntax: SyntaxCheck = () => {
  throw new InternalError('Unexpected syntax check before the pages were read.');
};
const isForced = (gate: Gate, { config }: ValidationInput): boolean =>
  (gate.id === 'external-links' && config?.links?.external === true) ||
  (gate.id === 'hugo-build' && config?.hugo?.build === true);
const hasMissing = (found: ReadonlyMap<string, ReadonlyMap<string, readonly RawFinding[]>>): boolean =>
  [...found.values()].some((pages) => pages.size > 0);
const pagesWith = (found: ReadonlyMap<string, ReadonlyMap<string, unknown>>): string[] =>
  [...new Set([...found.values()].flatMap((pages) => [...pages.keys()]))].sort();

function fileSize(path: string): number | undefined {
  try {
    return statSync(path).size;
  } catch {
    return undefined;
  }
}

function cacheKeys(input: ValidationInput, site: GatheredSite, gates: readonly Gate[]): CacheKeys {
  const { context, headingIds, contract } = site;
  const facts = hashOf(
    VERSION,
    PARSER_VERSION,
    context.kind,
    context.root,
    context.content_roots,
    headingIds,
    layoutHash(site),
  );
  const own = gates.filter((gate): gate is PageGate => gate.scope === 'page').map((gate) => [gate.id, gate.version]);
  const keys = (contract?.keys ?? []).map(({ name, type, required }) => [name, type, required]);
  return {
    site: hashOf(input.root, input.sitePath ?? '').slice(0, 16),
    facts,
    findings: hashOf(facts, own, input.config ?? {}, keys),
  };
}

/** Templates of shortcodes decide whether a page may have more anchors. */
const layoutHash = (site: GatheredSite): string[] =>
  site.index.files.paths.filter((path) => /\/?(?:_?shortcodes)\/[^/]+\.(?:html|md)$/.test(path)) as string[];

/** Names everything an outcome depends on; undefined where it depends on more than the tree (other sites, a product, a base). */
function keyOfTree(
  input: ValidationInput,
  tree: SiteTree,
  keys: CacheKeys,
  asked: readonly Gate[],
): string | undefined {
  if (!tree.isGit || tree.dirty.size > 0 || input.base !== undefined || input.product || input.artifacts !== undefined)
    return undefined;
  if (asked.some((gate) => gate.id === 'external-links' || gate.id === 'hugo-build')) return undefined;
  return hashOf(
    keys.findings,
    input.profile,
    [...(input.baseline ?? [])].sort(),
    asked.map((gate) => [gate.id, gate.version]),
    tree.paths,
    [...tree.blobs.values()],
    input.lintAll === true,
    input.run ?? null,
  );
}
