import { expect, it } from 'vitest';
import { appendItem } from '../../src/yaml/append-item.ts';

const item = { rule: 'a/b', reason: 'why: because' };

it.each([
  ['an empty text', '', 'ignore:\n  - rule: a/b\n    reason: "why: because"\n'],
  [
    'another key, with its comments',
    '# Head\nprofile: ci # strict\n',
    '# Head\nprofile: ci # strict\nignore:\n  - rule: a/b\n    reason: "why: because"\n',
  ],
  [
    'a list in the middle, at its own depth, before the comment of what follows',
    'ignore:\n- rule: x # one\n  reason: y # two\n\n# Next\nprofile: ci\n',
    'ignore:\n- rule: x # one\n  reason: y # two\n- rule: a/b\n  reason: "why: because"\n\n# Next\nprofile: ci\n',
  ],
  [
    'no line end at the end',
    'ignore:\n    - rule: x\n      reason: y',
    'ignore:\n    - rule: x\n      reason: y\n    - rule: a/b\n      reason: "why: because"\n',
  ],
])('%s', (_, text, wanted) => {
  expect(appendItem(text, 'ignore', item)).toBe(wanted);
});

it.each([
  'ignore: [{ rule: x, reason: y }]\n',
  'ignore: off\n',
  '{ profile: ci }\n',
  'ignore:\n  - rule: x\n   bad: y\n',
  '- a\n',
])('is left as it is where nothing can be added safely: %j', (text) => {
  expect(appendItem(text, 'ignore', item)).toBe(text);
});
