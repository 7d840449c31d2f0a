/** Signatures of members as the source writes them, and the comment that belongs to each. */
import { beforeAll, expect, it } from 'vitest';
import { type GrammarParser, loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { readEsModule } from '../../../src/platforms/node/es-module.ts';

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
      'static count: number',
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
