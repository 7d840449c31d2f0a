/** `ExampleRouter_Get` functions of Go tests and the code of doc comments, as snippets. */
import type { GrammarParser } from '../../adapters/tree-sitter.ts';
import type { RawSnippet } from '../evidence.ts';
import { dedent } from './comments.ts';
import type { GoFile } from './declarations.ts';

/** The body alone, as the language's own documentation shows it; one without a statement shows nothing. */
export function testExamples(parser: GrammarParser, text: string): RawSnippet[] {
  return parser.withTree(text, (root) =>
    root.namedChildren.flatMap((node): RawSnippet[] => {
      const name = node.type === 'function_declaration' ? node.childForFieldName('name')?.text : undefined;
      const body = node.childForFieldName('body');
      // `ExampleT_M` is about a method, `Example_suffix` about the package.
      if (name === undefined || body === null || !/^Example(?:$|_|\p{Lu})/u.test(name)) return [];
      const about = /^Example(\p{Lu}\w*)$/u.exec(name)?.[1];
      const lines = body.text.split('\n').slice(1, -1);
      if (lines.every((line) => line.trim() === '' || /^\s*\/\//.test(line))) return [];
      return [
        {
          language: 'go',
          code: dedent(lines),
          title: about === undefined ? null : about.replaceAll('_', '.'),
          origin: 'test',
          start: node.startPosition.row + 1,
          end: node.endPosition.row + 1,
        },
      ];
    }),
  );
}

/** Indented text that calls, assigns or declares; the rest is a table or an output. */
export function docSnippets(file: GoFile): RawSnippet[] {
  const all = file.declarations.flatMap((each) => [each, ...each.members]);
  const docs = [{ name: null, doc: file.doc }, ...all];
  return docs.flatMap(({ name, doc }) =>
    (doc?.code ?? [])
      .filter(({ text }) =>
        /:=|\bfunc\b|\w\((?:[^()\n]|\([^()\n]*\))*\)|^[ \t]*(?:import|package|var|type|return)\b/m.test(text),
      )
      .map(
        ({ text, start, end }): RawSnippet => ({
          language: 'go',
          code: text,
          title: name,
          origin: 'docstring',
          start,
          end,
        }),
      ),
  );
}
