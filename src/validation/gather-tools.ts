/** Runs the programs that gates look at, each only where its gate was asked for. */
import type { GatheredSite } from '../content/gather-site.ts';
import { parsePage } from '../content/parse-page.ts';
import type { GateFacts, ToolResult } from '../gates/facts.ts';
import { HUGO_MISSING } from '../model/validation-report.ts';
import { askedOf, broughtBy } from './brought-files.ts';
import { keepSaid, type PageStore } from './page-store.ts';
import { PROFILES } from './profiles.ts';
import type { ValidationInput } from './session-options.ts';
import { MAX_SHOWN_CHARACTERS, shownFiles } from './shown-files.ts';
import type { Linting } from './tools/gather-lint.ts';
import { saidOf } from './tools/same-pages.ts';
import { scanSecrets } from './tools/scan-secrets.ts';

export type Tools = { -readonly [K in keyof GateFacts['tools']]: GateFacts['tools'][K] };

export interface GatherToolsInput {
  input: ValidationInput;
  facts: GateFacts;
  site: GatheredSite;
  store: PageStore;
  linting: Linting;
  /** Gate ids that will run. */
  asked: ReadonlySet<string>;
  /** Files that changed since `known`; undefined: programs that see the whole site run again. */
  again: readonly string[] | undefined;
  known: Tools;
}

export async function gatherTools(request: GatherToolsInput): Promise<Tools> {
  const { asked } = request;
  const tools: Tools = { ...request.known };
  if (asked.has('secrets')) tools.secrets = await secrets(request);
  if (asked.has('markdown-style')) tools.lint = await request.linting.gather();
  if (request.again === undefined && asked.has('hugo-build') && request.facts.index.hugo !== null)
    tools.hugo = await hugo(request);
  if (request.again === undefined && asked.has('external-links') && asksExternal(request))
    tools.externalLinks = await external(request);
  return tools;
}

/** What is published beside the pages: proof files as they stand there, and the text of the pull request. */
function publishedData({ facts, site }: GatherToolsInput): { path: string; text: string }[] {
  const { pr } = facts.artifacts;
  const files = [...facts.proofs.keys()].flatMap((path) => {
    const text = site.index.files.read(path);
    return text === undefined ? [] : [{ path, text }];
  });
  return pr === undefined ? files : [...files, { path: 'pr.json', text: JSON.stringify(pr, null, 2) }];
}

/**
 * Texts of other files that readers get: of those that changed, where only what is new is asked for, and of those that a changed page takes in.
 */
function shownTexts({ site, input, facts, again, store }: GatherToolsInput): Texts {
  const isNew = input.scope === 'new';
  const isAsked = (path: string): boolean => (!isNew || facts.changed.has(path)) && again?.includes(path) !== false;
  const bringing = [...store.entries.values()].flatMap(({ brings, path }) =>
    brings === true ? (store.pages.get(path) ?? []) : [],
  );
  const { index, context, headingIds } = site;
  const { files, unread } = broughtBy({
    ...{ pages: bringing, index, isPage: index.routes.isPage },
    read(path) {
      const text = index.files.read(path);
      return text === undefined || text.length > MAX_SHOWN_CHARACTERS ? undefined : text;
    },
    asPage: (path, text) => ({ path, text, facts: parsePage(path, text, context.kind, headingIds) }),
  });
  const brought = askedOf(files, isAsked);
  const asked = new Set([...shownFiles(site).filter(isAsked), ...brought.keys()]);
  const texts = [...asked].flatMap((path) => {
    const text = site.index.files.read(path);
    return text === undefined || text.length > MAX_SHOWN_CHARACTERS ? [] : [{ path, text }];
  });
  return { texts, unread, brought };
}

interface Texts {
  texts: { path: string; text: string }[];
  /** How many files that pages take in are not in the repository. */
  unread: number;
  /** What was taken in, with the files that have it so. */
  brought: ReadonlyMap<string, readonly string[]>;
}

const PAGES_A_SCAN = 500;

