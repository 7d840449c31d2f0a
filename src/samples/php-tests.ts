/** Tests of PHPUnit (https://docs.phpunit.de/en/12.0/writing-tests-for-phpunit.html). */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { usesOf } from '../platforms/php/names.ts';
import { indexOf, type TestFacts, type TestLanguage, TRUTHS } from './class-tests.ts';
import { marksEnd } from './never-runs.ts';
import { argumentsOf, isWritten, wordsOf } from './plain-words.ts';

const FRAMEWORK = /\$this\b|\b(?:self|static|parent)::|__DIR__|__FILE__|\bassert/;
const WORDS = new Set(['true', 'false', 'null', 'array']);
const KEYWORDS = new Set(
  'new return if else foreach for while as function fn use static int string bool float array null true false clone instanceof throw try catch finally echo match isset empty and or not yield from callable iterable mixed void object list'.split(
    ' ',
  ),
);

export const phpTests: TestLanguage = {
  language: 'php',
  tests: (root) =>
    root.descendantsOfType('method_declaration').flatMap((method) => {
      const name = method.childForFieldName('name')?.text ?? '';
      const body = method.childForFieldName('body');
      const isTest = /^test/.test(name) || /#\[(?:\w+\\)*Test\]/.test(method.text.slice(0, 200));
      const takes = method.childForFieldName('parameters')?.namedChildCount ?? 1;
      return body === null || !isTest || takes > 0 || isOff(method) ? [] : [{ name, body }];
    }),
  asserted(statement) {
    const call = statement.type === 'expression_statement' ? statement.namedChild(0) : null;
    const of = call?.childForFieldName('object')?.text ?? call?.childForFieldName('scope')?.text ?? '';
    if (call === null || !['$this', 'self', 'static'].includes(of)) return undefined;
    const name = call.childForFieldName('name')?.text ?? '';
    if (!name.startsWith('assert')) return undefined;
    const [first = '', second] = argumentsOf(call.childForFieldName('arguments')?.text.slice(1, -1) ?? '');
    const truth = TRUTHS.get(name);
    if (truth !== undefined) return { expression: first, value: truth };
    if (!/^assert(?:Same|Equals)$/.test(name) || second === undefined) return 'other';
    return isWritten(first, WORDS) && !isWritten(second, WORDS) ? { expression: second, value: first } : 'other';
  },
  head(shown, text, facts) {
    if (FRAMEWORK.test(shown)) return undefined;
    const uses = new Map(
      text
        .split('\n')
        .filter((line) => /^use [^(]*;\s*$/.test(line))
        .flatMap((line) => usesOf(line.trim())),
    );
    const words = wordsOf(shown);
    const bound = new Set(words.filter(isBound).map(({ name }) => name));
    const lines = new Set<string>();
    let isOwn = false;
    for (const { name, before, behind } of words) {
      if (name.startsWith('$')) {
        if (!bound.has(name)) return undefined;
        continue;
      }
      if (/(?:->|::)$/.test(before) || KEYWORDS.has(name.toLowerCase()) || before.endsWith('\\')) continue;
      const full = uses.get(name.toLowerCase());
      const symbol = symbolOf(full, facts);
      if (symbol !== undefined) {
        isOwn = true;
        const path = symbol.name.replaceAll('.', '\\');
        // The code names it as its file does.
        const alias = path.slice(path.lastIndexOf('\\') + 1).toLowerCase() === name.toLowerCase() ? '' : ` as ${name}`;
        lines.add(`use ${symbol.kind === 'function' ? 'function ' : ''}${path}${alias};`);
      } else if (
        full !== undefined
          ? full.includes('\\')
          : !behind.startsWith('(') || text.includes(`function ${name}(`) || /^[A-Z]/.test(name)
      )
        return undefined;
      else if (full !== undefined)
        lines.add(`use ${full}${full.toLowerCase() === name.toLowerCase() ? '' : ` as ${name}`};`);
    }
    return isOwn ? [...lines].sort().join('\n') : undefined;
  },
};

/** By its own marks and comment, or those of its class; an abstract class runs nothing by itself. */
function isOff(method: SyntaxNode): boolean {
  const group = method.parent?.parent;
  const above = (node: SyntaxNode): string => {
    let text = '';
    for (let at = node.previousNamedSibling; at?.type === 'comment'; at = at.previousNamedSibling) text += at.text;
    return text;
  };
  const marks = (node: SyntaxNode): string =>
    `${above(node)} ${node.namedChildren.flatMap(({ type, text }) => (type === 'attribute_list' ? [text] : [])).join(' ')}`;
  if (marksEnd('php', marks(method))) return true;
  if (group?.type !== 'class_declaration') return true;
  // What is made ready for each test may skip it.
  const isSkipped = (method.parent?.namedChildren ?? []).some(
    (each) =>
      /^(?:setUp|setUpBeforeClass|assertPreConditions)$/.test(each.childForFieldName('name')?.text ?? '') &&
      /\bmarkTest\w+/.test(each.text),
  );
  return isSkipped || marksEnd('php', marks(group)) || /^[^{]*\babstract\b/.test(group.text.slice(0, 400));
}

/** What is given a value, or comes as a parameter or an element. */
const isBound = ({ name, before, behind }: { name: string; before: string; behind: string }): boolean =>
  name.startsWith('$') && (/^=(?![=>])/.test(behind) || /(?:\bas|=>|\bfn\s?\(|\bfunction\s?\()$/.test(before));

const symbolOf = (full: string | undefined, { api }: TestFacts) =>
  full === undefined ? undefined : indexOf(api).tops.get(full.replaceAll('\\', '.'));
