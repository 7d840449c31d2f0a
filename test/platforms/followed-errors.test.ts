/** Errors are followed through public names, fields, constructors, modules and other names for types; what nobody can tell is left alone. */
import { expect, it } from 'vitest';
import { raisedBy } from '../support/raised-by.ts';

it('in Python', async () => {
  const found = await raisedBy({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'strata/__init__.py': `"""Reads drill logs."""
from decimal import Decimal
from pathlib import Path

from . import checks
from .rules import Level
from .rules import Rules as Laws

__all__ = ["Rig", "open_rig", "reopen", "fixed", "dig", "bore", "weigh", "find"]


class Rig:
    """A rig."""

    def __init__(self, name):
        if not name:
            raise ValueError("name is empty")
        self.laws = Laws(name)
        self.loose = Laws(name)
        self.late = None

    def turn(self, depth):
        """Turn."""
        return self.laws.check(depth) + 1

    def lift(self, depth):
        """Lift."""
        self.loose.check(depth)

    def swap(self, other):
        """Swap."""
        self.loose = other

    def start(self, depth):
        """Start."""
        self.late = Laws("late")
        self.late.check(depth)

    def keep(self, level: Level, depth):
        """Keep."""
        level.hold(depth)

    def rest(self, depth):
        """Rest."""
        laws = Laws("x")
        laws.check(depth)


def open_rig(name):
    """Open."""
    return Rig(name)


def reopen(label):
    """Reopen."""
    rig = Rig(label)
    rig.turn(label)
    return rig


def fixed():
    """Fixed."""
    return Rig("x")


def dig(depth):
    """Dig."""
    checks.need(depth)


def bore(way):
    """Bore."""
    dig(way)


def weigh(text):
    """Weigh."""
    return Decimal(text)


def find(text):
    """Find."""
    return Path(text)
`,
    'strata/rules.py': `"""Rules."""


class Rules:
    def __init__(self, name):
        if name == "bad":
            raise ValueError("bad rules")

    def check(self, depth):
        if depth < 0:
            raise ValueError("depth below 0")
        return depth


class Level:
    def hold(self, depth):
        if depth == 7:
            raise ValueError("no seven")


class Decimal:
    def __init__(self, text):
        if text == "":
            raise ValueError("no text")
`,
    'strata/checks.py': `"""Checks."""


def need(value):
    if value is None:
        raise ValueError("no value")
`,
  });
  expect(
    found.filter((each) => /^strata\.[^.]*(?:\.[a-z]+)?:/.test(each) && !/^strata\.(?:checks|rules)/.test(each)),
  ).toEqual([
    'strata.Rig: name is empty [not name]',
    'strata.Rig: bad rules [name == "bad"]',
    'strata.Rig.turn: depth below 0 [depth < 0]',
    'strata.Rig.start: depth below 0 [depth < 0]',
    'strata.Rig.keep: no seven [depth == 7]',
    'strata.Rig.rest: depth below 0 [depth < 0]',
    'strata.bore: no value [way is None]',
    'strata.dig: no value [depth is None]',
    'strata.open_rig: name is empty [not name]',
    'strata.open_rig: bad rules [name == "bad"]',
    'strata.reopen: name is empty [not label]',
    'strata.reopen: bad rules [label == "bad"]',
    'strata.reopen: depth below 0 [label < 0]',
  ]);
});

