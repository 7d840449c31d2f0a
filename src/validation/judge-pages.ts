/** Judges pages by themselves, as a second thread does: gates that ask no index, and secrets. */

import { shortcodeReader } from '../content/gather-site.ts';
import { InternalError } from '../errors.ts';
import type { GateFacts } from '../gates/facts.ts';
import type { PageGate } from '../gates/gate.ts';
import { gates as allGates } from '../gates/index.ts';
import { engineLanguageOf } from '../syntax/engines.ts';
import { createFactsFile } from './facts-file.ts';
import { createLearningSyntax } from './learning-syntax.ts';
import { eachWithin, pageMilliseconds, underOneWatch } from './page-budget.ts';
import { createPageStore, type PageEntry, type RawFinding } from './page-store.ts';
import { PROFILES } from './profiles.ts';
import { runPageGate } from './run-gate.ts';
import { readBytes } from './site-tree.ts';
import type { JudgedPage, PageToJudge, ThreadSetup } from './thread-messages.ts';
import { scanSecrets } from './tools/scan-secrets.ts';

/** Answers the pages in the order they are given. */
export function createPageJudge(setup: ThreadSetup): (pages: readonly PageToJudge[]) => Promise<JudgedPage[]> {
  const { root, profile, config } = setup;
  const { context, hugo, headingIds } = setup.site;
  const { kind } = context;
  const pageMs = pageMilliseconds(config);
  const gates = allGates.filter((gate): gate is PageGate => gate.scope === 'page' && setup.gates.includes(gate.id));
  const brings = shortcodeReader(context, hugo, (path) => readBytes(root, path)?.toString('utf8'));
  const kept = setup.facts && createFactsFile(() => setup.facts?.path ?? '');
  const readPacked = (entry: PageEntry) => kept?.read({ site: '', facts: setup.facts?.facts ?? '' }, entry);
  const others = new Set<string>();
  const store = createPageStore({ root, kind, headingIds, brings, readPacked, onOther: (path) => others.add(path) });
  const syntax = createLearningSyntax();
  const facts = nothingBut<GateFacts>({
    profile,
    config,
    index: nothingBut<GateFacts['index']>({ kind }),
    pages: store.pages,
    knownSamples: new Map(),
    syntax: syntax.check,
  });
  return async (pages) => {
    const entries: PageEntry[] = [];
    // One that takes too long is missing in the answer, and the session looks at it by itself.
    eachWithin(pages, pageMs, (page) => {
      const entry = entryOf(page);
      if (entry) entries.push(entry);
    });
    await syntax.learn(entries.flatMap(({ languages }) => languages));
    const judged = (): { id: string; byPage: Map<string, RawFinding[]> }[] =>
      gates.map((gate) => {
        const timeoutMs = gate.timeoutMs ?? PROFILES[profile].gateTimeoutMs;
        const run = runPageGate(gate, entries, { facts, timeoutMs, now: () => performance.now(), pageMs });
        return { id: gate.id, byPage: run.findings.length > 0 || run.outcome !== 'judged' ? new Map() : run.byPage };
      });
    let found: ReturnType<typeof judged> = [];
    underOneWatch(pageMs, () => {
      found = judged();
    });
    const secrets = setup.secrets ? await secretsOf(entries, store.pages) : undefined;
    for (const { path } of entries) store.remove(path);
    const own = new Set(pages.flatMap((page) => ('languages' in page ? [] : [page.path])));
    // A page that was saved meanwhile is missing in the answer, too.
    const same = entries.filter(({ path }) => !others.delete(path));
    return same.map(({ findings: _findings, tools: _tools, ...entry }) => ({
      path: entry.path,
      ...(own.has(entry.path) ? { entry } : {}),
      findings: Object.fromEntries(
        found.flatMap(({ id, byPage }) => {
          const said = byPage.get(entry.path);
          // What engines judge is left to the session, which has them.
          const isOpen = id === 'snippets' && entry.languages.some((word) => engineLanguageOf(word) !== undefined);
          return said === undefined || isOpen ? [] : [[id, said]];
        }),
      ),
      ...(secrets === undefined ? {} : { secrets: secrets.get(entry.path) ?? [] }),
    }));
  };

  /** The page in the store; undefined when it is gone. */
  function entryOf(page: PageToJudge): PageEntry | undefined {
    if (!('languages' in page)) return store.load(page.path, page.hash);
    const record = { path: page.path, title: null, draft: false, keys: {}, aliases: [], anchors: [], open: null };
    const { text, ...read } = page;
    const entry: PageEntry = { ...read, record, ignores: [], samples: undefined, findings: {}, tools: {} };
    store.adopt(entry, text);
    return entry;
  }
}

async function secretsOf(entries: readonly PageEntry[], pages: GateFacts['pages']) {
  const found = await scanSecrets(entries.map(({ path }) => ({ path, text: pages.get(path)?.text ?? '' })));
  return Map.groupBy(found.messages, ({ path }) => path);
}

/** A gate that asks for more than it may know of a page by itself is not answered here, but by the session. */
const nothingBut = <T extends object>(known: Partial<T>): T =>
  new Proxy(known, {
    get(target, key) {
      if (!Reflect.has(target, key))
        throw new InternalError(`A page was asked for \`${String(key)}\`, which it does not have.`);
      return Reflect.get(target, key);
    },
  }) as T;
