/** A Kotlin product is read from its source alone: what others see of its packages, in the words of KDoc. */
import { beforeAll, expect, it } from 'vitest';
import { importLine, shortName } from '../../../src/ecosystems/index.ts';
import type { ApiSymbol, ProductFacts } from '../../../src/model/product-facts.ts';
import { pagesOf } from '../../support/product-folder.ts';

const ROOT = 'src/main/kotlin/harbour/lamp';
const FILES = {
  'README.md':
    '# Lamp\n\nLamps.\n\n```kotlin\nimport harbour.lamp.Lamp\nimport harbour.lamp.trim\n\nval lamp = Lamp("red")\nlamp.shine(3)\n```\n',
  'build.gradle.kts': 'plugins { kotlin("jvm") version "2.0.0" }\ngroup = "harbour"\nversion = "1.2.0"\n',
  'settings.gradle.kts': 'rootProject.name = "lamp"\n',
  'src/test/kotlin/harbour/lamp/LampTest.kt': 'package harbour.lamp\nclass LampTest\n',
  [`${ROOT}/internal/Hidden.kt`]: 'package harbour.lamp.internal\nclass Hidden\n',
  [`${ROOT}/Shines.kt`]:
    'package harbour.lamp\n\ninterface Shines {\n  /** Shines for some [seconds]. */\n  fun shine(seconds: Int): Boolean\n}\n',
  [`${ROOT}/Lamp.kt`]: `package harbour.lamp

import java.io.IOException

/**
 * One lamp, see [how it shines][Lamp.shine] and [Shines]. Not [a link](https://harbour.example/).
 *
 * @param T what it burns
 * @property colour how it looks
 * @since 1.1
 */
open class Lamp<T : Any>(
  val colour: String,
  private val wick: Int = 3,
) : Fitting(), Shines {
  init { require(wick > 0) }

  override fun shine(seconds: Int): Boolean {
    require(seconds > 0) { "Cannot shine for $seconds" }
    if (colour.isEmpty()) throw IllegalStateException("no colour")
    val left = wick - seconds
    if (left < 0) throw IOException("burnt down")
    listOf(1).forEach { throw IllegalStateException("never said") }
    return true
  }

  /** Makes one of two. */
  constructor(one: Lamp<T>, other: Lamp<T>) : this(one.colour + other.colour)

  protected fun dim() = Unit
  internal fun own() = Unit
  override fun toString() = "lamp"

  enum class Kind { /** Burns oil. */ OIL, GAS }

  companion object {
    /** How many there are. */
    const val MOST: Int = 3

    @Throws(IOException::class)
    fun of(vararg colours: String): Lamp<Any> = Lamp(colours.first())
  }
}

internal open class Fitting : java.io.Serializable
private fun secret() = 1

/** Cuts what is too long. [Lamp]\`(red)\` */
fun String.trim(most: Int = 3): String = take(most)
fun Lamp<*>.trim(most: Int): Lamp<*> = this
fun <T : List<*>> Lamp<T>.trim(most: Int): Lamp<T> = this

@Deprecated("Use trim.", ReplaceWith("trim(most)"))
fun String.cut(most: Int) = trim(most)
@Deprecated("Gone.", level = DeprecationLevel.HIDDEN)
fun String.gone() = this

val Lamp<*>.isRed: Boolean get() = colour == "red"
@Retention
annotation class Lit(val by: String = "hand")
typealias Burns = (Int) -> Boolean
`,
};
let facts: ProductFacts;
beforeAll(async () => {
  ({ facts } = await pagesOf(FILES));
});
const names = (): string[] => facts.api.map((each) => shortName(each, 'kotlin'));
const found = (name: string): ApiSymbol =>
  facts.api.find((each) => shortName(each, 'kotlin') === name) ?? expect.fail(`${name} is not among ${names()}`);

