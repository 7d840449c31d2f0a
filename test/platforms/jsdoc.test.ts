/** Comments of JavaScript as words with their examples: with stars, and hanging without them. */
import { expect, it } from 'vitest';
import { describe as declared } from '../../src/platforms/describe.ts';
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

const rows = (parameters: string[], doc: Parameters<typeof declared>[0]['doc']) =>
  declared({
    name: 'draw',
    module: 'strata',
    path: 'a.js',
    parent: null,
    kind: 'function',
    signature: '',
    parameters: parameters.map((name) => ({ name, type: null, default: null, description: null })),
    returns: null,
    bases: [],
    doc,
    raised: [],
    start: 1,
    end: 1,
  }).parameters.map(({ name, type, description }) => [name, type, description]);

it('has the properties of an object, also of one that is taken apart', () => {
  const doc = parseJsDoc(
    '/**\n * Draws.\n * @param {object} opts What to draw.\n * @param {number} [opts.depth=3] How deep.\n * @param {string} name A name.\n */',
  );
  const below = ['opts.depth', 'number', 'How deep.'];
  expect(rows(['opts', 'name'], doc)).toEqual([
    ['opts', 'object', 'What to draw.'],
    below,
    ['name', 'string', 'A name.'],
  ]);
  expect(rows(['{ depth }', 'name'], doc)).toEqual([
    ['{ depth }', 'object', 'What to draw.'],
    below,
    ['name', 'string', 'A name.'],
  ]);
});
it('has documented names below those that are taken without names', () => {
  const doc = { text: null, returns: null, raises: [], deprecated: null };
  const parameters = ['chart', 'depth', 'colour'].map((name) => ({ name, type: null, description: `The ${name}.` }));
  expect(rows(['chart', '**kwargs'], { ...doc, parameters }).map(([name]) => name)).toEqual([
    'chart',
    '**kwargs',
    'depth',
    'colour',
  ]);
  expect(rows(['chart'], { ...doc, parameters }).map(([name]) => name)).toEqual(['chart']);
});

it('reads @arg as a parameter, and keeps what @throws says without a class', () => {
  expect(parseJsDoc('/** Reads.\n * @arg {string} path where\n * @throws if it is torn\n */')).toMatchObject({
    text: 'Reads.\n\n**Throws:** if it is torn',
    parameters: [{ name: 'path', type: 'string', description: 'where' }],
    raises: [],
  });
});

it.each([
  ['@throws RangeError if it is deep', 'RangeError', 'if it is deep'],
  ['@throws `Torn` - it is torn', 'Torn', 'it is torn'],
  ['@throws Torn when it is torn', 'Torn', 'when it is torn'],
  ['@throws {Torn} It is torn.', 'Torn', 'It is torn.'],
  [
    '@throws Throws a RangeError exception if it is deep.',
    'RangeError',
    'Throws a RangeError exception if it is deep.',
  ],
  ['@throws An Error if it is deep.', 'Error', 'An Error if it is deep.'],
])('%s', (tag, type, description) => {
  expect(parseJsDoc(`/**\n * Digs.\n * ${tag}\n */`)).toMatchObject({ text: 'Digs.', raises: [{ type, description }] });
});

it.each(['If it is deep.', 'Nothing ever.', 'Throws when it is deep.'])(
  'names no error that "%s" does not',
  (words) => {
    const doc = parseJsDoc(`/**\n * Digs.\n * @throws ${words}\n */`);
    expect(doc.raises).toEqual([]);
    expect(doc.text).toBe(`Digs.\n\n**Throws:** ${words}`);
  },
);

it('shows the values that only a comment gives options', () => {
  const doc = parseJsDoc(
    '/**\n * Digs.\n * @param {object} [opts={}] What.\n * @param {number} [opts.depth=3] How deep.\n */',
  );
  expect(doc.parameters.map((each) => [each.name, each.default])).toEqual([
    ['opts', '{}'],
    ['opts.depth', '3'],
  ]);
});
