/** What a Java method without words of its own says: the words of the nearest one that it overrides or implements. Pure. */
import type { LineRange } from '../evidence.ts';
import { INHERITED } from '../inline-tags.ts';
import { nearestAbove } from '../nearest.ts';
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
  const above = nearestAbove(
    owner,
    (type) => basesIn(type, types),
    (type) => {
      const found = type.declaration.members.find(
        (each) => each.kind === 'method' && each.name === method.name && sameParameters(each, method),
      );
      const words = found?.doc == null ? null : parseJavadoc(found.doc);
      return found === undefined || words === null || words.text === null || words.inherits
        ? undefined
        : { found, words, path: type.path };
    },
  );
  if (above === undefined) return { doc: doc === null ? null : filled(doc, '') };
  const { text, parameters, returns, raises } = above.words;
  // Words of both stand here.
  if (doc !== null && doc.text !== null) return { doc: filled(doc, text ?? '') };
  const tags = doc === null || (doc.parameters.length === 0 && doc.returns === null && doc.raises.length === 0);
  return {
    doc: {
      ...(doc ?? { ...above.words, deprecated: null, since: null, isHidden: false }),
      text,
      ...(tags ? { parameters, returns, raises } : {}),
    },
    inherited: { path: above.path, start: above.found.start, end: above.found.end, tags },
  };
}

/** Type parameters have other names where they are filled. */
const sameParameters = (a: JavaDeclaration, b: JavaDeclaration): boolean =>
  a.erased === b.erased || a.erased.split(',').length === b.erased.split(',').length;

const filled = (doc: Javadoc, text: string): Javadoc => {
  const said = doc.text?.replaceAll(INHERITED, text).trim() ?? '';
  return { ...doc, text: said === '' ? null : said };
};
