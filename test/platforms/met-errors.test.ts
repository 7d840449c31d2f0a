/** Errors of functions that readers cannot look up stand at the public names that lead there: through other files, and through what stands above a type. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

/** Of each public name, the messages that it raises. */
async function raisedBy(files: Record<string, string>): Promise<string[]> {
  const { facts } = await pagesOf({ 'README.md': '# Strata\n', ...files });
  return facts.api.flatMap(({ name, messages = [] }) =>
    messages.length === 0 ? [] : [`${name}: ${messages.map(({ text }) => text).join(' | ')}`],
  );
}

it('in TypeScript', async () => {
  expect(
    await raisedBy({
      'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./src/index.ts"}',
      'src/index.ts': `import { needDepth, shown } from './checks.js';
import { Base } from './base.js';
export { shown } from './checks.js';
function needCore(core: unknown) { if (!core) throw new Error('No core.'); }
/** Digs. */
export function dig(depth: number) { needDepth(depth); needCore(depth); }
/** Tries. */
export function attempt(depth: number) { try { needDepth(depth); } catch { needCore(depth); } }
/** Fixed. */
export function fixed() { needDepth(3); }
/** Checked. */
export function checked(depth: number) { if (depth < 0) return; needDepth(depth); }
/** Calls what is public. */
export function show() { shown(1, 2); }
/** A rig. */
export class Rig extends Base {
  constructor(name: string) { super(name); }
  /** Moves. */
  move(depth: number) { this.place(depth); }
  /** Stops. */
  stop() { super.stop(); }
}
`,
      'src/checks.ts': `import { fail } from './fail.js';
export function needDepth(most: number) { if (most < 0) fail(); }
/** Shown. */
export function shown(a: number, b: number) { if (a > b) throw new Error('Not shown.'); }
`,
      'src/fail.ts': "export function fail(): never { throw new RangeError('No such depth.'); }\n",
      'src/base.ts': `export class Base {
  constructor(name: string) { if (name === '') throw new TypeError('No name.'); }
  protected place(depth: number) { if (depth > 9) throw new RangeError('Too deep.'); }
  stop() { throw new Error('Not moving.'); }
}
`,
    }),
  ).toEqual([
    'Rig: No name.',
    'Rig.move: Too deep.',
    'Rig.stop: Not moving.',
    'attempt: No core.',
    'dig: No such depth. | No core.',
    'shown: Not shown.',
    'Base: No name.',
    'Base.stop: Not moving.',
  ]);
});

it('in Python', async () => {
  expect(
    await raisedBy({
      'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
      'strata/__init__.py': `"""Reads drill logs."""

import operator

from ._base import Base
from ._checks import need_depth, wrapped
from .shown import show

__all__ = ["Rig", "dig", "checked", "attempt", "odd", "show", "show_all", "pick", "Sum", "Fold"]


def dig(depth):
    """Dig."""
    need_depth(depth)


def checked(depth):
    """Check."""
    if depth < 0:
        return
    need_depth(depth)


def attempt(depth):
    """Try."""
    try:
        need_depth(depth)
    except ValueError:
        pass


def odd(depth):
    """Odd."""
    wrapped(depth)


def show_all(depth):
    """Show all."""
    show(depth)


def pick(depth, how):
    """Pick."""

    def need(name, value, least=0):
        if value < least:
            raise ValueError("%s is too low" % name)
        if how is None:
            raise ValueError("no way")

    need("depth", depth)
    later = lambda: need("later", depth)


class Fold:
    """Fold."""

    def __init__(self, op, start=None):
        if not callable(op):
            raise TypeError("not callable")
        if start is None:
            raise TypeError("no start")


class Sum(Fold):
    """Sum."""

    def __init__(self, start):
        super().__init__(operator.iadd, start=start)


class Rig(Base):
    """A rig."""

    def __init__(self, name):
        """Make a rig."""
        super().__init__(name)

    def move(self, depth):
        """Move."""
        self._place(depth)

    def stop(self):
        """Stop."""
        super().stop()
`,
      'strata/_checks.py': `from somewhere import swallow


def need_depth(most):
    if most < 0:
        raise ValueError("no such depth")


@swallow
def wrapped(depth):
    raise ValueError("never seen")
`,
      'strata/shown.py': `def show(depth):
    """Show."""
    if depth > 9:
        raise ValueError("not shown")
`,
      'strata/_base.py': `class Base:
    def __init__(self, name):
        if not name:
            raise TypeError("no name")

    def _place(self, depth):
        raise ValueError("too deep")

    def stop(self):
        raise RuntimeError("not moving")
`,
    }),
  ).toEqual([
    'strata.Fold: not callable | no start',
    'strata.Rig: no name',
    'strata.Rig.move: too deep',
    'strata.Rig.stop: not moving',
    'strata.Sum: no start',
    'strata.dig: no such depth',
    'strata.pick: %s is too low | no way',
    'strata.show: not shown',
    'strata.show_all: not shown',
  ]);
});

