/** Functions, operators, constructors and values that C++ declares, in a class or outside of one. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { trimEndOf } from '../../text/trim.ts';
import { lineOf } from '../tree-lines.ts';
import { isShort } from '../values.ts';
import { commentAbove } from './comments.ts';
import type { CppDeclaration } from './declared.ts';
import { makerOf } from './error-makers.ts';
import { declared, isTouched, type Place, type Read } from './nodes.ts';
import { erased, oneLine, parametersOf, templateHead, withoutAttributes } from './signatures.ts';
import { throwsIn } from './throws.ts';

/** False for what is no function. */
export function functionOf(node: SyntaxNode, outer: SyntaxNode, place: Place, read: Read): boolean {
  const declarator = functionIn(node.childForFieldName('declarator'));
  if (declarator === undefined) return false;
  const body = node.childForFieldName('body');
  const whole = read.skeleton.source.slice(node.startIndex, node.endIndex);
  if (isTouched(outer, null) || isDeleted(whole, node)) return true;
  const { source } = read.skeleton;
  const list = declarator.childForFieldName('parameters') ?? declarator.descendantsOfType('parameter_list')[0];
  if (list == null) return true;
  const { name, path, isMaker } = nameOf(declarator, list, place, source);
  const parameters = parametersOf(source.slice(list.startIndex + 1, list.endIndex - 1));
  const throws = body === null ? [] : throwsOf(body, read);
  const maker = isMaker
    ? makerOf(
        node,
        parameters.map((each) => each.name),
        source,
      )
    : undefined;
  if (maker !== undefined) read.makers.push({ owner: path ?? place.owner ?? '', maker });
  if (path !== null) {
    if (read.reading.isOwn(lineOf(node)))
      read.file.definitions.push({
        ...{ namespace: place.namespace, name: `${path}::${name}`, parameters: parameters.length, throws },
        comment: commentAbove(read.lines, lineOf(outer), read) ?? null,
        ...{ start: lineOf(outer), end: (body?.startPosition.row ?? outer.endPosition.row) + 1 },
      });
    return true;
  }
  if (place.isHidden || name === '' || name.startsWith('~') || isImported(outer, read)) return true;
  const own = declared(node, outer, 'function', name, place, read);
  if (!read.reading.isOwn(own.start) && !read.reading.isOwn(own.end)) return true;
  const behind = source.slice(list.endIndex, body?.startIndex ?? node.endIndex);
  read.file.declarations.push({
    ...own,
    signature: own.signature,
    parameters,
    erased: `${parameters.map(({ type }) => erased(type ?? '')).join(',')}${/^\s*const\b/.test(behind) ? '-const' : ''}${qualifierOf(behind)}`,
    returns: isMaker ? null : returnsOf(node, declarator, behind, read),
    isDefined: body !== null,
    isMaker,
    throws,
  });
  return true;
}

/** A function of another library, where the header itself says so: macros for exports say it on one way alone. */
const isImported = (outer: SyntaxNode, { lines }: Read): boolean =>
  lines.slice(outer.startPosition.row, outer.endPosition.row + 1).some((line) => /\bdllimport\b/.test(line));

/** A body, or `= default`, is no other function. */
const isDeleted = (whole: string, node: SyntaxNode): boolean =>
  node.namedChildren.some(({ type }) => type === 'delete_method_clause') ||
  /= ?delete(?: ?\([^()]{0,300}\))?$/.test(trimEndOf(oneLine(whole), /[\s;]/u));

const qualifierOf = (behind: string): string => /^\s*(?:const\s*)?(&&?)(?!&)/.exec(behind)?.[1] ?? '';

/** Below what is pointed to or returned by reference. */
function functionIn(node: SyntaxNode | null): SyntaxNode | undefined {
  for (let at = node; at !== null; ) {
    if (at.type === 'function_declarator' || at.type === 'operator_cast') {
      // `void (*name)(int)` is a value.
      const inner = at.childForFieldName('declarator');
      return inner?.type === 'parenthesized_declarator' ? undefined : at;
    }
    if (at.type === 'qualified_identifier') at = at.childForFieldName('name');
    else if (/^(?:pointer|reference|init)_declarator$/.test(at.type))
      at = at.childForFieldName('declarator') ?? at.namedChildren.at(-1) ?? null;
    else return undefined;
  }
  return undefined;
}

interface Named {
  name: string;
  /** Of a function that is defined outside of its class. */
  path: string | null;
  isMaker: boolean;
}

