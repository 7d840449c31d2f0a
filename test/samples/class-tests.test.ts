/** Recipes of PHPUnit, JUnit and Rust's own tests: what a test does is the code, what it asserts in so many words is what one gets. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const recipesOf = async (files: Record<string, string>) =>
  ((await pagesOf(files)).facts.examples ?? [])
    .filter(({ kind }) => kind === 'recipe')
    .map(({ name, title, head, code, results }) => ({
      name,
      title,
      head,
      code,
      results: results.map(({ expression, value }) => `${expression} is ${value}`),
    }));

it('reads PHPUnit, and nothing that needs more than the code shows', async () => {
  const found = await recipesOf({
    'composer.json': '{"name":"harbour/tide","autoload":{"psr-4":{"Harbour\\\\Tide\\\\":"src/"}}}',
    'src/Table.php':
      '<?php\nnamespace Harbour\\Tide;\n/** A table. */\nclass Table { public function add(int $height): void {} public function highest(): int { return 0; } }\n',
    'tests/TableTest.php': `<?php
namespace Harbour\\Tide\\Tests;

use Harbour\\Tide\\Table;
use PHPUnit\\Framework\\TestCase;

function tallest() {}

class TableTest extends TestCase
{
    public function testByItsName(): void
    {
        $table = new Table();
        $table->add('tallest');
        $this->assertSame(7, $table->highest());
    }

    public function testKeepsTheHighest(): void
    {
        $table = new Table();
        foreach ([1, 3] as $height) {
            $table->add($height);
        }
        $this->assertSame(3, $table->highest());
        self::assertTrue($table->highest() > 2);
        $this->assertCount(2, $table->add(4));
        $this->assertSame(4, $table->highest());
    }

    public function testOfItsOwn(): void
    {
        $table = $this->make();
        $this->assertSame(3, $table->highest());
    }

    /** @dataProvider heights */
    public function testEach(int $height): void
    {
        $table = new Table();
        $this->assertSame(0, $table->highest());
    }

    public function testOfOthers(): void
    {
        $table = new Other();
        $this->assertSame(0, $table->highest());
    }
}
`,
  });
  expect(found).toEqual([
    {
      name: 'testKeepsTheHighest',
      title: null,
      head: 'use Harbour\\Tide\\Table;',
      code: '$table = new Table();\nforeach ([1, 3] as $height) {\n    $table->add($height);\n}',
      results: ['$table->highest() is 3', '$table->highest() > 2 is true'],
    },
  ]);
});

it('reads JUnit and AssertJ, and nothing that only its own package sees', async () => {
  const found = await recipesOf({
    'pom.xml': '<project><groupId>harbour</groupId><artifactId>tide</artifactId><version>1.0</version></project>',
    'src/main/java/harbour/Table.java':
      'package harbour;\npublic class Table { int own; public void add(int height) {} public int highest() { return 0; } void hidden() {} }\n',
    'src/test/java/harbour/TableTest.java': `package harbour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  @DisplayName("keeps the highest")
  void highest() {
    Table table = new Table();
    for (int height : List.of(1, 3)) {
      table.add(height);
    }
    assertEquals(3, table.highest());
    assertThat(table.highest() + 1L).isEqualTo(4L);
  }

  @Test
  void hiddenOnes() {
    Table table = new Table();
    table.hidden();
    assertEquals(3, table.highest());
  }

  @Test
  void ownFields() {
    Table table = new Table();
    assertEquals(3, table.own);
  }

  @Test
  void helpers() {
    Table table = make();
    assertEquals(3, table.highest());
  }
}
`,
  });
  expect(found).toEqual([
    {
      name: 'highest',
      title: 'Keeps the highest',
      head: 'import harbour.Table;\nimport java.util.List;',
      code: 'Table table = new Table();\nfor (int height : List.of(1, 3)) {\n  table.add(height);\n}',
      results: ['table.highest() is 3', 'table.highest() + 1L is 4L'],
    },
  ]);
});

it('reads the tests of a crate beside its source', async () => {
  const found = await recipesOf({
    'Cargo.toml': '[package]\nname = "tide-table"\nversion = "1.0.0"\n',
    'src/lib.rs':
      '/// A table.\npub struct Table;\nimpl Table {\n    pub fn new() -> Self { Table }\n    pub fn highest(&self) -> u8 { 0 }\n}\n',
    'tests/table.rs': `use std::fmt::Write;
use tide_table::Table;

mod common;

#[test]
fn keeps_the_highest() {
    let mut table = Table::new();
    write!(table, "3").unwrap();
    assert_eq!(table.highest(), 3);
    assert!(!table.is_empty());
    assert_eq!(table.first(), Some("a, b"));
}

#[test]
fn with_helpers() {
    let table = common::make();
    assert_eq!(table.highest(), 3);
}

#[test]
fn with_variables() {
    let vec = vec![1];
    let table = Table::new();
    assert_eq!(table.all(), vec);
}
`,
  });
  expect(found).toEqual([
    {
      name: 'keeps_the_highest',
      title: null,
      head: 'use std::fmt::Write;\nuse tide_table::Table;',
      code: 'let mut table = Table::new();\nwrite!(table, "3").unwrap();',
      results: ['table.highest() is 3', 'table.is_empty() is false', 'table.first() is Some("a, b")'],
    },
  ]);
});

it('reads xUnit, NUnit and MSTest, extension methods by their namespace, and nothing that needs more than the code shows', async () => {
  const found = await recipesOf({
    'src/Tide/Tide.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>',
    'src/Tide/Table.cs':
      'namespace Harbour.Tide;\npublic class Table<T> { public void Add(int height) {} public int Highest { get; } internal int Own() => 1; }\npublic static class Waves { public static string Wave(this string text) => text; }\n',
    'test/Tide.Tests/TableTests.cs': `using Xunit;
namespace Harbour.Tide.Tests
{
    public class TableTests
    {
        private readonly Table<int> own = new();

        [Fact]
        public void KeepsTheHighest()
        {
            var table = new Table<int>();
            foreach (var height in new[] { 1, 3 })
            {
                table.Add(height);
            }
            Assert.Equal(3, table.Highest);
            Assert.True(table.Highest > 2);
        }

        [Test]
        public void Waves()
        {
            var table = new Table<string>();
            table.Add("a".Wave().Length);
            Assert.That(table.Highest, Is.EqualTo(2));
        }

        [TestMethod]
        public void WithinReach()
        {
            var table = new Table<string>();
            table.Highest.ShouldBe(0);
        }

        [Fact]
        public void OfItsOwn()
        {
            own.Add(1);
            Assert.Equal(1, own.Highest);
        }

        [Fact]
        public void OfHiddenOnes()
        {
            var table = new Table<int>();
            table.Own();
            Assert.Equal(0, table.Highest);
        }

        [Theory]
        [InlineData(1)]
        public void Each(int height)
        {
            var table = new Table<int>();
            Assert.Equal(0, table.Highest);
        }
    }
}
`,
  });
  expect(found.map(({ head, code, results }) => ({ head, code, results }))).toEqual([
    {
      head: 'using Harbour.Tide;',
      code: 'var table = new Table<int>();\nforeach (var height in new[] { 1, 3 })\n{\n    table.Add(height);\n}',
      results: ['table.Highest is 3', 'table.Highest > 2 is true'],
    },
    {
      head: 'using Harbour.Tide;',
      code: 'var table = new Table<string>();\ntable.Add("a".Wave().Length);',
      results: ['table.Highest is 2'],
    },
    { head: 'using Harbour.Tide;', code: 'var table = new Table<string>();', results: ['table.Highest is 0'] },
  ]);
});
