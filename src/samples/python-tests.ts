/** Recipes of Python tests: what `test_…()` arranges and does is the code, what it asserts at its end is what one gets. */
import type { GrammarParser, SyntaxNode } from '../adapters/tree-sitter.ts';
import { docSummary } from '../derive/doc-text.ts';
import type { ProductFacts } from '../model/product-facts.ts';
import { freeNames } from '../syntax/free-names.ts';
import { changesImports } from './changes-imports.ts';
import { importsOf, requirementsOf } from './imports.ts';
import { fileNeverRuns, isReached, onlyOnce, replacesNames } from './never-runs.ts';
import { LONGEST_VALUE, MOST_LINES, MOST_RESULTS, type RawExample } from './raw-example.ts';
import { wordsAsTitle } from './recipe-title.ts';
import { codeBetween } from './test-body.ts';

const FRAMEWORK =
  /\b(?:pytest|unittest|mock|Mock|MagicMock|monkeypatch|fixture|hypothesis|self|caplog|capsys|tmp_path|__file__|assert)\b|\._(?!_)\w/;

type Api = Pick<ProductFacts, 'api' | 'package_name'>;

/** Tests that take nothing, need nothing but public imports and short helpers of their file, and assert literal values. */
export function pythonRecipes(parser: GrammarParser, text: string, facts: Api): RawExample[] {
  const modules = new Set(facts.api.map(({ module }) => module.split('.')[0] ?? ''));
  if (fileNeverRuns('python', text)) return [];
  return parser.withTree(text, (root) => {
    const rebound = reboundIn(root);
    const imports = importLines(root);
    if (changesImports(text, new Set(imports.keys()), modules)) return [];
    for (const name of rebound) imports.delete(name);
    const helpers = helpersIn(root);
    for (const name of rebound) helpers.delete(name);
    const once = new Set(onlyOnce(boundAt(root)).map(({ name }) => name));
    return root.namedChildren.flatMap((node): RawExample[] => {
      const body = bodyOf(node);
      if (body === undefined || !once.has(body.name) || rebound.has(body.name)) return [];
      if (replacesNames('python', node.text)) return [];
      const shown = [body.code, ...body.results.map(({ expression }) => expression ?? '')].join('\n');
      const before = headOf(freeNames(parser, shown), imports, helpers, parser);
      if (before === undefined || FRAMEWORK.test(`${before}\n${shown}`) || usesPrivate(shown)) return [];
      const own = importsOf('python', before);
      const isOwn = own.some((module) => modules.has(module.split('.')[0] ?? ''));
      const isPrivate = own.some((module) => /(?:^|\.)_/.test(module));
      if (!isOwn || isPrivate || requirementsOf('python', own, facts).length > 0) return [];
      return [{ ...body, head: before, kind: 'recipe', language: 'python', output: null, block_id: null, extras: [] }];
    });
  });
}

type Body = Pick<RawExample, 'name' | 'title' | 'code' | 'results' | 'start' | 'end'>;

function bodyOf(node: SyntaxNode): Body | undefined {
  const name = node.childForFieldName('name')?.text ?? '';
  const body = node.childForFieldName('body');
  if (node.type !== 'function_definition' || !name.startsWith('test_') || node.child(0)?.type === 'async') return;
  if (body === null || (node.childForFieldName('parameters')?.namedChildCount ?? 1) > 0) return;
  const [opening, ...rest] = body.namedChildren;
  const doc = opening?.type === 'expression_statement' ? stringOf(opening.namedChild(0)) : undefined;
  const statements = doc === undefined && opening !== undefined ? [opening, ...rest] : rest;
  const at = statements.findIndex(({ type }) => type === 'assert_statement');
  const asserts = statements.slice(at).filter(({ type }) => type !== 'comment');
  // What is done after a first look would change what was seen.
  if (
    at === -1 ||
    !isReached('python', statements.slice(0, at)) ||
    asserts.some(({ type }) => type !== 'assert_statement')
  )
    return;
  const results = asserts.flatMap((each) => resultOf(each) ?? []);
  const [first, last] = [statements[0], statements.at(-1)];
  const [result] = results;
  if (first === undefined || last === undefined || result === undefined || results.length > MOST_RESULTS) return;
  if (new Set(results.map(({ expression }) => expression)).size < results.length) return;
  if (results.every(({ value }) => value === 'None')) return;
  const range = { start: first.startPosition.row + 1, end: last.endPosition.row + 1 };
  if (range.end - range.start + 1 > MOST_LINES) return;
  const title = wordsAsTitle(doc === undefined ? undefined : docSummary(doc, 'python'));
  if (at === 0) {
    const { expression, value, start, end } = result;
    // What calls nothing of the product shows nothing of it.
    return asserts.length === 1 && expression !== null && expression.includes('(')
      ? { name, title, code: expression, results: [{ expression: null, value, start, end }], ...range }
      : undefined;
  }
  const done = statements[at - 1] as SyntaxNode;
  const code = codeBetween(body, first, done).trimEnd();
  return { name, title, code, results, ...range };
}

/** `assert <expression> == <literal>`; undefined for whatever else is asserted. */
function resultOf(node: SyntaxNode): RawExample['results'][number] | undefined {
  const compared = node.namedChild(0);
  if (node.namedChildCount > 2 || compared?.type !== 'comparison_operator' || compared.namedChildCount !== 2) return;
  const [left, right] = compared.namedChildren;
  if (left === undefined || right === undefined || left === null || right === null) return;
  const operator = compared.text
    .slice(left.endIndex - compared.startIndex, right.startIndex - compared.startIndex)
    .trim();
  const [expression, value] = [left.text, right.text];
  const isShort = [expression, value].every((each) => each.length <= LONGEST_VALUE && !each.includes('\n'));
  if (!['==', 'is'].includes(operator) || !isShort || !isLiteral(right) || isLiteral(left)) return;
  return { expression, value, start: node.startPosition.row + 1, end: node.endPosition.row + 1 };
}