/** Each page is scanned once for its content; the answer is kept with it. Only pages that changed are looked at again. */
async function secrets(request: GatherToolsInput): Promise<ToolResult> {
  const { store, input, again, known } = request;
  const before = again === undefined ? undefined : known.secrets;
  const asked =
    before === undefined ? [...store.entries.values()] : (again ?? []).flatMap((path) => store.entries.get(path) ?? []);
  const fresh = asked.filter((entry) => entry.tools.secrets === undefined);
  const byText = [...Map.groupBy(fresh, ({ hash }) => hash).values()];
  for (let at = 0; at < byText.length; at += PAGES_A_SCAN) {
    input.signal?.throwIfAborted();
    const some = byText.slice(at, at + PAGES_A_SCAN);
    const texts = some.flatMap(([first]) =>
      first === undefined ? [] : [{ path: first.path, text: store.pages.get(first.path)?.text ?? '' }],
    );
    const byPath = Map.groupBy((await scanSecrets(texts)).messages, ({ path }) => path);
    for (const same of some) {
      const found = byPath.get(same[0]?.path ?? '') ?? [];
      for (const entry of same) keepSaid(entry, 'secrets', saidOf(entry.path, found));
    }
  }
  const data = publishedData(request);
  const { texts: shown, unread, brought } = shownTexts(request);
  const scanned = new Set(shown.map(({ path }) => path));
  const published = new Set(data.map(({ path }) => path));
  const others = (before?.messages ?? []).filter(
    ({ path }) =>
      path !== null &&
      !scanned.has(path) &&
      (store.entries.has(path) || (request.site.index.files.has(path) && !published.has(path))) &&
      again?.includes(path) === false,
  );
  const pages = asked.flatMap((entry) => entry.tools.secrets as ToolResult['messages']);
  const ofFiles = (await scanSecrets([...data, ...shown])).messages.map((one) => {
    const by = brought.get(one.path ?? '');
    return by === undefined ? one : { ...one, by };
  });
  const messages = [...others, ...pages, ...ofFiles];
  return { ran: true, missing: null, notAsked: null, version: null, messages, exitCode: 0, unread };
}

async function hugo({ input, facts }: GatherToolsInput): Promise<ToolResult> {
  const wanted = input.run?.hugo.build ?? facts.config.hugo?.build ?? null;
  const isThere = facts.index.hugo?.present === true;
  const no =
    wanted === false
      ? 'switched off by the configuration'
      : !isThere
        ? 'a content folder without a configuration'
        : null;
  const isOptional =
    wanted === null &&
    PROFILES[input.profile].buildsHugo === 'when-found' &&
    (await input.ports.processes.find('hugo')) === undefined;
  const { gatherHugo } = await import('./tools/gather-hugo.ts');
  return gatherHugo({
    root: input.root,
    sitePath: facts.index.context.root,
    processes: input.ports.processes,
    git: input.ports.git,
    asked: no !== null ? { no } : isOptional ? { no: HUGO_MISSING } : true,
    arguments: input.run?.hugo.arguments ?? [],
    ...(input.signal === undefined ? {} : { signal: input.signal }),
  });
}

const asksExternal = ({ input, facts }: GatherToolsInput): boolean =>
  facts.config.links?.external ?? PROFILES[input.profile].asksExternal;

async function external({ input, facts, store }: GatherToolsInput) {
  const urls = new Set<string>();
  for (const page of store.pages.values()) {
    if (input.scope === 'new' && !facts.changed.has(page.path)) continue;
    for (const link of page.facts.links)
      if (
        /^https?:\/\//.test(link.target) &&
        facts.index.resolve(page.path, link.target, link.kind).kind === 'external'
      )
        urls.add(link.target);
  }
  const { links } = facts.config;
  const { gatherExternalLinks } = await import('./tools/gather-external-links.ts');
  return gatherExternalLinks({
    urls,
    allow: links?.allow ?? [],
    block: links?.block ?? [],
    // Who may be asked from here is the operator's to say, never the repository's.
    allowPrivate: input.ports.privateLinks === true,
    cache: input.cacheDir,
    now: () => input.ports.clock.now(),
    sleep: (ms) => input.ports.clock.sleep(ms, input.signal),
    ...(input.signal === undefined ? {} : { signal: input.signal }),
  });
}
