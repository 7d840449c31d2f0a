/** What a PHP comment says more exactly than the declaration wins where both hold; what contradicts it does not. Errors stand once each. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { noEvidence } from '../../../src/platforms/evidence.ts';
import { readPhpFile } from '../../../src/platforms/php/declarations.ts';
import { finer } from '../../../src/platforms/php/finer.ts';
import { publicSymbols } from '../../../src/platforms/php/public-api.ts';

it.each([
  ['array', 'string[]', 'string[]'],
  ['array', 'list<Entry>', 'list<Entry>'],
  ['?array', 'array<string, int|null>', 'array<string, int|null>|null'],
  ['?array', 'list<Entry>|null', 'list<Entry>|null'],
  ['callable', 'callable(?string):bool', 'callable(?string):bool'],
  ['callable', 'callable(int): bool|string', 'callable(int): bool|string'],
  ['string', 'class-string<Entry>', 'class-string<Entry>'],
  ['string', "'wide'|'narrow'", "'wide'|'narrow'"],
  ['int', 'positive-int', 'positive-int'],
  ['iterable', 'Traversable<Entry>', 'Traversable<Entry>'],
  ['mixed', 'string|int', 'string|int'],
  ['object', 'Entry', 'Entry'],
  ['Shelf', 'Shelf<Entry>', 'Shelf<Entry>'],
])('%s is said more exactly as %s', (declared, said, wins) => {
  expect(finer(declared, said)).toBe(wins);
});

it.each([
  ['array', 'array'],
  ['array', 'string'],
  ['?array', 'array'],
  ['string|int', 'string'],
  ['string', 'string|int'],
  ['bool', 'boolean'],
  ['Shelf', '\\Harbour\\Shelf'],
  ['mixed', 'mixed'],
  ['Shelf', 'Entry[]'],
])('%s stays where the comment says %s', (declared, said) => {
  expect(finer(declared, said)).toBe(declared);
});

it('names the class that is thrown, each once, with all reasons', async () => {
  const { unread: _none, ...module } = readPhpFile(
    await loadGrammar('php'),
    `<?php
class Shelf {
    /**
     * @param array $names
     * @phpstan-param list<string> $names
     * @return Entry[]
     * @throws NotFound|Torn if it is not there
     * @throws Torn when it is torn.
     */
    public function take(array $names, int $most): array { if ($most < 0) { throw new Torn('No shelf.'); } return []; }
}
`,
  );
  const symbols = publicSymbols(new Map([['src/Shelf.php', { ...noEvidence(), module }]]), null, []);
  expect(symbols.find(({ name }) => name === 'Shelf.take')).toMatchObject({
    parameters: [
      { name: 'names', type: 'list<string>' },
      { name: 'most', type: 'int' },
    ],
    returns: { type: 'Entry[]' },
    raises: [
      { type: 'NotFound', description: 'if it is not there' },
      { type: 'Torn', description: 'if it is not there; when it is torn.' },
    ],
    messages: [{ type: 'Torn', message: 'No shelf.' }],
  });
});