it('in TypeScript', async () => {
  const found = await raisedBy({
    'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./src/index.ts"}',
    'src/index.ts': `import { Checker, makeChecker } from './checker.js';
import { Parser } from 'elsewhere';
import * as checks from './checks.js';
type Rules = Checker;
/** A rig. */
export class Rig {
  private first = new Checker('x');
  private rules: Rules;
  private loose;
  private any;
  private parser = new Parser();
  constructor(name: string) { this.rules = new Checker(name); this.loose = makeChecker(name); this.any = new Checker(name); }
  /** Turns. */
  turn(depth: number) { return this.first.check(depth) + 1; }
  /** Rules. */
  rule(depth: number) { this.rules.check(depth); }
  /** Loose. */
  slack(depth: number) { this.loose.check(depth); }
  /** Any. */
  drop(depth: number) { this.any.check(depth); }
  /** Sets. */
  set(any: { check(depth: number): void }) { this.any = any; }
  /** Parses. */
  parse(text: string) { this.parser.parse(text); }
  /** Digs. */
  dig(depth: number) { checks.need(depth); }
}
/** Opens. */
export function open(name: string): Rig { return new Rig(name); }
/** Opens again. */
export const again = (title: string, depth: number) => { const rig = open(title); rig.turn(depth); return rig; };
`,
    'src/checker.ts': `export class Checker {
  constructor(name: string) { if (name === 'bad') throw new Error('Bad checker.'); }
  check(depth: number): number { if (depth < 0) throw new RangeError('Depth below 0.'); return depth; }
}
export function makeChecker(name: string): Checker { return new Checker(name); }
`,
    'src/checks.ts': `export function need(value: unknown) { if (value === undefined) throw new TypeError('No value.'); }
export class Parser { parse(text: string) { if (text === '') throw new Error('No text.'); } }
`,
  });
  expect(found).toEqual([
    "Rig: Bad checker. [name === 'bad']",
    'Rig.turn: Depth below 0. [depth < 0]',
    'Rig.rule: Depth below 0. [depth < 0]',
    'Rig.slack: Depth below 0. [depth < 0]',
    'Rig.dig: No value. [depth === undefined]',
    "again: Bad checker. [title === 'bad']",
    'again: Depth below 0. [depth < 0]',
    "open: Bad checker. [name === 'bad']",
  ]);
});

it('in Java', async () => {
  const folder = 'src/main/java/org/quay';
  const found = await raisedBy({
    'pom.xml': '<project><groupId>org.quay</groupId><artifactId>rig</artifactId><version>1.0</version></project>',
    [`${folder}/Rig.java`]: `package org.quay;
import javax.check.Outer;
/** A rig. */
public class Rig {
  private final Validator validator;
  private final Check check = new StrictCheck();
  private final Outer outer;
  private Step step;
  public Rig(Validator validator) { this.validator = validator; }
  /** Makes one. */
  public static Rig of(int depth) { new Limit(depth); return null; }
  /** Turns. */
  public int turn(int depth) { return validator.need(depth) + 1; }
  /** Lifts. */
  public void lift(int depth) { this.check.run(depth); }
  /** Calls another's. */
  public void out(int depth) { outer.need(depth); }
  /** Steps. */
  public void step(int depth) { step.go(depth); }
}
`,
    [`${folder}/Validator.java`]: `package org.quay;
class Validator {
  int need(int value) { if (value < 0) throw new IllegalArgumentException("Below 0"); return value; }
}
`,
    [`${folder}/Outer.java`]: `package org.quay;
class Outer {
  void need(int value) { if (value > 9) throw new IllegalArgumentException("Above 9"); }
}
`,
    [`${folder}/Limit.java`]: `package org.quay;
class Limit {
  Limit(int most) { if (most == 0) throw new IllegalArgumentException("No limit"); }
}
`,
    [`${folder}/Check.java`]: `package org.quay;
interface Check { void run(int depth); }
`,
    [`${folder}/StrictCheck.java`]: `package org.quay;
class StrictCheck implements Check {
  public void run(int depth) { if (depth == 13) throw new IllegalStateException("No thirteen"); }
}
`,
    [`${folder}/Step.java`]: `package org.quay;
abstract class Step {
  void go(int depth) { throw new UnsupportedOperationException("This step goes nowhere"); }
}
`,
    [`${folder}/LongStep.java`]: `package org.quay;
class LongStep extends Step {
  void go(int depth) { }
}
`,
  });
  expect(found).toEqual([
    'org.quay.Rig.of: No limit [depth == 0]',
    'org.quay.Rig.turn: Below 0 [depth < 0]',
    'org.quay.Rig.lift: No thirteen [depth == 13]',
  ]);
});

