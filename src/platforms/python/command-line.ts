/** Options and commands of an argparse or click program: their names with the help text the source gives them. */
import type { GrammarParser, SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { RawClaim } from '../evidence.ts';
import { roleOf } from '../path-roles.ts';
import { stringValue } from './strings.ts';

export function commandLineClaims(parser: GrammarParser, path: string, text: string): RawClaim[] {
  if (roleOf(path) !== 'source' || !/\badd_argument\(|\badd_parser\(|@\w+\.option\(/.test(text)) return [];
  return parser.withTree(text, (root) => root.descendantsOfType('call').flatMap((call) => claimOf(call)));
}

function claimOf(call: SyntaxNode): RawClaim[] {
  const called = /(?:^|\.)(add_argument|add_parser|option)$/.exec(call.childForFieldName('function')?.text ?? '')?.[1];
  if (called === undefined) return [];
  const given = call.childForFieldName('arguments')?.namedChildren ?? [];
  const names = given.flatMap((argument) => (argument.type === 'string' ? (stringValue(argument) ?? []) : []));
  const help = given
    .find((argument) => argument.type === 'keyword_argument' && argument.childForFieldName('name')?.text === 'help')
    ?.childForFieldName('value');
  const said = help == null ? null : stringValue(help);
  if (names.length === 0 || said === null || said.trim().length < 4 || /SUPPRESS/.test(said)) return [];
  const what = said
    .replace(/%\(default\)s/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '');
  const name = names.map((each) => `\`${each}\``).join(', ');
  return [
    {
      text: `${name}: ${what}`,
      kind: 'api',
      source: 'source',
      start: call.startPosition.row + 1,
      end: call.endPosition.row + 1,
      symbol: null,
      tags: ['cli', called === 'add_parser' ? 'cli:command' : 'cli:option', `item:${names.join(', ')}`, 'form:phrase'],
      also: [],
    },
  ];
}
