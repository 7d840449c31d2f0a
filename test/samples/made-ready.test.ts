/** A test that relies on what is made ready elsewhere, by its class, one above it, a mark or a helper of all tests, is no recipe. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const recipesOf = async (files: Record<string, string>): Promise<string[]> =>
  ((await pagesOf({ 'README.md': '# Tide\n\nTide tells heights.\n', ...files })).facts.examples ?? [])
    .filter(({ kind }) => kind === 'recipe')
    .map(({ name }) => decodeURIComponent(name))
    .toSorted();

it('in PHP', async () => {
  const test = (head: string, name: string, above: string, inside = ''): string => `<?php
namespace Harbour\\Tide\\Tests;

use Harbour\\Tide\\Table;
${head}

class ${name} extends ${above}
{
    ${inside}
    public function test${name}(): void
    {
        $of${name} = new Table();
        $this->assertSame(3, $of${name}->highest());
    }
}
`;
  const unit = 'use PHPUnit\\Framework\\TestCase;';
  const base = (name: string, above: string, body: string): string =>
    `<?php\nnamespace Harbour\\Tide\\Tests;\n${unit}\nabstract class ${name} extends ${above} {\n    protected function setUp(): void { parent::setUp(); ${body} }\n}\n`;
  expect(
    await recipesOf({
      'composer.json': '{"name":"harbour/tide","autoload":{"psr-4":{"Harbour\\\\Tide\\\\":"src/"}}}',
      'src/Table.php':
        '<?php\nnamespace Harbour\\Tide;\n/** A table. */\nclass Table { public function highest(): int { return 0; } public static function setZone(string $zone): void {} }\n',
      'tests/PlainTest.php': test(unit, 'Plain', 'TestCase'),
      'tests/FieldTest.php': test(
        unit,
        'Field',
        'TestCase',
        'protected function setUp(): void { parent::setUp(); $this->table = new Table(); }',
      ),
      'tests/OwnTest.php': test(
        unit,
        'Own',
        'TestCase',
        "protected function setUp(): void { date_default_timezone_set('UTC'); }",
      ),
      'tests/BelowTest.php': test('', 'Below', 'ZonedTestCase'),
      'tests/CalmTest.php': test('', 'Calm', 'CalmTestCase'),
      'tests/LostTest.php': test('use Other\\LostTestCase;', 'Lost', 'LostTestCase'),
      'tests/AliasTest.php': test('', 'Alias', 'TestCase'),
      'tests/TestCase.php':
        '<?php\nnamespace Harbour\\Tide\\Tests;\nuse PHPUnit\\Framework\\TestCase as Unit;\nclass TestCase extends Unit {}\n',
      'tests/ZonedTestCase.php': base('ZonedTestCase', 'NamedTestCase', ''),
      'tests/NamedTestCase.php': base('NamedTestCase', 'TestCase', "Table::setZone('Oslo');"),
      'tests/CalmTestCase.php': base('CalmTestCase', 'TestCase', '$this->table = null;'),
    }),
  ).toEqual(['testAlias', 'testCalm', 'testField', 'testPlain']);
});

