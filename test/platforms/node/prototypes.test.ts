/** JavaScript of before classes: functions that make objects, methods of their prototype, options that only their bodies tell, several names of one. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const read = (code: string) =>
  pagesOf({ 'package.json': '{ "name": "tide", "version": "2.0.0", "main": "./index.js" }', 'index.js': code });

it('describes a function that is called with new as a class, with the methods of its prototype', async () => {
  const { facts, pages } = await read(`'use strict';
exports.TideServer = exports.TIDEServer = TideServer;

/** Makes a server. */
exports.createServer = function (options) {
  return new TideServer(options);
};

/** Serves tides. */
function TideServer(options) {
  options = options || {};
  if (options.root) this.root = options.root;
  this.port = options.port || 80;
  this.cache = (
    // Seconds.
    options.cache === undefined ? 3600 : options.cache
  );
  const { wide = true, ...rest } = options;
  options.made = 1;
  this.handler = (req) => options.log(req);
}
require('util').inherits(TideServer, Base);

TideServer.prototype.listen = function (port) {};
TideServer.prototype._hidden = function () {};

/** Ends it. */
TideServer.prototype.close = async function () {};
TideServer.prototype.size = 3;
`);
  expect(facts.api.map(({ name, kind, alias_of, doc }) => [name, kind, alias_of, doc])).toEqual([
    ['TIDEServer', 'class', 'TideServer', null],
    ['TideServer', 'class', undefined, 'Serves tides.'],
    ['TideServer.listen', 'method', undefined, null],
    ['TideServer.close', 'method', undefined, 'Ends it.'],
    ['createServer', 'function', undefined, 'Makes a server.'],
  ]);
  const text = [...pages.values()].join('\n');
  expect(text).toContain('class TideServer {\n  constructor(options);\n}');
  expect(text).toContain('async close()');
  const options = ['options', 'options.root', 'options.port', 'options.cache', 'options.wide', 'options.log'];
  for (const name of ['TideServer', 'createServer'])
    expect(facts.api.find((each) => each.name === name)?.parameters.map((each) => each.name)).toEqual(options);
  expect(text).toContain('| `options.port` | `80` |');
  expect(text).toContain('| `options.cache` | `3600` |');
  expect(text).toContain('`TIDEServer` is another name of [`TideServer`]');
});

it('lists no options where the body hands all of them to others', async () => {
  const { facts } = await read(`exports.spread = function (options) {
  return draw({ ...options, a: options.a, b: options.b });
};
exports.given = function (options) {
  return draw(options, options.a, options.b);
};
`);
  expect(facts.api.map(({ parameters }) => parameters.length)).toEqual([1, 1]);
});

it('leaves functions alone that nobody makes objects with, and options that a comment lists', async () => {
  const { facts } = await read(`/**
 * Draws.
 * @param {object} options What it draws.
 * @param {number} options.width How wide.
 */
function draw(options) {
  return options.width + options.depth;
}
function Mark(name) {}
/** Reads. @param {Options} options All of them. */
const load = (options) => options.a + options.b;
module.exports = { draw, Mark, load, plain: function (x) { return x; } };
`);
  expect(facts.api.map(({ name, kind, parameters }) => [name, kind, parameters.map((each) => each.name)])).toEqual([
    ['Mark', 'function', ['name']],
    ['draw', 'function', ['options', 'options.width']],
    ['load', 'function', ['options']],
    ['plain', 'function', ['x']],
  ]);
});

it('reads prototypes that are given as an object, and a class or function that is all of a file', async () => {
  const { facts } = await read(`module.exports = function Reader(path) {
  this.path = path;
};
const proto = module.exports.prototype;
function Log() {}
Log.prototype = {
  constructor: Log,
  write: function (line) {},
  read() {},
};
Object.assign(Log.prototype, { end: () => 1 });
exports.Log = Log;
`);
  expect(facts.api.map(({ name, kind, signature }) => [name, kind, signature])).toEqual([
    ['Log', 'class', 'class Log {\n  constructor();\n}'],
    ['Log.write', 'method', 'write(line)'],
    ['Log.read', 'method', 'read()'],
    ['Log.end', 'method', 'end()'],
    ['Reader', 'function', 'Reader(path)'],
  ]);
});

it('reads functions that are given to a function as its members', async () => {
  const { facts } = await read(`/** Matches. */
const match = (list, patterns) => list;
/** Whether all do. */
match.every = (list, patterns) => true;
/** As it was called. */
match.all = match.every;
match.match = match;
match._cache = function () {};
function Log(path) {}
Log.open = function (path) { return new Log(path); };
module.exports = match;
module.exports.Log = Log;
`);
  expect(facts.api.map(({ name, signature, doc }) => [name, signature, doc])).toEqual([
    ['Log', 'class Log {\n  constructor(path);\n}', null],
    ['Log.open', 'static open(path)', null],
    ['match', 'match(list, patterns)', 'Matches.'],
    ['match.every', 'every(list, patterns)', 'Whether all do.'],
    ['match.all', 'all(list, patterns)', 'As it was called.'],
  ]);
});

it('reads the comment of a function behind an empty line, and no other there', async () => {
  const { facts } = await read(`/** The license of all. */

exports.a = function () {};

/**
 * Draws.
 * @param {string} \`rows\` What it draws.
 */

exports.b = function (rows) {};
`);
  expect(facts.api.map(({ name, doc }) => [name, doc])).toEqual([
    ['a', null],
    ['b', 'Draws.'],
  ]);
  expect(facts.api[1]?.parameters).toMatchObject([{ name: 'rows', type: 'string', description: 'What it draws.' }]);
});

it('reads options of code however deep it is nested', async () => {
  const { facts } = await read(
    `exports.deep = function (options) { return ${'['.repeat(3000)}options.a + options.b${']'.repeat(3000)}; };`,
  );
  expect(facts.api[0]?.parameters.map(({ name }) => name)).toEqual(['options', 'options.a', 'options.b']);
});
