import { expect, it } from 'vitest';
import { PRODUCT } from '../../src/platforms/evidence.ts';
import { whenNeeded } from '../../src/platforms/requirement-marker.ts';
import { taglineOf } from '../../src/platforms/tagline.ts';

it.each([
  [
    'Human-friendly and powerful HTTP request library for Node.js',
    `${PRODUCT} is an HTTP request library for Node.js.`,
  ],
  ['Composable command line interface toolkit', `${PRODUCT} is a composable command line interface toolkit.`],
  ['JSON Web Token implementation in Python', `${PRODUCT} is a JSON Web Token implementation in Python.`],
  ['A powerful REST client', `${PRODUCT} is a REST client.`],
  ['A fast XML parser', `${PRODUCT} is an XML parser.`],
  ['Process execution for humans', 'Process execution for humans'],
  ['strata: an archive reader', `${PRODUCT} is an archive reader.`],
])('%s', (description, expected) => {
  expect(taglineOf(description, 'strata')).toBe(expected);
});
it('says nothing where nothing but praise is left', () => {
  expect(taglineOf('The best!', 'strata')).toBeNull();
});
it('says when a requirement applies', () => {
  expect(whenNeeded("typing_extensions>=4; python_version < '3.11'")).toBe(' (before Python 3.11 only)');
  expect(whenNeeded('colorama; platform_system == "Windows"')).toBe(' (on Windows only)');
  expect(whenNeeded('x; extra == "y" and python_version > "3"')).toBe(' (not in every environment)');
  expect(whenNeeded('requests>=2')).toBe('');
});