it('in Go', async () => {
  const found = await raisedBy({
    'go.mod': 'module example.org/strata\n\ngo 1.22\n',
    'strata.go': `// Package strata reads logs.
package strata

import (
	"errors"

	"example.org/strata/lexer"
)

// Rig turns.
type Rig struct {
	lexer *lexer.Lexer
	inner core
}

// Open opens.
func Open(name string) (*Rig, error) {
	return Load(name)
}

// Load loads.
func Load(name string) (*Rig, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return &Rig{lexer: lexer.New(name)}, nil
}

// Read reads.
func (r *Rig) Read(depth int) error {
	return r.lexer.Next(depth)
}

// Turn turns.
func (r *Rig) Turn(depth int) error {
	return r.inner.turn(depth)
}

// Scan scans.
func Scan(text string, depth int) error {
	l := lexer.New(text)
	return l.Next(depth)
}

// Check checks.
func Check(text string) error {
	return lexer.Check(text)
}
`,
    'core.go': `package strata

import "fmt"

type core struct{}

func (c *core) turn(depth int) error {
	if depth > 9 {
		return fmt.Errorf("depth %d is too deep", depth)
	}
	return nil
}
`,
    'lexer/lexer.go': `// Package lexer reads.
package lexer

import "errors"

// Lexer reads.
type Lexer struct{}

// New makes one.
func New(text string) *Lexer { return &Lexer{} }

// Next reads.
func (l *Lexer) Next(depth int) error {
	if depth < 0 {
		return errors.New("nothing left")
	}
	return nil
}

// Check checks.
func Check(text string) error {
	if text == "" {
		return errors.New("no text")
	}
	return nil
}
`,
  });
  expect(found.toSorted()).toEqual([
    'lexer.Check: no text [text == ""]',
    'lexer.Lexer.Next: nothing left [depth < 0]',
    'strata.Check: no text [text == ""]',
    'strata.Load: no name [name == ""]',
    'strata.Open: no name [name == ""]',
    'strata.Rig.Read: nothing left [depth < 0]',
    'strata.Rig.Turn: depth %d is too deep [depth > 9]',
    'strata.Scan: nothing left [depth < 0]',
  ]);
});

it('in C#, PHP and Ruby', async () => {
  expect(
    await raisedBy({
      'Quay.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>',
      'Rig.cs': `namespace Quay;
/// <summary>A rig.</summary>
public class Rig {
  private readonly Checks _checks = new();
  private readonly Limits _limits = new Limits(3);
  /// <summary>Turns.</summary>
  public int Turn(int depth) { return _limits.Need(depth) + 1; }
  /// <summary>Lifts.</summary>
  public void Lift(int depth) => _checks.Run(depth);
}
`,
      'Checks.cs': `namespace Quay;
internal class Checks { public void Run(int depth) { if (depth == 13) throw new ArgumentException("No thirteen."); } }
internal class Limits { public Limits(int most) { } public int Need(int depth) { if (depth < 0) throw new ArgumentException("Below 0."); return depth; } }
`,
    }),
  ).toEqual(['Quay.Rig.Turn: Below 0. [depth < 0]', 'Quay.Rig.Lift: No thirteen. [depth == 13]']);
  expect(
    await raisedBy({
      'composer.json': '{"name": "quay/rig", "autoload": {"psr-4": {"Quay\\\\": "src/"}}}',
      'src/Rig.php': `<?php
namespace Quay;
/** A rig. */
class Rig {
    private $checks;
    private Limits $limits;
    public function __construct() { $this->checks = new Checks(); $this->limits = new Limits(); }
    /** Turns. */
    public function turn(int $depth): int { return $this->limits->need($depth) + 1; }
    /** Lifts. */
    public function lift(int $depth): void { $this->checks->run($depth); }
}
`,
      'src/Checks.php': `<?php
namespace Quay;
/** @internal */
class Checks { public function run(int $depth): void { if ($depth === 13) { throw new \\DomainException('No thirteen.'); } } }
`,
      'src/Limits.php': `<?php
namespace Quay;
/** @internal */
class Limits { public function need(int $depth): int { if ($depth < 0) { throw new \\DomainException('Below 0.'); } return $depth; } }
`,
    }),
  ).toEqual(['Quay.Rig.turn: Below 0. [$depth < 0]', 'Quay.Rig.lift: No thirteen. [$depth === 13]']);
  expect(
    await raisedBy({
      'rig.gemspec': "Gem::Specification.new do |spec|\n  spec.name = 'rig'\n  spec.version = '1.0'\nend\n",
      'lib/rig.rb': `# A rig.
class Rig
  def initialize(name)
    @checks = Checks.new(name)
  end

  # Turns.
  def turn(depth)
    @checks.run(depth)
  end

  # Makes one.
  def self.open(name)
    Checks.new(name)
  end
end

# @private
class Checks
  def initialize(name)
    raise ArgumentError, 'No name.' if name == ''
  end

  def run(depth)
    raise ArgumentError, 'Below 0.' if depth < 0
  end
end
`,
    }),
  ).toEqual([
    "Rig.#initialize: No name. [name == '']",
    'Rig.#turn: Below 0. [depth < 0]',
    "Rig.open: No name. [name == '']",
  ]);
});