function nameOf(declarator: SyntaxNode, list: SyntaxNode, place: Place, source: string): Named {
  const isCast = declarator.type === 'operator_cast';
  const before = isCast
    ? declarator.startIndex
    : (declarator.childForFieldName('declarator')?.startIndex ?? declarator.startIndex);
  const around =
    isCast && declarator.parent?.type === 'qualified_identifier'
      ? (declarator.parent.childForFieldName('scope')?.text ?? null)
      : null;
  const written = oneLine(source.slice(before, list.startIndex));
  const text = written.replace(/ ?:: ?/g, '::');
  const at = text.search(/\boperator\b/);
  const head = at < 0 ? text : text.slice(0, at);
  const split = head.replace(/<[^<>]*>/g, '').lastIndexOf('::');
  const plain = head.replace(/<[^<>]*>/g, '');
  const path = split < 0 ? around : plain.slice(0, split).replace(/^::/, '');
  const own = at < 0 ? plain.slice(split < 0 ? 0 : split + 2) : operatorName(text.slice(at));
  const last = (path ?? place.owner ?? '').split('::').at(-1);
  return {
    name: /^~?[\w]+$/.test(own) || at >= 0 ? own : '',
    path: path === '' ? null : path,
    isMaker: own === last && own !== '',
  };
}

/** `operator==`, `operator()`, `operator-bool`: names hold no spaces. */
const operatorName = (text: string): string => {
  const rest = text.slice('operator'.length).trim();
  return /^[A-Za-z_:]/.test(rest) ? `operator~${erased(rest)}` : `operator${rest.replace(/\s+/g, '')}`;
};

/** What stands behind `->`, or before the name. */
function returnsOf(node: SyntaxNode, declarator: SyntaxNode, behind: string, read: Read): string | null {
  const trailing = trailingIn(behind);
  if (trailing !== undefined) return trailing;
  if (declarator.type === 'operator_cast') return oneLine(declarator.childForFieldName('type')?.text ?? '');
  const name = declarator.childForFieldName('declarator');
  // Attributes and what it requires stand before its first word.
  const head = read.skeleton.source.slice(node.startIndex, name?.startIndex ?? node.startIndex);
  const type = oneLine(withoutAttributes(head.slice(templateHead(head).end), () => false).text)
    .replace(SPECIFIERS, '')
    .trim();
  return type === '' ? null : type;
}
/** `-> T`, without what stands behind it. */
function trailingIn(behind: string): string | undefined {
  const at = behind.indexOf('->');
  if (at < 0) return undefined;
  const text = trimEndOf(oneLine(behind.slice(at + 2)), /[\s;]/u).replace(/ ?= ?(?:0|default)$/, '');
  return text.replace(/ (?:override|final)$/, '');
}

const SPECIFIERS = /\b(?:inline|static|virtual|constexpr|consteval|constinit|friend|extern|explicit)\b ?/g;

function throwsOf(body: SyntaxNode, { skeleton, parser }: Read): CppDeclaration['throws'] {
  const found = skeleton.bodies.get(body.startIndex);
  return found === undefined ? [] : throwsIn(parser, found.text, lineOf(body));
}

/** Values, members and constants; each of a list is one. */
export function variablesOf(node: SyntaxNode, outer: SyntaxNode, place: Place, read: Read): void {
  if (place.isHidden || isTouched(outer, null)) return;
  const { source } = read.skeleton;
  const declarators = node.childrenForFieldName('declarator').flatMap((each) => (each === null ? [] : [each]));
  const [first] = declarators;
  if (first === undefined) return;
  const head = source.slice(node.startIndex, first.startIndex);
  if (/^\s*(?:extern\s+)?template\b/.test(source.slice(outer.startIndex, outer.startIndex + 20)) && outer === node)
    return;
  for (const each of declarators) {
    const name = identifierIn(each);
    if (name === undefined) continue;
    const isConstant = /^[*&]/.test(each.text)
      ? /^\*+\s*const\b|^&/.test(each.text) && /\bconst/.test(head)
      : /\b(?:constexpr|const)\b/.test(head);
    const own = declared(node, outer, isConstant ? 'constant' : 'variable', name, place, read);
    if (!read.reading.isOwn(own.start) && !read.reading.isOwn(own.end)) continue;
    const value = isConstant ? initialOf(node, each, source) : undefined;
    read.file.declarations.push({
      ...own,
      ...(declarators.length === 1
        ? {}
        : { signature: oneLine(`${head}${source.slice(each.startIndex, each.endIndex)}`) }),
      value: value !== undefined && isShort(value) ? value : null,
    });
  }
}

function identifierIn(node: SyntaxNode): string | undefined {
  // Values of a class that are defined outside of it are none of their own.
  if (node.type === 'qualified_identifier' || node.type === 'template_function') return undefined;
  if (/^(?:field_)?identifier$/.test(node.type)) return node.text;
  const inner =
    node.childForFieldName('declarator') ?? node.namedChildren.find(({ type }) => /declarator$|identifier$/.test(type));
  return inner == null ? undefined : identifierIn(inner);
}

function initialOf(node: SyntaxNode, declarator: SyntaxNode, source: string): string | undefined {
  const value = declarator.childForFieldName('value') ?? node.childForFieldName('default_value');
  if (value === null) return undefined;
  const text = oneLine(source.slice(value.startIndex, value.endIndex));
  return text === '' ? undefined : text.replace(/^\{ ?([^{},]*?) ?\}$/, '$1');
}
