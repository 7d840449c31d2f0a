/** What one Java file declares for others: types with their public and protected members, as the source writes them. */
import type { GrammarParser, SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import { type Callee, calleesIn } from '../callees.ts';
import { type ErrorClass, errorClassesIn } from '../error-makers.ts';
import type { LineRange } from '../evidence.ts';
import { onlyThrows, refusedIn } from '../refused.ts';
import { lineOf, unreadLine } from '../tree-lines.ts';
import { isShort, shortened } from '../values.ts';
import { headerOf } from './header.ts';
import { erasedOf, oneLine, parametersOf, typeParametersOf, withoutArguments } from './parameters.ts';
import { declaredThrows, JAVA_CALLEES, type JavaThrow, messageOf, throwsOf } from './throws.ts';

export interface JavaDeclaration extends LineRange {
  kind: 'class' | 'interface' | 'enum' | 'constructor' | 'method' | 'property' | 'constant';
  name: string;
  /** Of types that are not public only what inherits from them needs to know is read. */
  isPublic: boolean;
  /** Whether a subclass sees it, and nobody else. */
  isProtected: boolean;
  signature: string;
  parameters: ApiParameter[];
  /** `String,int[]`: parameters without what their generics are made of, as javadoc tells methods apart. */
  erased: string;
  returns: string | null;
  /** What it extends and implements, as written, without type arguments. */
  bases: string[];
  interfaces: string[];
  value: string | null;
  doc: string | null;
  /** Simple names. */
  annotations: string[];
  throws: JavaThrow[];
  /** The error by which all of its body says that it is not supported. */
  refuses?: string | undefined;
  /** All that its body does is to throw. */
  onlyThrows?: true;
  members: JavaDeclaration[];
}
export interface JavaFile {
  /** Empty for none. */
  package: string;
  /** Of `package-info.java`: the comment above its package. */
  doc: (LineRange & { text: string }) | null;
  /** Packages that a `module-info.java` exports to all. */
  exports: string[] | null;
  /** Types that single imports name, in full. */
  imports: string[];
  /** Packages and types whose members are imported. */
  wildcards: string[];
  isGenerated: boolean;
  declarations: JavaDeclaration[];
}

const KINDS: ReadonlyMap<string, 'class' | 'interface' | 'enum'> = new Map([
  ['class_declaration', 'class'],
  ['record_declaration', 'class'],
  ['interface_declaration', 'interface'],
  ['annotation_type_declaration', 'interface'],
  ['enum_declaration', 'enum'],
]);

export function readJavaFile(
  parser: GrammarParser,
  text: string,
  path?: string,
): JavaFile & { unread: number | null; errors: ErrorClass[]; callees: Callee[] } {
  return parser.withTree(text, (root) => {
    const nodes = root.namedChildren;
    const stated = nodes.find(({ type }) => type === 'package_declaration');
    const module = nodes.find(({ type }) => type === 'module_declaration');
    const imports = nodes.filter(
      ({ type, text: own }) => type === 'import_declaration' && !/^import\s+static\b/.test(own),
    );
    const named = (node: SyntaxNode): string => node.namedChild(0)?.text ?? '';
    const isWhole = (node: SyntaxNode): boolean => node.namedChildren.some(({ type }) => type === 'asterisk');
    const above = stated === undefined ? undefined : docAbove(stated);
    return {
      package: stated?.namedChildren.findLast(({ type }) => /identifier$/.test(type))?.text ?? '',
      doc: above === undefined ? null : { text: above.text, start: above.start, end: lineOf(stated ?? root) },
      exports: module === undefined ? null : exportsOf(module),
      imports: imports.filter((node) => !isWhole(node)).map(named),
      wildcards: imports.filter(isWhole).map(named),
      isGenerated: isGenerated(nodes),
      declarations: nodes.flatMap((node) => typeOf(node, false)),
      unread: unreadLine(root),
      errors: errorClassesIn(root, messageOf),
      callees: calleesIn(root, JAVA_CALLEES, path),
    };
  });
}

const exportsOf = (module: SyntaxNode): string[] =>
  module
    .descendantsOfType('exports_module_directive')
    .filter((each) => each.childForFieldName('modules') === null)
    .flatMap((each) => each.childForFieldName('package')?.text ?? []);

/** A comment above everything that says so. */
const isGenerated = (nodes: readonly SyntaxNode[]): boolean =>
  nodes
    .slice(0, nodes.findIndex(({ type }) => !/comment$/.test(type)) + 1)
    .some(
      ({ type, text }) => /comment$/.test(type) && /\bgenerated\b/i.test(text) && /do not (?:edit|modify)/i.test(text),
    );

/** The comment of a declaration: the last one of its kind above it. */
function docAbove(node: SyntaxNode): { text: string; start: number } | undefined {
  let at = node.previousNamedSibling;
  while (at?.type === 'line_comment' && !at.text.startsWith('///')) at = at.previousNamedSibling;
  if (at === null) return undefined;
  if (at.type === 'block_comment' && at.text.startsWith('/**') && at.text !== '/**/')
    return { text: at.text, start: lineOf(at) };
  if (at.type !== 'line_comment') return undefined;
  const lines: string[] = [];
  let start = lineOf(at);
  for (let each: SyntaxNode | null = at; each?.type === 'line_comment'; each = each.previousNamedSibling) {
    if (!each.text.startsWith('///') || (lines.length > 0 && lineOf(each) !== start - 1)) break;
    lines.unshift(each.text.trimEnd());
    start = lineOf(each);
  }
  return { text: lines.join('\n'), start };
}

function base(node: SyntaxNode, around: SyntaxNode = node): JavaDeclaration {
  const doc = docAbove(around);
  const modifiers = modifiersOf(node);
  return {
    kind: 'class',
    name: node.childForFieldName('name')?.text ?? '',
    isPublic: false,
    isProtected: modifiers.words.has('protected'),
    signature: '',
    parameters: [],
    erased: '',
    returns: null,
    bases: [],
    interfaces: [],
    value: null,
    doc: doc?.text ?? null,
    annotations: modifiers.annotations,
    throws: [],
    members: [],
    start: doc?.start ?? lineOf(around),
    end: node.endPosition.row + 1,
  };
}

function modifiersOf(node: SyntaxNode): { words: ReadonlySet<string>; annotations: string[] } {
  const children = node.namedChildren.find(({ type }) => type === 'modifiers')?.children ?? [];
  return {
    words: new Set(children.map(({ type }) => type)),
    annotations: children.flatMap((each) => {
      const name = /annotation$/.test(each.type) ? each.childForFieldName('name')?.text : undefined;
      return name === undefined ? [] : [name.slice(name.lastIndexOf('.') + 1)];
    }),
  };
}

/** `isOpen`: a member of an interface, which is public whatever it says. */
const isVisible = (node: SyntaxNode, isOpen: boolean): boolean => {
  const { words } = modifiersOf(node);
  return isOpen ? !words.has('private') : words.has('public') || words.has('protected');
};

function typeOf(node: SyntaxNode, isOpen: boolean): JavaDeclaration[] {
  const kind = KINDS.get(node.type);
  if (kind === undefined) return [];
  const body = node.childForFieldName('body');
  const inside = (body?.namedChildren ?? []).flatMap((each) =>
    each.type === 'enum_body_declarations' ? each.namedChildren : [each],
  );
  const isInterface = kind === 'interface';
  const list = (clauses: RegExp): string[] =>
    node.namedChildren
      .filter(({ type }) => clauses.test(type))
      .flatMap(({ namedChildren }) => namedChildren)
      .flatMap((each) => (each.type === 'type_list' ? each.namedChildren : [each]))
      .map(withoutArguments);
  const interfaces = list(/^super_interfaces$/);
  const isRecord = node.type === 'record_declaration';
  const parameters = [...typeParametersOf(node), ...(isRecord ? parametersOf(node) : [])];
  return [
    {
      ...base(node),
      kind,
      isPublic: isVisible(node, isOpen),
      signature: headerOf(node, body),
      parameters,
      erased: isRecord ? erasedOf(node) : '',
      bases: [...list(/^(?:superclass|extends_interfaces)$/), ...interfaces],
      interfaces,
      members: [...inside.flatMap((member) => membersOf(member, isInterface)), ...(isRecord ? accessorsOf(node) : [])],
      end: lineOf(body ?? node),
    },
  ];
}

function membersOf(node: SyntaxNode, isOpen: boolean): JavaDeclaration[] {
  if (KINDS.has(node.type)) return typeOf(node, isOpen);
  if (node.type === 'enum_constant')
    return [{ ...base(node), kind: 'property', isPublic: true, signature: headerOf(node, bodyOf(node)), value: '' }];
  if (!isVisible(node, isOpen)) return [];
  switch (node.type) {
    case 'method_declaration':
    case 'annotation_type_element_declaration':
      return [callable(node, 'method')];
    case 'constructor_declaration':
    case 'compact_constructor_declaration':
      return [callable(node, 'constructor')];
    case 'field_declaration':
    case 'constant_declaration':
      return fieldsOf(node, isOpen);
    default:
      return [];
  }
}

const bodyOf = (node: SyntaxNode): SyntaxNode | null =>
  node.childForFieldName('body') ?? node.namedChildren.find(({ type }) => type === 'class_body') ?? null;

function callable(node: SyntaxNode, kind: 'method' | 'constructor'): JavaDeclaration {
  const body = node.childForFieldName('body');
  const thrown = body === null ? [] : throwsOf(body);
  const dimensions = node.childForFieldName('dimensions')?.text ?? '';
  const type = node.childForFieldName('type');
  // A compact constructor takes what its record is made of.
  const header = node.type === 'compact_constructor_declaration' ? node.parent?.parent : node;
  return {
    ...base(node),
    kind,
    isPublic: true,
    signature: headerOf(node, body),
    parameters: [...typeParametersOf(node), ...parametersOf(header ?? node)],
    erased: erasedOf(header ?? node),
    returns: type === null ? null : oneLine(type.text) + dimensions,
    throws: [...declaredThrows(node), ...thrown],
    refuses: refusedIn(body, thrown),
    ...(body !== null && onlyThrows(body) ? { onlyThrows: true } : {}),
    end: lineOf(body ?? node),
  };
}

function fieldsOf(node: SyntaxNode, isOpen: boolean): JavaDeclaration[] {
  const { words } = modifiersOf(node);
  const declarators = node.namedChildren.filter(({ type }) => type === 'variable_declarator');
  const [first] = declarators;
  const before = first === undefined ? '' : headerOf(node, first);
  const isConstant = isOpen || (words.has('static') && words.has('final'));
  return declarators.map((declarator): JavaDeclaration => {
    const value = declarator.childForFieldName('value')?.text ?? '';
    return {
      ...base(node),
      kind: isConstant ? 'constant' : 'property',
      name: declarator.childForFieldName('name')?.text ?? '',
      isPublic: true,
      signature: shortened(`${before} ${headerOf(declarator, null)}`),
      returns: oneLine(node.childForFieldName('type')?.text ?? ''),
      value: isConstant && value !== '' && isShort(value) ? value : null,
    };
  });
}

/** Methods that a record has for its components without writing them. */
function accessorsOf(record: SyntaxNode): JavaDeclaration[] {
  return (record.childForFieldName('parameters')?.namedChildren ?? [])
    .filter(({ type }) => type === 'formal_parameter')
    .map((component): JavaDeclaration => {
      const type = oneLine(component.childForFieldName('type')?.text ?? '');
      const own = base(component);
      return {
        ...own,
        kind: 'method',
        isPublic: true,
        doc: null,
        signature: `public ${type} ${own.name}()`,
        returns: type,
      };
    });
}