/** Values that are written out; names, calls and strings with something filled in are not. */
const isLiteral = (node: SyntaxNode): boolean =>
  node.descendantsOfType(['identifier', 'call', 'lambda', 'interpolation', 'ellipsis']).length === 0;

const stringOf = (node: SyntaxNode | null): string | undefined =>
  node?.type === 'string' ? node.text.replace(/^[rRuU]?("""|'''|"|')([\s\S]*)\1$/, '$2').trim() : undefined;

/** Imports and helpers for the names, or nothing where one of them comes from elsewhere. */
function headOf(
  needed: readonly string[],
  imports: ReadonlyMap<string, string>,
  helpers: ReadonlyMap<string, string>,
  parser: GrammarParser,
): string | undefined {
  const used = needed.flatMap((name) => (imports.has(name) ? [] : [name]));
  if (used.some((name) => !helpers.has(name))) return undefined;
  const own = [...new Set(used)].map((name) => helpers.get(name) ?? '');
  const all = [
    ...new Set([...needed.filter((name) => imports.has(name)), ...own.flatMap((each) => freeNames(parser, each))]),
  ];
  const lines = all.map((name) => imports.get(name));
  if (lines.length === 0 || lines.some((line) => line === undefined || INTERNAL.test(line))) return undefined;
  return [[...new Set(lines)].join('\n'), ...own].join('\n\n');
}

/** A name that nobody outside is meant to use, taken or called by the test itself. */
const usesPrivate = (code: string): boolean =>
  /(?<![\w."'])_(?!_)\w{1,80} ?\(/.test(code) ||
  code.split('\n').some((line) => /^\s*(?:from|import)\s/.test(line) && /(?<!\w)_(?!_)\w/.test(line));

/** A module or a name that nobody outside is meant to use. */
const INTERNAL = /^(?:from|import) (?:\w+\.)*_(?!_future__)|\bimport _/;

const HELPER_LINES = 8;

/** Short functions of the file that are no tests and have no decorator. */
function helpersIn(root: SyntaxNode): Map<string, string> {
  return new Map(
    root.namedChildren.flatMap((node): [string, string][] => {
      const name = node.childForFieldName('name')?.text ?? '';
      const isShort = node.endPosition.row - node.startPosition.row < HELPER_LINES;
      return node.type === 'function_definition' && isShort && name !== '' && !name.startsWith('test')
        ? [[name, node.text.trimEnd()]]
        : [];
    }),
  );
}

/** Every name that the file itself binds at its top, decorated or not, as often as it does. */
const boundAt = (root: SyntaxNode): { name: string }[] =>
  root.namedChildren.flatMap((node) => {
    const defined = node.type === 'decorated_definition' ? node.childForFieldName('definition') : node;
    return /^(?:function|class)_definition$/.test(defined?.type ?? '')
      ? [{ name: defined?.childForFieldName('name')?.text ?? '' }]
      : [];
  });

/** Names that are given another meaning anywhere: by assignment, a definition beside an import, a loop, a second import, `del` or `global`. */
function reboundIn(root: SyntaxNode): Set<string> {
  const names = new Set<string>();
  const bound = new Map<string, number>();
  const count = (name: string): void => void bound.set(name, (bound.get(name) ?? 0) + 1);
  // `a.b = …` changes what `a` is.
  const bind = (node: SyntaxNode | null): void => {
    const found = node === null ? [] : node.type === 'identifier' ? [node] : node.descendantsOfType('identifier');
    for (const { text } of found) names.add(text);
  };
  const TOP = [
    'assignment',
    'augmented_assignment',
    'for_statement',
    'named_expression',
    'delete_statement',
    'global_statement',
    'as_pattern_target',
  ];
  for (const node of root.namedChildren) {
    const isDefinition = /definition$/.test(node.type);
    // Inside of functions only what reaches the module counts.
    const found = node.descendantsOfType(isDefinition ? ['global_statement'] : TOP);
    for (const each of found)
      if (/^(?:delete|global)_statement$|^as_pattern_target$/.test(each.type)) bind(each);
      else bind(each.childForFieldName('left') ?? each.childForFieldName('name'));
    const defined = node.type === 'decorated_definition' ? node.childForFieldName('definition') : node;
    if (isDefinition) count(defined?.childForFieldName('name')?.text ?? '');
    if (isDefinition) continue;
    const IMPORTS = ['import_statement', 'import_from_statement'];
    for (const each of IMPORTS.includes(node.type) ? [node] : node.descendantsOfType(IMPORTS))
      for (const name of each.childrenForFieldName('name')) count(name.childForFieldName('alias')?.text ?? name.text);
  }
  for (const [name, times] of bound) if (times > 1) names.add(name);
  return names;
}

/** The line that binds each name a module imports, one name a line. */
function importLines(root: SyntaxNode): Map<string, string> {
  const lines = new Map<string, string>();
  for (const node of root.namedChildren) {
    if (node.type !== 'import_statement' && node.type !== 'import_from_statement') continue;
    const module = node.childForFieldName('module_name')?.text;
    for (const name of node.childrenForFieldName('name')) {
      const alias = name.type === 'aliased_import' ? (name.childForFieldName('alias')?.text ?? '') : '';
      const bound = alias === '' ? name.text.split('.')[0] : alias;
      if (bound === undefined || module?.startsWith('.') === true) continue;
      lines.set(bound, module === undefined ? `import ${name.text}` : `from ${module} import ${name.text}`);
    }
  }
  return lines;
}
