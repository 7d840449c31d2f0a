/** What is read of a Ruby file, gathered: places where classes are opened, and declarations with the comments above them. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { lineOf } from '../tree-lines.ts';
import type { Known } from './calls.ts';
import type { Comments } from './comments.ts';
import type { RubyMember, RubyScope } from './declared.ts';
import type { Range } from './directives.ts';
import { parseRubyDoc, type RubyDoc } from './yard.ts';

/** Where a statement stands. */
export interface Place {
  scope: RubyScope;
  /** Inside of `class << self`. */
  singleton: boolean;
  visibility: 'public' | 'private' | 'module_function';
  /** The classes and modules around it, and itself. */
  path: readonly string[];
}

export const scopeOf = (kind: RubyScope['kind'], name: string, around: readonly string[]): RubyScope => ({
  kind,
  name,
  around,
  signature: '',
  superclass: null,
  mixins: [],
  extendsSelf: false,
  doc: null,
  hidden: null,
  members: [],
  marks: [],
  privateConstants: [],
  start: 1,
  end: 1,
});

export type Writer = ReturnType<typeof createWriter>;

export function createWriter(comments: Comments, isRuby: (code: string) => boolean) {
  const scopes: Range[] = [];
  const bodies = new Map<RubyMember, SyntaxNode>();

  const docAt = (line: number): RubyDoc | null => {
    const comment = comments.above(line);
    return comment === null ? null : parseRubyDoc(comment.lines, isRuby);
  };
  const isHidden = (line: number): boolean =>
    comments.isStopped(line) || /^(?:nodoc|all)$/.test(comments.behind(line) ?? '');

  /** A declaration with the comment above `around`, which is the whole statement. */
  const declare = (
    place: Place,
    around: SyntaxNode,
    member: Pick<RubyMember, 'kind' | 'name' | 'signature'> & Partial<RubyMember>,
    known: Known = {},
  ): void => {
    const line = lineOf(known.above ?? around);
    const said = known.silent === true ? null : docAt(line);
    const doc = said !== null && known.ofMany === true ? { ...said, text: null } : said;
    const end = known.head ?? around.endPosition.row + 1;
    const comment = known.silent === true ? null : comments.above(line);
    const singleton = member.singleton ?? place.singleton;
    const made: RubyMember = {
      singleton,
      // A constant below `private` is one that everybody can name: it counts as meant for others where it has words.
      isPublic:
        known.isPublic ??
        (place.visibility === 'public' ||
          (member.kind === 'constant' && (place.visibility !== 'private' || doc?.text != null))),
      parameters: [],
      raised: [],
      ...member,
      doc:
        doc === null && isHidden(end)
          ? HIDDEN
          : doc !== null && (isHidden(end) || isHidden(lineOf(around)))
            ? { ...doc, isHidden: true }
            : isHidden(lineOf(around))
              ? HIDDEN
              : doc,
      start: comment?.start ?? lineOf(around),
      end,
    };
    if (
      place.visibility === 'module_function' &&
      !place.singleton &&
      member.kind === 'method' &&
      known.isPublic === undefined
    )
      Object.assign(made, { singleton: true, isPublic: true });
    place.scope.members.push(made);
    if (known.body != null) bodies.set(made, known.body);
  };

  /** `def Other.name`, `Other::NAME = 1`: declared of another class. */
  const elsewhere = (name: string, object: SyntaxNode, place: Place): Place => {
    const scope = { ...scopeOf('class', name, place.path), start: lineOf(object), end: lineOf(object) };
    scopes.push({ scope, from: 0, to: 0, singleton: false });
    return { scope, singleton: true, visibility: 'public', path: [...place.path, name] };
  };

  const open = (scope: RubyScope, node: SyntaxNode, to = node.endPosition.row + 1): void => {
    scopes.push({ scope, from: lineOf(node), to, singleton: false });
  };

  return { scopes, bodies, docAt, isHidden, declare, elsewhere, open };
}

/** Nobody said anything but that it is none of their business. */
const HIDDEN: RubyDoc = { ...parseRubyDoc([], () => false), isHidden: true };
