/** Measures TruthLock: precision and recall on labelled sentences, half of them mutated (number, name, negation, neighbour's line). */
import { INSTALL_WORDS } from '../../src/truth/install-words.ts';
import { objections } from '../../src/truth/support.ts';
import { FACTS, type Fact, POOLS } from './truth-corpus.ts';

export type Mutation = 'none' | 'number' | 'name' | 'negation' | 'neighbour';
export interface Labelled {
  fact: Fact;
  sentence: string;
  passage: string;
  path: string;
  mutation: Mutation;
  flagged: boolean;
}
export interface Measured {
  precision: number;
  recall: number;
  byMutation: Record<Mutation, { total: number; flagged: number }>;
  wrong: Labelled[];
}

/** `count` sentences from a seed; every second one is mutated, the kinds in turn. */
export function measureTruth(count: number, seed = 20260121): Measured {
  const random = mulberry32(seed);
  const labelled: Labelled[] = [];
  const kinds = ['number', 'name', 'negation', 'neighbour'] as const;
  let turn = 0;
  for (let index = 0; labelled.length < count; index += 1) {
    const fact = FACTS[index % FACTS.length];
    if (fact === undefined) break;
    const slots = slotsOf(random);
    const mutated = labelled.length % 2 === 1;
    const kind = mutated ? (kinds[turn % kinds.length] ?? 'number') : 'none';
    const made = mutate(fact, slots, kind, random);
    if (made === undefined) continue;
    if (mutated) turn += 1;
    const given = ['Strata', ...(fact.install === true ? INSTALL_WORDS : [])];
    labelled.push({
      fact,
      ...made,
      path: fact.path,
      mutation: kind,
      flagged: objections(made.sentence, [{ text: made.passage, path: fact.path, symbol: null }], given).length > 0,
    });
  }
  const byMutation = Object.fromEntries(
    (['none', ...kinds] as const).map((kind) => {
      const all = labelled.filter(({ mutation }) => mutation === kind);
      return [kind, { total: all.length, flagged: all.filter(({ flagged }) => flagged).length }];
    }),
  ) as Measured['byMutation'];
  const flagged = labelled.filter((one) => one.flagged);
  const caught = flagged.filter(({ mutation }) => mutation !== 'none').length;
  const lies = labelled.filter(({ mutation }) => mutation !== 'none').length;
  return {
    precision: caught / Math.max(1, flagged.length),
    recall: caught / Math.max(1, lies),
    byMutation,
    wrong: labelled.filter((one) => one.flagged === (one.mutation === 'none')),
  };
}

type Slots = Record<string, string>;

function slotsOf(random: () => number): Slots {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const number = (low: number, high: number): string => String(low + Math.floor(random() * (high - low)));
  const format = pick(POOLS.format);
  const word = pick(POOLS.word);
  return {
    word,
    Class: pick(POOLS.Class),
    format,
    format2: pick(POOLS.format.filter((other) => other !== format)),
    licence: pick(POOLS.licence),
    encoding: pick(POOLS.encoding),
    UPPER: word.toUpperCase(),
    n: number(14, 900),
    n2: number(901, 1800),
    minor: `3.${number(8, 14)}`,
    minor2: `${number(1, 5)}.${number(10, 30)}`,
  };
}

const fill = (text: string, slots: Slots): string =>
  text.replace(/\{(\w+)\}/gu, (whole, name: string) => slots[name] ?? whole);

function mutate(
  fact: Fact,
  slots: Slots,
  kind: Mutation,
  random: () => number,
): { sentence: string; passage: string } | undefined {
  const passage = fill(fact.passage, slots);
  switch (kind) {
    case 'none':
      return { sentence: fill(fact.sentence, slots), passage };
    case 'negation':
      return { sentence: fill(fact.negated, slots), passage };
    case 'number': {
      const names = ['n', 'minor', 'minor2'].filter((name) => fact.sentence.includes(`{${name}}`));
      const [name] = names;
      return name === undefined
        ? undefined
        : { sentence: fill(fact.sentence, { ...slots, [name]: otherNumber(slots[name] ?? '', random) }), passage };
    }
    case 'name': {
      const name = ['Class', 'format', 'licence', 'encoding', 'word', 'UPPER'].find((one) =>
        fact.sentence.includes(`{${one}}`),
      );
      if (name === undefined) return undefined;
      const pool: readonly string[] =
        name === 'UPPER' ? POOLS.word.map((word) => word.toUpperCase()) : POOLS[name as keyof typeof POOLS];
      const others = pool.filter((other) => other !== slots[name] && other !== slots.format2);
      return {
        sentence: fill(fact.sentence, { ...slots, [name]: others[Math.floor(random() * others.length)] ?? '' }),
        passage,
      };
    }
    case 'neighbour': {
      const own = FACTS.filter(({ path }) => path === fact.path);
      const next = own[(own.indexOf(fact) + 1) % own.length];
      return next === undefined
        ? undefined
        : { sentence: fill(fact.sentence, slots), passage: fill(next.passage, slotsOf(random)) };
    }
  }
}

function otherNumber(text: string, random: () => number): string {
  const digits = /\d+$/u.exec(text)?.[0] ?? '1';
  const changed = String(Number(digits) + 1 + Math.floor(random() * 7));
  return text.slice(0, text.length - digits.length) + changed;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Scale 1 is 500 sentences. */
export default async function (scale: number): Promise<string> {
  const { precision, recall, byMutation } = measureTruth(Math.round(500 * scale));
  const kinds = Object.entries(byMutation)
    .map(([kind, { total, flagged }]) => `${kind} ${flagged}/${total}`)
    .join(', ');
  return `TruthLock on ${Math.round(500 * scale)} sentences: precision ${(precision * 100).toFixed(1)} %, recall ${(recall * 100).toFixed(1)} % (flagged: ${kinds})`;
}
