/** What tests say a product does: titles of `it` and `test` that are sentences, proven by the test below them. */
import type { GrammarParser } from '../../adapters/tree-sitter.ts';
import type { RawClaim } from '../evidence.ts';
import { thirdPersonOf } from '../words.ts';

/** Titles that read as a statement about a symbol: `` `parse()` keeps comments``. */
export function testTitles(parser: GrammarParser, text: string): RawClaim[] {
  if (!/\b(?:it|test)\(/.test(text)) return [];
  return parser.withTree(text, (root) =>
    root.descendantsOfType('call_expression').flatMap((call): RawClaim[] => {
      if (!/^(?:it|test)$/.test(call.childForFieldName('function')?.text ?? '')) return [];
      const title = call.childForFieldName('arguments')?.namedChild(0);
      const said =
        title?.type === 'string'
          ? title.text
              .slice(1, -1)
              .replace(/\\(['"])/g, '$1')
              .trim()
          : '';
      const [subject = '', verb = ''] = said.split(/\s+/);
      if (
        !/^`?[a-zA-Z_$][\w$.]*(?:\(\))?`?$/.test(subject) ||
        !/[().`]|[a-z][A-Z]/.test(subject) ||
        thirdPersonOf(verb) !== verb ||
        said.length > 140
      )
        return [];
      const line = call.startPosition.row + 1;
      const spoken = subject.startsWith('`') ? said : `\`${subject}\`${said.slice(subject.length)}`;
      return [
        {
          text: `${spoken.replace(/\.$/, '')}.`,
          kind: 'other',
          source: 'test',
          start: line,
          end: Math.min(call.endPosition.row + 1, line + 20),
          symbol: null,
          tags: ['behaviour', 'form:sentence'],
          also: [],
        },
      ];
    }),
  );
}
