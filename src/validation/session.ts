/** A validation session: gathers a site once, judges it, and judges again at the cost of what changed. */

import { beforeLongWork } from '../adapters/end-signals.ts';
import { lookAt, otherName } from '../content/tree-entry.ts';
import type { GateFacts } from '../gates/facts.ts';
import { gates as allGates } from '../gates/index.ts';
import type { SampleFinding } from '../gates/sample-findings.ts';
import { countOf } from '../text/count.ts';
import { asksStyle, isAsked } from './asked-gates.ts';
import { createBrokenBefore } from './broken-before.ts';
import { createHeldIgnores } from './brought-ignores.ts';
import { withBuild } from './build-findings.ts';
import { buildReport, leftOutOf, scopeOf } from './build-report.ts';
import { builderOf } from './builder-of.ts';
import { createCache, type KeptPages } from './cache.ts';
import { cacheKeys, keyOfTree, siteName, worldKey } from './cache-keys.ts';
import { changesView, noteChanges, readTreeAndChanges } from './changes.ts';
import { type DataFiles, readDataFiles, readDataFilesInTurns } from './data-files.ts';
import { forgeOf } from './forge-of.ts';
import { gatherTools, type Tools } from './gather-tools.ts';
import { createJudge } from './judge.ts';
import { recordOfLarge } from './large-pages.ts';
import { createLearningSyntax } from './learning-syntax.ts';
import { createLineFinder } from './line-finder.ts';
import { createLinkMap } from './link-map.ts';
import { ofListedSite } from './listed-site.ts';
import { lookAtSite } from './look-at-site.ts';
import { findMoves } from './moves.ts';
import { createNavigation } from './navigation.ts';
import { type Outcome, wasLate } from './outcome.ts';
import { ofPages, pageProblems } from './page-problems.ts';
import { createPageStanding } from './page-standing.ts';
import { createPageStore } from './page-store.ts';
import { createPageWork, startAhead } from './page-work.ts';
import type { ValidationInput, ValidationSession } from './session-options.ts';
import type { SessionParts } from './session-parts.ts';
import { createSettingsProblems } from './settings-problems.ts';
import { readBytes } from './site-tree.ts';
import { giveBack, keepHeapTight } from './tight-heap.ts';
import { createLinting } from './tools/gather-lint.ts';
import { createUnreadPages, unreadPages } from './unread-pages.ts';
import { createWarmStart } from './warm-start.ts';

export type { ValidationInput, ValidationSession } from './session-options.ts';

export async function openSession(given: ValidationInput): Promise<ValidationSession> {
  const input = { ...given, ...ofListedSite(given), ...(await forgeOf(given)) };
  const cache = input.cacheDir === null ? undefined : createCache(input.cacheDir);
  const { tree, changes } = await readTreeAndChanges(input, cache?.readAhead(siteName(input)));
  const asked = (input.gates ?? allGates).filter((gate) => isAsked(gate, input));
  const key = keyOfTree(input, tree, asked);
  const builder = await builderOf(input, tree);
  let whole: Reader | undefined;
  const session = (isNew = false): Reader => {
    if (whole) return whole;
    const ahead = isNew ? startAhead(input, asked, tree.paths) : undefined;
    const learned = cache?.learned(siteName(input), tree);
    const seen = lookAtSite(input, tree, { learned, isLinted: isNew && asksStyle(asked) });
    whole = createSession({ input, tree, ...seen, changes, cache, asked, ahead, builder });
    return whole;
  };
  return {
    root: input.root,
    get facts() {
      return session().facts;
    },
    get site() {
      return session().site;
    },
    get headingIds() {
      return session().headingIds;
    },
    refuseToWrite(path) {
      const to = tree.links.get(path);
      return to === undefined ? otherName(input.root, path) : `it is a link to \`${to}\`, which is fixed instead`;
    },
    // The same tree judged by the same gates: nothing is read but the list of files.
    async validate() {
      const known = key === undefined || whole ? undefined : cache?.readOutcome(siteName(input), key);
      if (known) return known;
      const isFirst = whole === undefined;
      await beforeLongWork(input.signal);
      const outcome = await session(isFirst && cache?.hasPages(siteName(input)) !== true).validate();
      const isSure = isFirst && tree.misread.size === 0 && !wasLate(outcome.report);
      if (isSure && key !== undefined) cache?.writeOutcome(siteName(input), key, outcome);
      return outcome;
    },
    revalidate: (changedPaths, before) => session().revalidate(changedPaths, before),
    forget() {
      whole = undefined;
      giveBack(tree.paths.length);
    },
  };
}

