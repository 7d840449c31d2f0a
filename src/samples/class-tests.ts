/** Recipes of tests that stand in classes or bear a mark, as those of PHPUnit, JUnit and Rust: one table of what differs between them. */
import type { GrammarParser, SyntaxNode } from '../adapters/tree-sitter.ts';
import { lastName } from '../derive/overloads.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { fileNeverRuns, onlyOnce } from './never-runs.ts';
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
      if (head === undefined) return [];
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

function memberKey({ name, kind }: ApiSymbol): string {
  return `${lastName(name)}${kind === 'method' ? '()' : ''}`;
}
