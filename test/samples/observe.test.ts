/** What tests and documents say that calls give, in the words of each framework, and what nobody can know. */
import { describe, expect, it } from 'vitest';
import { codeLanguage } from '../../src/samples/code-languages.ts';
import { namesIn, type ProductNames } from '../../src/samples/names-in-code.ts';
import { observed } from '../../src/samples/observe.ts';
import { sessionAsCode } from '../../src/samples/sessions.ts';

const product = (ecosystem: string): ProductNames => ({
  tops: new Set(['depth', 'Depth', 'Log', 'NewLog', 'main']),
  modules: new Set(['strata', 'quarry']),
  full: new Set(['strata.depth', 'quarry.Log', 'Quarry.Log', 'Quarry.depth']),
  main: 'strata.main',
  package: ecosystem === 'go' ? 'example.org/strata' : 'strata',
  ecosystem,
});
function read(ecosystem: string, code: string, isTest: boolean): string[] {
  const language = codeLanguage(ecosystem);
  if (language === undefined) throw new Error(ecosystem);
  const found = observed(code, language, namesIn(code, product(ecosystem)), isTest);
  return found.map(({ key, text, how }) => `${key} ${how} ${text}`);
}
const tested = (ecosystem: string, code: string): string[] => read(ecosystem, code, true);
const shown = (ecosystem: string, code: string): string[] => read(ecosystem, code, false);

describe('tests of Python', () => {
  it('assert values, in functions and in classes, of objects that each test makes anew', () => {
    expect(
      tested(
        'python',
        `import pytest
from strata import depth, Log as L

class TestDepth(unittest.TestCase):
    def setUp(self):
        self.log = L("a")

    def test_equal(self):
        self.assertEqual(depth("a", unit='m'), 2)
        self.assertEqual(self.log.read(1), [1, 2])
        self.assertTrue(depth("flat"))

def test_plain():
    layer = "b"
    got = depth(layer)
    assert got == 3, "deep"
    assert depth(layer) is None
    with pytest.raises(ValueError):
        depth("c")

@pytest.mark.parametrize("layer, want", [("x", 1), ("y", -1)])
def test_table(layer, want):
    assert depth(layer) == want
`,
      ),
    ).toEqual([
      'depth("a",unit="m") equal 2',
      'Log("a").read(1) equal [1, 2]',
      'depth("flat") states true',
      'depth("b") equal 3',
      'depth("b") equal None',
      'depth("c") fails ',
      'depth("x") equal want',
      'depth("y") equal want',
    ]);
  });
  it('say nothing where a fixture, a patch, a setting or somebody else is in play', () => {
    expect(
      tested(
        'python',
        `from strata import depth, configure
from other import Log

def test_fixture(layer):
    assert depth(layer) == 2

@mock.patch("strata.unit", "ft")
def test_patched():
    assert depth("a") == 6

def test_set():
    configure(unit="ft")
    assert depth("a") == 6

def test_other():
    assert Log("a").read() == 1

def test_nearly():
    assert depth("a") == pytest.approx(2.1)
    assert depth("a") > 1 and depth("b") == 2

def test_attribute():
    strata.unit = "ft"
    assert depth("a") == 6

def test_shadowed(depth):
    assert depth("a") == 9
`,
      ),
    ).toEqual([]);
  });
  it('ask an object again only after the same questions', () => {
    expect(
      tested(
        'python',
        'def test_next():\n    log = Log("a")\n    assert log.next() == 1\n    assert log.next() == 2\n    log.skip(3)\n    assert log.next() == 6\n    fill(log)\n    assert log.next() == 7\n',
      ),
    ).toEqual([
      'Log("a").next() equal 1',
      'Log("a").next();.next() equal 2',
      'Log("a").next();.next();.skip(3);.next() equal 6',
    ]);
  });
});

