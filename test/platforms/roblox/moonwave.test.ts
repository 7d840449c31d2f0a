/** The tags of Moonwave: what each says is kept, and none of it is taken for the author's words. */
import { describe, expect, it } from 'vitest';
import { parseLuauDoc } from '../../../src/platforms/roblox/moonwave.ts';

const parsed = (...lines: string[]) => parseLuauDoc(`--[=[\n${lines.map((line) => `\t${line}\n`).join('')}]=]`);

it('says in words what the badges of its pages say', () => {
  expect(parsed('Lights it.', '', '@yields', '@server', '@plugin', '@tag light', '@tag sea').text).toBe(
    'Lights it.\n\nYields. For use on the server and in plugins. Tags: light, sea.',
  );
  expect(parsed('@prop colour string', '@readonly', '@client')).toMatchObject({
    text: 'Read-only. For use on the client.',
    of: { kind: 'prop', name: 'colour', type: 'string' },
  });
});

it('leaves out what is in no release yet, as what is private', () => {
  for (const tag of ['@unreleased', '@private', '@ignore'])
    expect(parsed('Words.', tag), tag).toMatchObject({ isPrivate: true, text: 'Words.' });
  expect(parsed('Words about @unreleased things.').isPrivate).toBe(false);
});

it('has every value that a function gives, with its words', () => {
  expect(parsed('@return boolean -- Whether it is lit', '@return string? -- Why not').returns).toEqual({
    type: 'boolean, string?',
    description: 'Whether it is lit; Why not',
  });
  expect(parsed('@return boolean').returns).toEqual({ type: 'boolean', description: '' });
});

it('reads fields in both forms, the table of methods, and says nothing of types of others', () => {
  const doc = parsed('@interface Options', '@field height number -- Above the sea', '.name string?');
  expect(doc.fields).toEqual([
    { name: 'height', type: 'number', description: 'Above the sea', line: 2 },
    { name: 'name', type: 'string?', description: '', line: 3 },
  ]);
  expect(parsed('@class Buoy', '@__index methods')).toMatchObject({ className: 'Buoy', index: 'methods', text: null });
  expect(parsed('@class Buoy', '@external Tide https://example.com/tide', 'A buoy.').text).toBe('A buoy.');
});

it('takes a tag inside a sample for a part of it', () => {
  expect(parsed('Words.', '```lua', '@tag light', '@yields', '```').text).toBe(
    'Words.\n```lua\n@tag light\n@yields\n```',
  );
});

describe('links of Moonwave', () => {
  it('lead to its own pages, and are the names they stand for', () => {
    expect(
      parsed(
        'As [Tide.new](/api/Tide#new), [Tide.from](#from) and [the others](#all), once [[Tide.drop]] or [Tide:rise] of a [Shore] ends.',
        '@param height number -- See [Tide.height].',
        '@return Tide -- One of [the tides](/api/Tide).',
        '@deprecated v2 -- Use [Tide.new].',
      ),
    ).toMatchObject({
      text: 'As `Tide.new`, `Tide.from` and the others, once `Tide.drop` or `Tide:rise` of a `Shore` ends.',
      parameters: [{ description: 'See `Tide.height`.' }],
      returns: { description: 'One of the tides.' },
      deprecated: 'Use `Tide.new`.',
    });
  });
  it('are no other links, no types, no code and no references of Markdown', () => {
    const lines = [
      'See [the guide](https://example.com/#new) and [a file](docs/guide.md).',
      'As `[Tide]` and `list[Index]`, [x] done, [Tide][1], values[Index] and [not closed',
      '[Note]: https://example.com',
      '```lua',
      'local a = [[Tide]] -- [Tide](#new)',
      '```',
    ];
    expect(parsed(...lines, '@param map { [Key]: number } -- By key.')).toMatchObject({
      text: lines.join('\n'),
      parameters: [{ type: '{ [Key]: number }' }],
    });
  });
});
