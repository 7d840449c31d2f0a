/** What a class of Python has from bases that other files define: fields of its constructor, and members of bases that nobody can import. Pure. */

import { isMarked } from './docstring.ts';
import { constructorOf, isField, isModelBase, isNeutralBase, isWrittenFor } from './fields.ts';
import type { PyDefinition } from './module.ts';

export interface Placed {
  path: string;
  definition: PyDefinition;
}
/** The class that a base is called by in a file; undefined for one that the product does not define. */
export type ResolveBase = (path: string, base: string) => Placed | undefined;

const DEEPEST = 8;

/** With the constructor that all its fields make; without one where a base is not seen that may have some. `depth`: of classes in between, which may go in a circle. */
export function withFields(placed: Placed, resolve: ResolveBase, depth = 0): PyDefinition {
  const { definition } = placed;
  const { members, name } = definition;
  if (definition.kind !== 'class' || members.some((each) => /^__(?:init|new)__$/.test(each.name))) return definition;
  const isModel = reachesModel(placed, resolve, 0);
  if (!isModel && !isWrittenFor(definition)) return withMakerAbove(placed, resolve, depth);
  const found = fieldsAbove(placed, resolve, isModel, 0);
  const inherited = [...new Map((found ?? []).map((each) => [each.name, each])).values()];
  if (found !== undefined && inherited.length === 0 && definition.parameters.length > 0) return definition;
  const own = new Map(members.map((each) => [each.name, each]));
  const all = [
    ...inherited.map((each) => own.get(each.name) ?? each),
    ...members.filter((each) => !inherited.some((above) => above.name === each.name)),
  ];
  const made = found === undefined ? undefined : constructorOf(definition, all, isModel);
  return { ...definition, signature: `class ${name}${made?.call ?? ''}`, parameters: made?.parameters ?? [] };
}

/** Called as the first class above is that says how: only where each base before it is seen, and says nothing. */
function withMakerAbove(placed: Placed, resolve: ResolveBase, depth: number): PyDefinition {
  const { definition, path } = placed;
  if (depth > DEEPEST || definition.parameters.length > 0 || definition.signature.endsWith(')')) return definition;
  for (const base of definition.bases) {
    const above = isNeutralBase(base) ? undefined : resolve(path, base);
    if (above === undefined && isNeutralBase(base)) continue;
    if (above === undefined || above.definition.kind !== 'class') return definition;
    const maker = above.definition.members.find(({ name }) => /^__(?:init|new)__$/.test(name));
    if (maker !== undefined && isMarked(maker.doc, 'private')) return definition;
    const { signature, parameters, raises } = withFields(above, resolve, depth + 1);
    const call = signature.slice(`class ${above.definition.name}`.length);
    // A class of nothing says nothing of how it is made.
    if (maker === undefined && call === '()') continue;
    if (call.startsWith('('))
      return { ...definition, signature: `class ${definition.name}${call}`, parameters, raises };
    // A base of which nobody knows how it is made.
    if (above.definition.bases.some((each) => !isNeutralBase(each))) return definition;
  }
  return definition;
}

/** In the order of the constructor; undefined where a base is not seen. */
function fieldsAbove(
  { definition, path }: Placed,
  resolve: ResolveBase,
  isModel: boolean,
  depth: number,
): PyDefinition[] | undefined {
  if (depth > DEEPEST) return undefined;
  const fields: PyDefinition[] = [];
  for (const base of definition.bases.toReversed()) {
    if (isNeutralBase(base) || isModelBase(base)) continue;
    const above = resolve(path, base);
    const inherited = above === undefined ? undefined : fieldsAbove(above, resolve, isModel, depth + 1);
    if (above === undefined || inherited === undefined) return undefined;
    // What a model takes from a class that is none is nothing that is certain.
    if (isModel && !reachesModel(above, resolve, depth + 1) && above.definition.members.some(isField)) return undefined;
    fields.push(...inherited);
    // A class that nothing makes fields of has none.
    if (isModel || isWrittenFor(above.definition))
      fields.push(...above.definition.members.filter(({ kind }) => kind === 'constant'));
  }
  return fields;
}

const reachesModel = ({ definition, path }: Placed, resolve: ResolveBase, depth: number): boolean =>
  depth <= DEEPEST &&
  definition.bases.some((base) => {
    if (isModelBase(base)) return true;
    const above = resolve(path, base);
    return above !== undefined && reachesModel(above, resolve, depth + 1);
  });

/** Members of bases that are not public, nearest first, which the class itself does not have. */
export function membersAbove(
  { definition, path }: Placed,
  resolve: ResolveBase,
  isPublic: (placed: Placed) => boolean,
  depth = 0,
): { path: string; definition: PyDefinition }[] {
  if (depth > DEEPEST) return [];
  return definition.bases.flatMap((base) => {
    const above = resolve(path, base);
    if (above === undefined || isPublic(above)) return [];
    const own = above.definition.members.map((member) => ({
      path: member.path ?? above.path,
      definition: member,
    }));
    return [...own, ...membersAbove(above, resolve, isPublic, depth + 1)];
  });
}
