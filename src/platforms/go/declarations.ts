/** What one Go file declares: its package, what it imports, and its exported names as written, with their words. */
import type { GrammarParser, SyntaxNode } from '../../adapters/tree-sitter.ts';
import { type Callee, calleesIn } from '../callees.ts';
import type { LineRange, Said } from '../evidence.ts';
import { builtWhere } from './build-tags.ts';
import { GO_CALLEES } from './callees.ts';
import { docAbove, docBehind, type GoDoc } from './comments.ts';
import { counted } from './counted.ts';
import { errorsIn, type GoError, saidBy, saidByMethod } from './errors.ts';
import { fieldsOf } from './fields.ts';
import { oneStatementOf } from './forwards.ts';
import { declarationText, parametersOf, signatureText } from './signatures.ts';

export interface GoDeclaration extends LineRange {
  kind: 'function' | 'method' | 'type' | 'interface' | 'constant' | 'variable' | 'field';
  name: string;
  /** The type of a method's receiver, without pointer and type arguments. */
  receiver: string | null;
  signature: string;
  /** Names of parameters; their types stand in the signature. */
  parameters: string[];
  /** Of a field its type, of a function what it returns. */
  type: string | null;
  doc: GoDoc | null;
  members: GoDeclaration[];
  /** Errors that a function gives back itself. */
  errors?: GoError[];
  /** Its body is one call of this function. */
  forwards?: string;
  /** It only says no. */
  isRefusal?: boolean;
  /** Of a variable that is an error: its words; of a method `Error`, what it gives. */
  says?: Said;
}
export interface GoFile {
  package: string;
  /** Where the package clause stands. */
  line: number;
  doc: GoDoc | null;
  imports: string[];
  /** Left out of every build, or only for a test. */
  ignored: boolean;
  /** Under which it is built, as its first lines say. */
  conditions?: string[];
  declarations: GoDeclaration[];
}

export function readGoFile(parser: GrammarParser, text: string): (GoFile & { callees: Callee[] }) | null {
  return parser.withTree(text, (root) => {
    const clause = root.namedChildren.find(({ type }) => type === 'package_clause');
    const name = clause?.namedChildren[0]?.text;
    if (clause === undefined || name === undefined) return null;
    const conditions = builtWhere(text);
    return {
      ...(conditions.length === 0 ? {} : { conditions }),
      package: name,
      line: clause.startPosition.row + 1,
      doc: docAbove(clause),
      imports: root.descendantsOfType('import_spec').flatMap((spec) => {
        const path = spec.childForFieldName('path')?.text.slice(1, -1);
        return path === undefined ? [] : [path];
      }),
      ignored: root.namedChildren.some(
        (child) =>
          child.type === 'comment' &&
          child.startPosition.row < clause.startPosition.row &&
          /^\/\/(?:go:build| \+build) ignore\b/.test(child.text),
      ),
      declarations: root.namedChildren.flatMap(declared).filter(({ name }) => isExported(name)),
      callees: calleesIn(root, GO_CALLEES),
    };
  });
}

export const isExported = (name: string): boolean => /^\p{Lu}/u.test(name);

function declared(node: SyntaxNode): GoDeclaration[] {
  if (node.type === 'function_declaration' || node.type === 'method_declaration') return [callable(node)];
  if (node.type === 'type_declaration') {
    const specs = node.namedChildren.filter(({ type }) => type === 'type_spec' || type === 'type_alias');
    return specs.map((spec) => typeOf(spec, specs.length === 1 ? node : spec));
  }
  if (node.type !== 'const_declaration' && node.type !== 'var_declaration') return [];
  const kind = node.type === 'const_declaration' ? 'constant' : 'variable';
  const specs = node
    .descendantsOfType(kind === 'constant' ? 'const_spec' : 'var_spec')
    .filter((spec) => isOuter(spec, node));
  let type: string | null = null;
  let value = '';
  return specs.flatMap((spec, at) => {
    const own = spec.childForFieldName('type')?.text ?? null;
    const said = spec.childForFieldName('value')?.text;
    // A constant that says nothing repeats what was said above it.
    if (kind === 'constant' && said === undefined) type ??= own;
    else [type, value] = [own, said ?? ''];
    return values(spec, specs.length === 1 ? node : spec, {
      group: specs.length === 1 ? null : docAbove(node),
      kind,
      type,
      value: kind === 'constant' ? counted(value, at) : value,
    });
  });
}

/** Of the declaration itself: a function in a value has declarations of its own. */
const isOuter = (spec: SyntaxNode, node: SyntaxNode): boolean =>
  spec.parent?.id === node.id || (spec.parent?.type === 'var_spec_list' && spec.parent.parent?.id === node.id);

