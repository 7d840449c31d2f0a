/** `launch check` cold, warm, changed and fixing, beside rumdl in the same run: on a generated tree, or on a copy of the folder named. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gates } from '../src/gates/index.ts';
import { findRumdl } from '../src/validation/tools/find-rumdl.ts';
import { copySite, damage, makeSite, pagesOf, touch } from './check-site.ts';
import { fixSteps } from './fix-steps.ts';
import { measure, median, type Peer, type Sample, show } from './measure.ts';

const root = path.resolve(import.meta.dirname, '..');
const PAGES = Number(process.env.BENCH_PAGES ?? 4000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** How many times larger 72,180 pages are than 16,802. */
const GROWTH = 72_180 / 16_802;
const EVERY_GATE = 'every gate but Hugo, cold';
const RUMDL = 'rumdl check';
const BARE_RUMDL = 'rumdl check --no-cache';
/** Steps of a fix are timed on sites of so many pages and of 16 times as many, all in one folder: 1,000 and 16,000 by BENCH_STEP_PAGES=1000. */
const STEP_PAGES = Number(process.env.BENCH_STEP_PAGES ?? 100);
const STEP_GROWTH = 16;
const STEP = ['a fix in a session, 16 times pages', 'a fix in a session, few pages'] as const;
/** A site of etcd-io/website's size, 726 pages and a few that are not published, is to be judged by all of them in this time. */
const SMALL = { pages: 800, ms: 1500 };
const CONTENT = 'frontmatter,internal-links,snippets,template-tokens,images,secrets';
const ALL = gates.filter(({ id, profiles }) => profiles.includes('local') && id !== 'hugo-build').map(({ id }) => id);

