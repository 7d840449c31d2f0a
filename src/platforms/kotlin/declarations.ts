/** What one Kotlin file declares for others: its types, functions and properties, as the source writes them. */
import type { GrammarParser, SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import type { LineRange } from '../evidence.ts';
import { headerText } from '../header-text.ts';
import { lineOf } from '../tree-lines.ts';
import { takenForWords, without } from './annotated.ts';
import {
  erasedOf,
  isTypeNode,
  oneLine,
  parametersIn,
  typeParametersIn,
  valueIn,
  withoutArguments,
} from './parameters.ts';
import { type KotlinThrow, textOf, throwsIn } from './throws.ts';
import { unreadIn, withoutModifierCalls } from './unread.ts';

export interface KotlinDeclaration extends LineRange {
  kind: 'class' | 'interface' | 'enum' | 'type' | 'function' | 'constructor' | 'property' | 'constant';
  name: string;
  /** Who sees it (https://kotlinlang.org/docs/visibility-modifiers.html); `internal` counts as `private`. */
  visibility: 'public' | 'protected' | 'private';
  signature: string;
  /** What it is called on, where it is an extension; without type arguments. */
  receiver: string | null;
  parameters: ApiParameter[];
  /** `String,Int`: what tells functions of one name apart. */
  erased: string;
  returns: string | null;
  /** As written, without type arguments. */
  bases: string[];
  value: string | null;
  doc: string | null;
  deprecated: string | null;
  /** `expect` or `actual` of a product for several platforms. */
  isExpected: boolean;
  isActual: boolean;
  isOverride: boolean;
  throws: KotlinThrow[];
  members: KotlinDeclaration[];
}
export interface KotlinFile {
  /** Empty for none. */
  package: string;
  /** Names that single imports bring, in full. */
  imports: string[];
  declarations: KotlinDeclaration[];
}

const HIDDEN = ['line_comment', 'block_comment', 'annotation'];
/** `annotation class` begins with a keyword of that name. */
const header = (node: SyntaxNode, end: Pick<SyntaxNode, 'startIndex'> | null): string =>
  headerText(node, end, HIDDEN, ({ isNamed }) => !isNamed);

type Read = KotlinFile & { unread: number | null };

export function readKotlinFile(parser: GrammarParser, text: string): Read {
  const [read, taken] = parser.withTree(text, (root) => [fileOf(root), takenForWords(root)] as const);
  const whole = taken.length === 0 ? read : parser.withTree(without(text, taken), fileOf);
  if (whole.unread === null) return whole;
  const named = withoutModifierCalls(text);
  return named === text ? whole : parser.withTree(without(named, taken), fileOf);
}

function fileOf(root: SyntaxNode): Read {
  const unread = unreadIn(root);
  return {
    package: nameIn(root.namedChildren.find(({ type }) => type === 'package_header')),
    imports: root.namedChildren.filter(({ type }) => type === 'import').map(nameIn),
    // Below what the grammar could not read, members may stand as if they were of the file.
    declarations: root.namedChildren
      .filter((node) => unread === null || node.endPosition.row + 1 < unread)
      .flatMap((node) => declarationsOf(node, null)),
    unread,
  };
}

const nameIn = (node: SyntaxNode | undefined): string =>
  node?.namedChildren.find(({ type }) => type === 'qualified_identifier' || type === 'identifier')?.text ?? '';

const part = (node: SyntaxNode, type: RegExp): SyntaxNode | undefined =>
  node.namedChildren.find((each) => type.test(each.type));

/** `owner`: the type that it stands in. */
function declarationsOf(node: SyntaxNode, owner: string | null): KotlinDeclaration[] {
  switch (node.type) {
    case 'class_declaration':
    case 'object_declaration':
      return [typeOf(node)];
    case 'companion_object':
      // What it declares is called on the class.
      return isHidden(node) ? [] : membersIn(part(node, /^class_body$/u), owner);
    case 'function_declaration':
      return [functionOf(node)];
    case 'property_declaration':
      return [propertyOf(node)];
    case 'secondary_constructor':
      return [constructorOf(node, owner ?? '')];
    case 'enum_entry':
      return [entryOf(node)];
    case 'type_alias':
      return [
        {
          ...base(node, node),
          kind: 'type',
          name: node.childForFieldName('type')?.text ?? '',
          signature: header(node, null),
          parameters: typeParametersIn(node),
        },
      ];
    default:
      return [];
  }
}

const membersIn = (body: SyntaxNode | undefined, owner: string | null): KotlinDeclaration[] =>
  (body?.namedChildren ?? []).flatMap((node) => declarationsOf(node, owner));

const modifiersOf = (node: SyntaxNode): SyntaxNode | undefined => part(node, /^modifiers$/u);

/** Keywords before a declaration. */
const wordsOf = (node: SyntaxNode): ReadonlySet<string> =>
  new Set(
    (modifiersOf(node)?.namedChildren ?? []).filter(({ type }) => type.endsWith('_modifier')).map(({ text }) => text),
  );

const isHidden = (node: SyntaxNode): boolean => visibilityOf(wordsOf(node)) === 'private';

const visibilityOf = (words: ReadonlySet<string>): KotlinDeclaration['visibility'] =>
  words.has('private') || words.has('internal') ? 'private' : words.has('protected') ? 'protected' : 'public';

/** The comment right above it. */
function docAbove(node: SyntaxNode): SyntaxNode | undefined {
  let at = node.previousNamedSibling;
  while (at?.type === 'line_comment') at = at.previousNamedSibling;
  return at?.type === 'block_comment' && at.text.startsWith('/**') && at.text.length > 4 ? at : undefined;
}

function base(node: SyntaxNode, body: SyntaxNode | undefined): KotlinDeclaration {
  const words = wordsOf(node);
  const doc = docAbove(node);
  const annotations = (modifiersOf(node)?.namedChildren ?? []).filter(({ type }) => type === 'annotation');
  const deprecated = annotations.find(({ text }) => /^@(?:kotlin\.)?Deprecated\b/u.test(text));
  const reason = deprecated?.descendantsOfType('value_argument')[0]?.namedChildren.at(-1);
  const isGone = deprecated !== undefined && /\bHIDDEN\b/u.test(deprecated.text);
  return {
    kind: 'class',
    name: node.childForFieldName('name')?.text ?? '',
    visibility: isGone ? 'private' : visibilityOf(words),
    signature: '',
    receiver: null,
    parameters: [],
    erased: '',
    returns: null,
    bases: [],
    value: null,
    doc: doc?.text ?? null,
    deprecated: deprecated === undefined ? null : (textOf(reason) ?? 'Deprecated.'),
    isExpected: words.has('expect'),
    isActual: words.has('actual'),
    isOverride: words.has('override'),
    throws: [],
    members: [],
    start: doc === undefined ? lineOf(node) : lineOf(doc),
    end: body === undefined ? node.endPosition.row + 1 : lineOf(body),
  };
}

function typeOf(node: SyntaxNode): KotlinDeclaration {
  const body = part(node, /^(?:enum_)?class_body$/u);
  const words = wordsOf(node);
  const list = part(part(node, /^primary_constructor$/u) ?? node, /^class_parameters$/u);
  const name = node.childForFieldName('name')?.text ?? '';
  const isInterface = node.children.some(({ type }) => type === 'interface');
  const made = part(node, /^primary_constructor$/u);
  return {
    ...base(node, body),
    kind: isInterface ? 'interface' : words.has('enum') ? 'enum' : 'class',
    signature: header(node, body ?? null),
    // Nobody else gives what a constructor that is not public takes.
    parameters: [...typeParametersIn(node), ...(made !== undefined && isHidden(made) ? [] : parametersIn(list))],
    erased: erasedOf(list),
    bases: (part(node, /^delegation_specifiers$/u)?.namedChildren ?? []).flatMap((each) => {
      const type = each.descendantsOfType('user_type')[0];
      return type === undefined ? [] : [withoutArgumentsOf(type)];
    }),
    members: [...propertiesIn(list), ...membersIn(body, name)],
  };
}

/** `Outer.Inner<T>` as `Outer.Inner`. */
const withoutArgumentsOf = (type: SyntaxNode): string =>
  type.namedChildren
    .filter(({ type: kind }) => kind === 'identifier')
    .map(({ text }) => text)
    .join('.');

/** `class Chart(val depth: Int)` has a property. */
const propertiesIn = (list: SyntaxNode | undefined): KotlinDeclaration[] =>
  (list?.namedChildren ?? []).flatMap((node) => {
    if (node.type !== 'class_parameter' || !node.children.some(({ type }) => type === 'val' || type === 'var'))
      return [];
    const name = part(node, /^identifier$/u);
    const type = node.namedChildren.find(isTypeNode);
    return [
      {
        ...base(node, undefined),
        kind: 'property',
        name: name?.text ?? '',
        signature: header(node, valueIn(node).end),
        returns: type === undefined ? null : oneLine(type.text),
      },
    ];
  });

/** What stands before the name, parted from it by a dot. */
function receiverOf(node: SyntaxNode, name: SyntaxNode | null): string | null {
  const type = node.namedChildren.find(
    (each) => (isTypeNode(each) || each.type === 'parenthesized_type') && each.startIndex < (name?.startIndex ?? 0),
  );
  return type === undefined ? null : withoutArguments(type);
}

function functionOf(node: SyntaxNode): KotlinDeclaration {
  const body = part(node, /^function_body$/u);
  const name = node.childForFieldName('name');
  const list = part(node, /^function_value_parameters$/u);
  const type = node.namedChildren.find((each) => isTypeNode(each) && each.startIndex > (list?.endIndex ?? 0));
  return {
    ...base(node, body),
    kind: 'function',
    name: name?.text.replaceAll('`', '') ?? '',
    signature: header(node, body ?? null),
    receiver: receiverOf(node, name),
    parameters: [...typeParametersIn(node), ...parametersIn(list)],
    erased: erasedOf(list),
    returns: type === undefined ? null : oneLine(type.text),
    throws: [...declared(node), ...(body === undefined ? [] : throwsIn(body))],
  };
}

/** `@Throws(ReadError::class)` */
const declared = (node: SyntaxNode): KotlinThrow[] =>
  (modifiersOf(node)?.namedChildren ?? [])
    .filter(({ type, text }) => type === 'annotation' && /^@Throws\b/u.test(text))
    .flatMap((each) =>
      [...each.text.matchAll(/(?<!\w)([A-Z]\w{0,200})::class/gu)].map(([, type = '']) => ({
        ...{ type, message: null },
        ...{ start: lineOf(each), end: each.endPosition.row + 1 },
      })),
    );

function constructorOf(node: SyntaxNode, owner: string): KotlinDeclaration {
  const list = part(node, /^function_value_parameters$/u);
  const body = part(node, /^(?:constructor_delegation_call|block)$/u);
  const block = part(node, /^block$/u);
  return {
    ...base(node, body),
    kind: 'constructor',
    name: owner,
    signature: header(node, list === undefined ? null : { startIndex: list.endIndex }),
    parameters: parametersIn(list),
    erased: erasedOf(list),
    throws: block === undefined ? [] : throwsIn(block),
  };
}

const entryOf = (node: SyntaxNode): KotlinDeclaration => ({
  ...base(node, undefined),
  kind: 'property',
  name: part(node, /^identifier$/u)?.text ?? '',
  visibility: 'public',
  signature: header(node, part(node, /^class_body$/u) ?? null),
  value: '',
});

function propertyOf(node: SyntaxNode): KotlinDeclaration {
  const declaration = part(node, /^variable_declaration$/u);
  const name = declaration === undefined ? undefined : part(declaration, /^identifier$/u);
  const type = declaration?.namedChildren.find(isTypeNode);
  const words = wordsOf(node);
  const { value, end: behind } = valueIn(node);
  const rest = part(node, /^(?:property_delegate|getter|setter)$/u);
  const end = behind ?? rest ?? null;
  const isConstant = words.has('const');
  const shown = isConstant ? value : null;
  return {
    ...base(node, node.children.find((each) => each.type === '=') ?? rest),
    kind: isConstant ? 'constant' : 'property',
    name: name?.text ?? '',
    signature: header(node, end),
    receiver: declaration === undefined ? null : receiverOf(node, declaration),
    returns: type === undefined ? null : oneLine(type.text),
    value: shown,
  };
}
