/** Which tests no run holds a product to: what they assert is no fact. One idea, with a row for each language whose tests are read. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';

interface Row {
  /** Anywhere in the file, outside of single tests: none of its tests counts. */
  file: RegExp;
  /** In the marks of a test, or of what it stands in. */
  marks: RegExp;
  /** A statement after which nothing of its block runs, or whose block fails or is not run at all. */
  ends: RegExp;
  /** What gives names of the product another meaning. */
  replaces: RegExp;
}

/** A row's words are wide: a test that is not read costs a recipe, one that never runs costs the truth. */
const ROWS: Readonly<Record<string, Row>> = {
  python: {
    file: /\bpytestmark\b|\ballow_module_level\b|\bautouse\s*=|\bimportorskip\b|\b__test__\b|\bcollect_ignore|\b(?:def|class)\s+pytest_\w+|\braise\s+(?:unittest\.)?SkipTest\b|\bdel\s+test_|\bsetUpModule\b/,
    marks: /[\s\S]/,
    ends: /^(?:return\b|raise\b|continue\b|break\b|assert\s+(?:False|0|None)\b|(?:pytest|unittest|self|sys|os)\.(?:skip\w*|xfail|fail|exit|_exit|importorskip|abort)\b|(?:exit|quit|skip|xfail|fail)\s*\()/,
    replaces: /\b(?:monkeypatch|patch|mocker|setattr|sys\.modules|globals\(\)|importlib\.reload|yield)\b/,
  },
  javascript: {
    file: /\b(?:describe|suite|context)\.(?:skip|todo|skipIf|runIf|fails|only)\b|\bx(?:describe|context|suite)\s*\(|\b(?:vi|jest)\.(?:mock|doMock|unstable_mockModule|spyOn|stubGlobal)\b|\b(?:test|it)\.only\b|\bmock\.module\b|\bproxyquire\b|\brewire\b/,
    marks: /\b(?:skip|todo|fails|failing|skipIf|runIf|only)\b/,
    ends: /^(?:return\b|throw\b|break\b|continue\b|(?:\w+\.)?(?:skip|todo|fail)\s*\(|process\.exit\b|(?:ctx|context|this|t)\.(?:skip|todo)\b)/,
    replaces: /\b(?:mockImplementation|mockReturnValue\w*|spyOn|stub)\b/,
  },
  php: {
    file: /@codeCoverageIgnoreFile\b/,
    marks:
      /@(?:requires|group\s+(?:disabled|skip)|doesNotPerformAssertions|depends|dataProvider)\b|#\[\\?(?:\w+\\)*(?:Requires\w*|DoesNotPerformAssertions|Depends\w*|DataProvider\w*)/,
    ends: /^(?:return\b|throw\b|exit\b|die\b|\$this->(?:markTest\w+|fail|expectException\w*|expectNotToPerformAssertions)\b|(?:self|static)::(?:markTest\w+|fail)\b)/,
    replaces: /\b(?:createMock|getMockBuilder|createStub|Mockery)\b/,
  },
  java: {
    file: /^(?:@Disabled\w*|@Ignore|@EnabledIf\w*|@EnabledOn\w*|@EnabledForJre\w*)/m,
    marks: /@(?:Disabled\w*|Ignored?|Enabled\w*|ParameterizedTest|RepeatedTest)\b|expected\s*=/,
    ends: /^(?:return\b|throw\b|(?:Assumptions?\.)?(?:assume|assuming)\w*\s*\(|(?:Assert(?:ions)?\.)?fail\s*\(|System\.exit\b)/,
    replaces: /\b(?:mock|spy|mockStatic|PowerMock\w*)\s*\(/,
  },
  kotlin: {
    // What is made ready before a test is not in its code.
    file: /@(?:Before\w*|\w*Rule|RegisterExtension|ExtendWith|RunWith|Enabled\w*)\b|\bbefore(?:Test|Each|Spec|Any|Container)\b|\b(?:lateinit|listeners?|extensions?)\b/,
    marks: /@(?:Disabled\w*|Ignore\w*|Enabled\w*|ParameterizedTest|RepeatedTest)\b/,
    ends: /^(?:return\b|throw\b|(?:fail|error|TODO|exitProcess)\s*\(|(?:assume|assuming)\w*\s*[({])/,
    replaces: /\b(?:mockk\w*|spyk|every|mockStatic)\b/,
  },
  ruby: {
    file: /\b(?:xdescribe|xcontext|fdescribe|fcontext|fit|focus)\b|^(?:skip|return)\b/m,
    marks: /\b(?:skip|pending|focus|if|unless|shared_context)\b/,
    ends: /^(?:skip|pending|return|raise|fail|flunk|next|break|exit|abort|throw)\b/,
    replaces:
      /\b(?:allow\w*|expect_any_instance_of|stub\w*|mock\w*|instance_double|class_double|double|class_eval|instance_variable_set|define_singleton_method|remove_const)\b/,
  },
  rust: {
    file: /#!\[cfg\b/,
    marks: /\b(?:ignore|should_panic|cfg|cfg_attr)\b/,
    ends: /^(?:return\b|panic!|todo!|unimplemented!|unreachable!|std::process::(?:exit|abort)\b|loop\b)/,
    replaces: /(?!)/,
  },
  cpp: {
    file: /(?!)/,
    marks:
      /\[(?:\.|!(?:shouldfail|mayfail|throws)\b|hide\])|(?:^| )(?:doctest::)?(?:skip|may_fail|should_fail|expected_failures)\(/,
    ends: /^(?:return\b|throw\b|continue\b|break\b|SKIP\b|FAIL\w*\s*\(|ADD_FAILURE\b|SUCCEED\s*\(|GTEST_\w+|(?:std::)?(?:exit|abort|terminate|quick_exit)\s*\()/,
    replaces: /\b(?:EXPECT_CALL|ON_CALL|MOCK_\w+|fakeit)\b/,
  },
  go: {
    file: /^\/\/(?:go:build|\s*\+build)\b/m,
    marks: /(?!)/,
    ends: /^(?:return\b|panic\(|os\.Exit\b|log\.Fatal|(?:t|b)\.(?:Skip|Fatal|FailNow))/,
    replaces: /(?!)/,
  },
};

/** Whether nothing of a file counts. */
export const fileNeverRuns = (language: string, text: string): boolean => ROWS[language]?.file.test(text) === true;

/** Whether its marks keep a test from running, or turn what it asserts around. */
export const marksEnd = (language: string, marks: string): boolean =>
  marks.trim() !== '' && ROWS[language]?.marks.test(marks) === true;

/** Whether what a test does gives names of the product another meaning. */
export const replacesNames = (language: string, code: string): boolean => ROWS[language]?.replaces.test(code) === true;

/** Whether a statement at the level of the assertions keeps them from being reached. */
export const endsTest = (language: string, statement: string): boolean =>
  ROWS[language]?.ends.test(statement.trim()) === true;

/** The statements before the first assertion, up to one that ends the test. */
export const isReached = (language: string, before: readonly Pick<SyntaxNode, 'text'>[]): boolean =>
  !before.some(({ text }) => endsTest(language, text));

/** Names that are there more than once: only the last of each is run, or nobody knows which. */
export function onlyOnce<T extends { name: string }>(tests: readonly T[]): T[] {
  const counts = new Map<string, number>();
  for (const { name } of tests) counts.set(name, (counts.get(name) ?? 0) + 1);
  return tests.filter(({ name }) => counts.get(name) === 1);
}
