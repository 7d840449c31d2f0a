/** Getters and setters as one property, and what the code of both throws, with its messages as readers meet them. */
import { beforeAll, expect, it } from 'vitest';
import { type GrammarParser, loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { readEsModule } from '../../../src/platforms/node/es-module.ts';

let parser: GrammarParser;
beforeAll(async () => {
  parser = await loadGrammar('typescript');
});
const membersOf = (text: string) => readEsModule(parser, text).definitions[0]?.members ?? [];

it('joins a getter and a setter in any order, and calls readonly what has no setter for users', () => {
  const members = membersOf(`export class Oven {
  /** How hot. */
  get heat(): number { return this.#heat; }
  set heat(value: number) {
    if (value < 0) {
      throw new RangeError('cold');
    }
  }
  set fuel(value: string) {}
  /** What burns. */
  get fuel(): string { return ''; }
  get size(): number { return 1; }
  get draft(): number { return 1; }
  private set draft(value: number) {}
  set note(value: string) {}
  static get count(): number { return 0; }
  readonly age: number = 3;
  plain = 2;
}
`);
  expect(members.map(({ signature, doc }) => [signature, doc])).toEqual([
    ['heat: number', '/** How hot. */'],
    ['fuel: string', '/** What burns. */'],
    ['readonly size: number', null],
    ['readonly draft: number', null],
    ['note: string', null],
    ['static readonly count: number', null],
    ['readonly age: number', null],
    ['plain', null],
  ]);
  expect(members[0]?.throws).toMatchObject([{ type: 'RangeError', message: 'cold' }]);
});

it('keeps the marks of messages, and none whose values hold marks of their own', () => {
  const [heat] = membersOf(`export class Oven {
  heat(value: number) {
    if (value === 1) throw new TypeError(\`Expected \\\`heat\\\` to be a number, got \\\`\${value}\\\` (\${typeof value})\`);
    if (value === 2) throw new TypeError('The \`heat\` option isn\\'t known');
    if (value === 3) throw new TypeError(\`Only \${value ? \`one\` : ''} left\`);
    if (value === 4) throw new TypeError('A path like C:\\\\oven');
    if (value === 5) throw new TypeError('Plain');
  }
}
`);
  expect(heat?.throws.map(({ message }) => message)).toEqual([
    'Expected `heat` to be a number, got `${value}` (${typeof value})',
    "The `heat` option isn't known",
    null,
    'A path like C:\\oven',
    'Plain',
  ]);
});