it('in Go, where the error is given back', async () => {
  expect(
    await raisedBy({
      'go.mod': 'module github.com/quarry/strata\n\ngo 1.22\n',
      'strata.go': `// Package strata reads drill logs.
package strata

// Rig is a rig.
type Rig struct{ depth int }

// Dig digs.
func Dig(depth int) error { return need(depth) }

// Read reads.
func Read(depth int) (int, error) {
	n, err := find(depth)
	if err != nil {
		return 0, err
	}
	return n, nil
}

// Quick digs.
func Quick(depth int) error {
	if err := need(depth); err != nil {
		return err
	}
	return nil
}

// Try tries.
func Try(depth int) bool {
	if err := need(depth); err != nil {
		return false
	}
	return true
}

// Again tries twice.
func Again(depth int) error {
	err := need(depth)
	err = Dig(depth)
	return err
}

// Checked checks.
func Checked(depth int) error {
	if depth < 0 {
		return nil
	}
	return need(depth)
}

// Move moves.
func (r *Rig) Move(depth int) error { return r.place(depth) }
`,
      'checks.go': `package strata

import "errors"

func need(most int) error {
	if most < 0 {
		return errors.New("no such depth")
	}
	return nil
}

func find(depth int) (int, error) { return 0, errors.New("nothing found") }

func (r *Rig) place(depth int) error { return errors.New("too deep") }
`,
    }),
  ).toEqual([
    'strata.Rig.Move: too deep',
    'strata.Dig: no such depth',
    'strata.Read: nothing found',
    'strata.Quick: no such depth',
    'strata.Again: no such depth',
  ]);
});

it('in Java and C#', async () => {
  expect(
    await raisedBy({
      'pom.xml':
        '<project><modelVersion>4.0.0</modelVersion><groupId>org.quarry</groupId><artifactId>strata</artifactId><version>1.0.0</version></project>\n',
      'src/main/java/org/quarry/Rig.java': `package org.quarry;

import com.other.Needs;

/** A rig. */
public class Rig extends Base {
  /** Makes one. */
  public Rig(String name) { super(name); }
  /** Digs. */
  public void dig(int depth) { Checks.depth(depth); Needs.depth(depth); }
  /** Moves. */
  public void move(int depth) { place(depth); }
  /** Stops. */
  @Override public void stop() { super.stop(); }
  private final Box box = null;
  /** Fills. */
  public void fill(Box other) { box.needOpen(); box.shut(); }
  private boolean open;
  /** Empties. */
  public void empty() { if (open) return; box.needOpen(); }
  /** Packs. */
  public Box pack(int size) { return new Box(size); }
  /** Doubles. */
  public Box twice(Box other) { return new Box(other.size * 2); }
  /** Halves. */
  public Box half(Box other) { int own = other.size / 2; return new Box(own); }
}
`,
      'src/main/java/org/quarry/Box.java': `package org.quarry;

import static java.util.Objects.requireNonNull;

/** A box. */
public class Box {
  Box(int size) { if (size < 0) throw new IllegalArgumentException("No such box."); }
  boolean open;
  void needOpen() { if (open) throw new IllegalStateException("Not open."); }
  /** Shuts. */
  public void shut() { throw new IllegalStateException("Not shut."); }
  /** Names. */
  public void name(String name) { requireNonNull(name, "No name of the box."); }
}
`,
      'src/main/java/org/quarry/Base.java': `package org.quarry;

abstract class Base {
  Base(String name) { if (name == null) throw new IllegalArgumentException("No name."); }
  void place(int depth) { throw new IllegalStateException("Too deep."); }
  void stop() { throw new IllegalStateException("Not moving."); }
}
`,
      'src/main/java/org/quarry/Checks.java': `package org.quarry;

final class Checks {
  static void depth(int most) { if (most < 0) throw new IllegalArgumentException("No such depth."); }
}
`,
      'src/main/java/org/quarry/impl/Needs.java': `package org.quarry.impl;

final class Needs {
  static void depth(int most) { throw new IllegalArgumentException("Never."); }
}
`,
    }),
  ).toEqual([
    'org.quarry.Box.shut: Not shut.',
    'org.quarry.Box.name: No name of the box.',
    'org.quarry.Rig.Rig: No name.',
    'org.quarry.Rig.dig: No such depth.',
    'org.quarry.Rig.move: Too deep.',
    'org.quarry.Rig.stop: Not moving.',
    'org.quarry.Rig.fill: Not open. | Not shut.',
    'org.quarry.Rig.empty: Not open.',
    'org.quarry.Rig.pack: No such box.',
  ]);
  expect(
    await raisedBy({
      'src/Strata/Strata.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
      'src/Strata/Rig.cs': `namespace Quarry;

public class Rig : Base
{
    public Rig(string name) : base(name) { }
    public Rig(string name, int depth) : this(name) { Depth(depth); }
    public void Depth(int depth) { if (depth > 3) throw new System.ArgumentException("Low."); }
    public void Dig(int depth) { Guard.Depth(depth); }
    public void Move(int depth) { Place(depth); }
    public override void Stop() { base.Stop(); }
}
`,
      'src/Strata/Base.cs': `namespace Quarry;

public abstract class Base
{
    protected Base(string name) { if (name == null) throw new System.ArgumentException("No name."); }
    private protected void Place(int depth) { throw new System.InvalidOperationException("Too deep."); }
    public virtual void Stop() { throw new System.InvalidOperationException("Not moving."); }
}
`,
      'src/Strata/Guard.cs': `namespace Quarry;

internal static class Guard
{
    public static void Depth(int most) { if (most < 0) throw new System.ArgumentException("No such depth."); }
}
`,
    }),
  ).toEqual([
    'Quarry.Base.Base: No name.',
    'Quarry.Base.Stop: Not moving.',
    'Quarry.Rig.Rig(string): No name.',
    'Quarry.Rig.Rig(string,int): No name. | Low.',
    'Quarry.Rig.Depth: Low.',
    'Quarry.Rig.Dig: No such depth.',
    'Quarry.Rig.Move: Too deep.',
    'Quarry.Rig.Stop: Not moving.',
  ]);
});
