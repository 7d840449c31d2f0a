/** An error stands at a public name only where a caller can bring it about for certain; where nobody can, at those that lead there, without a condition. */
import { expect, it } from 'vitest';
import { raisedBy } from '../support/raised-by.ts';

const NODE = '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./src/index.ts"}';
const POM = '<project><groupId>org.quarry</groupId><artifactId>strata</artifactId><version>1.0.0</version></project>\n';
const short = (all: readonly string[]): string[] => all.map((each) => each.replace(/^[\w.]*\.(?=[A-Z]\w*\.)/, ''));

it('not where a check is of what the caller made by a call of its own', async () => {
  const found = await raisedBy({
    'package.json': NODE,
    'src/index.ts': `function layers(text: string) { return { rows: text.split('\\n') }; }
/** Shows. */
export function show(log: { rows: string[]; isDeep?: boolean; title?: string }) {
  if (Array.isArray(log)) throw new TypeError('One log at a time.');
  if (log.isDeep && !log.title) throw new RangeError('A deep log needs a title.');
}
/** Reads and shows. */
export function report(text: string, options: { title: string }) { return show(layers(text)); }
/** Shows what it is given. */
export function again(options: { log: { rows: string[] } }) { return show(options.log); }
function need(words: string) { if (words === 'none') throw new SyntaxError('No words.'); }
/** The only way to a check. */
export function read(text: string) { need(text.trim()); }
`,
  });
  expect(found.map((each) => each.replace(/ \[.*/, ''))).toEqual([
    'again: One log at a time.',
    'again: A deep log needs a title.',
    'read: No words.',
    'show: One log at a time.',
    'show: A deep log needs a title.',
  ]);
  // What nobody is sure of has no condition.
  expect(found).toContain('read: No words.');
});

it('from functions inside of others, which share their names', async () => {
  const found = await raisedBy({
    'package.json': NODE,
    'src/index.ts': `/** Parses. */
export function parse(text: string) {
  let i = 0;
  const value = parseValue();
  expectValue(value);
  return value;
  function parseValue() { return parseText() ?? parseList(); }
  function parseText() {
    while (i < text.length) { if (text[i] === '?') fail(text[i]); i++; }
    expectEnd();
  }
  function parseList() { const each = parseValue(); if (each === undefined) throw new SyntaxError('Item expected.'); }
  function expectValue(value: unknown) { if (value === undefined) throw new SyntaxError('Value expected.'); }
  function expectEnd() { if (text[i] !== '"') throw new SyntaxError('End expected.'); }
  function fail(char: string) { throw new SyntaxError('Invalid character.'); }
}
`,
  });
  expect(found.map((each) => each.replace(/ \[.*/, '')).toSorted()).toEqual([
    'parse: End expected.',
    'parse: Invalid character.',
    'parse: Item expected.',
    'parse: Value expected.',
  ]);
});

it('not where a check before it has seen to it, or the call gives what can never be refused', async () => {
  const found = await raisedBy({
    'pom.xml': POM,
    'src/main/java/org/quarry/Rig.java': `package org.quarry;
/** A rig. */
public class Rig {
  private int deepest;
  /** Of one. */
  public Rig most(int rows) { return most(rows, rows); }
  /** Of two. */
  public Rig most(int rows, int width) {
    Check.isTrue(rows >= 1, "rows must be >= 1");
    Check.isTrue(width >= 1, "width must be >= 1");
    Check.isTrue(width >= rows, "width must be >= rows");
    return this;
  }
  /** Slowly. */
  public Rig back(long rows) { return back(rows, 2); }
  /** By a factor. */
  public Rig back(long rows, double factor) { Check.isTrue(factor > 1, "factor must be > 1"); return this; }
  /** Marks. */
  public void mark(Object core) { Check.notNull(core, "core"); new Marker(core); }
  /** Deeper. */
  public Rig deeper() { return deeper(deepest + 1); }
  /** To a depth. */
  public Rig deeper(int depth) {
    if (deepest >= depth) throw new IllegalStateException("This depth is reached.");
    return new Rig();
  }
}
`,
    'src/main/java/org/quarry/Range.java': `package org.quarry;
/** Ranges. */
public class Range {
  /** Parses. */
  public Rig parse(String text) { Rig low = Rig.of(text); return low.deeper(); }
}
`,
    'src/main/java/org/quarry/Check.java': `package org.quarry;
final class Check {
  static void isTrue(boolean expected, String words) { if (!expected) throw new IllegalArgumentException(words); }
  static void notNull(Object of, String name) { if (of == null) throw new NullPointerException(name + " is needed"); }
}
`,
    'src/main/java/org/quarry/Marker.java': `package org.quarry;
/** Marks. */
public class Marker {
  /** One. */
  public Marker(Object of) { if (of == null) throw new IllegalArgumentException("Nothing to mark."); }
}
`,
  });
  expect(short(found)).toEqual([
    'Marker.Marker: Nothing to mark. [of == null]',
    'Rig.most(int): rows must be >= 1 [not: rows >= 1]',
    'Rig.most(int,int): rows must be >= 1 [not: rows >= 1]',
    'Rig.most(int,int): width must be >= 1 [not: width >= 1]',
    'Rig.most(int,int): width must be >= rows [not: width >= rows]',
    'Rig.back(long,double): factor must be > 1 [not: factor > 1]',
    'Rig.mark: core is needed [core == null]',
    'Rig.deeper(int): This depth is reached. [deepest >= depth]',
  ]);
});

it('in Python, a handler of another type is for what others give', async () => {
  const found = await raisedBy({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'strata/__init__.py': `"""Reads drill logs."""


def load(file, *, rows=None):
    """Loads."""
    text = file.read().decode()
    return loads(text, rows=rows)


def loads(source, *, rows=None):
    """Loads a text."""
    try:
        lines = source.splitlines()
    except (AttributeError, TypeError):
        raise TypeError("a text is needed") from None
    return lines


def shift(**frames):
    """Shifts."""
    for frame in frames:
        if frame not in FRAMES:
            raise ValueError("no such frame")


def spoken(words):
    """By words."""
    found = {"days": len(words)}
    shift(**found)


def given(**frames):
    """As given."""
    shift(**frames)


def never():
    """Never."""
    assert False, "never comes here"


FRAMES = ("days", "weeks")
`,
  });
  expect(found.toSorted()).toEqual([
    'strata.given: no such frame',
    'strata.loads: a text is needed',
    'strata.never: never comes here',
    'strata.shift: no such frame',
  ]);
});

it('of names that a file of types declares, with the helpers of their bodies; what stands instead fills no message', async () => {
  const found = await raisedBy({
    'package.json':
      '{"name": "strata", "version": "1.0.0", "main": "lib/rig.js", "types": "types/index.d.ts", "type": "module"}',
    'types/index.d.ts': `/** A rig. */
export class Rig {
  /** Makes one. */
  constructor(name: string);
  /** Names it. */
  named(flags?: string): this;
}
`,
    'lib/rig.js': `import { need } from './flag.js';
export class Rig {
  constructor(name) { this._need(name); }
  named(flags) { need(flags ?? '-h, --help'); return this; }
  _need(name) { if (name === '') throw new TypeError('No name.'); }
}
`,
    'lib/flag.js': `export function need(flags) { if (!/-/.test(flags)) throw new RangeError(\`no flags found in '\${flags}'.\`); }
`,
  });
  expect(found.map((each) => each.replace(/ \[.*/, '')).toSorted()).toEqual([
    "Rig.named: no flags found in '${…}'.",
    'Rig: No name.',
  ]);
});

it('in Ruby, of methods that are called by their bare names; in C#, of functions that a cache runs', async () => {
  expect(
    await raisedBy({
      'strata.gemspec': "Gem::Specification.new { |s| s.name = 'strata'; s.version = '1.0.0' }\n",
      'lib/strata.rb': `module Strata
  # A rig.
  class Rig
    # Digs.
    def dig
      check_format
    end

    private

    def check_format
      raise ArgumentError, 'No such format.' if @format
    end
  end
end
`,
    }),
  ).toEqual(['Strata.Rig.#dig: No such format. [@format]']);
  const found = await raisedBy({
    'Strata.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework><PackageId>Strata</PackageId></PropertyGroup></Project>\n',
    'Rig.cs': `namespace Quarry;
/// <summary>A rig.</summary>
public class Rig
{
    /// <summary>Sends.</summary>
    public void Send(object core)
    {
        var found = _known.GetOrAdd(core.GetType(), static type =>
        {
            if (type.IsAbstract) { throw new System.ArgumentException("No such core."); }
            return type;
        });
    }
}
`,
  });
  expect(found.map((each) => each.replace(/ \[.*/, ''))).toEqual(['Quarry.Rig.Send: No such core.']);
});

it('of those that may lead there, the nearest; of what stands between two that are given, both; of constants, nothing', async () => {
  const found = await raisedBy({
    'pom.xml': POM,
    'src/main/java/org/quarry/Form.java': `package org.quarry;
/** A form. */
public class Form {
  private final int base;
  private Form(Builder from) { this.base = from.base; check(); }
  private void check() { if (base == top) throw new IllegalArgumentException("Base and top are the same."); }
  /** Flushes. */
  public Form withFlush() { return new Builder().setMode(true).build(); }
  /** Builds. */
  public static class Builder {
    int base;
    /** Sets. */
    public Builder setMode(boolean isDeep) { return setMode(isDeep ? Mode.DEEP : Mode.FLAT); }
    /** Sets. */
    public Builder setMode(Mode mode) { if (mode == null) throw new NullPointerException("No mode."); return this; }
    /** Builds. */
    public Form build() { return new Form(this); }
  }
}
`,
    'src/main/java/org/quarry/Span.java': `package org.quarry;
/** A span. */
public class Span {
  private long low;
  private long high;
  private Span(long low, long high) { if (low > high) throw new IllegalStateException("Low above high."); }
  /** Between two. */
  public static Span between(String low, String high) { return new Span(metres(low), metres(high)); }
  private static long metres(String of) { return Long.parseLong(of); }
  /** What is between. */
  public Span gap(Span other) {
    if (this.overlaps(other)) return null;
    return new Span(this.high, other.low);
  }
  /** Whether. */
  public boolean overlaps(Span other) { return true; }
}
`,
  });
  expect(short(found).map((each) => each.replace(/ \[.*/, ''))).toEqual([
    'Builder.setMode(Mode): No mode.',
    'Builder.build: Base and top are the same.',
    'Span.between: Low above high.',
  ]);
});

it('not where what all share is set before, nor by a helper that puts its own words into a message', async () => {
  const found = await raisedBy({
    'package.json': NODE,
    'src/index.ts': `/** A stack. */
export class Stack {
  static isMaking = false;
  /** Makes one. */
  static create(most: number) {
    Stack.isMaking = true;
    const made = new Stack(most);
    Stack.isMaking = false;
    return made;
  }
  constructor(most: number) { if (!Stack.isMaking) throw new TypeError('Use Stack.create.'); }
}
/** By words. */
export function spoken(words: string) {
  if (!Date.parse(words)) throw new RangeError(\`No date: \${words}.\`);
}
/** By numbers. */
export function dated(text: string) {
  const found = /(\\d+)-(\\d+)/.exec(text);
  if (found === null) throw new SyntaxError('No numbers.');
  return spoken('day ' + found[1] + ' of ' + found[2]);
}
`,
  });
  expect(found.map((each) => each.replace(/ \[.*/, ''))).toEqual([
    'Stack: Use Stack.create.',
    'dated: No numbers.',
    'spoken: No date: ${words}.',
  ]);
});
