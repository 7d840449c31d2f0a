/** The product's programs and tests as examples: what its documents show whole, its example files, and what its tests assert. */

import { type Grammar, loadGrammar } from '../adapters/tree-sitter.ts';
import type { Citation, Example, ProductFacts } from '../model/product-facts.ts';
import type { LineRange } from '../platforms/evidence.ts';
import { roleOf } from '../platforms/path-roles.ts';
import type { ProductTree } from '../platforms/platform.ts';
import { keyOfExample } from '../proofs/examples-in.ts';
import { isExampleTest, PRINTED } from './choose.ts';
import { type TestLanguage, testRecipes } from './class-tests.ts';
import { csharpFile, javaFile, rustFile } from './complete-program.ts';
import { cppTests } from './cpp-tests.ts';
import { csharpTests } from './csharp-tests.ts';
import { goExamples } from './go-examples.ts';
import { javaTests } from './java-tests.ts';
import { kotlinTests } from './kotlin-tests.ts';
import { isForAll, type TestClasses } from './made-ready.ts';
import { namesItsTest } from './named-in-strings.ts';
import { parserOf } from './parser-of.ts';
import { phpTests } from './php-tests.ts';
import { pythonRecipes } from './python-tests.ts';
import type { RawExample } from './raw-example.ts';
import { programs } from './read-programs.ts';
import { bestOf, type Ranked, spokenOf } from './recipe-rank.ts';
import { titleSymbols } from './recipe-title.ts';
import { oneOfAKind, saysNothing } from './recipe-worth.ts';
import { rubyTests } from './ruby-tests.ts';
import { rustTests } from './rust-tests.ts';
import { scriptRecipes } from './script-tests.ts';

export interface ExampleInput {
  tree: ProductTree;
  facts: ProductFacts;
  /** `ingestion.example_directories`. */
  directories: readonly string[];
  cite(path: string, range: LineRange, symbol?: string | null): { citation: Citation } | undefined;
  signal?: AbortSignal | undefined;
  /** Those that are read whatever would be chosen, by their keys. */
  kept?: ReadonlySet<string> | undefined;
}

interface Printing {
  print(expression: string): string;
  /** The file around it; absent: as it is, below what it imports. */
  file?(head: string, code: string): string;
}
const PRINT: ReadonlyMap<string, Printing> = new Map<string, Printing>([
  ['python', { print: (text) => `print(${text})` }],
  ['javascript', { print: (text) => `console.log(${text});` }],
  ['ruby', { print: (text) => `p(${text})` }],
  ['java', { print: (text) => `System.out.println(${text});`, file: javaFile }],
  ['csharp', { print: (text) => `Console.WriteLine(${text});`, file: csharpFile }],
  ['rust', { print: (text) => `println!("{:?}", ${text});`, file: rustFile }],
]);

/** A recipe as a program that shows what one gets. */
function printed(recipe: Example): Example[] {
  const [result] = recipe.results;
  const by = PRINT.get(recipe.language);
  if (result === undefined || by === undefined) return [];
  const { expression } = result;
  const shown = by.print(expression ?? recipe.code);
  const lines = expression === null ? shown : `${recipe.code}\n${shown}`;
  const code = by.file?.(recipe.head ?? '', lines) ?? lines;
  const head = by.file === undefined ? recipe.head : null;
  const [kind, name] = ['program' as const, `${recipe.name}${PRINTED}`];
  return [
    { ...recipe, kind, name, head, code, title: null, results: [{ ...result, expression: expression ?? recipe.code }] },
  ];
}

const PER_FILE = 4;
const RECIPES = 12;
/** Of which those are chosen. */
const CANDIDATES = 60;
/** Files of tests that are read before the search ends. */
const MOST_FILES = 400;

export async function readExamples(input: ExampleInput): Promise<Example[]> {
  const [made, tested] = [await programs(input), await recipes(input)];
  // What no document speaks of is nothing to begin with.
  const known = tested.filter(({ isSpoken }) => isSpoken).map(({ example }) => example);
  const shown = known.flatMap(printed);
  const start = shown.find(({ path }) => isExampleTest(path)) ?? shown[0];
  const kept = tested
    .flatMap(({ example }) => printed(example))
    .filter((each) => each.name !== start?.name && isKept(input, each));
  return [...made, ...tested.map(({ example }) => example), ...(start === undefined ? [] : [start]), ...kept];
}

const isKept = ({ kept }: ExampleInput, { path, name }: Pick<Example, 'path' | 'name'>): boolean =>
  kept?.has(keyOfExample({ path, name })) === true;

