/** Recipes of Kotlin from tests of JUnit and Kotest, with what a reader imports. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const recipesOf = async (test: string) => {
  const { facts } = await pagesOf({
    'build.gradle.kts': 'plugins {\n  `maven-publish`\n}\ngroup = "org.quarry"\nversion = "1.2"\n',
    'settings.gradle.kts': 'rootProject.name = "strata"\n',
    'README.md': '# Strata\n\nReads wells.\n',
    'src/main/kotlin/org/quarry/Well.kt':
      'package org.quarry\n\n/** A well. */\nclass Well(val start: Int) {\n  /** How far it drills. */\n  var step: Int = 1\n\n  /** Drills. */\n  fun drill(by: Int): Int = start + by * step\n}\n\n/** Opens one. */\nfun well(make: Well.() -> Unit): Well = Well(1).apply(make)\n\ninternal fun hidden(): Int = 1\n',
    'src/jvmTest/kotlin/org/quarry/WellTest.kt': `package org.quarry.tests\n\nimport org.quarry.Well\nimport org.quarry.well\nimport org.quarry.hidden\n\n${test}\n`,
  });
  return (facts.examples ?? []).flatMap(({ kind, title, head, code, results }) =>
    kind === 'recipe'
      ? [{ title, head, code, results: results.map(({ expression, value }) => `${expression} is ${value}`) }]
      : [],
  );
};

it('reads functions with the mark of a test', async () => {
  expect(
    await recipesOf(
      'class WellTest {\n  @Test\n  fun `drills on from its start`() {\n    val own = Well(2)\n    val deep = own.drill(3)\n    assertEquals(5, deep)\n  }\n\n  @Test\n  fun asksMore() {\n    val own = helper()\n    assertEquals(4, own.drill(3))\n  }\n\n  @Test\n  fun seesMore() {\n    val own = hidden()\n    assertEquals(1, own + 0)\n  }\n\n  @Test @Disabled\n  fun later() {\n    val own = Well(3)\n    assertEquals(1, own.drill(4))\n  }\n}',
    ),
  ).toEqual([
    {
      title: 'Drills on from its start',
      head: 'import org.quarry.Well',
      code: 'val own = Well(2)\nval deep = own.drill(3)',
      results: ['deep is 5'],
    },
  ]);
});

it('reads specifications of Kotest, and none whose groups make something ready', async () => {
  expect(
    await recipesOf(
      'class WellTest : WordSpec({\n  "a well" should {\n    "drill by its step" {\n      val own = well { step = 4 }\n      own.drill(2) shouldBe 9\n    }\n  }\n})\n\nclass Other : StringSpec({\n  val start = 3\n  "drill on" {\n    val own = Well(7)\n    own.drill(1) shouldBe 8\n  }\n})',
    ),
  ).toEqual([
    {
      title: 'Drill by its step',
      head: 'import org.quarry.well',
      code: 'val own = well { step = 4 }',
      results: ['own.drill(2) is 9'],
    },
  ]);
});

it('reads none of a file that makes something ready', async () => {
  expect(
    await recipesOf(
      'class WellTest {\n  @BeforeTest\n  fun begin() { change() }\n\n  @Test\n  fun drills() {\n    val own = Well(2)\n    assertEquals(5, own.drill(3))\n  }\n}',
    ),
  ).toEqual([]);
});
