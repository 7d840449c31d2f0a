/** Settings and programs of a site that a change touches, and that only the generator itself knows to leave its pages alone: each is named with its line. */
import { isDeepStrictEqual } from 'node:util';
import type { GatheredSite } from '../content/gather-site.ts';
import { basename, dirname } from '../content/url-path.ts';
import type { StandingProblem } from '../gates/facts.ts';
import { GENERATORS, generatorOf } from '../generators/index.ts';
import { lineOf } from '../generators/recognition.ts';
import { inside, isInside, under } from '../generators/routes.ts';
import { changedPlaces } from '../text/changed-places.ts';
import type { Changes } from './changes.ts';
import { isSettings } from './dropped-pages.ts';
import { standingOf } from './standing-of.ts';

type Listed = Pick<StandingProblem, 'proof' | 'page'>;
type Found = Omit<StandingProblem, 'others'>;

export interface UndecidedInput {
  site: GatheredSite;
  base: GatheredSite;
  changes: Changes;
  listed: readonly Listed[];
}

/** Named once for each page, as everything that is said of pages. */
export function undecidedSettings({ site, base, changes, listed }: UndecidedInput): Found[] {
  const open = [...ofData(site, base, changes), ...ofPrograms(site, changes)];
  return open.flatMap(({ at, line, what }) => listed.map((one): Found => ({ kind: 'open', ...one, at, line, what })));
}

type Open = Pick<Found, 'at' | 'line' | 'what'>;

function ofData(site: GatheredSite, base: GatheredSite, changes: Changes): Open[] {
  const { root, kind } = site.context;
  const isSettled = settledBy(generatorOf(kind).settled?.names ?? '');
  const names =
    kind === base.context.kind
      ? differing(standingOf(base).data ?? {}, standingOf(site).data ?? {}, [])
      : [[`the site is one of ${generatorOf(kind).title} now`]];
  const touched = [...changes.changed.keys()].filter(
    (path) => isSettings(path) && /\.(?:ya?ml|toml|json)$/iu.test(path) && isInside(path, root),
  );
  return names
    .filter((way) => !isSettled(way))
    .map((way) => {
      const name = way.at(-1) ?? '';
      const at = touched.find((path) => site.index.files.read(path)?.includes(name)) ?? touched[0] ?? under(root, '');
      const line = lineOf(site.index.files.read(at), name);
      return { at, line, what: `\`${way.join('.')}\` changed, which may decide which pages there are and where` };
    });
}

/** Ways to what differs, no deeper than names of settings go. */
function differing(before: unknown, now: unknown, way: readonly string[]): string[][] {
  if (isDeepStrictEqual(before, now)) return [];
  const [old, fresh] = [before ?? {}, now ?? {}];
  if (way.length >= 4 || !isMapping(old) || !isMapping(fresh)) return [[...way]];
  const names = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  const found = [...names].flatMap((name) =>
    // A name without settings is one that is there.
    differing(old[name] === true ? {} : old[name], fresh[name] === true ? {} : fresh[name], [...way, name]),
  );
  return found.length === 0 ? [[...way]] : found;
}

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a way to a setting is settled: named itself, or below one that is; `*.a` is `a` wherever it stands. */
function settledBy(names: string): (way: readonly string[]) => boolean {
  const ways = names
    .split(/\s+/u)
    .filter((name) => name !== '')
    .map((name) => name.split('.'));
  return (way) =>
    ways.some((settled) => {
      const [first, ...rest] = settled;
      if (first === '*') return way.some((_, at) => fits(rest, way.slice(at)));
      return fits(settled, way);
    });
}
const fits = (settled: readonly string[], way: readonly string[]): boolean =>
  settled.length <= way.length &&
  settled.every((name, at) => name === '*' || name.toLowerCase() === way[at]?.toLowerCase());

const PROGRAM = /\.(?:[cm]?[jt]sx?|py|rb|json)$/iu;

/** Programs by their place, and those that they name, and so on. */
function ofPrograms(site: GatheredSite, changes: Changes): Open[] {
  const { root, kind } = site.context;
  const { settled } = generatorOf(kind);
  const touched = [...changes.changed.keys()].filter((path) => PROGRAM.test(path) && isInside(path, root)).sort();
  if (settled === undefined || touched.length === 0) return [];
  const isSettled = settledBy(settled.names);
  const isByPlace = (path: string): boolean =>
    settled.programs?.(inside(path, root)) === true ||
    GENERATORS.some(
      ({ configNames }) => configNames?.test(basename(path)) === true && /\.(?:[cm]?[jt]s|py)$/u.test(path),
    );
  const taking = programsIn(site, isByPlace);
  return touched
    .filter((path) => taking.has(path))
    .flatMap((path): Open[] => {
      const [before, now] = [changes.base.get(path), site.index.files.read(path)];
      const whole = {
        at: path,
        line: null,
        what: `\`${path}\` is a program of the site, which may decide which pages there are and where`,
      };
      if (before === undefined || now === undefined) return [whole];
      const isList = settled.lists?.(inside(path, root)) === true;
      const open = changedPlaces(before, now, /\.(?:py|rb)$/u.test(path) ? '#' : '//').filter(
        ({ way, isPlain }) => !isPlain || !(isList || isSettled(way)),
      );
      return open.slice(0, 1).map(({ line }) => ({ ...whole, line }));
    });
}

/** What programs of the settings name is of them. */
function programsIn(site: GatheredSite, isByPlace: (path: string) => boolean): ReadonlySet<string> {
  const { files } = site.index;
  const { root } = site.context;
  const all = files.paths.filter((path) => PROGRAM.test(path) && isInside(path, root)).slice(0, MOST);
  const byName = Map.groupBy(all, (path) =>
    /^index\./u.test(basename(path)) ? basename(dirname(path)) : stemOf(path),
  );
  const settings = files.paths.filter(
    (path) => isSettings(path) && dirname(path) === root && /\.(?:ya?ml|toml)$/iu.test(path),
  );
  const taking = new Set(all.filter(isByPlace));
  const open = [...taking, ...settings];
  for (let path = open.pop(); path !== undefined; path = open.pop())
    for (const [word] of (files.read(path) ?? '').matchAll(/[\w@-][\w.@-]*/gu))
      for (const named of byName.get(stemOf(word)) ?? [])
        if (!taking.has(named) && named !== path && /[./]/u.test(word + named)) {
          taking.add(named);
          open.push(named);
        }
  return taking;
}

const stemOf = (path: string): string => basename(path).replace(PROGRAM, '');
/** A site with more has no settings that anybody could follow. */
const MOST = 5_000;
