/** Comments of JavaScript as words with their examples: with stars, and hanging without them. */
import { expect, it } from 'vitest';
import { parseJsDoc } from '../../src/platforms/node/jsdoc.ts';

it.each([
  [
    'with stars',
    '/**\n * Draw rock.\n *\n * Only once.\n *\n * @example\n * ```\n * draw();\n *   deep();\n * ```\n */',
  ],
  ['without', '/**\n\tDraw rock.\n\n\tOnly once.\n\n\t@example\n\t```\n\tdraw();\n\t  deep();\n\t```\n\t*/'],
])('reads a comment %s', (_name, comment) => {
  expect(parseJsDoc(comment).text).toBe('Draw rock.\n\nOnly once.\n\n```\ndraw();\n  deep();\n```');
});
