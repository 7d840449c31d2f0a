/** Integration tests of a crate: functions marked `#[test]` that name the crate as its users do (https://doc.rust-lang.org/book/ch11-03-test-organization.html). */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import type { FoundTest, TestLanguage } from './class-tests.ts';
import { marksEnd } from './never-runs.ts';
import { argumentsOf, isWritten, wordsOf } from './plain-words.ts';

const FRAMEWORK = /\b(?:assert\w*!|include_\w+!|env!|file!|super::|crate::)/;
const WORDS = new Set(['true', 'false', 'Some', 'None', 'Ok', 'Err', 'vec!', 'b"', 'r"']);
const KNOWN = new Set(
  'let mut if else for in while loop match return move ref as fn impl dyn where unsafe true false Some None Ok Err Vec String Box Option Result str char bool u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 Self vec format print println eprintln write writeln matches Default Iterator IntoIterator From Into ToString ToOwned Clone drop b r _'.split(
    ' ',
  ),
);

export const rustTests: TestLanguage = {
  language: 'rust',
  tests: (root) => {
    const found: FoundTest[] = [];
    let marks = '';
    for (const node of root.namedChildren) {
      if (node.type === 'attribute_item') marks += node.text;
      else if (!/comment$/.test(node.type)) {
        const body = node.type === 'function_item' ? node.childForFieldName('body') : null;
        if (body !== null && /#\[test\]/.test(marks) && !marksEnd('rust', marks))
          found.push({ name: node.childForFieldName('name')?.text ?? '', body });
        marks = '';
      }
    }
    return found;
  },
  asserted(statement) {
    const call = statement.type === 'expression_statement' ? statement.namedChild(0) : statement;
    if (call?.type !== 'macro_invocation') return undefined;
    const name = call.childForFieldName('macro')?.text ?? '';
    if (!/^assert/.test(name)) return undefined;
    const list = argumentsOf(tokensOf(call));
    const [first = '', second = ''] = list;
    if (name === 'assert' && list.length === 1) {
      const isDenied = /^!\s*(?=[\w(])/.test(first) && !/&&|\|\||[=<>]/.test(first);
      return { expression: isDenied ? first.slice(1).trim() : first, value: isDenied ? 'false' : 'true' };
    }
    if (name !== 'assert_eq' || list.length !== 2) return 'other';
    if (isWritten(second, WORDS) && !isWritten(first, WORDS)) return { expression: first, value: second };
    return isWritten(first, WORDS) && !isWritten(second, WORDS) ? { expression: second, value: first } : 'other';
  },
  head(shown, text, { package_name: name }) {
    if (FRAMEWORK.test(shown) || name === null) return undefined;
    const crate = name.replaceAll('-', '_');
    const uses = new Map(
      [...text.matchAll(/^use ([\w:]+(?:::\{[\w\s,]*\}| as \w+)?);$/gm)].flatMap(([line, path = '']) => {
        const open = path.indexOf('{');
        const names = open < 0 ? [path.split('::').at(-1) ?? ''] : path.slice(open + 1, -1).split(',');
        return names.map((each) => [each.trim(), { line, from: path.split('::')[0] ?? '' }] as const);
      }),
    );
    // Traits give their methods without being named.
    const lines = new Set(
      [...uses].flatMap(([each, { line, from }]) =>
        from === crate || (/^(?:std|core|alloc)$/.test(from) && TRAITS.test(each)) ? [line] : [],
      ),
    );
    const words = wordsOf(shown);
    const bound = new Set(words.filter(isBound).map(({ name: each }) => each));
    let isOwn = false;
    for (const { name: word, before } of words) {
      if (/(?:\.|::|'|\d)$/.test(before) || KNOWN.has(word) || bound.has(word)) continue;
      if (word === crate) isOwn = true;
      else if (word !== 'std') {
        const use = uses.get(word);
        if (use === undefined || ![crate, 'std', 'core', 'alloc'].includes(use.from)) return undefined;
        lines.add(use.line);
        isOwn ||= use.from === crate;
      }
    }
    return isOwn ? [...lines].sort().join('\n') : undefined;
  },
};

const TRAITS =
  /^(?:Read|Write|BufRead|Seek|FromStr|Hash|Hasher|TryFrom|TryInto|Borrow|BorrowMut|FromIterator|Deref|DerefMut)\b|\bas\b/;

const tokensOf = (call: SyntaxNode): string =>
  call.namedChildren.find(({ type }) => type === 'token_tree')?.text.slice(1, -1) ?? '';

/** `let name`, `for name in`, `|name|`. */
const isBound = ({ before, behind }: { before: string; behind: string }): boolean =>
  /\b(?:let|mut|ref|for)$/.test(before) ||
  (/(?:\||\|&|,)$/.test(before) && /^[|,]/.test(behind)) ||
  (/[(,]$/.test(before) && /^[,)]\s*=(?!=)/.test(behind));
