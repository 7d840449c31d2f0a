/**
 * Seeded damage: clean sites are broken in every way the gates name; each break must be found by its rule at its line, fixed
 * byte for byte where a fixer can, and made worse nowhere. Scale 1 is each kind four times, over 600 breaks; a tenth every kind once.
 */
import { generatorSite } from './damage/generators.ts';
import type { Kind, Site } from './damage/kind.ts';
import { KINDS } from './damage/kinds.ts';
import { productSite } from './damage/product-site.ts';
import { randomOf } from './damage/random.ts';
import { type Tried, tryDamage } from './damage/run.ts';

export interface Row {
  kind: Kind;
  applied: number;
  found: number;
  fixed: number;
  equal: number;
  /** Breaks that a fixer took on, or should have. */
  mendable: number;
  worse: readonly string[];
  /** Fixers that fixed something. */
  by: readonly string[];
  /** Breaks that no gate saw where they are, and what it saw instead. */
  missed: readonly string[];
}

const SEED = 20260121;

/** `times` breaks of each kind, each in another site. */
export async function breakAndMend(kinds: readonly Kind[], times: number, seed = SEED): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kind of kinds) {
    const tried: { result: Tried; at: string }[] = [];
    for (let turn = 0; tried.length < times && turn < times * 4; turn += 1) {
      const own = seed + seedOf(kind.id) + turn;
      const site = siteOf(kind, own);
      const damage = kind.damage(site, randomOf(own));
      if (damage !== undefined)
        tried.push({
          result: await tryDamage(kind, site, damage),
          at: `seed ${own} ${damage.path ?? '-'}:${damage.line ?? '-'}`,
        });
    }
    const count = (of: (result: Tried) => boolean): number => tried.filter(({ result }) => of(result)).length;
    rows.push({
      kind,
      applied: tried.length,
      found: count(({ found }) => found),
      fixed: count(({ fixed }) => fixed),
      equal: count(({ equal, fixed }) => equal && fixed),
      mendable: count(({ fixed }) => fixed || kind.fix !== 'no'),
      by: [...new Set(tried.flatMap(({ result }) => result.by))],
      worse: tried.flatMap(({ result, at }) => result.worse.map((what) => `${at}: ${what}`)),
      missed: tried
        .filter(({ result }) => !result.found)
        .map(({ result, at }) => `${at}, seen: ${result.seen.join(', ')}`),
    });
  }
  return rows;
}

/** A number of a name, so that a new kind does not change how the others break. */
const seedOf = (name: string): number =>
  [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7) & 0xfffff;

const siteOf = ({ site = 'product' }: Kind, seed: number): Site =>
  site === 'product' ? productSite(seed) : generatorSite(site, seed);

/** What a person reads: a line a kind, then the sums. */
export function inWords(rows: readonly Row[]): string {
  const sum = (of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const table = rows.map(({ kind, applied, found, fixed, equal, worse }) =>
    [
      kind.id.padEnd(24),
      kind.rule.padEnd(40),
      `applied ${applied}`,
      `found at line ${found}`,
      `fixed ${fixed}`,
      `byte-equal ${equal}`,
      ...(worse.length > 0 ? [`WORSE ${worse.length}`] : []),
    ].join('  '),
  );
  const share =
    sum(({ equal }) => equal) /
    Math.max(
      1,
      sum(({ mendable }) => mendable),
    );
  return [
    ...table,
    `${rows.length} kinds of ${new Set(rows.map(({ kind }) => kind.rule)).size} rules and ${new Set(rows.map(({ kind }) => kind.rule.split('/')[0])).size} gates, ${sum(({ applied }) => applied)} breaks: ${sum(({ found }) => found)} found at their line; of ${sum(({ mendable }) => mendable)} with a fixer ${(share * 100).toFixed(1)} % byte-equal; ${sum(({ worse }) => worse.length)} made worse`,
    ...rows.flatMap(({ kind, missed, worse }) => [
      ...missed.slice(0, 2).map((one) => `missed ${kind.id}: ${one}`),
      ...worse.slice(0, 2).map((one) => `worse ${kind.id}: ${one}`),
    ]),
  ].join('\n');
}

export default async function (scale: number): Promise<string> {
  return inWords(await breakAndMend(KINDS, Math.max(1, Math.round(4 * scale))));
}
