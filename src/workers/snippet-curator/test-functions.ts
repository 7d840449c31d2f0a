/** Test functions as examples: short, whole with the imports they use, calling the public API and no test framework. */
import type { GrammarParser, SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import type { RawSnippet } from '../../platforms/evidence.ts';
import { dedent } from '../../syntax/fragments.ts';
import { freeNames } from '../../syntax/free-names.ts';
import { importsOf, requirementsOf } from './tags.ts';

const MAX_LINES = 12;
const PER_FILE = 3;
const FRAMEWORK =
  /\b(?:pytest|unittest|mock|Mock|MagicMock|monkeypatch|fixture|hypothesis|self|caplog|capsys|tmp_path|__file__)\b/;

/** Python only: what other test frameworks call is no program without them. */
export function testFunctions(
  parser: GrammarParser,
  text: string,
  path: string,
  facts: ProductFacts,
): (RawSnippet & { path: string })[] {
  const modules = new Set(facts.api.map((symbol) => symbol.module.split('.')[0] ?? ''));
  const functions = parser.withTree(text, (root) => {
    const imports = importLines(root);
    return root.namedChildren.flatMap((node) => bodyOf(node, imports));
  });
  return functions
    .flatMap(({ name, body, imports, start, end }): (RawSnippet & { path: string })[] => {
      const needed = freeNames(parser, body);
      const lines = needed.map((each) => imports.get(each));
      if (needed.length === 0 || lines.some((line) => line === undefined)) return [];
      const head = [...new Set(lines)].join('\n');
      const own = importsOf('python', head);
      const isOwn = own.some((module) => modules.has(module.split('.')[0] ?? ''));
      const isPrivate = own.some((module) => /(?:^|\.)_/.test(module));
      if (!isOwn || isPrivate || requirementsOf('python', own, facts).length > 0) return [];
      return [{ path, language: 'python', code: `${head}\n\n${body}`, title: name, origin: 'test', start, end }];
    })
    .slice(0, PER_FILE);
}

interface Body {
  name: string;
  body: string;
  imports: ReadonlyMap<string, string>;
  start: number;
  end: number;
}

/** The body of `test_…()` that takes nothing and stands by itself. */
function bodyOf(node: SyntaxNode, imports: ReadonlyMap<string, string>): Body[] {
  const name = node.childForFieldName('name')?.text ?? '';
  if (node.type !== 'function_definition' || !name.startsWith('test_') || node.child(0)?.type === 'async') return [];
  const body = node.childForFieldName('body');
  if (body === null || (node.childForFieldName('parameters')?.namedChildCount ?? 1) > 0) return [];
  const statements = body.namedChildren;
  const isDoc = statements[0]?.type === 'expression_statement' && statements[0].namedChild(0)?.type === 'string';
  const first = statements[isDoc ? 1 : 0];
  const last = statements.at(-1);
  if (first === undefined || last === undefined) return [];
  const start = first.startPosition.row + 1;
  const end = last.endPosition.row + 1;
  const code = dedent(
    `${' '.repeat(first.startPosition.column)}${body.text.slice(first.startIndex - body.startIndex)}`,
  );
  // One line asserts a detail; an example makes something and looks at it.
  if (end - start + 1 > MAX_LINES || statements.length < (isDoc ? 3 : 2) || FRAMEWORK.test(code)) return [];
  return [{ name: name.slice('test_'.length).replaceAll('_', ' '), body: code.trimEnd(), imports, start, end }];
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
