/** What one Ruby file declares: classes and modules where they are opened, their methods, attributes and constants, and what hides them. */
import type { GrammarParser, SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { Callee } from '../callees.ts';
import type { ErrorClass } from '../error-makers.ts';
import { headerText } from '../header-text.ts';
import { lineOf } from '../tree-lines.ts';
import { callName, madeByCalls } from './blocks.ts';
import { type Known, readCall } from './calls.ts';
import { type Comments, commentsOf } from './comments.ts';
import type { RubyFile, RubyScope } from './declared.ts';
import { directivesIn, parsedIn } from './directives.ts';
import { conditionOf, firstBelow, headEnd, headOf, madeClass, shortHead } from './heads.ts';
import type { YardMacros } from './macros.ts';
import { ASKED, argumentsOf, BRANCHES, blockOf, constantPath, isField, ownCall, shortText } from './nodes.ts';
import { parametersOf } from './parameters.ts';
import { raisersIn, raisesOf, unimplementedIn } from './raises.ts';
import { errorsOf } from './unread.ts';
import { belowPrivate, withMarks } from './visibility.ts';
import { createWriter, type Place, scopeOf } from './writer.ts';

export interface Reading extends RubyFile {
  unexpanded: { line: number; name: string }[];
  unread: number | null;
  unreadBodies: number[];
  errors: ErrorClass[];
  callees: Callee[];
}

/** `isRuby`: whether code of a comment is Ruby; `macros`: words that comments of other files keep. */
export function readRubyFile(
  parser: GrammarParser,
  text: string,
  isRuby: (code: string) => boolean,
  macros?: YardMacros,
): Reading {
  return parser.withTree(text, (root) => {
    const comments = commentsOf(text, macros);
    const reader = createReader(comments, isRuby);
    const top = scopeOf('module', '', []);
    reader.open(top, root, text.split('\n').length + 1);
    reader.walk(root.namedChildren, { scope: top, singleton: false, visibility: 'public', path: [] });
    const read = reader.done();
    const parsed = parsedIn(comments, reader.scopes, (code) => readRubyFile(parser, code, isRuby, macros).scopes);
    return { ...read, scopes: [...read.scopes, ...parsed], ...errorsOf(root), ...raisersIn(root) };
  });
}

function createReader(comments: Comments, isRuby: (code: string) => boolean) {
  const { scopes, bodies, docAt, isHidden, declare, elsewhere, open } = createWriter(comments, isRuby);
  const requires: string[] = [];
  const unexpanded: { line: number; name: string }[] = [];

  const method = (node: SyntaxNode, place: Place, around: SyntaxNode, known: Known = {}): string => {
    const name = node.childForFieldName('name')?.text ?? '';
    const object = node.childForFieldName('object');
    const body = node.childForFieldName('body');
    const parameters = node.childForFieldName('parameters');
    const isOwn = object === null || object.type === 'self' || object.text === place.path.at(-1);
    const other = isOwn ? undefined : constantPath(object);
    if (!isOwn && other === undefined) return name;
    const target = other === undefined || object === null ? place : elsewhere(other, object, place);
    const header = node.text.slice(
      0,
      ((parameters ?? node.childForFieldName('name'))?.endIndex ?? node.endIndex) - node.startIndex,
    );
    unexpanded.push(...madeByCalls(body));
    const unimplemented = unimplementedIn(body);
    declare(
      object === null ? place : { ...target, visibility: belowPrivate(place, isOwn) },
      around,
      {
        kind: 'method',
        name,
        singleton: object !== null || place.singleton,
        signature: headOf(node, parameters, header),
        parameters: parametersOf(parameters),
        ...(unimplemented === undefined ? {} : { unimplemented }),
      },
      { head: headEnd(node), body, ...known },
    );
    return name;
  };

  /** A class or module, by a statement or by a value that makes one. */
  const container = (
    of: {
      kind: RubyScope['kind'];
      name: string;
      superclass: SyntaxNode | null;
      signature: string;
      head: number;
      inside: readonly SyntaxNode[];
    },
    node: SyntaxNode,
    place: Place,
  ): RubyScope => {
    const comment = comments.above(lineOf(node));
    const scope: RubyScope = {
      ...scopeOf(of.kind, of.name, place.path),
      signature: of.signature,
      superclass: constantPath(of.superclass) ?? null,
      doc: docAt(lineOf(node)),
      hidden: comments.behind(of.head) === 'all' ? 'all' : isHidden(of.head) || isHidden(lineOf(node)) ? 'self' : null,
      start: comment?.start ?? lineOf(node),
      end: of.head,
      ...(place.scope.isInHidden === true ||
      place.scope.hidden === 'all' ||
      place.scope.doc?.isHiddenWhole === true ||
      place.scope.doc?.hidesInside === true
        ? { isInHidden: true }
        : {}),
    };
    open(scope, node);
    const inner: Place = { scope, singleton: false, visibility: 'public', path: [...place.path, of.name] };
    structMembers(of.superclass, inner);
    walk(of.inside, inner);
    return scope;
  };

  /** `Struct.new(:a, :b)` and `Data.define(:a, :b)` declare what they name. */
  const structMembers = (made: SyntaxNode | null, place: Place): void => {
    if (made?.type !== 'call') return;
    const whole = shortText(
      made.text.slice(0, (made.childForFieldName('arguments')?.endIndex ?? made.endIndex) - made.startIndex),
    );
    for (const given of argumentsOf(made))
      if (given.type === 'simple_symbol')
        declare(
          place,
          made,
          { kind: 'attribute', name: given.text.slice(1), signature: whole === '…' ? given.text : whole },
          { silent: true, head: lineOf(made) },
        );
  };

  const constant = (left: SyntaxNode, value: SyntaxNode | null, node: SyntaxNode, place: Place): void => {
    const name = constantPath(left);
    if (name === undefined) return;
    const made = value === null ? undefined : madeClass(value);
    if (made !== undefined && value !== null) {
      const end =
        (value.childForFieldName('arguments')?.endIndex ??
          value.childForFieldName('method')?.endIndex ??
          value.endIndex) - node.startIndex;
      const inside = blockOf(value)?.namedChildren ?? [];
      container(
        { ...made, name, signature: shortHead(node.text.slice(0, end), name), head: lineOf(node), inside },
        node,
        place,
      );
      return;
    }
    const given = value?.type === 'call' && value.childForFieldName('method')?.text === 'new' ? argumentsOf(value) : [];
    const maker =
      given.length > 0 && given.every(({ type }) => type === 'simple_symbol')
        ? constantPath(value?.childForFieldName('receiver'))
        : undefined;
    // Whether it makes classes is known when all files are.
    if (value !== null && maker !== undefined) {
      const head = node.text.slice(
        0,
        (value.childForFieldName('arguments')?.endIndex ?? value.endIndex) - node.startIndex,
      );
      const inside = blockOf(value)?.namedChildren ?? [];
      container(
        { kind: 'class', name, superclass: value, signature: shortHead(head, name), head: lineOf(node), inside },
        node,
        place,
      ).maker = maker;
    }
    const text = value === null ? null : shortText(value.text);
    const operator = node.childForFieldName('operator')?.text ?? '=';
    const at = name.lastIndexOf('::');
    declare(at < 1 ? place : elsewhere(name.slice(0, at), left, place), node, {
      kind: 'constant',
      name: name.slice(at < 0 ? 0 : at + 2),
      singleton: true,
      signature: text === null ? name : `${name} ${operator} ${text}`,
      ...(text === null || text === '…' ? {} : { value: text }),
    });
  };

  const walk = (nodes: readonly SyntaxNode[], place: Place): void => {
    let sig: SyntaxNode | undefined;
    for (const node of nodes) {
      const above = sig;
      sig =
        node.type === 'call' && node.childForFieldName('method')?.text === 'sig' && blockOf(node) !== null
          ? node
          : undefined;
      if (sig !== undefined) continue;
      switch (node.type) {
        case 'class':
        case 'module': {
          const name = constantPath(node.childForFieldName('name'));
          if (name === undefined) break;
          const superclass = node.childForFieldName('superclass')?.namedChild(0) ?? null;
          const body = node.childForFieldName('body');
          const head = headEnd(node);
          const signature = headerText(node, body ?? firstBelow(node), ['comment']);
          container(
            { kind: node.type, name, superclass, signature, head, inside: body?.namedChildren ?? [] },
            node,
            place,
          );
          break;
        }
        case 'singleton_class': {
          const body = node.childForFieldName('body')?.namedChildren ?? [];
          const value = node.childForFieldName('value');
          if (value?.type !== 'self' && value?.text !== place.path.at(-1)) {
            unexpanded.push({ line: lineOf(node), name: `class << ${shortText(value?.text ?? '')}` });
            break;
          }
          scopes.push({ scope: place.scope, from: lineOf(node), to: node.endPosition.row + 1, singleton: true });
          walk(body, { ...place, singleton: true, visibility: 'public' });
          break;
        }
        case 'method':
        case 'singleton_method':
          method(node, place, node, above === undefined ? {} : { above });
          break;
        case 'alias': {
          const [name, of] = ['name', 'alias'].map(
            (field) => node.childForFieldName(field)?.text.replace(/^:/, '') ?? '',
          );
          if (!/^[$@]/.test(name ?? ''))
            declare(place, node, { kind: 'method', name: name ?? '', of: of ?? '', signature: shortText(node.text) });
          break;
        }
        case 'assignment':
        case 'operator_assignment': {
          const left = node.childForFieldName('left');
          const right = node.childForFieldName('right');
          if (left === null) break;
          if (left.type === 'left_assignment_list')
            for (const each of left.namedChildren) constant(each, null, node, place);
          else constant(left, right, node, place);
          break;
        }
        case 'undef':
          place.scope.marks.push({
            names: node.namedChildren.map(({ text }) => text.replace(/^:/, '')),
            singleton: place.singleton,
            to: 'gone',
            at: lineOf(node),
          });
          break;
        case 'call':
        case 'identifier': {
          const call = ownCall(node);
          const known = readCall({ node, call, place, declare, method, walk, requires, elsewhere });
          if (known === 'unknown') unexpanded.push({ line: lineOf(node), name: call?.name ?? callName(node) });
          break;
        }
        default:
          if (BRANCHES.has(node.type)) {
            // What stands under a condition is read as if it held: the first declaration of a name counts.
            const before = place.scope.members.length;
            walk(
              node.namedChildren.filter((each) => !ASKED.some((field) => isField(node, field, each))),
              place,
            );
            const condition = conditionOf(node);
            for (const each of place.scope.members.slice(before))
              if (each.of !== undefined && condition !== undefined) each.signature += ` ${condition}`;
          }
      }
    }
  };

  return {
    scopes,
    open,
    walk,
    done(): Omit<Reading, 'unread' | 'unreadBodies' | 'errors' | 'callees'> {
      directivesIn(comments, scopes, isRuby);
      const all = [...new Set(scopes.map(({ scope }) => scope))];
      for (const scope of all) {
        scope.members = withMarks(scope.members, scope.marks);
        for (const each of scope.members) {
          const body = bodies.get(each);
          if (body !== undefined && each.isPublic) each.raised = raisesOf(body);
        }
      }
      return { scopes: all, requires: [...new Set(requires)], unexpanded };
    },
  };
}
