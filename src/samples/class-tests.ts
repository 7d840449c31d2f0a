/** Recipes of tests that stand in classes or bear a mark, as those of PHPUnit, JUnit and Rust: one table of what differs between them. */
import type { GrammarParser, SyntaxNode } from '../adapters/tree-sitter.ts';
import { bareName, lastName } from '../derive/overloads.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { isMadeReady, type TestClasses } from './made-ready.ts';
import { fileNeverRuns, onlyOnce } from './never-runs.ts';
import { argumentsOf } from './plain-words.ts';
import { LONGEST_VALUE, type RawExample } from './raw-example.ts';
import { wordsAsTitle } from './recipe-title.ts';
import { testBody } from './test-body.ts';

export type TestFacts = Pick<ProductFacts, 'api' | 'package_name' | 'ecosystem'>;
export interface FoundTest {
  name: string;
  title?: string | undefined;
  body: SyntaxNode;
}
export interface TestLanguage {
  language: string;
  tests(root: SyntaxNode): FoundTest[];
  /** What a statement asserts; no value where nobody can read it, undefined for what asserts nothing. */
  asserted(statement: SyntaxNode): { expression: string; value: string } | 'other' | undefined;
  /** The lines that bring in what the code names; undefined where it needs more than a reader has, or nothing of the product. */
  head(shown: string, text: string, facts: TestFacts): string | undefined;
}

export function testRecipes(
  parser: GrammarParser,
  text: string,
  language: TestLanguage,
  facts: TestFacts,
  classes: TestClasses = () => undefined,
): RawExample[] {
  if (fileNeverRuns(language.language, text)) return [];
  return parser.withTree(text, (root) =>
    onlyOnce(language.tests(root)).flatMap(({ name, title, body }): RawExample[] => {
      const found = testBody(
        language.language,
        body,
        (statement) => language.asserted(statement) !== undefined,
        (statement) => {
          const result = language.asserted(statement);
          if (result === undefined || result === 'other') return undefined;
          if (Object.values(result).some((each) => each.length > LONGEST_VALUE || each.includes('\n')))
            return undefined;
          return { ...result, start: statement.startPosition.row + 1, end: statement.endPosition.row + 1 };
        },
      );
      if (found === undefined) return [];
      const shown = [found.code, ...found.results.map(({ expression }) => `${expression ?? ''};`)].join('\n');
      const head = language.head(shown, text, facts);
      if (head === undefined || isMadeReady(language.language, body, parser, classes)) return [];
      return [
        {
          ...found,
          kind: 'recipe',
          name: encodeURIComponent(name),
          title: wordsAsTitle(title),
          language: language.language,
          head,
          output: null,
          block_id: null,
          extras: [],
        },
      ];
    }),
  );
}

/** `assertTrue(x)` says what `x` is; the names are those of PHPUnit and JUnit. */
export const TRUTHS: ReadonlyMap<string, string> = new Map([
  ['assertTrue', 'true'],
  ['assertFalse', 'false'],
  ['assertNull', 'null'],
]);

const indexes = new WeakMap<readonly ApiSymbol[], ApiIndex>();
interface ApiIndex {
  /** By their names in full. */
  tops: ReadonlyMap<string, ApiSymbol>;
  /** `name()` of methods, `name` of fields, whatever they belong to. */
  members: ReadonlySet<string>;
}

/** Found once for all tests of a product. */
export function indexOf(api: readonly ApiSymbol[]): ApiIndex {
  let found = indexes.get(api);
  if (found === undefined) {
    const tops = api.filter(({ parent, kind }) => parent === null && kind !== 'module');
    found = {
      tops: new Map(tops.map((each) => [each.name, each])),
      members: new Set(api.flatMap((each) => (each.parent === null ? [] : [memberKey(each)]))),
    };
    indexes.set(api, found);
  }
  return found;
}

/**
 * Whether a reader can make what the code makes with `new`: a test may see constructors that its package or its friends alone see. A class
 * whose API lists none has the one without arguments, or hides its own.
 */
export function canMake(
  shown: string,
  made: (name: string) => ApiSymbol | undefined,
  api: readonly ApiSymbol[],
): boolean {
  return [...shown.matchAll(/\bnew\s+([\w.]+)(\s*<[^<>()]*>)?\s*\(/g)].every((match) => {
    const name = (match[1] ?? '').replace(/^.*\./, '');
    const symbol = (match[2] === undefined ? undefined : made(`${name}<`)) ?? made(name);
    if (symbol === undefined || symbol.kind !== 'class') return true;
    const given = argumentsOf(inBrackets(shown, match.index + match[0].length)).length;
    const own = bareName(symbol.name).replace(/^.*\./, '');
    const makers = api.filter(({ parent, name }) => parent === symbol.name && lastName(name) === own);
    if (makers.length === 0) return given === symbol.parameters.length;
    return makers.some(({ parameters, signature }) => {
      const least = parameters.filter((each) => each.default === null).length;
      const isOpen = /\.\.\.|\bparams\b/.test(signature);
      return given >= least - Number(isOpen) && (isOpen || given <= parameters.length);
    });
  });
}

/** What stands from a place on up to the bracket that closes it. */
function inBrackets(text: string, from: number): string {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (/[([{]/.test(text[at] ?? '')) depth++;
    else if (/[)\]}]/.test(text[at] ?? '')) depth--;
    if (depth === 0) return text.slice(from, at);
  }
  return text.slice(from);
}

function memberKey({ name, kind }: ApiSymbol): string {
  return `${lastName(name)}${kind === 'method' ? '()' : ''}`;
}
