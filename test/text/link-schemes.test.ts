/** The scheme of an address as a browser reads it, whatever stands before it that nobody sees. */
import { expect, test } from 'vitest';
import { dangerOf, schemeOf } from '../../src/text/link-schemes.ts';

test.each(['javascript:a()', '&#1;javascript:a()', '\ufffdjavascript:a()', 'java\tscript:a()', '&#x6a;avascript:a()'])(
  '%j runs a script',
  (target) => expect(dangerOf(target)).toBe('runs a script'),
);
test.each(['docs/javascript:a', '#javascript:a', 'javascript.md', 'https://x.org/javascript:a', '\ufffd/a'])(
  '%j runs nothing',
  (target) => expect([dangerOf(target), schemeOf(target) === 'javascript']).toEqual([undefined, false]),
);