it('has what others see: nothing private or internal, hidden by its deprecation, or of tests', () => {
  expect(facts.ecosystem).toBe('kotlin');
  expect(names().toSorted()).toEqual(
    [
      ...['Shines', 'Shines.shine()', 'Lamp', 'Lamp.colour', 'Lamp.shine()', 'Lamp()', 'Lamp.dim()'],
      ...['Lamp.Kind', 'Lamp.Kind.OIL', 'Lamp.Kind.GAS', 'Lamp.MOST', 'Lamp.of()'],
      ...['String.trim(Int)', 'Lamp.trim(Int)', 'String.cut()', 'Lamp.isRed', 'Lit', 'Lit.by', 'Burns'],
    ].toSorted(),
  );
});

it('writes signatures and import lines as the source and its readers do', () => {
  expect(found('Lamp').signature).toBe(
    'open class Lamp<T : Any>(val colour: String, private val wick: Int = 3) : Fitting(), Shines',
  );
  expect(found('String.trim(Int)').signature).toBe('fun String.trim(most: Int = 3): String');
  expect(found('Lamp.of()').signature).toBe('fun of(vararg colours: String): Lamp<Any>');
  expect(found('Lamp.trim(Int)').overloads).toEqual(['fun <T : List<*>> Lamp<T>.trim(most: Int): Lamp<T>']);
  expect(found('Lamp.MOST')).toMatchObject({ kind: 'constant', value: '3', signature: 'const val MOST: Int = 3' });
  expect(found('Lamp.isRed').signature).toBe('val Lamp<*>.isRed: Boolean');
  expect(found('Lit').signature).toBe('annotation class Lit(val by: String = "hand")');
  expect(importLine(found('String.trim(Int)'), 'kotlin')).toBe('import harbour.lamp.trim');
  expect(importLine(found('Lamp'), 'kotlin')).toBe('import harbour.lamp.Lamp');
  expect(found('String.trim(Int)').parameters).toMatchObject([{ name: 'most', type: 'Int', default: '3' }]);
});

it('has the words of KDoc as Markdown, of the head for its properties, and from above for what says nothing', () => {
  expect(found('Lamp').doc).toBe('One lamp, see how it shines and `Shines`. Not [a link](https://harbour.example/).');
  expect(found('Lamp')).toMatchObject({ since: '1.1', bases: ['java.io.Serializable', 'harbour.lamp.Shines'] });
  expect(found('Lamp.colour').doc).toBe('how it looks');
  expect(found('Lamp.Kind.OIL').doc).toBe('Burns oil.');
  expect(found('Lamp.shine()')).toMatchObject({
    doc: 'Shines for some `seconds`.',
    inherited: { citation: { path: `${ROOT}/Shines.kt` } },
  });
  expect(found('String.trim(Int)').doc).toBe('Cuts what is too long. `Lamp(red)`');
  expect(found('String.cut()').deprecated).toBe('Use trim.');
});

it('says what is thrown and when; a name that the body makes is no condition, a function inside throws nothing', () => {
  const rows = (found('Lamp.shine()').messages ?? []).map(({ type, text, when }) => [type, text, when?.conditions]);
  expect(rows).toEqual([
    ['IllegalArgumentException', 'Cannot shine for {seconds}', [{ code: 'seconds > 0', negated: true }]],
    ['IllegalStateException', 'no colour', [{ code: 'colour.isEmpty()', negated: false }]],
    ['IOException', 'burnt down', undefined],
  ]);
  expect(found('Lamp.of()').raises).toEqual([{ type: 'IOException', description: null }]);
});

it('is read as Java where most of the code is Java', async () => {
  const java = `package harbour.lamp;\n/** ${'Long words. '.repeat(400)} */\npublic class Wick {}\n`;
  const { facts: mixed } = await pagesOf({ ...FILES, 'src/main/java/harbour/lamp/Wick.java': java });
  expect(mixed.ecosystem).toBe('java');
});

