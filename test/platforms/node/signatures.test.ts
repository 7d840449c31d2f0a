/** Signatures of members as the source writes them, and the comment that belongs to each. */
import { beforeAll, expect, it } from 'vitest';
import { type GrammarParser, loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { noEvidence } from '../../../src/platforms/evidence.ts';
import { readEsModule } from '../../../src/platforms/node/es-module.ts';
import { typesOf } from '../../../src/platforms/node/inherited.ts';
import { publicSymbols } from '../../../src/platforms/node/public-api.ts';
import { describeSymbols } from '../../../src/platforms/node/symbols.ts';

let parser: GrammarParser;
beforeAll(async () => {
  parser = await loadGrammar('typescript');
});

it('keeps static, abstract and readonly', () => {
  const { definitions } = readEsModule(
    parser,
    `export abstract class Chart {
  static readonly unit: string = 'm';
  readonly depth?: number;
  static async read(path: string): Promise<Chart> { return load(path); }
  abstract draw(): void;
  static get count(): number { return 1; }
  plain(): void {}
}
export interface Layer { readonly name: string }
`,
  );
  expect(definitions.map(({ signature, members }) => [signature, ...members.map((each) => each.signature)])).toEqual([
    [
      'abstract class Chart',
      'static readonly unit: string',
      'readonly depth?: number',
      'static async read(path: string): Promise<Chart>',
      'abstract draw(): void',
      'static readonly count: number',
      'plain(): void',
    ],
    ['interface Layer', 'readonly name: string'],
  ]);
});

it('finds the doc comment above a comment for a tool, and none of another declaration', () => {
  const { definitions } = readEsModule(
    parser,
    `/** Reads a chart. */ // eslint-disable-line max-len
// eslint-disable-next-line complexity
export function read() {}

/** What stands alone. */

// A part of the file
export function draw() {}

export class Chart {
  /** How deep. */
  depth = 1; // in metres
  width = 2;
}
`,
  );
  const [read, draw, chart] = definitions;
  expect([read?.doc, read?.start, draw?.doc]).toEqual(['/** Reads a chart. */', 1, null]);
  expect(chart?.members.map(({ doc }) => doc)).toEqual(['/** How deep. */', null]);
});

it('says what a class extends and implements, and what an interface extends', () => {
  const { definitions } = readEsModule(
    parser,
    `export class Chart<A extends B> extends Base<A, B> implements Reads<string>, Draws {
  constructor(path: string) { super(); }
}
export class Log implements Draws {}
export interface Draws extends Reads<() => void>, Layer {}
`,
  );
  expect(definitions.map(({ signature, bases, interfaces }) => [signature, bases, interfaces])).toEqual([
    [
      'class Chart<A extends B> extends Base<A, B> implements Reads<string>, Draws {\n  constructor(path: string);\n}',
      ['Base<A, B>', 'Reads<string>', 'Draws'],
      ['Reads<string>', 'Draws'],
    ],
    ['class Log implements Draws', ['Draws'], ['Draws']],
    ['interface Draws extends Reads<() => void>, Layer', ['Reads<() => void>', 'Layer'], undefined],
  ]);
});

it('has the words of what a member implements where it has none, and where its comment names them', () => {
  const module = readEsModule(
    parser,
    `export interface Reads<T> {
  /** Reads a table. @returns All rows. */
  read(path: string): T[];
  /** What is cut is gone. */
  cut(): void;
  /** Counts. */
  count(): number;
  /** @internal */
  trim(): void;
}
export class Table implements Reads<string> {
  read(path: string) { return []; }
  trim() {}
  /** Cuts it. {@inheritDoc Reads.cut} */
  cut() {}
  /** Counts rows. */
  count() { return 1; }
  /** {@inheritDoc} */
  other() {}
}
`,
  );
  const types = typesOf(new Map([['src/a.ts', { ...noEvidence(), module }]]));
  const definition = module.definitions[1]!;
  const place = { name: 'Table', module: 'strata', path: 'src/b.ts', definition, isDefault: false };
  expect(describeSymbols([place], types).map(({ doc, inherited }) => [doc, inherited?.path])).toEqual([
    [null, undefined],
    ['Reads a table. @returns All rows.', 'src/a.ts'],
    ['Cuts it. What is cut is gone.', undefined],
    ['Counts rows.', undefined],
    [null, undefined],
  ]);
});

it('shows each declaration of what is declared several times, and none of the one that does it', () => {
  const { definitions, exports } = readEsModule(
    parser,
    `/** Reads. */
export function read(path: string): Chart;
export function read(bytes: Uint8Array, strict: boolean): Chart;
export function read(from: unknown, strict = false): Chart { return load(from); }
export class Chart {
  /** Draws. */
  draw(on: string): void;
  draw(on: Sheet): void;
  draw(on: unknown): void { if (on === null) throw new TypeError('no sheet'); }
}
export interface Sheet { at(x: number): string; at(x: number, y: number): string }
`,
  );
  const files = new Map([['index.ts', { ...noEvidence(), module: { definitions, exports, stars: [], imports: [] } }]]);
  const symbols = describeSymbols(publicSymbols(files, null, []), typesOf(files));
  expect(symbols.map(({ name, signature, overloads }) => [name, signature, ...(overloads ?? [])])).toEqual([
    ['Chart', 'class Chart'],
    ['Chart.draw', 'draw(on: string): void', 'draw(on: Sheet): void'],
    ['Sheet', 'interface Sheet'],
    ['Sheet.at', 'at(x: number): string', 'at(x: number, y: number): string'],
    ['read', 'read(path: string): Chart', 'read(bytes: Uint8Array, strict: boolean): Chart'],
  ]);
  // Each signature that has one asks for it.
  expect(symbols.find(({ name }) => name === 'read')?.parameters.map(({ name }) => name)).toEqual([
    'path',
    'bytes',
    'strict',
  ]);
  expect(symbols.find(({ name }) => name === 'Chart.draw')?.messages).toMatchObject([{ message: 'no sheet' }]);
});

it('lays out long types as the source does, hanging below their first line, without comments', () => {
  const { definitions } = readEsModule(
    parser,
    `export type Colour =
  | 'sandstone and clay' // first
  | 'limestone and marl'
  | 'granite, gneiss and everything below it'
  | 'unknown';
export function draw(path: string, options?: { width: number }): void {}
`,
  );
  expect(definitions.map(({ signature }) => signature)).toEqual([
    "type Colour =\n  | 'sandstone and clay'\n  | 'limestone and marl'\n  | 'granite, gneiss and everything below it'\n  | 'unknown'",
    'draw(path: string, options?: { width: number }): void',
  ]);
});

it('joins the words and parameters of overloads, and keeps the tag of one beside it', () => {
  const { definitions, exports } = readEsModule(
    parser,
    `/** Finds by number. @param at Where. */
export function find(at: number): Chart;
/**
 * Finds by name.
 * @param name Whose.
 * @deprecated Use numbers.
 */
export function find(name: string, loose: boolean): Chart | null;
/**
 * Finds a chart on the shelf.
 * @throws {RangeError} If there is none.
 */
export function find(by: unknown): Chart | null { return null; }
/** @deprecated Use find. */
export function seek(at: number): void;
/** @deprecated Use find. */
export function seek(name: string): void;
export function seek(by: unknown): void {}
/** @deprecated */
export function match(name: string, by: Chart): void;
export function match(by: Chart): void;
/**
 * Matches.
 * @deprecated
 */
export function match(name: unknown, by?: unknown): void {}
export function sink(name: string): void;
export function sink(by: Chart): void;
/** @deprecated Never sink. */
export function sink(name: unknown): void {}
export interface Chart {
  /** @deprecated Pass a sheet. */
  draw(on: string): void;
  /** Draws. */
  draw(on: Sheet, wide?: boolean): void;
}
export interface Sheet {
  /** @internal */
  at(x: symbol): void;
  /** Where. */
  at(x: number): void;
}
`,
  );
  const files = new Map([['index.ts', { ...noEvidence(), module: { definitions, exports, stars: [], imports: [] } }]]);
  const symbols = describeSymbols(publicSymbols(files, null, []), typesOf(files));
  const shown = (name: string) => symbols.find((each) => each.name === name);
  expect(shown('find')).toMatchObject({
    doc: 'Finds a chart on the shelf.',
    deprecated: null,
    signature: 'find(at: number): Chart',
    overloads: ['/** @deprecated Use numbers. */\nfind(name: string, loose: boolean): Chart | null'],
    returns: { type: 'Chart | null' },
    raises: [{ type: 'RangeError', description: 'If there is none.' }],
    start: 1,
    end: 13,
  });
  expect(shown('find')?.parameters).toMatchObject([
    { name: 'at', type: 'number' },
    { name: 'name', type: 'string', description: 'Whose.' },
    { name: 'loose', type: 'boolean' },
  ]);
  expect(shown('seek')).toMatchObject({ deprecated: 'Use find.', overloads: ['seek(name: string): void'] });
  // Nobody calls the last one by itself: what it says of signatures that speak for themselves is none of theirs.
  expect(shown('match')).toMatchObject({
    deprecated: null,
    signature: 'match(by: Chart): void',
    overloads: ['/** @deprecated */\nmatch(name: string, by: Chart): void'],
  });
  expect(shown('sink')).toMatchObject({ deprecated: 'Never sink.' });
  expect(shown('Chart.draw')).toMatchObject({
    doc: 'Draws.',
    deprecated: null,
    signature: 'draw(on: Sheet, wide?: boolean): void',
    overloads: ['/** @deprecated Pass a sheet. */\ndraw(on: string): void'],
    parameters: [{ name: 'on', type: 'Sheet | string' }, { name: 'wide?' }],
  });
  expect(shown('Sheet.at')).toMatchObject({ doc: 'Where.', signature: 'at(x: number): void' });
});

it('shows how an interface is called, made and indexed, with what its call says of parameters', () => {
  const { definitions } = readEsModule(
    parser,
    `/** Hears of a dive. */
export interface Heard<T = Dive> {
  /**
   * Runs before the dive.
   * @param dive which one
   */
  (dive: T, depth?: number): void;
  new (name: string): Heard<T>;
  [key: string]: unknown;
  count: number;
}
`,
  );
  const files = new Map([['a.ts', { ...noEvidence(), module: { definitions, exports: [], stars: [], imports: [] } }]]);
  const [definition] = definitions;
  const place = { name: 'Heard', module: 'strata', path: 'a.ts', definition: definition!, isDefault: false };
  const [heard, count] = describeSymbols([place], typesOf(files));
  expect([heard?.signature, heard?.doc]).toEqual([
    'interface Heard<T = Dive> {\n  (dive: T, depth?: number): void;\n  new (name: string): Heard<T>;\n  [key: string]: unknown;\n}',
    'Hears of a dive.\n\nRuns before the dive.',
  ]);
  expect(heard?.parameters.map(({ name, description }) => [name, description])).toEqual([
    ['dive', 'which one'],
    ['depth?', null],
  ]);
  expect(count?.name).toBe('Heard.count');
});

it('writes what is exported under another name with that name', () => {
  const read = (text: string) => ({ ...noEvidence(), module: readEsModule(parser, text) });
  const files = new Map([
    ['index.ts', read("export { instance as container, load as read, Tree as Forest } from './own';")],
    [
      'own.ts',
      read(
        'export const instance: Container = make();\nexport function load(load: string): void {}\nexport type Tree = { below: Tree[] };\n',
      ),
    ],
  ]);
  const found = publicSymbols(files, null, []);
  expect(describeSymbols(found, typesOf(files)).map(({ name, signature }) => [name, signature])).toEqual([
    ['Forest', 'type Forest = { below: Forest[] }'],
    ['Forest.below', 'below: Forest[]'],
    ['container', 'container: Container'],
    ['read', 'read(load: string): void'],
  ]);
});

it('shows what a constant is: what is written out, on any number of lines and with any type; nothing that is computed below a type', () => {
  const { definitions } = readEsModule(
    parser,
    `export const MOST: number = 3;
export const HEADS = {
  index: true,
  marks: [1, 2],
};
export const MADE: Chart = make();
export const SIZE = LEAST + 1;
export const LONG = { text: '${'a'.repeat(90)}' };
export const HOLDS = {
  of,
};
`,
  );
  expect(definitions.map(({ signature }) => signature)).toEqual([
    'MOST: number = 3',
    'HEADS = { index: true, marks: [1, 2] }',
    'MADE: Chart',
    'SIZE = LEAST + 1',
    'LONG',
    'HOLDS',
  ]);
});
