/** What one C++ file declares: its namespaces, types, functions and values, read once for each way through its conditions. */
import type { GrammarParser, SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ErrorClass } from '../error-makers.ts';
import { lineOf } from '../tree-lines.ts';
import { partsOf } from './brackets.ts';
import type { Macros } from './branches.ts';
import { leftOutIn } from './comments.ts';
import type { CppDeclaration, CppFile } from './declared.ts';
import { errorClassesOf, type NamedMaker } from './error-makers.ts';
import { documentedMacros } from './macro-docs.ts';
import { functionOf, variablesOf } from './members.ts';
import { declared, isTouched, type Place, type Read } from './nodes.ts';
import { readingsOf } from './readings.ts';
import { oneLine } from './signatures.ts';
import { skeletonOf } from './skeleton.ts';

const CLASS = /^(?:class|struct|union)_specifier$/;

/** Sources that nobody includes only say what their functions throw: `isSource`. */
export function readCppFile(
  parser: GrammarParser,
  text: string,
  macros: Macros,
  isSource = false,
): CppFile & { errors: ErrorClass[] } {
  const source = text.replace(/\r\n?/g, '\n');
  const lines = source.split('\n');
  const file: CppFile = { declarations: [], definitions: [], includes: includesIn(source), unread: [] };
  const makers: NamedMaker[] = [];
  const readings = readingsOf(source, macros);
  if (isSource && !mayThrow(source, macros)) return { ...file, errors: [] };
  for (let next = readings.next(); next.done !== true; ) {
    const reading = next.value;
    const skeleton = skeletonOf(reading.text);
    const code = skeleton.source.split('\n');
    const seen = reading.text.split('\n');
    const read: Read = {
      parser,
      reading,
      skeleton,
      lines,
      isBlank: (line) => (code[line - 1] ?? '').trim() === '',
      isPragma: (line) => /^\s*#\s*pragma\b|\b(?:_Pragma|__pragma)\b/.test(seen[line - 1] || (lines[line - 1] ?? '')),
      file,
      makers,
    };
    parser.withTree(skeleton.text, (root) => {
      inScope(root, { namespace: '', owner: null, isHidden: false, isProtected: false }, read);
      if (root.hasError)
        for (const node of errorsIn(root)) if (reading.isOwn(lineOf(node))) file.unread.push(lineOf(node));
    });
    if (isSource) break;
    next = readings.next(bodyLines(skeleton));
  }
  if (!isSource) file.declarations.push(...documentedMacros(source, lines));
  const isLeftOut = leftOutIn(lines);
  file.declarations = file.declarations.filter(({ end }) => !isLeftOut(end));
  file.unread = [...new Set(file.unread)].toSorted((a, b) => a - b);
  return { ...file, errors: errorClassesOf(file.declarations, makers) };
}

/** It throws, or calls a macro that does. */
function mayThrow(source: string, macros: Macros): boolean {
  if (/\bthrow\b/.test(source)) return true;
  let names = throwing.get(macros);
  if (names === undefined) {
    names = [];
    const bodies = [...macros.values()];
    for (let found = bodies.filter(({ body }) => /\bthrow\b/.test(body)); found.length > 0; ) {
      names.push(...found.map(({ name }) => name));
      const known: readonly string[] = names;
      const fresh = new Set(found.map(({ name }) => name));
      found = bodies.filter(
        ({ name, body }) => !known.includes(name) && [...fresh].some((each) => body.includes(each)),
      );
    }
    throwing.set(macros, names);
  }
  return names.some((name) => source.includes(name));
}
const throwing = new WeakMap<Macros, string[]>();

