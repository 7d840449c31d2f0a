/** What a method of Python without words of its own says: the words of the nearest one that it overrides. Pure. */
import type { LineRange } from '../evidence.ts';
import type { DocParts } from './docstring.ts';
import type { Placed, ResolveBase } from './lineage.ts';
import type { PyDefinition } from './module.ts';

/** Where words of a class above stand. */
export interface Above extends LineRange {
  path: string;
  isAbove: true;
}

/** `above`: all classes above, in their order (https://docs.python.org/3/library/inspect.html#inspect.getdoc). */
export function withInherited(member: PyDefinition, above: readonly Placed[]): PyDefinition {
  const { name, kind, doc } = member;
  if (doc !== null || name.startsWith('_')) return member;
  if (kind !== 'function' && kind !== 'property') return member;
  // What only raises does nothing of what is promised above it.
  if (member.unimplemented || member.onlyRaises === true) return member;
  for (const { path, definition } of above) {
    const found = definition.members.find((each) => each.name === name && each.kind === kind);
    if (found === undefined || found.doc === null) continue;
    // That one does nothing is not said of this one.
    if (saysStub(found.doc)) return member;
    const { start, end } = found;
    return { ...member, doc: found.doc, described: { path: found.path ?? path, start, end, isAbove: true } };
  }
  return member;
}

export const isFromAbove = ({ described }: PyDefinition): boolean => described !== undefined && 'isAbove' in described;

/** Of all that stands above, what is true below: parameters that it takes, and no word of who has to write it. */
export function inheritedOf(doc: DocParts, { parameters }: PyDefinition): DocParts {
  const takesAny = parameters.some(({ name }) => name.startsWith('*'));
  const own = new Set(parameters.map(({ name }) => name));
  return {
    ...doc,
    parameters: doc.parameters.filter(({ name }) => takesAny || own.has(name)),
    raises: doc.raises.filter(({ type }) => type !== 'NotImplementedError'),
    deprecated: null,
  };
}

const STUB = /\b(?:stub|not implemented|placeholder|no-op|not supported yet)\b/i;
export const saysStub = (doc: string | null): boolean => STUB.test(doc?.split('\n', 1)[0] ?? '');

/** Each class before those above it, what is named first before the rest (https://docs.python.org/3/howto/mro.html). */
export function orderAbove(owner: Placed, resolve: ResolveBase): Placed[] {
  const seen = new Set([owner.definition]);
  const last: Placed[] = [];
  // With its bases still to be seen, then without: deep lineages are no deep calls.
  const open: { placed: Placed; isDone: boolean }[] = [{ placed: owner, isDone: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { placed, isDone } = next;
    if (isDone) {
      last.push(placed);
      continue;
    }
    open.push({ placed, isDone: true });
    for (const base of placed.definition.bases) {
      const above = resolve(placed.path, base);
      if (above === undefined || seen.has(above.definition)) continue;
      seen.add(above.definition);
      open.push({ placed: above, isDone: false });
    }
  }
  return last.toReversed().slice(1);
}
