/** What one PHP file declares for others: classes, interfaces, traits, enums with their public members, functions and constants. */
import type { GrammarParser, SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import { type Callee, calleesIn } from '../callees.ts';
import { type ErrorClass, errorClassesIn } from '../error-makers.ts';
import type { LineRange } from '../evidence.ts';
import { headerText } from '../header-text.ts';
import { refusedIn } from '../refused.ts';
import { lineOf, unreadLine } from '../tree-lines.ts';
import { isShort, shortened } from '../values.ts';
import { type Aliases, aliasesOf } from './aliases.ts';
import { PHP_CALLEES } from './callees.ts';
import { type NamedType, namedTypesOf } from './named-types.ts';
import { inFull, type Uses, usesOf } from './names.ts';
import { messageOf, type PhpThrow, throwsOf } from './throws.ts';
import { docAbove, isForHeirs, isPublic } from './visible.ts';

export interface PhpDeclaration extends LineRange {
  kind: 'class' | 'interface' | 'enum' | 'function' | 'method' | 'property' | 'constant';
  /** A property's begins with `$`. */
  name: string;
  /** As a program writes it: `Tide\Water`; empty for none. */
  namespace: string;
  signature: string;
  parameters: ApiParameter[];
  returns: string | null;
  /** Types that its file calls by other names than they have. */
  aliases?: Aliases;
  /** Types to which its comment gives names. */
  named?: NamedType[];
  /** What it extends and implements, and the traits it uses: names in full, with dots. */
  bases: string[];
  /** Those of them that it implements. */
  interfaces?: string[];
  traits?: string[];
  value: string | null;
  /** The comment above it, as written. */
  doc: string | null;
  throws: PhpThrow[];
  /** The error by which all of its body says that it is not supported. */
  refuses?: string | undefined;
  members: PhpDeclaration[];
}
export interface PhpFile {
  declarations: PhpDeclaration[];
}

const HIDDEN = ['comment', 'attribute_list'];
const KINDS: ReadonlyMap<string, PhpDeclaration['kind']> = new Map([
  ['class_declaration', 'class'],
  ['trait_declaration', 'class'],
  ['interface_declaration', 'interface'],
  ['enum_declaration', 'enum'],
]);

export function readPhpFile(
  parser: GrammarParser,
  text: string,
  path?: string,
): PhpFile & { unread: number | null; errors: ErrorClass[]; callees: Callee[] } {
  return parser.withTree(text, (root) => ({
    declarations: declaredIn(root, ''),
    unread: unreadLine(root),
    errors: errorClassesIn(root, messageOf),
    callees: calleesIn(root, PHP_CALLEES, path),
  }));
}

/** A namespace without braces reaches to the next one; what a condition declares is declared. */
function declaredIn(block: SyntaxNode, outer: string): PhpDeclaration[] {
  let namespace = outer;
  let uses: Uses = usesIn(block);
  return block.namedChildren.flatMap((node): PhpDeclaration[] => {
    if (node.type === 'namespace_definition') {
      const name = node.childForFieldName('name')?.text ?? '';
      const body = node.childForFieldName('body');
      if (body !== null) return declaredIn(body, name);
      namespace = name;
      uses = usesIn(block, node);
      return [];
    }
    if (node.type === 'if_statement') {
      const inside = ['body', 'alternative'].flatMap((field) => {
        const branch = node.childForFieldName(field);
        const inner = branch?.type === 'else_clause' ? branch.childForFieldName('body') : branch;
        return inner == null ? [] : declaredIn(inner, namespace);
      });
      return withDocOf(node, inside);
    }
    const own = (declaration: PhpDeclaration): PhpDeclaration[] => {
      const aliases = aliasesOf(uses, [declaration.name]);
      return [aliases.length === 0 ? declaration : { ...declaration, aliases }];
    };
    if (KINDS.has(node.type)) return own(typeOf(node, namespace, uses));
    if (node.type === 'function_definition') return own(callable(node, 'function', namespace));
    if (node.type === 'const_declaration') return constants(node, namespace);
    return node.type === 'expression_statement' ? defined(node) : [];
  });
}

/** A comment above a condition is that of the only function or type that it declares, where that has none of its own. */
function withDocOf(condition: SyntaxNode, declared: PhpDeclaration[]): PhpDeclaration[] {
  const doc = docAbove(condition);
  const names = new Set(declared.map(({ kind, name }) => `${kind} ${name}`));
  if (doc === null || names.size !== 1) return declared;
  return declared.map((each) => (each.doc === null ? { ...each, doc: doc.text, start: lineOf(doc) } : each));
}

/** What is taken from elsewhere behind a place, up to the next namespace. */
function usesIn(block: SyntaxNode, behind?: SyntaxNode): Uses {
  const nodes = block.namedChildren;
  const from = behind === undefined ? 0 : nodes.findIndex(({ id }) => id === behind.id) + 1;
  const end = nodes.findIndex(({ type }, at) => at >= from && type === 'namespace_definition');
  const own = nodes.slice(from, end < 0 ? undefined : end).filter(({ type }) => type === 'namespace_use_declaration');
  return new Map(own.flatMap(({ text }) => usesOf(text)));
}

const base = (node: SyntaxNode, namespace: string, around: SyntaxNode = node) => {
  const doc = docAbove(around);
  return {
    namespace,
    parameters: [] as ApiParameter[],
    returns: null as string | null,
    bases: [] as string[],
    value: null as string | null,
    doc: doc?.text ?? null,
    throws: [] as PhpThrow[],
    members: [] as PhpDeclaration[],
    start: lineOf(doc ?? around),
    end: node.endPosition.row + 1,
  };
};

function typeOf(node: SyntaxNode, namespace: string, uses: Uses): PhpDeclaration {
  const body = node.childForFieldName('body');
  const kind = KINDS.get(node.type) ?? 'class';
  const inside = body?.namedChildren ?? [];
  const named = (type: string, nodes: readonly SyntaxNode[]): string[] =>
    nodes
      .filter((each) => each.type === type)
      .flatMap((clause) => clause.namedChildren)
      .filter((each) => /name$/.test(each.type))
      .map(({ text }) => inFull(text, namespace, uses));
  const interfaces = named('class_interface_clause', node.namedChildren);
  const traits = named('use_declaration', inside);
  const own = base(node, namespace);
  const types = namedTypesOf(own.doc, (name) => inFull(name, namespace, uses));
  return {
    ...own,
    ...(types.length === 0 ? {} : { named: types }),
    kind,
    name: node.childForFieldName('name')?.text ?? '',
    signature: headerText(node, body, HIDDEN),
    bases: [...named('base_clause', node.namedChildren), ...interfaces, ...traits],
    ...(interfaces.length === 0 ? {} : { interfaces }),
    ...(traits.length === 0 ? {} : { traits }),
    members: inside.flatMap((member) => membersOf(member, namespace)),
    end: (body?.startPosition ?? node.endPosition).row + 1,
  };
}

function membersOf(node: SyntaxNode, namespace: string): PhpDeclaration[] {
  // Whoever may call a constructor, what it declares as public is.
  const made = /^__construct$/i.test(node.childForFieldName('name')?.text ?? '') ? promoted(node, namespace) : [];
  if (!isPublic(node) && !isForHeirs(node)) return made;
  if (node.type === 'method_declaration') return [...made, callable(node, 'method', namespace)];
  if (node.type === 'const_declaration') return constants(node, namespace);
  if (node.type === 'property_declaration') return properties(node, namespace);
  return node.type === 'enum_case' ? [enumCase(node, namespace)] : [];
}

function callable(node: SyntaxNode, kind: 'function' | 'method', namespace: string): PhpDeclaration {
  const body = node.childForFieldName('body');
  const thrown = body === null ? [] : throwsOf(body);
  return {
    ...base(node, namespace),
    kind,
    name: node.childForFieldName('name')?.text ?? '',
    signature: headerText(node, body, [...HIDDEN, ...PROMOTING], isNotPromoting).replace(SET, ''),
    parameters: (node.childForFieldName('parameters')?.namedChildren ?? []).flatMap(parameterOf),
    returns: node.childForFieldName('return_type')?.text.replace(/\s+/g, ' ') ?? null,
    throws: thrown,
    refuses: refusedIn(body, thrown),
    end: (body?.startPosition ?? node.endPosition).row + 1,
  };
}

/** What makes a property of a parameter says nothing of how it is given; the grammar does not know a second mark, `(set)`. */
const PROMOTING = ['visibility_modifier', 'readonly_modifier'];
const isNotPromoting = ({ type, parent }: SyntaxNode): boolean =>
  PROMOTING.includes(type) && parent?.type !== 'property_promotion_parameter';
const SET = /\b(?:public|protected|private)\(set\) /gi;

function parameterOf(node: SyntaxNode): ApiParameter[] {
  const written = node.childForFieldName('name')?.text.replace(/^[&.$]+/, '');
  if (written === undefined || !/parameter$/.test(node.type)) return [];
  const name = node.type === 'variadic_parameter' ? `...${written}` : written;
  const initial = node.childForFieldName('default_value')?.text.replace(/\s+/g, ' ') ?? null;
  return [
    {
      name,
      type: node.childForFieldName('type')?.text.replace(/\s+/g, ' ') ?? null,
      default: initial,
      description: null,
    },
  ];
}

/** Parameters of a constructor that are properties. */
function promoted(method: SyntaxNode, namespace: string): PhpDeclaration[] {
  return (method.childForFieldName('parameters')?.namedChildren ?? [])
    .filter((node) => node.type === 'property_promotion_parameter')
    .filter(isPublic)
    .map(
      (node): PhpDeclaration => ({
        ...base(node, namespace),
        kind: 'property',
        name: node.childForFieldName('name')?.text ?? '',
        signature: shortened(headerText(node, null, HIDDEN)),
        returns: node.childForFieldName('type')?.text ?? null,
      }),
    );
}

function properties(node: SyntaxNode, namespace: string): PhpDeclaration[] {
  const elements = node.namedChildren.filter(({ type }) => type === 'property_element');
  const hooks = node.namedChildren.find(({ type }) => type === 'property_hook_list') ?? null;
  const [first] = elements;
  const before = first === undefined ? '' : headerText(node, first, HIDDEN);
  const type = node.childForFieldName('type')?.text ?? null;
  return elements.map(
    (element): PhpDeclaration => ({
      ...base(node, namespace),
      kind: 'property',
      name: element.childForFieldName('name')?.text ?? '',
      signature: shortened(`${before} ${headerText(element, hooks, HIDDEN)}`),
      returns: type,
    }),
  );
}

function constants(node: SyntaxNode, namespace: string): PhpDeclaration[] {
  const elements = node.namedChildren.filter(({ type }) => type === 'const_element');
  const [first] = elements;
  const before = first === undefined ? '' : headerText(node, first, HIDDEN);
  return elements.map((element): PhpDeclaration => {
    const value = element.namedChildren.at(-1)?.text ?? '';
    return {
      ...base(node, namespace),
      kind: 'constant',
      name: element.namedChild(0)?.text ?? '',
      signature: shortened(`${before} ${headerText(element, null, HIDDEN)}`),
      value: isShort(value) ? value : null,
    };
  });
}

function enumCase(node: SyntaxNode, namespace: string): PhpDeclaration {
  return {
    ...base(node, namespace),
    kind: 'property',
    name: node.childForFieldName('name')?.text ?? '',
    signature: headerText(node, null, HIDDEN),
    value: node.childForFieldName('value')?.text ?? '',
  };
}

/** `define('NAME', value)` of the file itself: such a constant stands in no namespace. */
function defined(statement: SyntaxNode): PhpDeclaration[] {
  const call = statement.namedChild(0);
  if (call?.type !== 'function_call_expression' || call.childForFieldName('function')?.text !== 'define') return [];
  const [name, value] = call.childForFieldName('arguments')?.namedChildren ?? [];
  const written = /^(['"])(\w+)\1$/.exec(name?.text ?? '')?.[2];
  if (written === undefined || value === undefined) return [];
  return [
    {
      ...base(statement, ''),
      kind: 'constant',
      name: written,
      signature: `define('${written}', ${isShort(value.text) ? value.text : '…'})`,
      value: isShort(value.text) ? value.text : null,
    },
  ];
}
