/** Members of a type without words have those of the object that the one function makes which returns the type. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const docsOf = async (source: string) => {
  const { facts } = await pagesOf({
    'package.json': '{"name": "strata", "version": "1.0.0", "types": "./src/index.ts", "exports": "./src/index.ts"}\n',
    'README.md': '# Strata\n\nReads rock.\n',
    'src/index.ts': source,
  });
  return Object.fromEntries(
    facts.api
      .filter(({ parent }) => parent === 'Drill')
      .map(({ name, doc, parameters, inherited }) => [
        name,
        [doc, parameters.map((each) => `${each.name}: ${each.description}`), inherited?.citation.start_line ?? null],
      ]),
  );
};
const TYPE = `export interface Drill<T> {
  depth: number;
  dig(place: T, to?: number): void;
  /** Stops it. */
  stop(): void;
}
`;
const MAKER = `
export default function drill<T>(depth = 1): Drill<T> {
  const inner = { dig() { return { /** Of nobody. */ stop() {} }; } };
  return {
    /** How deep it is. */
    depth,
    /**
     * Digs at a place.
     * @param place Where it digs.
     * @param end How far.
     */
    dig(place: T, end?: number) {
      inner.dig();
    },
    /** Not for its readers. */
    stop() {},
  };
}
`;

it('shows what the maker says of each member, with the parameters that the type has too', async () => {
  expect(await docsOf(TYPE + MAKER)).toEqual({
    'Drill.depth': ['How deep it is.', [], 11],
    'Drill.dig': ['Digs at a place.', ['place: Where it digs.', 'to?: null'], 13],
    'Drill.stop': ['Stops it.', [], null],
  });
});

it('shows nothing where two functions make it, or where the object is another', async () => {
  const two = `${TYPE}${MAKER}${MAKER.replace('default function drill', 'function other')}`;
  expect((await docsOf(two))['Drill.dig']?.[0]).toBeNull();
  expect((await docsOf(TYPE + MAKER.replace('Drill<T> {', 'Other<T> {')))['Drill.dig']?.[0]).toBeNull();
});
