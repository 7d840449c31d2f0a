/** The code blocks of the product's documents as samples, each with the names that earlier blocks of its document bring. */

import { codeOf } from '../../derive/code-of.ts';
import { quotable } from '../../derive/quotable.ts';
import type { OutlineDocument } from '../../model/outline.ts';
import type { RawSnippet } from '../../platforms/evidence.ts';

export interface Sample extends RawSnippet {
  path: string;
  /** What code above it in the same document imports, assigns or defines. */
  known?: ReadonlySet<string>;
}

export function documentSamples(documents: readonly OutlineDocument[]): Sample[] {
  const above = new Map<string, Set<string>>();
  return [...quotable(documents)].flatMap(({ document, section, block }): Sample[] => {
    if (block.kind !== 'code') return [];
    const code = codeOf(block.markdown);
    const known = above.get(document.path) ?? new Set<string>();
    above.set(document.path, new Set([...known, ...namesIn(code)]));
    const origin = document.role === 'readme' ? 'readme' : document.role === 'example' ? 'example' : 'docs';
    return [
      {
        path: document.path,
        language: block.language ?? '',
        code,
        title: section.heading?.text ?? null,
        origin,
        start: block.start_line,
        end: block.end_line,
        known,
      },
    ];
  });
}

/** Names that code binds, in the forms that Python and JavaScript have for it. */
function namesIn(code: string): string[] {
  const text = code.replace(/^[ \t]*(?:>>>|\.\.\.) ?/gm, '');
  return [
    /^[ \t]*(?:export\s+)?(?:const|let|var|class|function|async function|def|async def|interface|type)\s+(\w+)/gm,
    /^[ \t]*(\w+)[ \t]*(?::[\w[\], \t.|]+)?=(?!=)/gm,
    /\bas\s+(\w+)/g,
    /^[ \t]*import\s+(\w+)/gm,
  ]
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
    .concat(
      [
        ...text.matchAll(
          /(?:^[ \t]*from\s+[\w.]+\s+import\s+\(?|(?:import|const|let|var)\s*\{|^[ \t]*(?=\w+[ \t]*,[\w \t,]+=))([\w\s,:*]+)/gm,
        ),
      ].flatMap(([, list = '']) => list.split(/[,:]/).map((each) => each.trim())),
    )
    .filter((name) => name !== '');
}
