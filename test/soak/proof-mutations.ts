/**
 * Ten thousand mutations (word, number, negation, subject) of blocks of drafted pages. In the page and in its fingerprint: only the product can
 * tell, and must, each time. In the page alone: a person's edit, never an error. In the proof file alone: red, whatever it leaves to be computed.
 */
import type { Proof, ProofFile, ProofPage } from '../../src/model/proof.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { against, citationsOf, judgePage } from '../../src/proofs/judge-page.ts';
import { proofPage } from '../../src/proofs/proof-page.ts';
import { parseProof } from '../../src/proofs/read-proof.ts';
import { renderProof } from '../../src/proofs/render-proof.ts';
import { pagesOf } from '../support/product-folder.ts';
import { type Random, randomOf } from './damage/random.ts';
import { PRODUCT } from './proofs/product.ts';

export interface Counted {
  made: number;
  /** Mutated in page and fingerprint, and not called broken. */
  missed: string[];
  /** Mutated in the page alone, and called broken or not called an edit. */
  wronglyBroken: string[];
  /** Mutated in the proof file alone, and neither refused nor red. */
  missedInFile: string[];
}

const MUTATIONS: readonly ((text: string, random: Random) => string)[] = [
  (text, random) =>
    replaceOne(text, /[a-z]{5,}/gu, (word) => `${word.slice(0, -1)}${word.endsWith('q') ? 'x' : 'q'}`, random),
  (text, random) => replaceOne(text, /\d+/gu, (number) => String(Number(number) + 1), random),
  (text, random) => replaceOne(text, /\b(?:is|are|can|does|must|will)\b/gu, (verb) => `${verb} not`, random),
  (text, random) => replaceOne(text, /\bStrata\b/gu, () => 'Granite', random),
];

function replaceOne(text: string, pattern: RegExp, by: (found: string) => string, random: Random): string {
  // The language behind a fence is how code is shown, none of its words.
  const from = text.startsWith('```') ? text.indexOf('\n') : 0;
  const found = [...text.matchAll(pattern)].filter(({ index }) => index >= from);
  const one = found[random.below(Math.max(1, found.length))];
  return one === undefined ? text : `${text.slice(0, one.index)}${by(one[0])}${text.slice(one.index + one[0].length)}`;
}

export async function measureMutations(count: number, seed = 1): Promise<Counted> {
  const { drafts, facts } = await pagesOf(PRODUCT);
  const random = randomOf(seed);
  const pages = drafts.map((draft) =>
    proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? ''),
  );
  const { product_slug, product_name, repository, sha } = facts;
  const about = { product_slug, product_name, repository, sha, version: null, install_commands: [] };
  const proof: Proof = { schema_version: 3, ...about, pages, removed_pages: [] };
  const product = {
    repository: facts.repository,
    sha: facts.sha,
    paths: () => Object.keys(PRODUCT),
    lines: (path: string) => PRODUCT[path]?.split('\n'),
  };
  const source = against(product, facts);
  const places = drafts.flatMap((draft, page) =>
    (pages[page]?.blocks ?? []).flatMap((block, at) =>
      block.where === 'body' && block.proof.kind !== 'fixed' && draft.content.split(block.generated).length === 2
        ? [{ page, at }]
        : [],
    ),
  );
  const file = renderProof(proof);
  const texts = drafts.map(({ content }) => content);
  const counted: Counted = { made: 0, missed: [], wronglyBroken: [], missedInFile: [] };
  for (let turn = 0; counted.made < count && turn < count * 20; turn++) {
    const place = places[random.below(places.length)];
    const draft = drafts[place?.page ?? -1];
    const entry = pages[place?.page ?? -1];
    const block = entry?.blocks[place?.at ?? -1];
    if (place === undefined || draft === undefined || entry === undefined || block === undefined) continue;
    const changed = MUTATIONS[turn % MUTATIONS.length]?.(block.generated, random) ?? '';
    if (fingerprint(changed) === block.fingerprint) continue;
    counted.made += 1;
    const text = draft.content.replace(block.generated, () => changed);
    const both: ProofPage = {
      ...entry,
      blocks: entry.blocks.map((one, at) =>
        at === place.at ? { ...one, fingerprint: fingerprint(changed), generated: changed } : one,
      ),
    };
    const states = judgePage(text, both, { ...proof, pages: pages.with(place.page, both) }, source);
    if (!states.some(({ state }) => state === 'broken')) counted.missed.push(`${block.generated} -> ${changed}`);
    const alone = judgePage(text, entry, proof, source).map(({ state }) => state);
    if (alone.includes('broken') || !alone.some((state) => state === 'edited' || state === 'own'))
      counted.wronglyBroken.push(`${block.generated} -> ${changed}`);
    const [said, forged] = inFile(file, (text) => MUTATIONS[turn % MUTATIONS.length]?.(text, random) ?? text, random);
    if (forged !== file && !isSeen(forged, texts, source)) counted.missedInFile.push(said);
  }
  return counted;
}