it('promises once what each platform does', async () => {
  const { facts: several } = await pagesOf({
    ...{ 'README.md': '# Lamp\n\nLamps.\n', 'build.gradle.kts': FILES['build.gradle.kts'] },
    'src/commonMain/kotlin/Now.kt': 'package harbour\n/** The time. */\nexpect fun now(): Long\n',
    'src/jvmMain/kotlin/Now.kt': 'package harbour\nactual fun now(): Long = 1\nfun only(): Long = 2\n',
  });
  expect(several.api.map((each) => [shortName(each, 'kotlin'), each.doc])).toEqual([
    ['now()', 'The time.'],
    ['only()', null],
  ]);
});

it('has what one platform alone adds to a type of all, with the words of that platform', async () => {
  const { facts: several } = await pagesOf({
    ...{ 'README.md': '# Lamp\n\nLamps.\n', 'build.gradle.kts': FILES['build.gradle.kts'] },
    'src/commonMain/kotlin/Lamp.kt':
      'package harbour\nexpect class Lamp(oil: Int = 3) {\n  /** Lights it. */\n  fun light(name: String)\n}\n',
    'src/jvmMain/kotlin/Lamp.kt': `package harbour
actual class Lamp actual constructor(private val oil: Int) {
  actual fun light(name: String) {
    open(name)
  }
  /** Lights from a file. */
  fun light(file: File) = Unit
  fun open(file: File) = Unit
  private fun own() = Unit
  override fun toString() = "lamp"
}
`,
  });
  expect(several.api.map((each) => [shortName(each, 'kotlin'), each.doc])).toEqual([
    ['Lamp', null],
    ['Lamp.light(String)', 'Lights it.'],
    ['Lamp.light(File)', 'Lights from a file.'],
    ['Lamp.open()', null],
  ]);
  expect(several.api.map(({ citation }) => citation.path.split('/')[1])).toEqual([
    ...['commonMain', 'commonMain', 'jvmMain', 'jvmMain'],
  ]);
});

it('shows what a property is at first, where that is short, and reads a body that ends in the line of its last member', async () => {
  const { facts: settings } = await pagesOf({
    ...{ 'README.md': '# Lamp\n\nLamps.\n', 'build.gradle.kts': FILES['build.gradle.kts'] },
    'src/main/kotlin/Settings.kt': `package harbour
class Settings(val most: Int = 3) {
  /** Between fields, such as ',' or '\\''. */
  var sign: Char = ','
  var charset = Defaults.charset
  val made by lazy { 1 }
  val long = run { 1 }
  var seen: Int = 0
    private set
  /**
   * Rows:
   * <pre>
   * a,b
   * </pre>
   */
  val rows: Int get() = 1
}
object Short { val x = 1 }
`,
  });
  expect(settings.api.map(({ signature }) => signature)).toEqual([
    'class Settings(val most: Int = 3)',
    'val most: Int = 3',
    "var sign: Char = ','",
    'var charset = Defaults.charset',
    'val made',
    'val long',
    'var seen: Int = 0',
    'val rows: Int',
    'object Short',
    'val x = 1',
  ]);
  expect(settings.api[2]?.doc).toBe("Between fields, such as ',' or '\\\\''.");
  expect(settings.api[7]?.doc).toBe('Rows:\n\n```\na,b\n```');
});

it('is read whole where hundreds of calls or annotations stand inside each other', async () => {
  const { facts: deep } = await pagesOf({
    ...{ 'README.md': '# Lamp\n', 'build.gradle.kts': FILES['build.gradle.kts'] },
    'src/main/kotlin/Deep.kt': `package harbour
fun calls(x: Int) {
  val y = ${'g('.repeat(2_000)}x${')'.repeat(2_000)}
  if (x < 0) throw Torn("below")
${'  require(x > 0)\n'.repeat(2_000)}}
`,
    'src/main/kotlin/Marked.kt': `package harbour\n${'@A\n'.repeat(2_000)}annotation class Lit\n`,
  });
  expect(deep.api.map(({ name }) => name)).toEqual(['harbour.calls', 'harbour.Lit']);
  expect(deep.api[0]?.messages?.map(({ text }) => text)).toEqual(['below']);
});
