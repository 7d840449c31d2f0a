/** Godot's text formats are read by the rules of its own parser, and what is written is read the same. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSettings, setSetting, settingValue } from '../../src/godot/config-text.ts';
import { readItems } from '../../src/godot/items.ts';
import { nextToken } from '../../src/godot/lexer.ts';
import { readSceneText } from '../../src/godot/scene-text.ts';
import { godotValue, plainValue } from '../../src/godot/values.ts';

const names = (text: string) => readSettings(text).map(({ name, value }) => `${name}=${value}`);

describe('tokens', () => {
  test.each([
    ['"a\\"b\\\\c\\n\\t\\u002f\\U01F600"', 'text', 'a"b\\c\n\t/😀'],
    ['"\\ud83d\\ude00"', 'text', '😀'],
    ['"two\nlines"', 'text', 'two\nlines'],
    [' ; a comment\n &"name"', 'text', 'name'],
    ['-1.5e+3 ', 'number', '-1.5e+3'],
    ['#ff00aa]', 'color', '#ff00aa'],
    ['-inf', 'word', '-inf'],
    ['', 'end', ''],
    ['"open', 'fault', 'a text that does not end'],
    ['"\\u00g0"', 'fault', 'an escape without its hexadecimal digits'],
    ['^"x"', 'fault', 'an unexpected character'],
  ])('%j is %s %j', (text, kind, value) => {
    expect(nextToken(text, 0)).toMatchObject({ kind, value });
  });
});

describe('settings', () => {
  test('are taken from no text and no bracket', () => {
    const text = 'config_version=4\n[a]\nx="one\n[b]\ny=2\n"\nz={\n"k": "}\n[c]"\n}\n';
    expect(names(text)).toEqual(['config_version=4', 'a/x="one\n[b]\ny=2\n"', 'a/z={\n"k": "}\n[c]"\n}']);
  });
  test('have the names that Godot gives them, whatever stands around them', () => {
    expect(names('[\n a ]\nx\n = 1 y=2 ; z=3\n"w w"=4\n[a/b]c=5\n[]\na/d=6')).toEqual([
      'a/x=1',
      'a/y=2',
      'a/w w=4',
      'a/b/c=5',
      'a/d=6',
    ]);
  });
  test('are set where they hold, and nowhere inside another', () => {
    const text = '[a]\nd="one\n[a]\nx=1\n"\n[b]\ny=1\n';
    expect(setSetting(text, 'a/x', '7')).toBe('[a]\nd="one\n[a]\nx=1\n"\nx=7\n[b]\ny=1\n');
    expect(setSetting('[a]\nd="\n[c]\n"\n', 'c/x', '7')).toBe('[a]\nd="\n[c]\n"\n\n[c]\n\nx=7\n');
    expect(setSetting('[a]\nx=1\nx=2 ; kept\n', 'a/x', '7')).toBe('[a]\nx=1\nx=7 ; kept\n');
    expect(setSetting('[a]\nx=1 ; kept\r\n', 'a/y', '7')).toBe('[a]\nx=1 ; kept\r\ny=7\n');
    expect(setSetting('[a]\nx=1 y=2', 'b', '7')).toBe('b=7\n[a]\nx=1 y=2');
    for (const broken of ['[a]\nx="', '[a]\nx=[ 1, }', 'x', '[a]\n[b', 'x=(]'])
      expect(() => setSetting(broken, 'a/x', '7'), broken).toThrow(/nothing was written/);
  });
  test('are read as they were written, and the others stay as they were', () => {
    const name = fc.constantFrom('a', 'a/b', 'a/b/c', 'b/b', 'c/x');
    const value = fc.jsonValue().filter((one) => !JSON.stringify(one).includes('\\u0000'));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), fc.string(), (given, comment) => {
        const plain = given.map(([key, one]) => [key, wellFormed(one)] as const);
        let text = `; ${comment.replaceAll(/[\0\r\n]/g, '')}\n`;
        for (const [key, one] of plain) text = setSetting(text, key, godotValue(one));
        for (const [key, one] of new Map(plain)) expect(settingValue(readSettings(text), key)).toEqual(one);
      }),
    );
  });
  test('of any text are found or told of in time, and what is set is what is read', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '"',
      '\\',
      '=',
      ';',
      '\n',
      ' ',
      'a',
      '1',
      '{',
      '}',
      '(',
      ')',
      '&',
      'x=1\n',
      '\\u00',
      ':',
      ',',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const before = names(text).filter((one) => !one.startsWith('q/r='));
        let after: string;
        try {
          after = setSetting(text, 'q/r', '7');
        } catch {
          return;
        }
        expect(names(after)).toEqual([...before, 'q/r=7']);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('no key of settings that are read hides what follows it', () => {
  expect([...readItems('[a]\nx=1\n;y=2\n[b', 'simple')].at(-1)).toMatchObject({ kind: 'fault' });
});

describe('values', () => {
  test('of JSON are written and read the same', () => {
    const value = fc.jsonValue({ maxDepth: 6 }).filter((one) => !JSON.stringify(one).includes('\\u0000'));
    fc.assert(
      fc.property(value, (one) => {
        expect(plainValue(godotValue(one))).toEqual(wellFormed(one));
      }),
    );
    for (const one of ['a"b\\c', 'a\nb\r\t', 7, 1.5, 1.5e300, true, null, '', [], {}, { a: ['\n[x]'] }])
      expect(plainValue(godotValue(one))).toEqual(one);
  });
  test('have no line break in a text, and hold nothing that Godot cannot', () => {
    expect(godotValue('a\n[x]\r')).toBe('"a\\n[x]\\r"');
    for (const one of [Number.POSITIVE_INFINITY, 'a\0b', { 'a\0': 1 }]) expect(() => godotValue(one)).toThrow();
  });
  test.each(['Vector2( 1, 2 )', '&"a"', '[ 1, Color( 1, 1, 1 ) ]', '{ 1: 2 }', '1e', '-inf', '[ 1', '"a" "b"'])(
    '%s stays its text',
    (written) => expect(plainValue(written)).toBe(written),
  );
});

describe('scenes', () => {
  test('have no node that stands in a text, and fields with any white space', () => {
    const text =
      '[gd_scene load_steps=2 format=2]\n[ext_resource type="Script" id=1\n path\n =\n "res:\\u002f/a.gd"]\n[ node name="Main" type="Node" groups=[\n"x]",\n] ]\nscript=ExtResource(1)\neditor_description = "x\n[node name=\\"evil\\" type=\\"Node\\"]\n[node name=evil]\n"\n';
    expect(readSceneText(text)).toEqual({
      resources: [{ id: '1', type: 'Script', path: 'res://a.gd' }],
      nodes: [{ path: '.', name: 'Main', type: 'Node', script: 'res://a.gd', instance: null }],
      fault: undefined,
    });
  });
  test('are read up to where Godot stops, and that is told', () => {
    const { nodes, fault } = readSceneText('[node name="A" type="Node"]\nx = [\n[node name="B"]\n');
    expect([nodes.length, fault]).toEqual([1, expect.stringMatching(/in line \d/)]);
  });
  test.each([
    ['open brackets', '[node name="A"]\nx = '.concat('['.repeat(400_000))],
    ['quotation marks', '[node name="A"]\n'.concat('"'.repeat(400_000))],
    ['open tags', '[a '.repeat(200_000)],
    ['words before a text', 'x=a "'.repeat(200_000)],
    ['back slashes', `x="${'\\'.repeat(400_000)}`],
  ])('of many %s are read in time', (_name, text) => {
    const began = performance.now();
    readSceneText(text);
    readSettings(text);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

/** UTF-8 has no half of a pair. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key.toWellFormed(), wellFormed(one)]));
  return Object.is(value, -0) ? 0 : value;
}
