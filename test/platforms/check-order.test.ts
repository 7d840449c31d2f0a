/** A condition is all that decides only where nothing before it can end the function; behind another check it is the last one. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

async function conditionsOf(files: Record<string, string>): Promise<string[]> {
  const { facts } = await pagesOf({ 'README.md': '# Strata\n', ...files });
  return facts.api.flatMap(({ messages = [] }) =>
    messages.map(
      ({ text, when }) =>
        `${text}:${when?.is_last === true ? ' last' : ''} ${(when?.conditions ?? []).map(({ code, negated }) => `${negated ? 'not ' : ''}${code}`).join(' & ')}`,
    ),
  );
}

it('in Java', async () => {
  expect(
    await conditionsOf({
      'pom.xml':
        '<project><groupId>org.strata</groupId><artifactId>strata</artifactId><version>1.0</version></project>',
      'src/main/java/org/strata/Rig.java': `package org.strta;
import java.util.Objects;
/** A rig. */
public class Rig {
  private final Core core;
  /** Makes. */
  public Rig(Core core, Map depths) {
    this.core = Objects.requireNonNull(core, "No core");
    Objects.requireNonNull(depths, "No depths");
    if (depths.isEmpty()) { throw new IllegalStateException("Empty"); }
  }
  /** Finds. */
  public Core find(String name) { return cores.get(Objects.requireNonNull(name, "No name")); }
  /** Either. */
  public void either(String name, boolean on) { Core found = on ? null : Objects.requireNonNull(name, "No either"); }
  /** Later. */
  public void later(Core core) {
    Runnable run = () -> { throw new IllegalStateException("Never"); };
    if (core == null) throw new IllegalArgumentException("None");
  }
}
`,
    }),
  ).toEqual([
    'No core: core == null',
    'No depths: last depths == null',
    'Empty: last depths.isEmpty()',
    'No name: name == null',
    'No either: last name == null',
    'None: core == null',
  ]);
});

it('in Python and TypeScript', async () => {
  expect(
    await conditionsOf({
      'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
      'strata.py': `"""Reads drill logs."""


def dig(depth, mode):
    """Dig."""
    if depth < 0:
        if mode:
            raise ValueError("low")
    elif depth > 9:
        raise ValueError("high")
    if mode is None:
        raise TypeError("none")


def bore(depth):
    """Bore."""
    if depth is None:
        depth = 0
    for step in range(9):
        if step:
            raise KeyError("step")
    raise TypeError("end")
`,
    }),
  ).toEqual(['step: ', 'end: ', 'low: depth < 0 & mode', 'high: not depth < 0 & depth > 9', 'none: last mode is None']);
  expect(
    await conditionsOf({
      'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./index.js"}',
      'index.js': `/** Digs. */
export function dig(depth) {
  if (depth == null) return;
  if (depth < 0) throw new RangeError('low');
  if (depth > 9) throw new RangeError('high');
}
`,
    }),
  ).toEqual(['low: not depth == null & depth < 0', 'high: last not depth == null & depth > 9']);
});
