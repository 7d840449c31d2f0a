/** The runs that an asker may read, newest first, filtered, searched and cut into pages; the page and the API show the same. */
import { inOrder } from '../../src/engine/run-order.ts';
import type { RunState } from '../../src/model/run.ts';
import { RUN_STATES } from '../../src/model/run-names.ts';
import { runVerdict, type Verdict } from '../../src/report/run-verdict.ts';
import type { Access, Asker } from '../access.ts';
import type { Bot } from '../bot.ts';
import { fullName } from '../model.ts';
import { beganBy, foundIn, type RunOwner, runsOfInstallation } from '../runs.ts';

const PER_PAGE = 50;
/** So many of the newest runs are looked through; with a filter by state, whose snapshots must be read, fewer. */
const LOOKED_AT = 2_000;
const LOOKED_AT_STATES = 500;
const AT_ONCE = 10;

export interface RunRow {
  run: string;
  repository: string;
  kind: string;
  /** Of several sites of the repository; null where there is one. */
  site: string | null;
  state: string;
  /** In words, and how it is coloured. */
  verdict: Verdict;
  started: string;
  number: number | null;
  by: string;
}
export interface RunQuery {
  search: string;
  state: RunState | '';
  page: number;
  /** Rows of a page. */
  size?: number;
}
export interface RunList {
  rows: RunRow[];
  total: number;
  page: number;
  pages: number;
}

export function readQuery(query: URLSearchParams): RunQuery {
  const state = query.get('state') ?? '';
  const page = Number(query.get('page') ?? 1);
  return {
    search: (query.get('search') ?? '').trim().slice(0, 100),
    state: RUN_STATES.find((known) => known === state) ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export async function listRuns(bot: Bot, access: Access, asker: Asker, query: RunQuery): Promise<RunList> {
  const { search, state } = query;
  const installations = await access.installationsOf(asker);
  const all = (await Promise.all(installations.map((id) => runsOfInstallation(bot, id, LOOKED_AT)))).flat();
  const byRun = new Map(all.map((owner) => [owner.run, owner]));
  const order = (await inOrder(bot.context.store, [...byRun.keys()])).toReversed();
  const owners = order.slice(0, LOOKED_AT).flatMap((run) => byRun.get(run) ?? []);
  const readable = await readableRuns(access, asker, await readableOf(access, asker, owners));
  const found = readable.filter((owner) => matches(owner, search.toLowerCase()));
  const rows = async (some: readonly RunOwner[]): Promise<RunRow[]> => {
    const all: RunRow[] = [];
    for (let at = 0; at < some.length; at += AT_ONCE)
      all.push(...(await Promise.all(some.slice(at, at + AT_ONCE).map((owner) => rowOf(bot, owner)))));
    return all;
  };
  const cut = <T>(all: readonly T[]): { shown: T[]; total: number; page: number; pages: number } => {
    const { size = PER_PAGE } = query;
    const pages = Math.max(1, Math.ceil(all.length / size));
    const page = Math.min(pages, query.page);
    return { shown: all.slice((page - 1) * size, page * size), total: all.length, page, pages };
  };
  if (state === '') {
    const { shown, ...where } = cut(found);
    return { ...where, rows: await rows(shown) };
  }
  const inState = (await rows(found.slice(0, LOOKED_AT_STATES))).filter((row) => row.state === state);
  const { shown, ...where } = cut(inState);
  return { ...where, rows: shown };
}

/** Each repository is asked about once. */
async function readableOf(access: Access, asker: Asker, owners: readonly RunOwner[]): Promise<RunOwner[]> {
  const byRepository = Map.groupBy(owners, ({ repository }) => `${repository.installation}|${repository.id}`);
  const allowed = new Set<string>();
  const asked = [...byRepository].map(([key, [first]]) => ({ key, first }));
  for (let at = 0; at < asked.length; at += AT_ONCE)
    await Promise.all(
      asked.slice(at, at + AT_ONCE).map(async ({ key, first }) => {
        if (first !== undefined && (await access.may(asker, first.repository, 'read'))) allowed.add(key);
      }),
    );
  return owners.filter(({ repository }) => allowed.has(`${repository.installation}|${repository.id}`));
}

/** Of repositories that may be read, the runs whose product may be read, too. */
async function readableRuns(access: Access, asker: Asker, owners: readonly RunOwner[]): Promise<RunOwner[]> {
  const readable: RunOwner[] = [];
  for (let at = 0; at < owners.length; at += AT_ONCE) {
    const some = owners.slice(at, at + AT_ONCE);
    const may = await Promise.all(some.map((owner) => access.reads(asker, owner)));
    readable.push(...some.filter((_, index) => may[index] === true));
  }
  return readable;
}

const matches = ({ run, repository, by, number, site = '' }: RunOwner, search: string): boolean =>
  search === '' ||
  [run, fullName(repository), by, site, number === null ? '' : `#${number}`].some((text) =>
    text.toLowerCase().includes(search),
  );

async function rowOf(bot: Bot, owner: RunOwner): Promise<RunRow> {
  const { run, repository, number, at } = owner;
  const [known, findings] = await Promise.all([
    bot.context.engine.snapshot(run).catch(() => undefined),
    foundIn(bot, owner),
  ]);
  return {
    run,
    repository: fullName(repository),
    kind: known?.kind ?? '',
    site: owner.site ?? null,
    state: known?.state ?? 'gone',
    verdict: known === undefined ? { words: 'Gone', tone: 'bad' } : runVerdict(known, findings),
    started: known?.created_at ?? at,
    number,
    by: beganBy(owner),
  };
}