export default async function check(folder?: string): Promise<string> {
  const work = mkdtempSync(path.join(tmpdir(), 'launch-bench-'));
  try {
    const site = path.join(work, 'site');
    if (folder === undefined) makeSite(site, PAGES);
    else copySite(path.resolve(folder), site);
    const pages = pagesOf(site);
    const runs = await measure(peersOf(work, site, pages), ROUNDS);
    const title = `${pages.length} pages${folder === undefined ? ', generated' : ''}; processor time and peak memory beside wall time`;
    const larger = folder === undefined ? await grown(work) : new Map<string, Sample[]>();
    return `${show(title, runs)}${larger.size > 0 ? show('Growth and fixes', larger) : ''}${goals(runs, larger, pages.length)}`;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function launch(name: string, work: string, site: string, options: { args: string[]; before?: () => void }): Peer {
  return {
    name,
    command: process.execPath,
    args: [path.join(root, 'dist/cli.js'), 'check', site, '--json', ...options.args],
    env: { LAUNCH_HOME: path.join(work, 'home') },
    mayExit: [0, 1],
    ...(options.before === undefined ? {} : { before: options.before }),
  };
}

function peersOf(work: string, site: string, pages: readonly string[]): Peer[] {
  const forget = (): void => rmSync(path.join(work, 'home'), { recursive: true, force: true });
  const content = ['--gate', CONTENT];
  let change = 0;
  const before = (): void => {
    change += 1;
    touch(site, pages, change);
  };
  // The program itself: what a wrapper waits for is not in its processor time.
  const rumdl = findRumdl();
  const cache = path.join(work, 'rumdl-cache');
  const alone = (name: string, ...args: string[]): Peer[] =>
    rumdl === undefined
      ? []
      : [
          {
            name,
            command: rumdl,
            args: ['check', ...args, '--quiet', '.'],
            cwd: site,
            mayExit: [0, 1],
            before: () => rmSync(cache, { recursive: true, force: true }),
          },
        ];
  return [
    // As it is run, it keeps what it found for the next time, as we do; without that it shows its bare speed.
    ...alone(RUMDL, '--cache-dir', cache),
    ...alone(BARE_RUMDL, '--no-cache'),
    launch('content gates, cold', work, site, { args: content, before: forget }),
    launch('content gates, warm', work, site, { args: content }),
    launch('content gates, 1 in 100 changed', work, site, { args: content, before }),
    launch('content gates and style, cold', work, site, {
      args: ['--gate', `${CONTENT},markdown-style`],
      before: forget,
    }),
    launch(EVERY_GATE, work, site, { args: ['--gate', ALL.join(',')], before: forget }),
  ];
}

/** Larger trees and fixes, once each: whole checks, one finding on a small and on a large tree, and many findings. */
async function grown(work: string): Promise<Map<string, Sample[]>> {
  const all = new Map<string, Sample[]>();
  const tree = (name: string, pages: number): string => {
    const site = path.join(work, name);
    makeSite(site, Math.round(pages));
    return site;
  };
  const forget = (): void => rmSync(path.join(work, 'home'), { recursive: true, force: true });
  const add = async (name: string, site: string, ...more: string[]): Promise<void> => {
    const peer = launch(name, work, site, { args: ['--gate', CONTENT, ...more], before: forget });
    for (const [key, samples] of await measure([peer], 1)) all.set(key, samples);
  };
  const [small, large, huge] = [tree('small', PAGES / 16), tree('large', PAGES), tree('huge', PAGES * GROWTH)];
  await add('cold, as many pages', large);
  await add('cold, 4.3 times the pages', huge);
  await add('cold, a sixteenth', small);
  for (const site of [small, large]) damage(site, 1);
  await add('one finding fixed, a sixteenth', small, '--fix');
  await add('one finding fixed, as many pages', large, '--fix');
  damage(large, Math.min(1000, PAGES));
  await add('1,000 findings fixed', large, '--fix');
  // The large site first: a program that has become warm must not make it look cheap.
  for (const [at, name] of STEP.entries())
    all.set(name, await fixSteps(path.join(work, `steps-${at}`), STEP_PAGES * STEP_GROWTH ** (1 - at)));
  return all;
}

/** The goals as ratios; each is said for wall time and for processor time. */
function goals(
  runs: ReadonlyMap<string, readonly Sample[]>,
  larger: ReadonlyMap<string, readonly Sample[]>,
  pages: number,
): string {
  const of = (name: string, what: keyof Sample): number =>
    median((runs.get(name) ?? larger.get(name) ?? []).map((sample) => sample[what]));
  const ratio = (what: string, [name, over]: readonly [string, string], most: number): string[] =>
    (['ms', 'cpu'] as const).flatMap((unit) => {
      const value = of(name, unit) / of(over, unit);
      const mark = value <= most ? 'ok  ' : 'OVER';
      return Number.isNaN(value)
        ? []
        : [`  ${mark} ${what}, ${unit === 'ms' ? 'wall' : 'processor'}: ${value.toFixed(2)}, at most ${most}`];
    });
  const cold = 'content gates, cold';
  const every = of(EVERY_GATE, 'ms');
  const memory = Math.max(
    ...[...runs, ...larger]
      .filter(([name]) => name !== RUMDL && name !== BARE_RUMDL)
      .flatMap(([, list]) => list.map(({ mb }) => mb)),
  );
  return [
    ...ratio('content gates over rumdl', [cold, RUMDL], 1),
    ...ratio('content gates over rumdl without its cache', [cold, BARE_RUMDL], 1),
    ...ratio('with style over rumdl', ['content gates and style, cold', RUMDL], 2),
    ...ratio('warm over cold', ['content gates, warm', cold], 0.08),
    ...ratio('1 in 100 changed over cold', ['content gates, 1 in 100 changed', cold], 0.2),
    ...ratio('4.3 times the pages', ['cold, 4.3 times the pages', 'cold, as many pages'], 4.5),
    ...ratio('1,000 findings fixed over cold', ['1,000 findings fixed', 'cold, as many pages'], 3),
    ...ratio(`one finding fixed, ${STEP_PAGES * STEP_GROWTH} pages over ${STEP_PAGES}`, [STEP[0], STEP[1]], 1.5),
    ...(pages <= SMALL.pages
      ? [`  ${every <= SMALL.ms ? 'ok  ' : 'OVER'} ${EVERY_GATE}: ${every.toFixed(0)} ms, at most ${SMALL.ms}`]
      : []),
    `  ${memory < 1000 ? 'ok  ' : 'OVER'} peak memory: ${memory.toFixed(0)} MB, at most 1000`,
    '',
  ].join('\n');
}
