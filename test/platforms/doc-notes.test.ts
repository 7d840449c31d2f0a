/** A note or a warning of a comment is part of what it says; tags for a product's own developers are not. */
import { expect, it } from 'vitest';
import { parseJavadoc } from '../../src/platforms/java/javadoc.ts';
import { parseJsDoc } from '../../src/platforms/node/jsdoc.ts';
import { parsePhpDoc } from '../../src/platforms/php/phpdoc.ts';

const COMMENT = `/**
 * Opens a chart.
 *
 * @note Never open a chart of strangers.
 * @todo Make it fast.
 * @warning It locks
 *   the shelf.
 * @author Ada
 * @note
 */`;
const SAID = 'Opens a chart.\n\n**Note:** Never open a chart of strangers.\n\n**Warning:** It locks';

it.each([
  ['JSDoc', parseJsDoc],
  ['PHPDoc', parsePhpDoc],
  ['Javadoc', parseJavadoc],
])('in %s', (_name, parse) => {
  const { text } = parse(COMMENT);
  expect(text?.startsWith(SAID)).toBe(true);
  expect(text).toContain('the shelf.');
  expect(text).not.toMatch(/fast|Ada/);
  expect(parse('/** @remarks Only this. */').text).toBe('Only this.');
});
