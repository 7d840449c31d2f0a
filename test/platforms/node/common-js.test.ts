/** Names that a file of CommonJS takes from others and gives on are those that the others declare, with their words. */
import { expect, it } from 'vitest';
import { factsOfFiles } from '../../support/facts-of-files.ts';

const api = async (index: string) =>
  (
    await factsOfFiles({
      'package.json': '{ "name": "strata", "version": "1.0.0", "main": "index.js" }',
      'index.js': index,
      'lib/dig.js': '/** Digs. */\nconst dig = (depth) => depth;\nmodule.exports = dig;\n',
      'lib/marks.js': '/** The lowest. */\nconst LOW = 1;\nmodule.exports = { LOW };\n',
    })
  ).product_facts.api
    .filter(({ kind }) => kind !== 'module')
    .map(({ name, doc, citation }) => [name.slice(name.lastIndexOf('.') + 1), doc, citation.path]);

it.each([
  ['by its name', "const dig = require('./lib/dig')\nmodule.exports = { dig }\n", [['dig', 'Digs.', 'lib/dig.js']]],
  ['under another', "const d = require('./lib/dig')\nmodule.exports = { dig: d }\n", [['dig', 'Digs.', 'lib/dig.js']]],
  [
    'of some',
    "const { LOW: low } = require('./lib/marks')\nmodule.exports = { low }\n",
    [['low', 'The lowest.', 'lib/marks.js']],
  ],
  [
    'of all',
    "const marks = require('./lib/marks')\nmodule.exports = { LOW: marks.LOW }\n",
    [['LOW', 'The lowest.', 'lib/marks.js']],
  ],
  [
    'what is called',
    "/** Dug. */\nconst dug = require('./lib/dig')(3)\nmodule.exports = { dug }\n",
    [['dug', 'Dug.', 'index.js']],
  ],
])('%s', async (_name, index, expected) => {
  expect(await api(index)).toEqual(expected);
});