function callable(node: SyntaxNode): GoDeclaration {
  const body = node.childForFieldName('body');
  const receiver = node.childForFieldName('receiver')?.descendantsOfType('type_identifier')[0]?.text ?? null;
  const doc = docAbove(node);
  const errors = errorsIn(body, undefined, node.childForFieldName('result')?.text);
  const isError = receiver !== null && node.childForFieldName('name')?.text === 'Error';
  const says = isError && node.childForFieldName('result')?.text === 'string' ? saidByMethod(body) : undefined;
  return {
    ...(says === undefined ? {} : { says }),
    ...(errors.length === 0 ? {} : { errors }),
    ...oneStatementOf(body),
    kind: node.type === 'method_declaration' ? 'method' : 'function',
    name: node.childForFieldName('name')?.text ?? '',
    receiver,
    signature: signatureText(node, body),
    parameters: parametersOf(node),
    type: node.childForFieldName('result')?.text.replace(/\s+/g, ' ') ?? null,
    doc,
    members: [],
    start: doc?.start ?? node.startPosition.row + 1,
    end: (body?.startPosition ?? node.endPosition).row + 1,
  };
}

function typeOf(spec: SyntaxNode, whole: SyntaxNode): GoDeclaration {
  const body = spec.childForFieldName('type');
  const isInterface = body?.type === 'interface_type' && !body.namedChildren.some((child) => isConstraint(child));
  const doc = docAbove(whole);
  return {
    kind: isInterface ? 'interface' : 'type',
    name: spec.childForFieldName('name')?.text ?? '',
    receiver: null,
    signature: declarationText(spec, body),
    parameters: [],
    type: null,
    doc,
    members: body?.type === 'struct_type' ? fieldsOf(body) : body?.type === 'interface_type' ? methodsOf(body) : [],
    start: doc?.start ?? whole.startPosition.row + 1,
    end: whole.endPosition.row + 1,
  };
}

/** `~int | ~string` restricts types and has no methods. */
const isConstraint = (child: SyntaxNode): boolean => child.type === 'type_elem' && /[|~]/.test(child.text);

function methodsOf(body: SyntaxNode): GoDeclaration[] {
  const methods = body.namedChildren.filter(({ type }) => type === 'method_elem' || type === 'method_spec');
  return methods
    .map(
      (method): GoDeclaration => ({
        ...member(method, docAbove(method) ?? docBehind(method)),
        kind: 'method',
        name: method.childForFieldName('name')?.text ?? '',
        signature: signatureText(method, null),
        parameters: parametersOf(method),
        type: method.childForFieldName('result')?.text.replace(/\s+/g, ' ') ?? null,
      }),
    )
    .filter(({ name }) => isExported(name));
}

export const member = (
  node: SyntaxNode,
  doc: GoDoc | null,
): Omit<GoDeclaration, 'kind' | 'name' | 'signature' | 'type'> => ({
  receiver: null,
  parameters: [],
  doc,
  members: [],
  start: Math.min(doc?.start ?? Number.POSITIVE_INFINITY, node.startPosition.row + 1),
  end: node.endPosition.row + 1,
});

const isOfOneLine = (value: string): boolean => value.length <= 80 && !value.includes('\n');
/** `&Dialer{…}` over a few lines: its fields are what a reader looks for. */
const isLiteral = (value: string): boolean =>
  /^&?[\w.[\]]+\{/u.test(value) && value.split('\n').length <= LITERAL_LINES && !/\bfunc\b/u.test(value);
const LITERAL_LINES = 12;

function values(
  spec: SyntaxNode,
  whole: SyntaxNode,
  {
    kind,
    type,
    value,
    group,
  }: { kind: 'constant' | 'variable'; type: string | null; value: string; group: GoDoc | null },
): GoDeclaration[] {
  const names = spec.childrenForFieldName('name').flatMap((name) => (name === null ? [] : [name.text]));
  const isShort = names.length === 1 && value !== '' && (isOfOneLine(value) || isLiteral(value));
  // Without its value a constant has no form of its own; a variable has with its type.
  const shown = isShort ? ` = ${value}` : kind === 'constant' || type === null ? ' = ...' : '';
  // What has no words of its own is one of what the words above its group name.
  const doc = docAbove(whole) ?? docAbove(spec) ?? docBehind(spec) ?? group;
  const says = kind === 'variable' && names.length === 1 ? saidBy(spec.childForFieldName('value')) : undefined;
  return names.map(
    (name): GoDeclaration => ({
      ...member(spec, doc),
      ...(says === undefined ? {} : { says }),
      kind,
      name,
      signature: `${kind === 'constant' ? 'const' : 'var'} ${name}${type === null ? '' : ` ${type.replace(/\s+/g, ' ')}`}${shown}`,
      type,
    }),
  );
}