describe('tests of JavaScript', () => {
  it('assert in the words of vitest, jest, chai, node:test, ava and tap', () => {
    expect(
      tested(
        'node',
        `import main, { depth as d, Log } from '../src/index.js';
const LAYER = 'a';
describe('depth', () => {
  let log;
  beforeEach(() => { log = new Log('x') });
  it('is a number', () => {
    expect(d(LAYER)).toBe(2);
    expect(log.read({ from: 1 })).toEqual(['a, b']);
    expect(() => d(null)).toThrow(TypeError);
  });
  test('chai', async () => {
    expect(await d('b')).to.deep.equal({ a: 1 });
    expect(d('c')).to.be.true;
  });
  it.each([['p', 1], ['q', 2]])('%s', (layer, want) => {
    expect(d(layer)).toEqual(want);
  });
});
test('node', () => {
  const got = main('a');
  assert.deepStrictEqual(got, [1]);
  assert.strictEqual(main('b'), "two");
});
test('ava', t => { t.is(main('c'), 3); t.plan(1); });
test('short', t => t.deepEqual(main('d'), null));
`,
      ),
    ).toEqual([
      'depth("a") equal 2',
      `Log("x").read({"from":1}) equal ['a, b']`,
      'depth(null) fails fails',
      'depth("b") equal { a: 1 }',
      'depth("c") states true',
      'depth("p") equal want',
      'depth("q") equal want',
      'main("a") equal [1]',
      'main("b") equal "two"',
      'main("c") equal 3',
      'main("d") equal null',
    ]);
  });
  it('say nothing under a condition, after a setting, or of names from elsewhere', () => {
    expect(
      tested(
        'node',
        `import { depth } from 'other';
import { Log } from '..';
test('a', () => { expect(depth('a')).toBe(2); });
test('b', () => { if (process.platform === 'win32') { expect(new Log('a').path()).toBe('x'); } });
test('c', () => { Log.setUnit('ft'); expect(Log.of('a')).toBe(6); });
test.${'skip'}('d', () => { expect(Log.of('a')).toBe(6); });
test('e', () => { vi.useFakeTimers(); expect(Log.of('a')).toBe(6); });
test('f', () => { expect(Log.of('a')).not.toBe(6); expect(Log.of('b')).toMatchObject({ a: 1 }); });
`,
      ),
    ).toEqual([]);
  });
});

describe('tests of Go', () => {
  it('compare in conditions and tables, with testify and by the output of examples', () => {
    expect(
      tested(
        'go',
        `package strata

func TestDepth(t *testing.T) {
	if got := Depth("a"); got != 2 {
		t.Errorf("got %d", got)
	}
	got, err := Depth("b")
	if got != 3 {
		t.Fatal(err)
	}
	assert.Equal(t, 4, Depth("c"))
	if !reflect.DeepEqual(Depth("d"), []string{"x"}) {
		t.Error("no")
	}
}

func TestTable(t *testing.T) {
	tests := []struct {
		name, in string
		want     int
	}{
		{"flat", "p", 1},
		{name: "deep", in: "q", want: 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Depth(tt.in); got != tt.want {
				t.Errorf("%v", got)
			}
		})
	}
}

func ExampleDepth() {
	fmt.Println(Depth("e"))
	log := NewLog("f")
	fmt.Println(log.Name())
	// Output:
	// 5
	// f.log
}
`,
      ),
    ).toEqual([
      'Depth("a") equal  2',
      'Depth("b")#0 equal  3',
      'Depth("c") equal 4',
      'Depth("d") equal []string{"x"}',
      'Depth("p") equal  tt.want',
      'Depth("q") equal  tt.want',
      'Depth("e") printed 5',
      'NewLog("f").Name() printed f.log',
    ]);
  });
  it('say nothing where a condition is no failure', () => {
    expect(
      tested(
        'go',
        'package strata\n\nfunc TestDepth(t *testing.T) {\n\tif Depth("a") != 2 {\n\t\tt.Skip("flat")\n\t}\n\tif Depth("a") != 2 && quick {\n\t\tt.Error("x")\n\t}\n\tsetUnit("ft")\n\tif Depth("a") != 6 {\n\t\tt.Error("x")\n\t}\n}\n',
      ),
    ).toEqual([]);
  });
});

