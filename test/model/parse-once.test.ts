import { expect, test } from 'vitest';
import { KeyTwice, parseOnce } from '../../src/model/parse-once.ts';

test.each([
  ['{"a":1,"a":1}'],
  ['{"a":1,"\\u0061":2}'],
  ['[{"b":{}, "a":{"x":1,"y":"{","x":2}}]'],
  ['{"__proto__":1,"__proto__":2}'],
  ['{"a\\"":1 , "a\\"" : 2}'],
  ['{\n  "a": 1,\n  "a": 1\n}'],
  ['{\n  "a": [\n    {"b":1,"b":1}\n  ]\n}'],
])('%s names a key twice', (text) => {
  expect(() => parseOnce(text)).toThrow(KeyTwice);
});

test.each([
  ['{"a":{"a":[{"a":1},{"a":2}]},"b":{"a":1}}'],
  ['{"a":"{\\"a\\":1,\\"a\\":2}","b":"a","c":["a","a"]}'],
  ['"a"'],
  ['[]'],
  ['{"a:":1,"a":":"}'],
  ['{\n  "a": "b",\n  "list": [\n    {"a":"\\n \\"a\\": "}\n  ]\n}'],
])('%s names each once', (text) => {
  expect(parseOnce(text)).toEqual(JSON.parse(text));
});

test('what is no JSON is none', () => {
  expect(() => parseOnce('{"a":')).toThrow(SyntaxError);
});
