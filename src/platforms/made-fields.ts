/** Members of a new object that are the parameters of its constructor: what is asked of `this.depth` there is asked of what was given. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { MAKERS } from './callables.ts';
import { rewritten } from './formula.ts';
import type { Guard } from './guards.ts';
import type { Held } from './held.ts';

const GIVES = ['assignment', 'assignment_expression'];
const MEMBER = /^(?:\$this->|this\.#?|self\.|@)\w+$/;

const NONE: ReadonlyMap<string, string> = new Map();

/** Of a body that makes the object; of any other there is none. */
export function fieldsOf(body: SyntaxNode): ReadonlyMap<string, string> {
  const { parent } = body;
  const isMaker =
    parent?.type === 'constructor_declaration' || MAKERS.has(parent?.childForFieldName('name')?.text ?? '');
  return parent !== null && isMaker ? fieldsGiven(parent, body) : NONE;
}

/** By the member as it is written: parameters that are members, and those that a member is given as they are. */
function fieldsGiven(callable: SyntaxNode, body: SyntaxNode): ReadonlyMap<string, string> {
  const list = callable.childForFieldName('parameters')?.namedChildren ?? [];
  const names = new Set(list.flatMap((each) => nameOf(each) ?? []));
  const found = new Map<string, string>();
  for (const each of list) {
    const name = nameOf(each);
    if (name === undefined || !PROMOTED.test(each.text)) continue;
    found.set(name.startsWith('$') ? `$this->${name.slice(1)}` : `this.${name}`, name);
  }
  const given = Map.groupBy(
    body.descendantsOfType(GIVES).filter((each) => MEMBER.test(each.childForFieldName('left')?.text ?? '')),
    (each) => each.childForFieldName('left')?.text ?? '',
  );
  for (const [member, [only, ...others]] of given) {
    const value = only?.childForFieldName('right')?.text ?? '';
    if (others.length === 0 && names.has(value)) found.set(member, value);
    else found.delete(member);
  }
  return found;
}
const nameOf = (node: SyntaxNode): string | undefined =>
  (node.childForFieldName('name') ?? node.childForFieldName('pattern') ?? node)?.text.match(/^\$?\w+$/)?.[0];
const PROMOTED = /^(?:public|private|protected|readonly)\b/;

/** The condition in the names of the parameters. */
export function inParameters(code: string, fields: ReadonlyMap<string, string>): string {
  if (fields.size === 0) return code;
  return code.replace(
    /(?<![\w$>.])(?:\$this->|this\.#?|self\.|@)\w+(?!\w|\()/g,
    (member) => fields.get(member) ?? member,
  );
}

interface Decided {
  when?: Guard | undefined;
  held?: Held[] | undefined;
}

/** What is raised or called there, under conditions in the names of the parameters. */
export function asGiven<T extends Decided>(decided: T, fields: ReadonlyMap<string, string>): T {
  const { when, held } = decided;
  if (fields.size === 0) return decided;
  const inAll = (code: string): string => inParameters(code, fields);
  const conditions = when?.conditions.map(({ code, negated }) => ({ code: inAll(code), negated })) ?? [];
  return {
    ...decided,
    ...(when === undefined ? {} : { when: { ...when, conditions } }),
    ...(held === undefined ? {} : { held: held.map((each) => ({ ...each, of: rewritten(each.of, inAll) })) }),
  };
}
