/** What a Java method without words of its own says: the words of the nearest one that it overrides or implements. Pure. */
import type { LineRange } from '../evidence.ts';
import { INHERITED } from '../inline-tags.ts';
import { nearestAbove } from '../nearest.ts';
import { isFilledType, overridden } from '../overridden.ts';
import type { JavaDeclaration } from './declarations.ts';
import { type Javadoc, parseJavadoc } from './javadoc.ts';
import { basesIn, type JavaType, type JavaTypes } from './types.ts';

export interface Inherited extends LineRange {
  path: string;
  tags: boolean;
}

/** https://docs.oracle.com/en/java/javase/21/docs/specs/javadoc/doc-comment-spec.html#method-documentation */
export function withInherited(
  method: JavaDeclaration,
  owner: JavaType,
  types: JavaTypes,
): { doc: Javadoc | null; inherited?: Inherited } {
  const doc = method.doc === null ? null : parseJavadoc(method.doc);
  const isWhole = doc !== null && doc.text !== null && !doc.inherits;
  if (method.kind !== 'method' || isWhole || doc?.isHidden === true)
    return { doc: doc === null ? null : filled(doc, '') };
  const nearest = (says: (words: Javadoc) => boolean) =>
    nearestAbove(
      owner,
      (type) => basesIn(type, types),
      (type) => {
        const found = overriddenIn(type, method, owner, types);
        const words = found?.doc == null ? null : parseJavadoc(found.doc);
        const isSilent = words === null || !(says(words) || words.isHidden);
        return found === undefined || isSilent ? undefined : { found, words, path: type.path };
      },
    );
  const tags = doc === null || !hasTags(doc);
  // A comment may be all tags: they are inherited without words beside them.
  const above = nearest(({ text, inherits }) => text !== null && !inherits) ?? (tags ? nearest(hasTags) : undefined);
  if (above === undefined) return { doc: doc === null ? null : filled(doc, '') };
  const { text } = filled(above.words, '');
  // For whom a method is, what it overrides says where it says nothing itself.
  if (above.words.isHidden) return { doc: { ...above.words, ...doc, isHidden: true } };
  // What is not supported, or only throws, does nothing of what is promised above it.
  if (method.refuses !== undefined || method.onlyThrows === true) return { doc: doc === null ? null : filled(doc, '') };
  // Words of both stand here.
  if (doc !== null && doc.text !== null) return { doc: filled(doc, text ?? '') };
  return {
    doc: {
      ...(doc ?? { ...above.words, deprecated: null, since: null, isHidden: false }),
      text,
      ...(tags ? tagsFor(method, above.found, above.words) : {}),
    },
    inherited: { path: above.path, start: above.found.start, end: above.found.end, tags },
  };
}

const hasTags = ({ parameters, returns, raises }: Javadoc): boolean =>
  parameters.length > 0 || returns !== null || raises.length > 0;

/** Parameters are the same by their places, whatever each method calls them; errors that a method no longer declares it does not throw. */
function tagsFor(
  method: JavaDeclaration,
  above: JavaDeclaration,
  { parameters, returns, raises }: Javadoc,
): Pick<Javadoc, 'parameters' | 'returns' | 'raises'> {
  const names = new Map<string, string>();
  for (const isOfKind of [isTypeParameter, (name: string) => !isTypeParameter(name)]) {
    const own = method.parameters.filter(({ name }) => isOfKind(name));
    for (const [at, { name }] of above.parameters.filter((each) => isOfKind(each.name)).entries())
      names.set(name, own[at]?.name ?? name);
  }
  const declared = thrownBy(above);
  const isDropped = (type: string): boolean => thrownBy(method).length === 0 && declared.includes(lastOf(type));
  return {
    parameters: parameters.map((each) => ({ ...each, name: names.get(each.name) ?? each.name })),
    returns,
    raises: raises.filter(({ type }) => !isDropped(type)),
  };
}

const isTypeParameter = (name: string): boolean => name.startsWith('<');

/** As its signature ends. */
const thrownBy = ({ signature }: JavaDeclaration): string[] => {
  const at = signature.lastIndexOf(') throws ');
  return at < 0
    ? []
    : signature
        .slice(at + ') throws '.length)
        .split(', ')
        .map(lastOf);
};
const lastOf = (type: string): string => type.slice(type.lastIndexOf('.') + 1);

const PRIMITIVE = /^(?:boolean|byte|char|short|int|long|float|double)$/;

function overriddenIn(
  above: JavaType,
  method: JavaDeclaration,
  owner: JavaType,
  types: JavaTypes,
): JavaDeclaration | undefined {
  const called = ({ declaration }: JavaType): JavaDeclaration[] =>
    declaration.members.filter(({ kind, name }) => kind === 'method' && name === method.name);
  const around = typeParametersAround(above, types);
  // What is marked is known from those that are not.
  const isMarked = ({ annotations }: JavaDeclaration): boolean => annotations.includes('Override');
  const beside = called(owner).filter((each) => !isMarked(method) || isMarked(each));
  return overridden(method, beside, called(above), {
    isSame: (a, b) => a.erased === b.erased,
    isFilled: (a, b) => {
      const open = new Set([...around, ...typeParameters(b)]);
      const given = a.erased.split(',');
      const taken = b.erased.split(',');
      return (
        given.length === taken.length &&
        given.every((each, at) => {
          const one = taken[at] ?? '';
          return each === one || (!PRIMITIVE.test(each) && isFilledType(each, one, open));
        })
      );
    },
  });
}

const typeParameters = ({ parameters }: JavaDeclaration): string[] =>
  parameters.flatMap(({ name }) => (name.startsWith('<') ? [name.slice(1, -1)] : []));

/** Of a type and of those that it stands in. */
function typeParametersAround(type: JavaType, types: JavaTypes): string[] {
  const outer = types.get(type.name.slice(0, Math.max(0, type.name.lastIndexOf('.'))));
  return [...typeParameters(type.declaration), ...(outer === undefined ? [] : typeParametersAround(outer, types))];
}

const filled = (doc: Javadoc, text: string): Javadoc => {
  const said = doc.text?.replaceAll(INHERITED, text).trim() ?? '';
  return { ...doc, text: said === '' ? null : said };
};
