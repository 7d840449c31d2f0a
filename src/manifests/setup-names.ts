/** What a value of setup.py stands for where another line or file of the product says it in so many words: nothing is run. */
import type { GrammarParser, SyntaxNode } from '../adapters/tree-sitter.ts';
import { stringValue } from '../platforms/python/strings.ts';
import type { Located } from './manifest.ts';

type TextOf = (path: string) => string | undefined;

/** The reader of one file; `folder`: where it lies. */
export function saidBy(
  parser: GrammarParser,
  root: SyntaxNode,
  folder: string,
  textOf: TextOf,
): (value: SyntaxNode) => Located<string> | null {
  const modules = modulesIn(root);
  const names = namesIn(root);
  const literal = (module: string, name: string): Located<string> | null => {
    const own = module.replaceAll('.', '/');
    const path = [`${own}/__init__.py`, `src/${own}/__init__.py`, `${own}.py`, `src/${own}.py`]
      .map((each) => folder + each)
      .find((each) => textOf(each) !== undefined);
    return path === undefined ? null : literalIn(parser, path, name, textOf);
  };
  return (value) => {
    if (value.type === 'identifier') {
      const from = names.get(value.text);
      return from === undefined ? null : literal(from.module, from.name);
    }
    if (value.type === 'attribute') {
      const module = modules.get(value.childForFieldName('object')?.text ?? '');
      return module === undefined ? null : literal(module, value.childForFieldName('attribute')?.text ?? '');
    }
    const owner = value.type === 'subscript' ? value.childForFieldName('value') : null;
    const key = value.childForFieldName('subscript');
    const name = key === null ? null : stringValue(key);
    if (owner?.type !== 'identifier' || name === null) return null;
    return entryOf(root, owner.text, name) ?? readInto(parser, root, owner.text, name, folder, textOf);
  };
}

/** `import tide` and `import tide.about as about`: what code calls a module. */
const modulesIn = (root: SyntaxNode): ReadonlyMap<string, string> =>
  new Map(
    root.descendantsOfType('import_statement').flatMap((node) =>
      node.namedChildren.map((each): [string, string] => {
        const module = each.childForFieldName('name')?.text ?? each.text;
        return [each.childForFieldName('alias')?.text ?? module, module];
      }),
    ),
  );

const namesIn = (root: SyntaxNode): ReadonlyMap<string, { module: string; name: string }> =>
  new Map(
    root.descendantsOfType('import_from_statement').flatMap((node) => {
      const module = node.childForFieldName('module_name')?.text ?? '';
      return node.namedChildren.slice(1).map((each): [string, { module: string; name: string }] => {
        const name = each.childForFieldName('name')?.text ?? each.text;
        return [each.childForFieldName('alias')?.text ?? name, { module, name }];
      });
    }),
  );

/** `meta = {"name": "tide"}`, where it is given once. */
function entryOf(root: SyntaxNode, owner: string, name: string): Located<string> | null {
  const [only, ...more] = givenTo(root, owner);
  const value = only?.childForFieldName('right');
  if (value?.type !== 'dictionary' || more.length > 0) return null;
  const pair = value.namedChildren.find((each) => {
    const key = each.childForFieldName('key');
    return key !== null && stringValue(key) === name;
  });
  const said = pair?.childForFieldName('value');
  const text = said == null ? null : stringValue(said);
  return pair === undefined || text === null ? null : { value: text, ...rangeOf(pair) };
}

/** `exec(…, about)`: what the files that setup.py names say, where one of them alone says it. */
function readInto(
  parser: GrammarParser,
  root: SyntaxNode,
  owner: string,
  name: string,
  folder: string,
  textOf: TextOf,
): Located<string> | null {
  const isRun = root.descendantsOfType('call').some(
    (call) =>
      call.childForFieldName('function')?.text === 'exec' &&
      call
        .childForFieldName('arguments')
        ?.namedChildren.slice(1)
        .some(({ text }) => text === owner) === true,
  );
  if (!isRun) return null;
  const words = [...new Set(root.descendantsOfType('string').flatMap((node) => stringValue(node) ?? []))];
  const folders = words.filter((word) => /^(?:[\w-]+\/)*[\w-]+\/?$/.test(word)).map((word) => word.replace(/\/$/, ''));
  const paths = words
    .filter((word) => word.endsWith('.py'))
    .flatMap((file) => ['', 'src/', ...folders.flatMap((each) => [`${each}/`, `src/${each}/`])].map((at) => at + file));
  const found = [...new Set(paths)]
    .map((path) => folder + path)
    .flatMap((path) => (textOf(path) === undefined ? [] : (literalIn(parser, path, name, textOf) ?? [])));
  const [first] = found;
  return first !== undefined && found.every(({ value }) => value === first.value) ? first : null;
}

/** The literal that a file gives a name, where it gives it one alone. */
function literalIn(parser: GrammarParser, path: string, name: string, textOf: TextOf): Located<string> | null {
  return parser.withTree(textOf(path) ?? '', (root) => {
    const [only, ...more] = givenTo(root, name);
    const value = more.length > 0 ? null : (only?.childForFieldName('right') ?? null);
    const said = value === null ? null : stringValue(value);
    return only === undefined || said === null ? null : { value: said, ...rangeOf(only), path };
  });
}

const givenTo = (root: SyntaxNode, name: string): SyntaxNode[] =>
  root.descendantsOfType('assignment').filter((node) => node.childForFieldName('left')?.text === name);

const rangeOf = (node: SyntaxNode): { start: number; end: number } => ({
  start: node.startPosition.row + 1,
  end: node.endPosition.row + 1,
});