it('in Java and C#', async () => {
  const java = (name: string, above: string, inside: string): string => `package harbour;
import org.junit.jupiter.api.*;
class ${name}Test${above} {
  ${inside}
  @Test void is${name}() {
    Table of${name} = new Table();
    assertEquals(3, of${name}.highest());
  }
}
`;
  expect(
    await recipesOf({
      'pom.xml': '<project><groupId>harbour</groupId><artifactId>tide</artifactId><version>1.0</version></project>',
      'src/main/java/harbour/Table.java':
        'package harbour;\n/** A table. */\npublic class Table { public int highest() { return 0; } }\n',
      'src/test/java/harbour/PlainTest.java': java('Plain', '', '@BeforeEach void make() { table = new Table(); }'),
      'src/test/java/harbour/ZonedTest.java': java(
        'Zoned',
        '',
        '@BeforeEach void make() { TimeZone.setDefault(UTC); }',
      ),
      'src/test/java/harbour/RuledTest.java': java('Ruled', '', '@Rule public Zone zone = new Zone("UTC");'),
      'src/test/java/harbour/BelowTest.java': java('Below', ' extends ZonedTestCase', ''),
      'src/test/java/harbour/ZonedCase.java':
        'package harbour;\nabstract class ZonedCase {\n  @BeforeAll static void make() { Locale.setDefault(Locale.ROOT); }\n}\n',
    }),
  ).toEqual(['isPlain']);
  const csharp = (name: string, head: string, above: string, inside: string): string => `using Harbour;
namespace Harbour.Tests;
public class ${name}Test${above}
{
    ${inside}
    ${head}
    [Fact]
    public void Is${name}()
    {
        var of${name} = new Table();
        Assert.Equal(3, of${name}.Highest());
    }
}
`;
  expect(
    await recipesOf({
      'src/Tide/Tide.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
      'src/Tide/Table.cs':
        'namespace Harbour;\n/// <summary>A table.</summary>\npublic class Table { public int Highest() => 0; }\n',
      'test/Tide.Tests/PlainTest.cs': csharp(
        'Plain',
        '',
        ' : IDisposable',
        'public PlainTest() { _table = new Table(); }',
      ),
      'test/Tide.Tests/MadeTest.cs': csharp('Made', '', '', 'public MadeTest() { CultureInfo.CurrentCulture = null; }'),
      'test/Tide.Tests/MarkedTest.cs': csharp('Marked', '[UseCulture("nb-NO")]', '', ''),
      'test/Tide.Tests/FixedTest.cs': csharp('Fixed', '', ' : IClassFixture<Zone>', ''),
    }),
  ).toEqual(['IsPlain']);
});

it('in Ruby, Python and JavaScript', async () => {
  const gem = (helper: string): Record<string, string> => ({
    'tide.gemspec': "Gem::Specification.new do |s|\n  s.name = 'tide'\n  s.version = '1.0'\nend\n",
    'lib/tide.rb':
      '# Tides.\nmodule Tide\n  # A table.\n  class Table\n    # The highest.\n    def highest\n      3\n    end\n  end\nend\n',
    'test/tide_test.rb':
      "require 'test_helper'\nclass TideTest < Minitest::Test\n  def test_highest\n    table = Tide::Table.new\n    assert_equal 3, table.highest\n  end\nend\n",
    'test/zoned_test.rb':
      'class ZonedTest < ZonedCase\n  def test_zoned\n    table = Tide::Table.new\n    other = table\n    assert_equal 3, other.highest\n  end\nend\n',
    'test/test_helper.rb': `class ZonedCase < Minitest::Test\n  def setup\n    Time.zone = 'UTC'\n  end\nend\n${helper}`,
  });
  expect(await recipesOf(gem(''))).toEqual(['test_highest']);
  expect(await recipesOf(gem("Tide.zone = 'Oslo'\n"))).toEqual([]);
  const python = (conftest: string): Record<string, string> => ({
    'pyproject.toml': '[project]\nname = "tide"\nversion = "1.0"\n',
    'tide/__init__.py': '"""Tides."""\n\n\ndef highest(rows):\n    """The highest."""\n    return max(rows)\n',
    'tests/test_tide.py':
      'from tide import highest\n\n\ndef test_highest():\n    rows = [1, 3]\n    assert highest(rows) == 3\n',
    'tests/conftest.py': conftest,
  });
  expect(await recipesOf(python('import pytest\n'))).toEqual(['test_highest']);
  expect(await recipesOf(python('@pytest.fixture(autouse=True)\ndef zone():\n    os.environ["TZ"] = "UTC"\n'))).toEqual(
    [],
  );
  const script = (hook: string): Record<string, string> => ({
    'package.json': '{"name": "tide", "version": "1.0.0", "type": "module", "exports": "./index.js"}',
    'index.js': '/** The highest. */\nexport function highest(rows) {\n  return Math.max(...rows);\n}\n',
    'test/tide.test.js': `import { highest } from '../index.js';\n${hook}\nit('tells the highest', () => {\n  const rows = [1, 3];\n  expect(highest(rows)).toBe(3);\n});\n`,
  });
  expect(await recipesOf(script('beforeEach(() => { rows = []; });'))).toEqual(['tells the highest']);
  expect(await recipesOf(script("beforeEach(() => { process.env.TZ = 'UTC'; });"))).toEqual([]);
});