/** Ids, the name of what encloses a passage, fixed words of the closed list. */
const SAYS_NOTHING: readonly string[] = ['id', 'end', 'claim', 'symbol', 'where', 'fixed'];

/** One text of a block of the file changed: the page's words, a value, an address, what is cited. Levels of headings are no fact, and addresses of pages stand below any base path. */
function inFile(file: string, mutate: (text: string) => string, random: Random): [said: string, forged: string] {
  const value = JSON.parse(file) as ProofFile;
  const page = value.pages[random.below(value.pages.length)];
  const block = page?.blocks[random.below(page.blocks.length)];
  const places: [holder: Record<string, unknown>, key: string][] = [];
  const look = (holder: Record<string, unknown>): void => {
    for (const [key, held] of Object.entries(holder)) {
      if (typeof held === 'object' && held !== null) look(held as Record<string, unknown>);
      else if (typeof held === 'string' && !SAYS_NOTHING.includes(key) && !/^(?:level|page) /.test(held))
        places.push([holder, key]);
    }
  };
  look((block ?? {}) as Record<string, unknown>);
  const [holder, key] = places[random.below(Math.max(1, places.length))] ?? [];
  if (holder === undefined || key === undefined) return ['', file];
  const was = String(holder[key]);
  holder[key] = mutate(was);
  const now = String(holder[key]);
  // How a list is numbered is no word of it.
  return withoutFile(was) === withoutFile(now) || fingerprint(was) === fingerprint(now)
    ? ['', file]
    : [`${key}: ${was} -> ${now}`, JSON.stringify(value)];
}

/** A symbol is found by its name, wherever it is declared now. */
const withoutFile = (address: string): string => address.replace(/^symbol \S+ /, 'symbol ');

/** Whether anybody who has the product finds something wrong with a proof file whose pages are as they were written. */
function isSeen(forged: string, texts: readonly string[], source: ReturnType<typeof against>): boolean {
  const proof = parseProof(forged);
  if (proof === undefined) return true;
  return proof.pages.some((entry, at) => {
    const judged = judgePage(texts[at] ?? '', entry, proof, source);
    const cited = entry.blocks.flatMap(citationsOf);
    return (
      judged.some(({ state }) => state === 'broken' || state === 'lost') ||
      cited.some((citation) => source.state(citation).state !== 'holds')
    );
  });
}

export default async function proofMutations(scale: number): Promise<string> {
  const { made, missed, wronglyBroken, missedInFile } = await measureMutations(Math.round(10_000 * scale));
  const shown = [...missed.slice(0, 5), ...wronglyBroken.slice(0, 5), ...missedInFile.slice(0, 5)]
    .map((each) => `\n${each}`)
    .join('');
  return `${made} mutations: ${missed.length} missed with the product, ${wronglyBroken.length} edits called an error, ${missedInFile.length} missed in the file${shown}`;
}
