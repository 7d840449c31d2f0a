/** Recipes of JavaScript and TypeScript tests: what `test('…', () => {…})` does is the code, what it asserts at its end is what one gets. */
import { posix } from 'node:path';
import type { GrammarParser, SyntaxNode } from '../adapters/tree-sitter.ts';
import { importLine } from '../ecosystems/index.ts';
import type { ProductFacts } from '../model/product-facts.ts';
import { freeNames } from '../syntax/free-names.ts';
import { hooksChange } from './made-ready.ts';
import { fileNeverRuns, marksEnd } from './never-runs.ts';
import { LONGEST_VALUE, type RawExample } from './raw-example.ts';
import { wordsAsTitle } from './recipe-title.ts';
import { testBody } from './test-body.ts';

const FRAMEWORK = /\b(?:expect|assert|vi|jest|sinon|chai|t|this|__dirname|__filename|import\.meta)\b/;
const EQUAL = /^(?:assert\.(?:equal|strictEqual|deepEqual|deepStrictEqual)|assertEquals)$/;
const MATCHER = /^(?:toBe|toEqual|toStrictEqual)$/;

type Api = Pick<ProductFacts, 'api' | 'package_name' | 'ecosystem'>;

export function scriptRecipes(parser: GrammarParser, text: string, path: string, facts: Api): RawExample[] {
  if (fileNeverRuns('javascript', text)) return [];
  return parser.withTree(text, (root) => {
    if (hooksChange(root)) return [];
    const imports = importLines(root, path, facts);
    return root.descendantsOfType('call_expression').flatMap((call): RawExample[] => {
      const body = bodyOf(call);
      if (body === undefined || FRAMEWORK.test(body.code)) return [];
      const shown = [body.code, ...body.results.map(({ expression }) => expression ?? '')].join(';\n');
      const lines = freeNames(parser, shown).map((name) => imports.get(name));
      if (!lines.some((line) => line?.isOwn === true) || lines.includes(undefined)) return [];
      const head = [...new Set(lines.map((line) => line?.text ?? ''))].join('\n');
      const language = parser.grammar === 'javascript' ? 'javascript' : 'typescript';
      return [{ ...body, head, kind: 'recipe', language, output: null, block_id: null, extras: [] }];
    });
  });
}