type Reader = Omit<ValidationSession, 'forget' | 'refuseToWrite'>;
function createSession(parts: SessionParts): Reader {
  const { input, tree, site, changes, cache, asked, read, isPage, ahead, early, begun, openedFiles, pages } = parts;
  const config = input.config ?? {};
  const gates = input.gates ?? allGates;
  const keys = cacheKeys(input, { site, tree, gates });
  const store = createPageStore({
    root: input.root,
    kind: site.context.kind,
    headingIds: site.headingIds,
    brings: site.brings,
    pages: site.pagePaths.length,
    early,
    onOther: (path) => tree.misread.add(path),
    ...(cache === undefined ? {} : { readPacked: (entry) => cache.readPacked(keys, entry) }),
  });
  const linkMap = createLinkMap();
  const build = parts.builder?.(site.index, store);
  const unread = createUnreadPages(input.root, unreadPages(input.root, tree, isPage));
  const settings = createSettingsProblems({ input, site, tree, changes });
  const linksTo = Map.groupBy(tree.links.keys(), (path) => tree.links.get(path) ?? '');
  const navigation = createNavigation(site.index);
  let data: DataFiles = { proofs: new Map(), problems: [] };
  let tools: Tools = {};
  const syntax = createLearningSyntax(input.engines);
  const lines = createLineFinder(read);
  /** Pages are in the store: not at all, unjudged, or judged. */
  let loaded: 'no' | 'read' | 'judged' = 'no';
  /** Something that links of other pages can see has changed since all links were judged. */
  let isFelt = true;
  let moved: ReadonlyMap<string, string> | undefined;
  const knownSamples = new Map<string, readonly SampleFinding[]>();
  const facts: GateFacts = {
    knownSamples,
    profile: input.profile,
    config,
    index: linkMap.watch(build?.over(site.index) ?? site.index),
    pages: store.pages,
    artifacts: input.artifacts ?? {},
    product: input.product ?? null,
    ...(input.run === undefined ? {} : { run: input.run }),
    get navigation() {
      return navigation.gaps();
    },
    get dataLinks() {
      return navigation.links();
    },
    get proofs() {
      return data.proofs;
    },
    get schemaProblems() {
      return [...data.problems, ...pageProblems(store.entries.values()), ...unread.problems(), ...settings()];
    },
    get tools() {
      return tools;
    },
    ...changesView(changes),
    standing: createPageStanding({ input, site, changes, store, proofs: () => data.proofs }),
    lineIn: lines.lineIn,
    textOf(path) {
      openedFiles.note(path);
      return read(path);
    },
    fileSize: openedFiles.sizeOf,
    syntax: syntax.check,
  };
  const judge = createJudge({ input, asked, facts, store, linkMap });
  const shared = { input, tree, site, store, judge, cache, keys, knownSamples };
  // What a build said is no more true when it is built again.
  const world = build ? undefined : worldKey({ tree, pages, asked, forge: input.forge });
  const warm = createWarmStart({ ...shared, linkMap, openedFiles, world, tooLong: unread.tooLong });
  const work = createPageWork({ ...shared, asked, syntax, ahead });
  const linting = createLinting({ input, tree, facts, store, begun });
  const held = createHeldIgnores(parts);
  const isOutside = createBrokenBefore({ input, site, store, changes, facts, build });
  const gather = (again?: readonly string[]): Promise<Tools> =>
    gatherTools({ ...shared, facts, linting, asked: new Set(asked.map((gate) => gate.id)), again, known: tools });

  function readKept(now: DataFiles): KeptPages {
    data = now;
    const kept = cache?.readPages(keys) ?? { entries: new Map() };
    warm.begin(kept);
    return kept;
  }

  async function loadAll(): Promise<void> {
    const kept = loaded === 'no' ? readKept(await readDataFilesInTurns(tree.paths, read, input.signal)) : undefined;
    // The linter reads the pages by itself, and while they are read here.
    if (kept?.entries.size === 0 && asksStyle(asked)) linting.begin(site.pagePaths);
    keepHeapTight(site.pagePaths.length);
    const chunks = judge.groups(site.pagePaths, (path) => kept?.entries.get(path), tree.blobs);
    if (kept) work.begin(kept.entries, chunks);
    else work.begin(new Map([...store.entries].filter(([, { packed }]) => packed === undefined)), []);
    input.progress?.start('pages', 'Reading the pages', site.pagePaths.length);
    let done = 0;
    for (const chunk of chunks) {
      if (kept) warm.load(kept, chunk, await work.read(chunk));
      await work.judge(chunk);
      work.putAway(chunk);
      done += chunk.length;
      input.progress?.advance('pages', done);
      // What the parser holds outside the heap is given back only when the event loop turns.
      await beforeLongWork(input.signal);
    }
    early.forget();
    unread.look(site.pagePaths, (path) => store.entries.has(path));
    input.progress?.finish('pages', `${countOf(store.entries.size, 'page')}`);
    await Promise.all([work.join(), warm.judgeLinks(), changes.ready]);
    const suspects = judge.suspects();
    moved =
      suspects.length === 0 ? undefined : await findMoves({ input, tree, site, renamed: changes.renamed }, warm.moves);
    if (moved !== undefined) await judge.links(suspects, false);
    loaded = 'judged';
    isFelt = false;
  }

  async function report(): Promise<Outcome> {
    await held.look(store.entries.values());
    const judged = unread.judge(asked, judge.runs(), input.scope === 'new' ? changes.changed : undefined);
    const runs = withBuild(judged, build, input.scope !== 'new');
    return buildReport({
      gates,
      runs,
      profile: input.profile,
      config,
      siteKind: site.context.kind,
      decidedBy: site.context.decided_by,
      baseline: input.baseline ?? new Set(),
      ...(input.siteName === undefined ? {} : { siteName: input.siteName }),
      leftOut: leftOutOf(input, parts, tools),
      ...ofPages(store.entries, held),
      ...scopeOf(input, changes.commit, () => isOutside(asked, runs)),
    });
  }

  /** Reads one changed file again; answers whether links of other pages can see a change. */
  function reread(path: string): boolean {
    build?.edited(path);
    const isNew = !site.index.files.has(path);
    const isOut = lookAt(input.root, path)?.is === 'unread';
    const entry = isPage(path) && !isOut ? warm.reload(path) : undefined;
    const large = entry || isOut || !isPage(path) ? undefined : recordOfLarge(input.root, path, site);
    const record = entry?.record ?? large;
    const isThere = record !== undefined || (!isOut && readBytes(input.root, path) !== undefined);
    site.index.files[isThere ? 'add' : 'delete'](path);
    let isSeen = isNew || !isThere;
    if (record) isSeen = site.index.put(record) || isSeen;
    else site.index.remove(path);
    if (!entry && store.entries.has(path)) {
      store.remove(path);
      judge.forget(path);
    }
    if (isPage(path)) unread.look([path], () => entry !== undefined);
    isFelt ||= isSeen || entry === undefined;
    return isSeen;
  }

  return {
    root: input.root,
    site,
    headingIds: site.headingIds,
    get facts() {
      if (loaded === 'no') {
        const kept = readKept(readDataFiles(tree.paths, read));
        // The same tree was judged before: what git told of it then is what fixes are planned with.
        if (kept.moved !== undefined) site.index.setMoved(new Map(kept.moved));
        warm.load(kept, site.pagePaths);
        unread.look(site.pagePaths, (path) => store.entries.has(path));
        loaded = 'read';
      }
      return facts;
    },
    async validate() {
      const isFirst = loaded !== 'judged';
      if (isFirst) await loadAll();
      else if (isFelt) await judge.links(store.entries.keys(), true);
      isFelt = false;
      tools = await gather();
      await judge.site();
      const outcome = await report();
      if (isFirst) warm.keep(moved);
      return outcome;
    },
    async revalidate(changedPaths, before = new Map()) {
      if (loaded !== 'judged') await loadAll();
      const paths = [...new Set(changedPaths)].sort();
      lines.forget();
      navigation.forget();
      const touched = [...new Set([...paths, ...paths.flatMap((path) => linksTo.get(path) ?? [])])];
      await beforeLongWork(input.signal);
      const seen = new Set(touched.filter(reread));
      const again = new Set(touched.filter((path) => store.entries.has(path)));
      // What links can see has changed: those that lead here, and those that found nothing anywhere.
      if (seen.size > 0) for (const path of [...linkMap.linkersOf(seen), ...judge.suspects()]) again.add(path);
      await noteChanges(changes, { root: input.root, paths, git: input.ports.git, blobs: tree.blobs, before });
      if (paths.some((path) => /(?:^|\/)launch\/proofs\//.test(path)))
        data = readDataFiles(site.index.files.paths, read);
      tools = await gather(touched);
      await work.judge([...again]);
      await judge.links(again, false);
      await judge.site();
      return report();
    },
  };
}
