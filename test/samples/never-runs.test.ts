/** What no run of its tests holds a product to is no fact: each way to keep an assertion from running, beside an ordinary test. */
import { describe, expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const recipes = async (files: Record<string, string>): Promise<string[]> =>
  ((await pagesOf(files)).facts.examples ?? [])
    .filter(({ kind }) => kind === 'recipe')
    .flatMap(({ results }) => results.map(({ value }) => value));

describe('Python', () => {
  const found = (test: string): Promise<string[]> =>
    recipes({
      'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
      'README.md': '# Strata\n\nStrata reads logs of wells.\n',
      'src/strata/__init__.py':
        '"""Logs of wells."""\n\n\nclass Log:\n    """One log."""\n\n\ndef parse(text: str) -> Log:\n    """Reads a log from its text."""\n    return Log()\n',
      'tests/test_log.py': `import pytest\nimport unittest\nimport sys\nfrom strata import Log, parse\n\n\n${test}`,
    });
  const body = '    one = parse("1")\n    assert one.depths == "WRONG"\n';
  const one = `def test_depths_of_a_log():\n${body}`;

  it('reads an ordinary test, also beside others that are skipped', async () => {
    expect(await found(one)).toEqual(['"WRONG"']);
    expect(await found(`@pytest.mark.skip\ndef test_other():\n    pass\n\n\nLIMIT = 3\n\n\n${one}`)).toEqual([
      '"WRONG"',
    ]);
    expect(await found(`from strata import *\n\nDEPTHS = [Log, parse]\n\n\n${one}`)).toEqual(['"WRONG"']);
    expect(
      await found(
        `@pytest.fixture\ndef other():\n    return 1\n\n\ndef helper(x):\n    if x:\n        return 1\n    raise ValueError\n\n\n${one}`,
      ),
    ).toEqual(['"WRONG"']);
  });

  it.each([
    ['a mark of the module', `pytestmark = pytest.mark.skip("x")\n\n\n${one}`],
    ['marks of the module', `pytestmark = [pytest.mark.xfail]\n\n\n${one}`],
    ['a skip of the module', `pytest.skip("no", allow_module_level=True)\n\n\n${one}`],
    ['an import that skips', `pytest.importorskip("other")\n\n\n${one}`],
    ['a mark', `@pytest.mark.skip\n${one}`],
    ['a condition', `@pytest.mark.skipif(sys.platform == "x", reason="y")\n${one}`],
    ['an expected failure', `@pytest.mark.xfail\n${one}`],
    ['a mark by another name', `broken = pytest.mark.xfail(reason="x")\n\n\n@broken\n${one}`],
    [
      'a case that is skipped',
      `@unittest.skip("b")\nclass TestIt(unittest.TestCase):\n    def test_it(self):\n        self.assertEqual(parse("1").depths, "WRONG")\n`,
    ],
    ['a fixture for all that skips', `@pytest.fixture(autouse=True)\ndef stop():\n    pytest.skip("x")\n\n\n${one}`],
    [
      'a name that is taken twice',
      `${one}\n\n${one.replace('"WRONG"', '"x"').replace('assert one', 'assert not one')}`,
    ],
    ['a name that is assigned again', `${one}\n\ntest_depths_of_a_log = None\n`],
    ['a switch of the test', `${one}\n\ntest_depths_of_a_log.__test__ = False\n`],
    ['a raise before it', `def test_depths_of_a_log():\n    raise NotImplementedError\n${body}`],
    ['a return before it', `def test_depths_of_a_log():\n    return\n${body}`],
    ['a skip before it', `def test_depths_of_a_log():\n    pytest.skip("x")\n${body}`],
    ['a failure before it', `def test_depths_of_a_log():\n    pytest.fail("x")\n${body}`],
    ['an expected failure before it', `def test_depths_of_a_log():\n    pytest.xfail("x")\n${body}`],
    [
      'a block that never runs',
      `def test_depths_of_a_log():\n    one = parse("1")\n    if False:\n        assert one.depths == "WRONG"\n`,
    ],
    [
      'a block that raises',
      `def test_depths_of_a_log():\n    one = parse("1")\n    with pytest.raises(AssertionError):\n        assert one.depths == "WRONG"\n`,
    ],
    [
      'a test in a block that never runs',
      `if False:\n    def test_depths_of_a_log():\n        one = parse("1")\n        assert one.depths == "WRONG"\n`,
    ],
    ['a star that may bring the name', `from fakes import *\n\n\n${one}`],
    ['another meaning of a member', `Log.depths = "WRONG"\n\n\n${one}`],
    ['another meaning by another name', `import strata\n\nother = strata\nother.parse = None\n\n\n${one}`],
    ['another meaning of code', `parse.__code__ = other.__code__\n\n\n${one}`],
    ['another meaning in a table of names', `import strata\n\nvars(strata)["parse"] = None\n\n\n${one}`],
    ['an end of the file', `sys.exit(0)\n\n\n${one}`],
    ['a generator', `def test_depths_of_a_log():\n    yield\n${body}`],
    ['a function by the tested name', `def parse(text):\n    return None\n\n\n${one}`],
    [
      'a function by a tested name beside another',
      one.replace('parse("1")', 'parse(Log())').replace('def ', 'def parse(text):\n    return None\n\n\ndef '),
    ],
    ['an assignment of the tested name', `parse = Log\n\n\n${one}`],
    ['another import of the tested name', `from other import parse\n\n\n${one}`],
    ['a patch of the tested name', `import strata\nstrata.parse = None\nparse.x = 1\n\n\n${one}`],
    ['a mock', `from unittest.mock import patch\n\n\n@patch("strata.parse")\ndef test_depths_of_a_log(m):\n${body}`],
    [
      'a mock inside',
      `from unittest import mock\n\n\ndef test_depths_of_a_log():\n    mock.patch("strata.parse").start()\n${body}`,
    ],
    ['a function that no run collects', one.replace('test_depths', 'check_depths')],
  ])('does not read what %s keeps from running', async (_what, test) => {
    expect(await found(test)).toEqual([]);
  });
});

describe('JavaScript', () => {
  const found = (test: string): Promise<string[]> =>
    recipes({
      'package.json': '{"name":"strata","version":"1.0.0","type":"module","exports":"./src/index.js"}',
      'README.md': '# Strata\n\nStrata reads logs of wells.\n',
      'src/index.js': '/** Reads a log. */\nexport function parse(text) { return { depths: text }; }\n',
      'test/parse.test.js': `import { parse } from '../src/index.js';\n\n${test}`,
    });
  const body = `  const one = parse('1');\n  expect(one.depths).toBe('WRONG');\n`;
  const one = `test('reads the depths of a log', () => {\n${body}});\n`;

  it('reads an ordinary test, in a group too', async () => {
    expect(await found(one)).toEqual(["'WRONG'"]);
    expect(await found(`describe('logs', () => {\n${one}});\n`)).toEqual(["'WRONG'"]);
    expect(await found(`it${'.skip'}('other', () => {});\n${one}`)).toEqual(["'WRONG'"]);
  });

  it.each([
    ['a skip', one.replace('test(', 'test' + '.skip(')],
    ['an older skip', one.replace('test(', 'xit(')],
    ['a promise to write it', one.replace('test(', 'test' + '.todo(')],
    ['an expected failure', one.replace('test(', 'it.fails(')],
    ['a group that is skipped', `describe${'.skip'}('logs', () => {\n${one}});\n`],
    ['an older group that is skipped', `xdescribe('logs', () => {\n${one}});\n`],
    ['an option', one.replace(', () =>', ', { skip: true }, () =>')],
    ['a return before it', one.replace(body, `  return;\n${body}`)],
    ['a throw before it', one.replace(body, `  throw new Error('x');\n${body}`)],
    ['a condition', `if (false) {\n${one}}\n`],
    ['a function that nobody calls', `function later() {\n${one}}\n`],
    ['a mock', `vi.mock('../src/index.js');\n${one}`],
    ['another test that stands alone', `test${'.only'}('other', () => {});\n${one}`],
  ])('does not read what %s keeps from running', async (_what, test) => {
    expect(await found(test)).toEqual([]);
  });
});

describe('PHP', () => {
  const found = (marks: string, group: string, before: string): Promise<string[]> =>
    recipes({
      'composer.json': '{"name":"harbour/tide","autoload":{"psr-4":{"Harbour\\\\Tide\\\\":"src/"}}}',
      'src/Table.php':
        '<?php\nnamespace Harbour\\Tide;\n/** A table. */\nclass Table { public function highest(): int { return 0; } }\n',
      'tests/TableTest.php': `<?php\nnamespace Harbour\\Tide\\Tests;\n\nuse Harbour\\Tide\\Table;\nuse PHPUnit\\Framework\\TestCase;\n\n${group}class TableTest extends TestCase\n{\n    ${marks}\n    public function testKeepsTheHighest(): void\n    {\n        ${before}\n        $table = new Table();\n        $this->assertSame(3, $table->highest());\n    }\n}\n`,
    });

  it('reads an ordinary test', async () =>
    expect(await found('/** It keeps it. */', '/** Tables. */\n', '')).toEqual(['3']));

  it.each([
    ['a skip', '', '', "$this->markTestSkipped('x');"],
    ['a test that is not done', '', '', 'self::markTestIncomplete();'],
    ['an expected exception', '', '', '$this->expectException(\\Exception::class);'],
    ['a return', '', '', 'return;'],
    ['a requirement', '/** @requires PHP 99 */', '', ''],
    ['an attribute', "#[RequiresPhp('99')]", '', ''],
    ['a requirement of its class', '', '/** @requires OS Solaris */\n', ''],
    ['an abstract class', '', 'abstract ', ''],
    ['a skip of all', 'protected function setUp(): void { self::markTestSkipped(); }\n', '', ''],
  ])('does not read what %s keeps from running', async (_what, marks, group, before) => {
    expect(await found(marks, group, before)).toEqual([]);
  });
});

describe('Java', () => {
  const found = (marks: string, group: string, before: string): Promise<string[]> =>
    recipes({
      'pom.xml': '<project><groupId>harbour</groupId><artifactId>tide</artifactId><version>1.0</version></project>',
      'src/main/java/harbour/Table.java':
        'package harbour;\npublic class Table { public int highest() { return 0; } }\n',
      'src/test/java/harbour/TableTest.java': `package harbour;\n\nimport static org.junit.jupiter.api.Assertions.assertEquals;\nimport org.junit.jupiter.api.Test;\n\n${group}class TableTest {\n    @Test ${marks}\n    void keepsTheHighest() {\n        ${before}\n        Table table = new Table();\n        assertEquals(3, table.highest());\n    }\n}\n`,
    });

  it('reads an ordinary test', async () => expect(await found('', '', '')).toEqual(['3']));

  it.each([
    ['a mark', '@Disabled("x")', '', ''],
    ['an older mark', '@Ignore', '', ''],
    ['a condition', '@EnabledOnOs(OS.AIX)', '', ''],
    ['a mark of its class', '', '@Disabled\n', ''],
    ['an assumption', '', '', 'assumeTrue(false);'],
    ['a failure', '', '', 'fail("x");'],
  ])('does not read what %s keeps from running', async (_what, marks, group, before) => {
    expect(await found(marks, group, before)).toEqual([]);
  });
});

describe('Rust', () => {
  const found = (marks: string, before = ''): Promise<string[]> =>
    recipes({
      'Cargo.toml': '[package]\nname = "tide"\nversion = "1.0.0"\n',
      'src/lib.rs': '//! Tides.\n\n/// Reads.\npub fn read(text: &str) -> usize { text.len() }\n',
      'tests/read.rs': `use tide::read;\n\n${marks}\nfn reads_the_length() {\n    ${before}\n    let one = read("a");\n    assert_eq!(one, 3);\n}\n`,
    });

  it('reads an ordinary test', async () => expect(await found('#[test]')).toEqual(['3']));

  it.each([
    ['a mark', '#[test]\n#[ignore]', ''],
    ['a mark before', '#[ignore = "x"]\n#[test]', ''],
    ['an expected panic', '#[test]\n#[should_panic]', ''],
    ['a condition', '#[cfg(FALSE)]\n#[test]', ''],
    ['a panic', '#[test]', 'panic!("x");'],
    ['a return', '#[test]', 'return;'],
  ])('does not read what %s keeps from running', async (_what, marks, before) => {
    expect(await found(marks, before)).toEqual([]);
  });
});