function bodyOf(
  call: SyntaxNode,
): Pick<RawExample, 'name' | 'title' | 'code' | 'results' | 'start' | 'end'> | undefined {
  if (!/^(?:test|it)$/.test(call.childForFieldName('function')?.text ?? '')) return;
  const [named, does] = call.childForFieldName('arguments')?.namedChildren ?? [];
  const title = /^(['"])([^'"\\\n]{3,100})\1$/.exec(named?.text ?? '')?.[2];
  const body = does?.childForFieldName('body');
  if (title === undefined || body?.type !== 'statement_block') return;
  if ((does?.childForFieldName('parameters')?.namedChildCount ?? 1) > 0) return;
  if (isOff(call)) return;
  const found = testBody('javascript', body, isAssert, resultOf);
  if (found === undefined) return;
  return { name: encodeURIComponent(title), title: wordsAsTitle(title), ...found };
}

/** A test in a condition, a function or a callback of another call than a plain group may never be registered; options may turn it off. */
function isOff(call: SyntaxNode): boolean {
  const options = call.childForFieldName('arguments')?.namedChildren ?? [];
  if (options.some(({ type, text }) => type === 'object' && marksEnd('javascript', text))) return true;
  for (let at = call.parent; at !== null; at = at.parent) {
    if (at.type === 'call_expression') {
      const called = at.childForFieldName('function')?.text ?? '';
      const given = at.childForFieldName('arguments')?.namedChildren ?? [];
      if (!/^(?:describe|suite|context)$/.test(called)) return true;
      if (given.some(({ type, text }) => type === 'object' && marksEnd('javascript', text))) return true;
    } else if (
      /^(?:if_statement|ternary_expression|binary_expression|switch_case|catch_clause|function_declaration|for_\w+)$/.test(
        at.type,
      )
    )
      return true;
    // What stands before it in its block may leave the block.
    for (
      let before = at.type === 'statement_block' ? null : at.previousNamedSibling;
      before != null;
      before = before.previousNamedSibling
    )
      if (/^(?:return_statement|throw_statement)$/.test(before.type)) return true;
  }
  return false;
}

const callOf = (statement: SyntaxNode): SyntaxNode | undefined => {
  const call = statement.type === 'expression_statement' ? statement.namedChild(0) : undefined;
  return call?.type === 'call_expression' ? call : undefined;
};
const isAssert = (statement: SyntaxNode): boolean => /^(?:assert|expect)\b/.test(callOf(statement)?.text ?? '');

/** `assert.equal(expression, literal)` or `expect(expression).toBe(literal)`. */
function resultOf(statement: SyntaxNode): RawExample['results'][number] | undefined {
  const call = callOf(statement);
  const called = call?.childForFieldName('function');
  const given = call?.childForFieldName('arguments')?.namedChildren ?? [];
  let [expression, value] = given;
  if (called?.type === 'member_expression' && MATCHER.test(called.childForFieldName('property')?.text ?? '')) {
    const inner = called.childForFieldName('object');
    if (inner?.type !== 'call_expression' || inner.childForFieldName('function')?.text !== 'expect') return;
    [expression, value] = [inner.childForFieldName('arguments')?.namedChildren[0], given[0]];
  } else if (!EQUAL.test(called?.text ?? '')) return;
  if (expression == null || value == null || !isLiteral(value) || isLiteral(expression)) return;
  const texts = [expression.text, value.text];
  if (texts.some((text) => text.length > LONGEST_VALUE || text.includes('\n'))) return;
  const range = { start: statement.startPosition.row + 1, end: statement.endPosition.row + 1 };
  return { expression: expression.text, value: value.text, ...range };
}

const isLiteral = (node: SyntaxNode): boolean =>
  node.type !== 'identifier' &&
  node.descendantsOfType([
    'identifier',
    'shorthand_property_identifier',
    'call_expression',
    'new_expression',
    'member_expression',
    'template_substitution',
    'arrow_function',
    'regex',
  ]).length === 0;

/** The line that a user writes for each name that the test imports: by the package's name where it takes the source's file. */
function importLines(root: SyntaxNode, path: string, facts: Api): Map<string, { text: string; isOwn: boolean }> {
  const lines = new Map<string, { text: string; isOwn: boolean }>();
  for (const node of root.namedChildren) {
    if (node.type !== 'import_statement') continue;
    const from = (node.childForFieldName('source')?.text ?? '').replace(/^['"]|['"]$/g, '');
    for (const { name, as } of namesOf(node)) {
      if (from.startsWith('node:')) lines.set(as, { text: node.text, isOwn: false });
      const symbol = facts.api.find(
        (each) =>
          each.parent === null &&
          each.name === name &&
          each.kind !== 'module' &&
          isFrom(from, path, each.citation.path, each.module),
      );
      const text = symbol === undefined ? undefined : importLine(symbol, facts.ecosystem);
      const renamed = name === as ? text : text?.replace(`{ ${name} }`, `{ ${name} as ${as} }`);
      if (renamed !== undefined && (name === as || renamed !== text)) lines.set(as, { text: renamed, isOwn: true });
    }
  }
  return lines;
}

/** What an import brings, and what the file calls it. */
function namesOf(node: SyntaxNode): { name: string; as: string }[] {
  const listed = node.descendantsOfType('import_specifier').flatMap((each) => {
    const [name, as] = [each.childForFieldName('name')?.text, each.childForFieldName('alias')?.text];
    return name === undefined ? [] : [{ name, as: as ?? name }];
  });
  const inLists = new Set(listed.flatMap(({ name, as }) => [name, as]));
  const others = node.descendantsOfType('identifier').flatMap(({ text }) => (inLists.has(text) ? [] : [text]));
  return [...listed, ...others.map((name) => ({ name, as: name }))];
}

/** Of the package by its name, of the symbol's own file, or of the file that exports everything. */
function isFrom(from: string, path: string, source: string, module: string): boolean {
  if (!from.startsWith('.')) return from === module;
  const plain = (file: string): string => file.replace(/\.[cm]?[jt]sx?$/, '');
  const target = plain(posix.join(posix.dirname(path), from));
  return target === plain(source) || /(?:^|\/)(?:index|main|src)$/.test(target);
}
