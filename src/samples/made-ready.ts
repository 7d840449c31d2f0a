/** What runs before a test and stands elsewhere: a recipe of a test for which more than its own fields is made ready does not say all. Pure. */
import type { GrammarParser, SyntaxNode, SyntaxTree } from '../adapters/tree-sitter.ts';
import { usesOf } from '../platforms/php/names.ts';

/** Of one class of tests. */
interface Group {
  /** Something is changed that a test does not name: a clock, a locale, a setting. */
  changes: boolean;
  /** What it is made from, as written. */
  bases: string[];
}
/** Text of the file that declares a class of the product's tests. */
export type TestClasses = (name: string) => string | undefined;

interface Row {
  /** By its name. */
  hook: RegExp;
  /** By a mark above it, or above a field that prepares something. */
  marks: RegExp;
  /** Marks of a class or a test that change nothing; null where others are no matter. */
  knownMarks: RegExp | null;
  /** A statement that only fills a field of the test, or does what the class above does. */
  plain: RegExp;
  /** Classes of frameworks that change nothing. */
  framework: RegExp;
}
const NEVER = /(?!)/;

const ROWS: Readonly<Record<string, Row>> = {
  php: {
    hook: /^(?:setUp|setUpBeforeClass|assertPreConditions)$/i,
    marks: /@before(?:Class)?\b|#\[\\?(?:\w+\\)*Before(?:Class)?\b/,
    knownMarks: null,
    plain: /^(?:parent::\w+\(\)|(?:\$this->|self::\$|static::\$)\w+\s*=(?!=))/,
    framework: /^(?:\\?PHPUnit\\Framework\\|PHPUnit_Framework_|PHPUnit)?TestCase$|^MockeryTestCase$/,
  },
  java: {
    hook: NEVER,
    marks: /@(?:Before(?:Each|All|Class)?|Rule|ClassRule|RegisterExtension)\b/,
    knownMarks: /^@(?:Test|DisplayName|Nested|SuppressWarnings|Tag|Override|Deprecated|Execution|TestInstance)\b/,
    plain: /^(?:super\.\w+\(\)|(?:this\.)?\w+\s*=(?!=))/,
    framework: /^(?:junit\.framework\.)?TestCase$/,
  },
  csharp: {
    hook: NEVER,
    marks: /\[\s*(?:\w+\.)*(?:\w*SetUp|\w+Initialize)\b/,
    knownMarks:
      /^\[\s*(?:Fact|Test|TestMethod|TestFixture|TestClass|Trait|Category|TestCategory|Description|Property|Collection|Obsolete|Author|Parallelizable|SuppressMessage|CompilerGenerated)\b/,
    plain: /^(?:base\.\w+\(\)|(?:this\.)?\w+\s*=(?![=>]))/,
    framework: /^I(?!(?:Class|Collection)Fixture|AsyncLifetime)[A-Z]\w*(?:<.*>)?$/,
  },
  ruby: {
    hook: /^(?:setup|before_setup|before_all)$/,
    marks: NEVER,
    knownMarks: null,
    plain: /^(?:super\b(?:\(\))?|@\w+ = )/,
    framework:
      /^(?:::)?(?:Minitest::(?:Test|Unit::TestCase|Spec)|MiniTest::\w+|Test::Unit::TestCase|ActiveSupport::TestCase)$/,
  },
};

const CLASS = /^(?:class_declaration|class)$/;
/** A class above a class above … and so on: nobody goes on for ever. */
const DEEPEST = 6;

/** By its class, those around it, and those that they are made from; what nobody can read may change anything. */
export function isMadeReady(language: string, test: SyntaxNode, parser: GrammarParser, classes: TestClasses): boolean {
  const row = ROWS[language];
  if (row === undefined) return false;
  for (let at: SyntaxNode | null = test; at !== null; at = at.parent)
    if (at.isNamed && CLASS.test(at.type) && isChangedAt(at, row, parser, classes)) return true;
    else if (/^method/.test(at.type) && hasOtherMarks(at, row)) return true;
  return false;
}

/** Tests of one class are asked for one after the other. */
const asked = new WeakMap<SyntaxTree, Map<number, boolean>>();
function isChangedAt(node: SyntaxNode, row: Row, parser: GrammarParser, classes: TestClasses): boolean {
  const known = asked.get(node.tree) ?? new Map<number, boolean>();
  asked.set(node.tree, known);
  const found = known.get(node.id) ?? isChanged(groupOf(node, row), row, parser, classes, 0);
  known.set(node.id, found);
  return found;
}

/** Classes of that name, each file read once. */
const declared = new WeakMap<TestClasses, Map<string, readonly Group[] | null>>();
function groupsOf(name: string, row: Row, parser: GrammarParser, classes: TestClasses): readonly Group[] | null {
  const known = declared.get(classes) ?? new Map<string, readonly Group[] | null>();
  declared.set(classes, known);
  const before = known.get(name);
  if (before !== undefined) return before;
  const text = classes(name);
  const found =
    text === undefined
      ? null
      : parser.withTree(text, (root) =>
          root
            .descendantsOfType(['class_declaration', 'class', 'trait_declaration'])
            .filter((node) => node.isNamed && node.childForFieldName('name')?.text === name)
            .map((node) => groupOf(node, row)),
        );
  known.set(name, found);
  return found;
}

function isChanged(
  { changes, bases }: Group,
  row: Row,
  parser: GrammarParser,
  classes: TestClasses,
  depth: number,
): boolean {
  return (
    changes ||
    bases.some((base) => {
      if (base.includes('\\') && row.framework.test(base)) return false;
      const name =
        base
          .replace(/<.*$/s, '')
          .split(/[\\.:]/)
          .at(-1) ?? '';
      const above = depth < DEEPEST ? groupsOf(name, row, parser, classes) : null;
      if (above === null) return !row.framework.test(base);
      return above.some((each) => isChanged(each, row, parser, classes, depth + 1));
    })
  );
}

function groupOf(node: SyntaxNode, row: Row): Group {
  const inside = node.childForFieldName('body')?.namedChildren ?? [];
  const hooks = inside.filter(
    (each) =>
      row.hook.test(each.childForFieldName('name')?.text ?? '') ||
      each.type === 'constructor_declaration' ||
      row.marks.test(marksOf(each)),
  );
  return {
    changes: hasOtherMarks(node, row) || hooks.some((each) => !isPlain(each, row)),
    bases: [
      ...node.namedChildren
        .filter(({ type }) => /^(?:base_clause|base_list|superclass)$/.test(type))
        .flatMap((clause) => clause.namedChildren),
      ...inside.filter(({ type }) => type === 'use_declaration').flatMap((each) => each.namedChildren),
    ]
      .filter(({ type }) => !/comment|argument|use_list/.test(type))
      .map(({ text }) => takenFrom(text, node)),
  };
}

/** In PHP a name may be one that the file takes from elsewhere: `use PHPUnit\\Framework\\TestCase as Base;`. */
function takenFrom(name: string, { tree }: SyntaxNode): string {
  const uses = tree.rootNode
    .descendantsOfType('namespace_use_declaration')
    .flatMap(({ text }) => usesOf(text))
    .find(([local]) => local.toLowerCase() === name.toLowerCase());
  return uses?.[1] ?? name;
}

/** What stands before it: annotations, attributes, the comment above. */
function marksOf(node: SyntaxNode): string {
  const above = node.previousNamedSibling;
  const own = node.namedChildren.filter(({ type }) => /^(?:modifiers|attribute_list)$/.test(type));
  return [...(above?.type === 'comment' ? [above] : []), ...own].map(({ text }) => text).join('\n');
}

/** A mark may set a culture or a clock. */
function hasOtherMarks(node: SyntaxNode, { knownMarks }: Row): boolean {
  if (knownMarks === null) return false;
  const own = node.namedChildren.flatMap((each) =>
    each.type === 'attribute_list'
      ? [each]
      : each.type === 'modifiers'
        ? each.namedChildren.filter(({ type }) => /annotation$/.test(type))
        : [],
  );
  return own.some(({ text }) => !knownMarks.test(text));
}

/** Fields and methods without a body say nothing of what they do. */
function isPlain(hook: SyntaxNode, row: Row): boolean {
  const body = hook.childForFieldName('body');
  if (body === null) return hook.type === 'method';
  const all = /^(?:block|constructor_body|compound_statement|body_statement)$/.test(body.type)
    ? body.namedChildren
    : [body];
  return all.every(({ type, text }) => /comment/.test(type) || row.plain.test(text.replace(/;$/, '').trim()));
}

/** Words in files of a test suite by which it changes what all tests see. */
const GLOBAL: Readonly<Record<string, { file: RegExp; text: RegExp }>> = {
  python: { file: /(?:^|\/)conftest\.py$/, text: /\bautouse\s*=\s*True\b/ },
  ruby: {
    file: /(?:^|\/)(?:spec|test|rails|minitest)_helper\.rb$/,
    text: /\bconfig\.(?:\w+_)?(?:before|around)\b|^[A-Z]\w*(?:::\w+)*\.\w+\s*=(?![=~])|\bENV\[["']TZ["']\]\s*=/m,
  },
};

/** Whether a file makes something ready for all tests beside and below it. */
export const isForAll = (language: string, path: string, text: string): boolean =>
  GLOBAL[language]?.file.test(path) === true && GLOBAL[language].text.test(text);

/** `beforeEach(() => { … })` of JavaScript that does more than give values to variables. */
export const hooksChange = (root: SyntaxNode): boolean =>
  root.descendantsOfType('call_expression').some((call) => {
    if (!/^(?:before|beforeEach|beforeAll|setup|suiteSetup)$/.test(call.childForFieldName('function')?.text ?? ''))
      return false;
    const does = call.childForFieldName('arguments')?.namedChildren.at(-1);
    const body = does?.childForFieldName('body');
    const all = body?.type === 'statement_block' ? body.namedChildren : body == null ? [call] : [body];
    return all.some(({ type, text }) => !/comment/.test(type) && !/^\w+\s*=(?![=>])/.test(text));
  });
