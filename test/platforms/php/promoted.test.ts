/** Parameters of a constructor that are properties: public by what stands before each, whoever may call the constructor. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { readPhpFile } from '../../../src/platforms/php/declarations.ts';

const namesIn = async (maker: string): Promise<string[]> => {
  const { declarations } = readPhpFile(await loadGrammar('php'), `<?php\nclass Rock {\n${maker}\n}\n`);
  return declarations.flatMap(({ members }) => members.map(({ name }) => name));
};

it.each([
  [
    'public function __construct(public int $depth, private int $age, protected int $kind, int $plain) {}',
    ['$depth', '__construct'],
  ],
  ['private function __construct(public int $depth, private int $age) {}', ['$depth']],
  ['protected function __construct(public readonly int $depth, int $age) {}', ['$depth']],
  [
    'public function __construct(private(set) int $depth, public private(set) int $age, private readonly int $kind) {}',
    ['$depth', '$age', '__construct'],
  ],
  ['private function other(int $depth) {}', []],
])('reads %s', async (maker, names) => expect(await namesIn(maker)).toEqual(names));

const methodIn = async (maker: string) => {
  const { declarations } = readPhpFile(await loadGrammar('php'), `<?php\nclass Rock {\n${maker}\n}\n`);
  return declarations.flatMap(({ members }) => members).find(({ kind }) => kind === 'method');
};

it('shows how a constructor is called, not what it makes of what it is given', async () => {
  const made = await methodIn(
    'final public function __construct(private readonly int $age, public private(set) ?Rock $in = null, int $plain = 1) {}',
  );
  expect(made?.signature).toBe('final public function __construct(int $age, ?Rock $in = null, int $plain = 1)');
  const plain = await methodIn('public static function of(int $age): self {}');
  expect(plain?.signature).toBe('public static function of(int $age): self');
});

it('keeps that it takes any number', async () => {
  const made = await methodIn('public function add(Rock $first, Rock ...$others, ) {}');
  expect(made?.parameters.map(({ name, type }) => [name, type])).toEqual([
    ['first', 'Rock'],
    ['...others', 'Rock'],
  ]);
});
