import { expect, test } from 'vitest';
import { KeyTwice, parseOnce } from '../../src/model/parse-once.ts';

test.each([
  ['{"a":1,"a":1}'],
  ['{"a":1,"\\u0061":2}'],
  ['[{"b":{}, "a":{"x":1,"y":"{","x":2}}]'],
  ['{"__proto__":1,"__proto__":2}'],
  ['{"a\\"":1 , "a\\"" : 2}'],
])('%s names a key twice', (text) => {
  expect(() => parseOnce(text)).toThrow(KeyTwice);
});

test.each([
  ['{"a":{"a":[{"a":1},{"a":2}]},"b":{"a":1}}'],
  ['{"a":"{\\"a\\":1,\\"a\\":2}","b":"a","c":["a","a"]}'],
  ['"a"'],
  ['[]'],
  ['{"a:":1,"a":":"}'],
])('%s names each once', (text) => {
  expect(parseOnce(text)).toEqual(JSON.parse(text));
});

test('what is no JSON is none', () => {
  expect(() => parseOnce('{"a":')).toThrow(SyntaxError);
});