const includesIn = (source: string): string[] =>
  [...source.matchAll(/^[ \t]*#[ \t]*include[ \t]*[<"]([^<>"\r\n]{1,200})[>"]/gm)].map(([, name = '']) => name);

function bodyLines({ text, bodies }: Read['skeleton']): { start: number; end: number }[] {
  let [line, done] = [1, 0];
  const lineAt = (place: number): number => {
    for (let at = text.indexOf('\n', done); at >= 0 && at < place; at = text.indexOf('\n', at + 1)) {
      line++;
      done = at + 1;
    }
    return line;
  };
  return [...bodies.values()].map(({ start, end }) => ({ start: lineAt(start), end: lineAt(end) }));
}

/** The first of those that stand in each other. */
function errorsIn(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'ERROR' || node.isMissing) return [node];
  return node.hasError ? node.children.flatMap(errorsIn) : [];
}

function inScope(scope: SyntaxNode, place: Place, read: Read): void {
  const { file, reading } = read;
  for (const node of scope.namedChildren) {
    if (node.type === 'namespace_definition') {
      const name = node.childForFieldName('name')?.text.replace(/\s+/g, '') ?? '';
      const body = node.childForFieldName('body');
      if (name === '' || body === null) continue;
      // A version that nobody writes; other names are written where only they are wanted.
      const isInline = node.children.some(({ type }) => type === 'inline') && /^(?:_|v?\d|abi|ABI|cxx)/.test(name);
      const inside = isInline
        ? place.namespace
        : [place.namespace, name.replace(/\binline/g, '')].filter(Boolean).join('::');
      if (!isInline)
        file.declarations.push({
          ...declared(node, node, 'namespace', inside, place, read),
          namespace: inside,
          signature: `namespace ${inside}`,
        });
      inScope(body, { ...place, namespace: inside }, read);
    } else if (node.type === 'linkage_specification') {
      const body = node.childForFieldName('body');
      if (body?.type === 'declaration_list') inScope(body, place, read);
      else if (body !== null) declarationOf(body, node, place, read);
    } else if (node.type === 'ERROR') {
      // What it holds stands where nobody knows.
    } else if (reading.isOwn(lineOf(node)) || reading.isOwn(node.endPosition.row + 1) || CLASS.test(node.type)) {
      declarationOf(node, node, place, read);
    }
  }
}

/** `outer` holds what stands before it: a template, `extern "C"`, `typedef`. */
function declarationOf(node: SyntaxNode, outer: SyntaxNode, place: Place, read: Read): void {
  switch (node.type) {
    case 'template_declaration': {
      const inside = node.namedChildren.findLast(({ type }) => !/comment|parameter_list|requires/.test(type));
      if (inside !== undefined) declarationOf(inside, outer, place, read);
      return;
    }
    case 'class_specifier':
    case 'struct_specifier':
    case 'union_specifier':
      classOf(node, outer, place, read);
      return;
    case 'enum_specifier':
      enumOf(node, outer, place, read);
      return;
    case 'function_definition':
      functionOf(node, outer, place, read);
      return;
    case 'declaration':
    case 'field_declaration': {
      const type = node.childForFieldName('type');
      // `constexpr struct metre {} metre;` is for its value.
      const isNamedAlike = type?.childForFieldName('name')?.text === node.childForFieldName('declarator')?.text;
      if (type !== null && CLASS.test(type.type) && type.childForFieldName('body') !== null && !isNamedAlike)
        classOf(type, outer, place, read);
      if (type?.type === 'enum_specifier' && type.childForFieldName('body') !== null) enumOf(type, outer, place, read);
      if (!functionOf(node, outer, place, read)) variablesOf(node, outer, place, read);
      return;
    }
    case 'friend_declaration': {
      const inside = node.namedChildren.find(({ type }) => type === 'function_definition');
      // What only names a friend is declared elsewhere.
      if (inside !== undefined) functionOf(inside, outer, { ...place, isHidden: place.isHidden, isFriend: true }, read);
      return;
    }
    case 'alias_declaration':
      push(declared(node, outer, 'alias', node.childForFieldName('name')?.text ?? '', place, read), outer, place, read);
      return;
    case 'concept_definition':
      push(
        declared(node, outer, 'concept', node.childForFieldName('name')?.text ?? '', place, read),
        outer,
        place,
        read,
      );
      return;
    case 'type_definition': {
      const type = node.childForFieldName('type');
      const names = node.childrenForFieldName('declarator').flatMap((each) => (each === null ? [] : [nameIn(each)]));
      if (type !== null && CLASS.test(type.type) && type.childForFieldName('body') !== null)
        classOf(type, outer, place, read, names[0]);
      else if (type?.type === 'enum_specifier' && type.childForFieldName('body') !== null)
        enumOf(type, outer, place, read, names[0]);
      else for (const name of names) push(declared(node, outer, 'alias', name, place, read), outer, place, read);
      return;
    }
    default:
  }
}

const nameIn = (node: SyntaxNode): string =>
  /identifier$/.test(node.type)
    ? node.text
    : (node.descendantsOfType(['type_identifier', 'identifier', 'field_identifier'])[0]?.text ?? '');

function push(made: CppDeclaration, outer: SyntaxNode, place: Place, { file, reading }: Read): void {
  if (place.isHidden || made.name === '' || isTouched(outer, null)) return;
  if (reading.isOwn(made.start) || reading.isOwn(made.end)) file.declarations.push(made);
}

function classOf(node: SyntaxNode, outer: SyntaxNode, place: Place, read: Read, alias?: string): void {
  const named = node.childForFieldName('name');
  const body = node.childForFieldName('body');
  const name = named?.text.replace(/\s+/g, '') ?? alias ?? '';
  const isWord = /^[A-Za-z_]\w*$/.test(name);
  // Those of others, and of some types only, make no new name.
  const after =
    named === null ? '' : (/^\s*(\S)/.exec(read.skeleton.source.slice(named.endIndex, named.endIndex + 80))?.[1] ?? '');
  if (!isWord || after === '<' || (body !== null && isTouched(outer, body))) {
    // What stands in a structure without a name belongs to what is around it.
    if (name === '' && body !== null && place.owner !== null) inClass(body, place, read);
    return;
  }
  if (body === null && outer.type !== 'declaration' && outer.type !== 'template_declaration' && outer !== node) return;
  const made = declared(node, outer, 'class', name, place, read);
  if (!place.isHidden && (read.reading.isOwn(made.start) || read.reading.isOwn(lineOf(node)))) {
    // Blank in what the grammar reads: what stands between the name and the body.
    const clause = body === null || named === null ? '' : read.skeleton.source.slice(named.endIndex, body.startIndex);
    read.file.declarations.push({
      ...made,
      bases: basesIn(clause, node.type),
      isDefined: body !== null,
    });
  }
  if (body !== null) {
    const inside: Place = {
      ...place,
      owner: place.owner === null ? name : `${place.owner}::${name}`,
      isProtected: false,
    };
    inClass(body, { ...inside, isHidden: place.isHidden || node.type === 'class_specifier' }, read, place.isHidden);
  }
}

/** `: public Base<T>, private Other`: what others may use it as. */
function basesIn(clause: string, type: string): string[] {
  const at = clause.search(/:(?!:)/);
  return partsOf(at < 0 ? '' : clause.slice(at + 1)).flatMap((part) => {
    const words = oneLine(part);
    const access =
      /\b(public|protected|private)\b/.exec(words)?.[1] ?? (type === 'class_specifier' ? 'private' : 'public');
    const name = words
      .replace(/\b(?:public|protected|private|virtual|typename)\b/g, '')
      .replace(/\.\.\.$/, '')
      .trim();
    return access === 'public' && name !== '' ? [name] : [];
  });
}

/** `place.isHidden` says how it begins; `isWhole`: nobody sees any of it. */
function inClass(body: SyntaxNode, first: Place, read: Read, isWhole = false): void {
  let place = first;
  for (const node of body.namedChildren) {
    if (node.type === 'access_specifier') {
      const word = /public|protected|private/.exec(node.text)?.[0];
      if (word !== undefined)
        place = { ...place, isHidden: isWhole || word === 'private', isProtected: word === 'protected' };
    } else if (node.type !== 'ERROR') declarationOf(node, node, place, read);
  }
}

/** Values that are not written count on from the one before, the first from nothing. */
function enumOf(node: SyntaxNode, outer: SyntaxNode, place: Place, read: Read, alias?: string): void {
  const name = node.childForFieldName('name')?.text ?? alias ?? '';
  const body = node.childForFieldName('body');
  if (place.isHidden || isTouched(outer, null) || !/^\w*$/.test(name)) return;
  const own = declared(node, outer, 'enum', name, place, read);
  if (!read.reading.isOwn(own.start) && !read.reading.isOwn(own.end)) return;
  if (name !== '') read.file.declarations.push({ ...own, isDefined: body !== null });
  const owner = name === '' ? place.owner : place.owner === null ? name : `${place.owner}::${name}`;
  let next: number | undefined = 0;
  for (const value of body?.namedChildren ?? []) {
    if (value.type !== 'enumerator') continue;
    const text = value.childForFieldName('value');
    const written = text === null ? undefined : oneLine(read.skeleton.source.slice(text.startIndex, text.endIndex));
    const number: number | undefined =
      written === undefined ? next : /^-?\d+$/.test(written) ? Number(written) : undefined;
    next = number === undefined ? undefined : number + 1;
    const made = declared(
      value,
      value,
      name === '' ? 'constant' : 'value',
      value.childForFieldName('name')?.text ?? '',
      { ...place, owner },
      read,
    );
    read.file.declarations.push({ ...made, value: written ?? number?.toString() ?? '' });
  }
}
