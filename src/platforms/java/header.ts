/** What a Java declaration says before its body, with the annotations that are for its readers. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { headerText } from '../header-text.ts';

const HIDDEN = ['line_comment', 'block_comment', 'marker_annotation', 'annotation'];

/** Annotations above a declaration are for its tools; those of a parameter or a type, and whether there may be nothing, are for its readers. */
export const headerOf = (node: SyntaxNode, body: Pick<SyntaxNode, 'startIndex'> | null): string => {
  const list = node.childForFieldName('parameters');
  return headerText(
    node,
    body,
    HIDDEN,
    (each) =>
      /annotation$/.test(each.type) &&
      (each.parent?.type === 'annotated_type' ||
        NULLNESS.test(each.childForFieldName('name')?.text ?? '') ||
        (list !== null && each.startIndex > list.startIndex && each.endIndex < list.endIndex)),
  );
};
/** Of every library that has them: `@Nullable`, `@NonNull`, `@CheckForNull`. */
const NULLNESS = /(?:^|\.)(?:(?:Nullable|Non[nN]ull|NotNull)(?:Decl|Type)?|CheckForNull|PossiblyNull|PolyNull)$/;