describe('tests of PHP, Java and Rust', () => {
  it('of PHPUnit, with providers', () => {
    expect(
      tested(
        'php',
        `<?php
namespace Quarry\\Tests;

use Quarry\\Log;
use function Quarry\\depth;

class LogTest extends TestCase
{
    private Log $log;

    protected function setUp(): void
    {
        parent::setUp();
        $this->log = new Log('a');
    }

    public function testReads(): void
    {
        $layer = 'b';
        $this->assertSame(['x' => 1], $this->log->read($layer));
        self::assertEquals("two", (new Log('c'))->name());
        $this->assertNull(Log::find('d'));
        $this->assertTrue(depth('e'));
    }

    #[DataProvider('layers')]
    public function testLayers(string $layer, int $want): void
    {
        $this->assertSame($want, depth($layer));
    }

    public static function layers(): array
    {
        return [
            'flat' => ['p', 1],
            'deep' => ['q', 2],
        ];
    }
}
`,
      ),
    ).toEqual([
      `Log("a").read("b") equal ['x' => 1]`,
      'Log("c").name() equal "two"',
      'Log.find("d") equal null',
      'depth("e") states true',
      'depth("p") equal $want',
      'depth("q") equal $want',
    ]);
  });
  it('of JUnit and AssertJ', () => {
    expect(
      tested(
        'java',
        `package quarry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static quarry.Log.open;

class LogTest {
  private final Log log = new Log("a");

  @Test
  void reads() {
    String layer = "b";
    assertEquals(2, log.read(layer));
    assertEquals("name", "log b", new Log("b").name());
    assertThat(Log.of("c").size()).isEqualTo(3L);
    assertThrows(IllegalArgumentException.class, () -> Log.of(null));
    assertEquals(0.5, Log.of("d").share(), 0.01);
    assertEquals("x", open("e"));
  }

  @Test(expected = IOException.class)
  public void fails() {
    assertEquals(1, Log.of("f").size());
  }

  @Test
  @EnabledOnOs(OS.MAC)
  void elsewhere() {
    assertEquals(1, Log.of("g").size());
  }
}
`,
      ),
    ).toEqual([
      'Log("a").read("b") equal 2',
      'Log("b").name() equal "log b"',
      'Log.of("c").size() equal 3L',
      'Log.of(null) fails fails',
      'Log.open("e") equal "x"',
    ]);
  });
  it('of Rust', () => {
    expect(
      tested(
        'rust',
        `#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads<'a>() {
        let layer = "a, b";
        assert_eq!(depth(layer), Some(2));
        assert_eq!(vec!["x".to_string()], Log::new('c').read()?);
        let mut log = Log::open("d").unwrap();
        assert_eq!(log.next(), None, "nothing");
        assert!(!depth("e"));
    }

    #[test]
    #[ignore]
    fn slow() {
        assert_eq!(depth("f"), 1);
    }

    #[cfg(windows)]
    #[test]
    fn elsewhere() {
        assert_eq!(depth("g"), 1);
    }
}
`,
      ),
    ).toEqual([
      'depth("a, b") equal Some(2)',
      `Log.new("c").read() equal vec!["x".to_string()]`,
      'Log.open("d").next() equal None',
      'depth("e") states false',
    ]);
  });
});

describe('documents', () => {
  it('say what one gets beside a call and below it, with arrows and after prints', () => {
    expect(
      shown(
        'node',
        `import main, { depth, Log } from 'strata';

depth('a'); // => 2 (metres)
const log = new Log('x');
log.read(1); //=> ['a', 'b']
console.log(main('b')); // two_b
depth('c');
// 'deep'
const got = depth('d') // returns { a: 1,
                       //           b: 2 }
main('e') // → "two"
`,
      ),
    ).toEqual([
      'depth("a") said 2',
      `Log("x").read(1) said ['a', 'b']`,
      'main("b") printed two_b',
      `depth("c") said 'deep'`,
      'depth("d") said { a: 1, b: 2 }',
      'main("e") said "two"',
    ]);
  });
  it('say nothing with remarks, steps, parts and alternatives', () => {
    expect(
      shown(
        'node',
        `depth('a'); // the deepest
depth('b');
// 2 more
depth('c');
// Next: 'x'
depth('d'); // => 'a' or 'b'
depth('e'); // => [1, 2, ...]
depth('f'); // => 3 in v1
path.join('a', 'b'); // => 'a/b'
configure({ unit: 'ft' });
depth('g'); // => 6
`,
      ).filter((each) => !/ said (?:'a' or|\[1, 2, \.\.|3 in)/.test(each)),
    ).toEqual([]);
  });
  it('show sessions', () => {
    const python = sessionAsCode(
      '>>> from strata import depth\n>>> got = depth("a")\n>>> got\n2\n>>> depth(\n...     "b")\n[1,\n 2]\n\nwords\n',
      '#',
    );
    expect(shown('python', python ?? '')).toEqual(['depth("a") said 2', 'depth("b") said [1, 2]']);
    const node = sessionAsCode("> depth('a')\n'x'\n", '//');
    expect(shown('node', node ?? '')).toEqual([`depth("a") said 'x'`]);
    expect(sessionAsCode('depth("a")\n', '#')).toBeUndefined();
  });
});