it('not where a caller cannot meet it', async () => {
  const folder = 'src/main/java/org/quay';
  const found = await raisedBy({
    'pom.xml': '<project><groupId>org.quay</groupId><artifactId>rig</artifactId><version>1.0</version></project>',
    [`${folder}/Rig.java`]: `package org.quay;
/** A rig. */
public class Rig {
  private Gauge gauge;
  /** Gives itself. */
  public void begin() { new Step(this, Kind.SLOW); }
  /** Gives what it has. */
  public void go() { new Step(gauge.rig(), Kind.FAST); }
  /** Gives what it was given. */
  public void give(Rig other) { new Step(other, Kind.FAST); }
  /** Makes all by itself. */
  public void build() { new Gauge().with(new Limit(3)).read(); }
  /** Gives only what is written out. */
  public void fill(Gauge to) { to.put("depth"); }
  /** Gives on. */
  public void put(Gauge to, String key) { to.put(key); }
  /** Makes the same one whoever calls. */
  public void same() { Limit limit = new Limit(7); check(limit); }
  private void check(Limit limit) { if (limit.most() > 5) throw new IllegalStateException("Too much."); }
}
`,
    [`${folder}/Kind.java`]: 'package org.quay;\nenum Kind { SLOW, FAST }\n',
    [`${folder}/Step.java`]: `package org.quay;
class Step {
  Step(Rig rig, Kind kind) {
    if (rig == null) throw new NullPointerException("No rig.");
    if (!Kind.SLOW.equals(kind) && !Kind.FAST.equals(kind)) throw new IllegalArgumentException("No such kind.");
  }
}
`,
    [`${folder}/Gauge.java`]: `package org.quay;
class Gauge {
  private java.util.Map<String, String> known;
  Rig rig() { return null; }
  Gauge with(Limit limit) { return this; }
  void read() { String first = known.get(""); if (first.isEmpty()) throw new IllegalStateException("Nothing read."); }
  void put(String key) { String found = known.get(key); if (found == null) throw new IllegalArgumentException("No such key."); }
}
`,
    [`${folder}/Limit.java`]: `package org.quay;
class Limit {
  Limit(int most) { if (most == 0) throw new IllegalArgumentException("No limit"); }
}
`,
  });
  expect(found).toEqual(['org.quay.Rig.give: No rig. [other == null]', 'org.quay.Rig.put: No such key.']);
});

it('of a name that is made of itself nobody knows more, and the file is read all the same', async () => {
  const python = await raisedBy({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'strata/__init__.py':
      'def f(names):\n    """F."""\n    for name in names:\n        name = name.strip()\n    for a, b in names:\n        b = b.c().d()\n    raise ValueError("torn")\n',
  });
  expect(python).toEqual(['strata.f: torn']);
  const script = await raisedBy({
    'package.json': '{"name":"strata","version":"1.0.0","main":"index.js"}',
    'index.js':
      'export function f(names) {\n  for (let name of names) { name = name.trim(); }\n  let a = b.go(), b = a.go();\n  throw new Error("torn");\n}\n',
  });
  expect(script).toHaveLength(1);
});

it('a helper that asks what its caller has set before raises nothing there', async () => {
  const found = await raisedBy({
    'pom.xml': '<project><groupId>quarry</groupId><artifactId>strata</artifactId><version>1</version></project>',
    'src/main/java/quarry/Rig.java': `package quarry;
public class Rig {
  private boolean ready;
  /** Starts and counts. */
  public int start() { ready = true; return count(); }
  /** Counts. */
  public int read() { return count(); }
  /** Stops and counts. */
  public int stop() { ready = false; return count(); }
  /** Starts, and may stop. */
  public int both(boolean end) { ready = true; if (end) ready = false; return count(); }
  private int count() {
    if (!ready) throw new IllegalStateException("not ready");
    return 1;
  }
}
`,
  });
  expect(found.map((each) => each.split(':')[0])).toEqual(['quarry.Rig.read', 'quarry.Rig.stop', 'quarry.Rig.both']);
});
