/** Macros that their authors document: the others are no part of what a library promises. Pure. */
import { commentAbove } from './comments.ts';
import type { CppDeclaration } from './declared.ts';
import { directivesOf, macroOf } from './directives.ts';
import { lexed } from './lex.ts';

export function documentedMacros(source: string, lines: readonly string[]): CppDeclaration[] {
  return directivesOf(lexed(source).code).flatMap((directive): CppDeclaration[] => {
    const macro = directive.word === 'define' ? macroOf(directive) : undefined;
    if (macro === undefined || /^_|(?:^|_)(?:DETAIL|INTERNAL|IMPL|PRIVATE)(?:_|$)/.test(macro.name)) return [];
    const comment = commentAbove(lines, macro.line, { isBlank: () => false, isPragma: () => false });
    if (comment?.isDoc !== true) return [];
    const list = macro.parameters;
    return [
      {
        kind: 'macro',
        name: macro.name,
        ...{ namespace: '', owner: null, typeParameters: [], erased: '', returns: null, bases: [] },
        signature:
          `#define ${macro.name}${list === null ? '' : `(${list.join(', ')})`}${list === null && macro.body.length <= LONGEST ? ` ${macro.body}` : ''}`.trim(),
        parameters: (list ?? []).map((name) => ({ name, type: null, default: null, description: null })),
        value: list === null && /^[\d"'(-]/.test(macro.body) && macro.body.length <= LONGEST ? macro.body : null,
        comment,
        ...{
          deprecated: null,
          isProtected: false,
          isVirtual: false,
          isDefined: true,
          isMaker: false,
          throws: [],
          conditions: [],
        },
        start: comment.start,
        end: directive.last + 1,
      },
    ];
  });
}
const LONGEST = 60;
