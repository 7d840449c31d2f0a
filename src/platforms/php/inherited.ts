/** What a method without words of its own says: the words of the method it overrides or implements. */
import type { LineRange } from '../evidence.ts';
import { INHERITED } from '../inline-tags.ts';
import { nearestAbove } from '../nearest.ts';
import type { PhpDeclaration } from './declarations.ts';
import { withNamedTypes } from './named-types.ts';
import { type PhpDoc, parsePhpDoc } from './phpdoc.ts';

interface Placed {
  declaration: PhpDeclaration;
  path: string;
}
/** All types of the product by their names in full, in lower case. */
export type Types = ReadonlyMap<string, Placed>;

/** Where inherited words stand; `tags`: parameters, results and errors as well as the text. */
export interface Inherited extends LineRange {
  path: string;
  tags: boolean;
}

export const nameOf = ({ namespace, name }: PhpDeclaration): string =>
  [...namespace.split('\\'), name].filter((part) => part !== '').join('.');

export const typesOf = (files: Iterable<readonly [string, readonly PhpDeclaration[]]>): Types =>
  new Map(
    [...files].flatMap(([path, declarations]) =>
      declarations
        .filter(({ kind }) => kind === 'class' || kind === 'interface' || kind === 'enum')
        .map((declaration): [string, Placed] => [nameOf(declaration).toLowerCase(), { declaration, path }]),
    ),
  );

/**
 * The documentation with what is missing in it: a comment that has no words has those of the nearest type above, and one that says nothing at
 * all has its tags too (https://docs.phpdoc.org/guide/guides/inheritance.html).
 */
export function withInherited(
  method: PhpDeclaration,
  owner: PhpDeclaration,
  types: Types,
): { doc: PhpDoc | null; inherited?: Inherited } {
  const doc = withNamedTypes(method.doc === null ? null : parsePhpDoc(method.doc), owner, types);
  const isOwn = doc !== null && ((doc.text !== null && doc.inherits === undefined) || doc.isInternal);
  // Constructors are no contract: each class has its own.
  if (method.kind !== 'method' || isOwn || (doc === null && method.name === '__construct')) return { doc };
  const above = nearest(method.name.toLowerCase(), owner, types);
  if (above === undefined) return { doc };
  // For whom a method is, what it implements says where it says nothing itself.
  if (above.doc.isInternal) return { doc: { ...above.doc, ...doc, isInternal: true } };
  // What is not supported does nothing of what is promised above it.
  if (method.refuses !== undefined) return { doc: doc === null ? null : withWords(doc, '') };
  // Words of both stand here.
  if (doc?.inherits !== undefined) return { doc: withWords(doc, above.doc.text ?? '') };
  const tags = doc === null || (doc.parameters.length === 0 && doc.returns === null && doc.raises.length === 0);
  const { text, parameters, returns, raises } = above.doc;
  const { start, end } = above.method;
  return {
    doc: {
      ...(doc ?? { ...above.doc, deprecated: null, since: null }),
      text,
      ...(tags ? { parameters, returns, raises } : {}),
    },
    inherited: { path: above.path, start, end, tags },
  };
}

const withWords = (doc: PhpDoc, words: string): PhpDoc =>
  doc.inherits === undefined ? doc : { ...doc, text: doc.inherits.replaceAll(INHERITED, words).trim() || null };

interface Above {
  method: PhpDeclaration;
  doc: PhpDoc;
  path: string;
}

/** The first with words or a mark for the product's own developers: in what it extends, implements and uses, each before what is above it. */
function nearest(name: string, owner: PhpDeclaration, types: Types): Above | undefined {
  return nearestAbove<Placed, Above>(
    { declaration: owner, path: '' },
    ({ declaration }) => declaration.bases.flatMap((base) => types.get(base.toLowerCase()) ?? []),
    ({ declaration, path }) => {
      const method = declaration.members.find((each) => each.kind === 'method' && each.name.toLowerCase() === name);
      const doc = withNamedTypes(method?.doc == null ? null : parsePhpDoc(method.doc), declaration, types);
      return method === undefined || doc === null || (doc.text === null && !doc.isInternal)
        ? undefined
        : { method, doc, path };
    },
  );
}
