/** Parameters and what is given back are shown where that says more than the signature, and once where it does not. */
import { expect, it } from 'vitest';
import { referenceBlocks } from '../../src/derive/reference.ts';
import type { ApiSymbol, ProductFacts } from '../../src/model/product-facts.ts';
import { facts as known } from '../support/facts.ts';

const plain: ApiSymbol = {
  ...(known.api.find(({ kind }) => kind === 'function') as ApiSymbol),
  name: 'dock.print',
  module: 'dock',
  signature: 'print(depth: int, *, unit: str = "m") -> str',
  parameters: [],
  returns: null,
  raises: [],
  messages: [],
  doc: null,
};
const shown = (over: Partial<ApiSymbol>): string => {
  const symbol = { ...plain, ...over };
  return referenceBlocks(symbol, { ...known, api: [symbol] } as ProductFacts, { level: null })
    .map(({ markdown }) => markdown)
    .join('\n\n');
};
const parameter = (
  name: string,
  type: string | null,
  description: string | null = null,
  value: string | null = null,
) => ({
  name,
  type,
  default: value,
  description,
});

it('says nothing twice', () => {
  const text = shown({
    parameters: [parameter('depth', 'int'), parameter('unit', 'str', null, '"m"')],
    returns: { type: 'str', description: null },
  });
  expect(text).not.toMatch(/Parameter|Returns/);
});

it('says what only the documentation knows', () => {
  expect(shown({ parameters: [parameter('depth', 'int', 'In metres.')] })).toContain(
    '| `depth` | `int` | In metres. |',
  );
  // The type of another word of the signature is not the one that is written there.
  expect(shown({ parameters: [parameter('depth', 'prin')] })).toContain('| `depth` | `prin` |');
  expect(shown({ returns: { type: 'epth', description: null } })).toContain('**Returns** `epth`');
  expect(shown({ returns: { type: 'str', description: 'The text.' } })).toContain('**Returns** `str`: The text.');
  expect(shown({ parameters: [parameter('unit', 'str', null, '"ft"')] })).toContain('`"ft"`');
});

it('counts nobody among the arguments that a call does not pass', () => {
  const text = shown({
    parameters: [parameter('this', 'Berth', 'The berth.'), parameter('depth', 'int', 'In metres.')],
  });
  expect(text).toContain('`depth`');
  expect(text).not.toContain('`this`');
});

it('has no row for a name that the signature shows and nobody says a word of', () => {
  const text = shown({
    signature: 'T Dig<T>(this IRig rig, T depth, int? width = null)',
    parameters: [
      parameter('<T>', null),
      parameter('rig', 'IRig', ''),
      parameter('depth', 'T', 'how deep'),
      parameter('width', 'int?', null, 'null'),
    ],
  });
  expect(text).not.toContain('| `<T>`');
  expect(text).not.toContain('| `rig`');
  expect(text).toContain('| `depth` | `T` |  | how deep |'.replace('  |', ' |'));
  expect(text).toContain('| `width` | `int?` | `null` |');
  expect(shown({ signature: 'T Dig(this IRig rig)', parameters: [parameter('rig', 'IRig', 'what digs')] })).toContain(
    '| `rig` | `IRig` | what digs |',
  );
});

it('has no table for a value that is not said', () => {
  const signature = 'print(depth = (unset = true))';
  expect(shown({ signature, parameters: [parameter('depth', null, null, '…')] })).not.toContain('Default');
  expect(shown({ signature, parameters: [parameter('depth', null, 'how deep', '…')] })).toContain(
    '| `depth` | `…` | how deep |',
  );
});