async function recipes(input: ExampleInput): Promise<{ example: Example; isSpoken: boolean }[]> {
  const { tree, facts, cite, signal } = input;
  const keptPaths = new Set([...(input.kept ?? [])].map((key) => key.slice(0, key.indexOf('\n'))));
  const isWanted = ({ path, name }: Pick<Example, 'path' | 'name'>): boolean =>
    isKept(input, { path, name }) || isKept(input, { path, name: `${name}${PRINTED}` });
  const found: Ranked[] = [];
  const seen = new Set<string>();
  const spoken = spokenOf(facts);
  const own = new Set(facts.api.map(({ module }) => module.split(/[./]/).at(0) ?? ''));
  const files = tree.inventory.files.filter(
    ({ path, binary, language }) =>
      !binary && language !== null && (roleOf(path) === 'test' || /\w(?:Test|_test)\.(?:php|java|kt)$/.test(path)),
  );
  const around = aroundOf(tree, files);
  const ranked = files.toSorted(
    (a, b) =>
      Number(keptPaths.has(b.path)) - Number(keptPaths.has(a.path)) || spoken.ofFile(b.path) - spoken.ofFile(a.path),
  );
  for (const { path, language } of ranked.slice(0, MOST_FILES)) {
    if (found.length >= CANDIDATES) break;
    signal?.throwIfAborted();
    const text = tree.text(path);
    if (text === undefined || facts.api.length === 0 || own.size === 0) continue;
    const all = around.isTouched(path, language ?? '')
      ? []
      : (await recipesIn(path, language ?? '', text, facts, around.classes)).filter(
          (raw) => !namesItsTest(language ?? '', text, raw),
        );
    for (const raw of all.filter((each, at) => at < PER_FILE || isWanted({ path, name: each.name }))) {
      const key = `${raw.head}\n${raw.code}`;
      // Nobody looks for what has no title.
      const shown = seen.has(key) ? [] : titleSymbols(raw, facts);
      const isTold = raw.title !== null || shown.length > 0;
      const made = seen.has(key) || !isTold ? undefined : cited(raw, path, cite);
      if (made === undefined || saysNothing(made, facts.api)) continue;
      seen.add(key);
      found.push({ example: made, shown, rank: spoken.rankOf(made, shown) });
    }
  }
  const best = bestOf(oneOfAKind(found)).slice(0, RECIPES);
  return [...best, ...found.filter((each) => !best.includes(each) && isWanted(each.example))].map(
    ({ example, rank }) => ({ example, isSpoken: rank > 0 || spoken.isSilent }),
  );
}

/** What stands beside a test and may matter to it; files are read when somebody asks. */
function aroundOf(tree: ProductTree, files: readonly { path: string; language: string | null }[]) {
  const textOf = ({ path }: { path: string }): string => tree.text(path) ?? '';
  let declared: ReadonlyMap<string, string> | undefined;
  const folders = new Map<string, readonly string[]>();
  const touched = (language: string): readonly string[] => {
    const found =
      folders.get(language) ??
      files.flatMap((file) =>
        file.language === language && isForAll(language, file.path, textOf(file))
          ? [file.path.slice(0, file.path.lastIndexOf('/') + 1)]
          : [],
      );
    folders.set(language, found);
    return found;
  };
  return {
    classes: (name: string): string | undefined => {
      declared ??= new Map(
        files
          .toReversed()
          .flatMap((file) =>
            [...textOf(file).matchAll(/\b(?:class|trait) (\w+)/g)].map(([, own = '']) => [own, file.path]),
          ),
      );
      const path = declared.get(name);
      return path === undefined ? undefined : tree.text(path);
    },
    isTouched: (path: string, language: string): boolean => touched(language).some((folder) => path.startsWith(folder)),
  };
}

async function recipesIn(
  path: string,
  language: string,
  text: string,
  facts: ProductFacts,
  classes: TestClasses,
): Promise<RawExample[]> {
  if (language === 'go')
    return facts.ecosystem === 'go' && path.endsWith('_test.go') ? goExamples(path, text, facts) : [];
  if (language === 'python' && facts.ecosystem === 'python')
    return /^def test_/m.test(text) ? pythonRecipes(await loadGrammar('python'), text, facts) : [];
  const own = TESTS.get(language);
  if (own !== undefined)
    return own.ecosystem === facts.ecosystem && own.marks.test(text)
      ? testRecipes(await loadGrammar(own.grammar), text, own.tests, facts, classes)
      : [];
  const parser = facts.ecosystem === 'node' ? await parserOf(language) : undefined;
  return parser === undefined || !/\b(?:test|it)\(/.test(text) ? [] : scriptRecipes(parser, text, path, facts);
}

const TESTS: ReadonlyMap<string, { ecosystem: string; grammar: Grammar; marks: RegExp; tests: TestLanguage }> = new Map(
  [
    ['php', { ecosystem: 'php', grammar: 'php', marks: /TestCase\b/, tests: phpTests }],
    ['java', { ecosystem: 'java', grammar: 'java', marks: /@Test\b/, tests: javaTests }],
    [
      'csharp',
      { ecosystem: 'dotnet', grammar: 'c-sharp', marks: /\[(?:\w+, ?)?(?:Fact|Test|TestMethod)\b/, tests: csharpTests },
    ],
    [
      'ruby',
      {
        ecosystem: 'ruby',
        grammar: 'ruby',
        marks: /\bexpect\(|\bassert_(?:equal|nil)\b|\bmust_equal\b/,
        tests: rubyTests,
      },
    ],
    ['kotlin', { ecosystem: 'kotlin', grammar: 'kotlin', marks: /@Test\b|Spec\(/, tests: kotlinTests }],
    ['cpp', { ecosystem: 'cpp', grammar: 'cpp', marks: /\b(?:TEST_CASE|SCENARIO|TEST)\s*\(/, tests: cppTests }],
    ['rust', { ecosystem: 'rust', grammar: 'rust', marks: /#\[test\]/, tests: rustTests }],
  ],
);

function cited(raw: RawExample, path: string, cite: ExampleInput['cite']): Example | undefined {
  const { start, end, results, ...rest } = raw;
  const citation = cite(path, { start, end }, decodeURIComponent(raw.name))?.citation;
  const all = results.flatMap(({ expression, value, ...range }) => {
    const line = cite(path, range, decodeURIComponent(raw.name))?.citation;
    return line === undefined ? [] : [{ expression, value, citation: line }];
  });
  return citation === undefined || all.length < results.length ? undefined : { ...rest, path, results: all, citation };
}
