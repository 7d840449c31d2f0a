/** What looks like a key, token or password in a product's own texts, which no page repeats: where it stands, and why it was left out. */
import { quotable } from '../../derive/quotable.ts';
import type { Example, ProductFacts } from '../../model/product-facts.ts';
import type { SymbolAt } from '../../platforms/platform.ts';
import { scanSecrets, type TextToScan } from '../../validation/tools/scan-secrets.ts';

/** Ids of blocks and names of symbols whose words stay where they are, and a sentence on each for a person. */
export interface Withheld {
  blocks: ReadonlySet<string>;
  symbols: ReadonlySet<string>;
  examples: ReadonlySet<Example>;
  problems: readonly string[];
}

export const NOTHING_WITHHELD: Withheld = {
  blocks: new Set(),
  symbols: new Set(),
  examples: new Set(),
  problems: [],
};

/** The reason that stands beside a block of a document. */
export const HOLDS_SECRET = 'it holds what looks like a key, token or password';

/**
 * A sample key that a product publishes on purpose cannot be distinguished from one that slipped in, and sets off the scanners of whoever takes the
 * page: it is shown where it stands, and nowhere else.
 */
export async function withheldFrom({ documents = [], api, examples = [] }: ProductFacts): Promise<Withheld> {
  const found = { blocks: new Set<string>(), symbols: new Set<string>(), examples: new Set<Example>() };
  const places: string[] = [];
  const parts = [
    ...[...quotable(documents)].map(({ document, block }) => ({
      text: block.markdown,
      place: `\`${document.path}:${block.start_line}\``,
      mark: () => found.blocks.add(block.block_id),
    })),
    ...api.map((symbol) => ({
      text: wordsOf(symbol),
      place: `the documentation of \`${symbol.name}\` in \`${symbol.citation.path}\``,
      mark: () => found.symbols.add(symbol.name),
    })),
    ...examples.map((example) => ({
      text: [example.head, example.code, example.output, ...example.results.map(({ value }) => value)].join('\n'),
      place: `\`${example.path}:${example.citation.start_line}\``,
      mark: () => found.examples.add(example),
    })),
  ];
  const texts: TextToScan[] = parts.map(({ text }, at) => ({ path: `${at}.md`, text }));
  const hits = new Set((await scanSecrets(texts)).messages.map(({ path }) => Number.parseInt(path ?? '', 10)));
  for (const at of hits) {
    const part = parts[at];
    if (part === undefined) continue;
    part.mark();
    places.push(part.place);
  }
  const problems = [...new Set(places)].map(
    (place) =>
      `${place[0]?.toUpperCase()}${place.slice(1)} holds what looks like a key, token or password, so no page repeats it. Revoke it if it is real; a sample that says what to fill in is shown.`,
  );
  return { ...found, problems };
}

type Words = Pick<SymbolAt, 'doc' | 'parameters' | 'returns' | 'raises'> & { value?: string };

const wordsOf = ({ doc, parameters, returns, raises, value }: Words): string =>
  [doc, value, returns?.description, ...[...parameters, ...raises].map(({ description }) => description)]
    .filter((each) => each != null)
    .join('\n\n');

/** A symbol without its words; its name, types and place stay. */
export function withoutWords<T extends Words>({ value: _value, ...symbol }: T): Omit<T, 'value'> {
  const bare = <P extends { description: string | null }>(part: P): P => ({ ...part, description: null });
  return {
    ...symbol,
    doc: null,
    parameters: symbol.parameters.map(bare),
    raises: symbol.raises.map(bare),
    returns: symbol.returns === null ? null : bare(symbol.returns),
  };
}
