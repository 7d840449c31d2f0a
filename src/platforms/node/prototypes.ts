/** Functions of JavaScript with members: those that make objects with `new` are classes with the methods of their prototype (https://developer.mozilla.org/en-US/docs/Web/JavaScript/Inheritance_and_the_prototype_chain#constructors). */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { callable } from './declarations.ts';
import { base } from './definition.ts';
import type { EsDefinition } from './es-module.ts';
import { endOf } from './throws.ts';

/** What a file says of a function, by the function's name. */
interface Made {
  members: Map<string, EsDefinition>;
  base: string | undefined;
  /** Of the function itself: `read.all = function () {}`. */
  own: Map<string, EsDefinition>;
}

const FUNCTIONS = new Set(['function_expression', 'function', 'arrow_function', 'generator_function']);

export function withPrototypes(definitions: readonly EsDefinition[], root: SyntaxNode): EsDefinition[] {
  const functions = new Set(definitions.flatMap(({ name, kind }) => (kind === 'function' ? [name] : [])));
  if (functions.size === 0) return [...definitions];
  const made = prototypesIn(root, functions);
  const called = madeWithNew(root, functions);
  return definitions.map((each) => {
    const own = made.get(each.name);
    const isMarked = (each.doc ?? '')
      .split('\n')
      .some((line) => /^@(?:constructor|class)\b/.test(line.replace(/^[\s*]+/, '')));
    if (each.kind !== 'function') return each;
    const isClass = own?.base !== undefined || (own?.members.size ?? 0) > 0 || isMarked || called.has(each.name);
    const added = [...(own?.own.values() ?? [])];
    if (!isClass) return added.length === 0 ? each : { ...each, members: [...each.members, ...added] };
    const bases = own?.base === undefined ? [] : [own.base];
    const head = `class ${each.name}${bases.length === 0 ? '' : ` extends ${bases[0]}`}`;
    const statics = added.map((member) => ({ ...member, signature: `static ${member.signature}` }));
    return {
      ...each,
      kind: 'class',
      signature: `${head} {\n  constructor${each.signature.slice(each.signature.indexOf('('))};\n}`,
      returns: null,
      bases,
      members: [...each.members, ...(own?.members.values() ?? []), ...statics],
    };
  });
}

function prototypesIn(root: SyntaxNode, functions: ReadonlySet<string>): ReadonlyMap<string, Made> {
  const found = new Map<string, Made>();
  const of = (name: string): Made => {
    const made = found.get(name) ?? {
      members: new Map<string, EsDefinition>(),
      base: undefined,
      own: new Map<string, EsDefinition>(),
    };
    found.set(name, made);
    return made;
  };
  // `const proto = Reader.prototype`
  const named = new Map<string, string>();
  const ownerOf = (node: SyntaxNode | null): string | undefined => {
    if (node === null) return undefined;
    const name = named.get(node.text) ?? /^([\w$]+)\.prototype$/.exec(node.text)?.[1];
    return name !== undefined && functions.has(name) ? name : undefined;
  };
  for (const statement of root.namedChildren) {
    for (const declarator of statement.type.endsWith('_declaration') ? statement.namedChildren : []) {
      const [owner, name] = [ownerOf(declarator.childForFieldName('value')), declarator.childForFieldName('name')];
      if (owner !== undefined && name !== null) named.set(name.text, owner);
    }
    const inner = statement.type === 'expression_statement' ? statement.namedChild(0) : null;
    if (inner?.type === 'call_expression') given(inner, ownerOf, of);
    if (inner?.type !== 'assignment_expression') continue;
    const [left, right] = [inner.childForFieldName('left'), inner.childForFieldName('right')];
    if (left?.type !== 'member_expression' || right === null) continue;
    const name = left.childForFieldName('property')?.text ?? '';
    const owner = ownerOf(left.childForFieldName('object'));
    const object = left.childForFieldName('object')?.text ?? '';
    if (owner !== undefined) addTo(of(owner).members, name, right, statement);
    else if (functions.has(object) && name !== 'prototype') staticTo(of(object).own, object, name, right, statement);
    else if (ownerOf(left) !== undefined) setTo(of(ownerOf(left) ?? ''), right);
  }
  return found;
}

/** `Reader.prototype = { read() {} }`, `Reader.prototype = Object.create(Base.prototype)` */
function setTo(made: Made, right: SyntaxNode): void {
  if (right.type === 'object') objectTo(made, right);
  else
    made.base =
      /^Object\.create\(\s*([\w$]+)\.prototype\b/.exec(right.text)?.[1] ?? /^new ([\w$]+)\(\)$/.exec(right.text)?.[1];
}

/** `Object.assign(Reader.prototype, { read() {} })`, `inherits(Reader, Base)` */
function given(
  call: SyntaxNode,
  ownerOf: (node: SyntaxNode | null) => string | undefined,
  of: (name: string) => Made,
): void {
  const [first = null, second = null] = call.childForFieldName('arguments')?.namedChildren ?? [];
  const name = call.childForFieldName('function')?.text ?? '';
  const owner = ownerOf(first);
  if (/^(?:Object\.assign|extend|_\.extend|\$\.extend)$/.test(name) && owner !== undefined && second?.type === 'object')
    objectTo(of(owner), second);
  else if (
    /^(?:util\.)?inherits$/.test(name) &&
    first?.type === 'identifier' &&
    second !== null &&
    /^[\w$.]+$/.test(second.text)
  )
    of(first.text).base = second.text;
}

function objectTo(made: Made, object: SyntaxNode): void {
  for (const item of object.namedChildren) {
    const name = (item.childForFieldName('name') ?? item.childForFieldName('key'))?.text ?? '';
    if (item.type === 'method_definition') addTo(made.members, name, item, item);
    else if (item.type === 'pair') addTo(made.members, name, item.childForFieldName('value') ?? item, item);
  }
}

/** `read.all = read.every` is the same under another name. */
function staticTo(
  members: Map<string, EsDefinition>,
  owner: string,
  name: string,
  value: SyntaxNode,
  statement: SyntaxNode,
): void {
  const other = value.text.startsWith(`${owner}.`) ? members.get(value.text.slice(owner.length + 1)) : undefined;
  if (other === undefined) addTo(members, name, value, statement);
  else if (/^[A-Za-z$][\w$]*$/.test(name) && !members.has(name)) {
    const { doc, start, end } = base(statement, name, 'method', '', endOf(statement));
    members.set(name, { ...other, name, signature: other.signature.replace(other.name, () => name), doc, start, end });
  }
}

function addTo(members: Map<string, EsDefinition>, name: string, value: SyntaxNode, statement: SyntaxNode): void {
  const isShown = /^[A-Za-z$][\w$]*$/.test(name) && name !== 'constructor' && !members.has(name);
  if (!isShown || !(FUNCTIONS.has(value.type) || value.type === 'method_definition')) return;
  const method = callable(value, statement, 'method');
  const signature = method.signature.replace(/^(async )?[^(<]*/, (_all, before: string = '') => `${before}${name}`);
  members.set(name, { ...method, name, signature });
}

/** Functions that the file calls with `new`. */
function madeWithNew(root: SyntaxNode, functions: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    root.descendantsOfType('new_expression').flatMap((each) => {
      const name = each.childForFieldName('constructor')?.text ?? '';
      return functions.has(name) ? [name] : [];
    }),
  );
}
