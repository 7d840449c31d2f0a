/** A check of a helper stands at its caller only where the caller can fail it: not for what the caller made, used before, or made sure of. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../src/adapters/tree-sitter.ts';
import { readJavaFile } from '../../src/platforms/java/declarations.ts';
import { readEsModule } from '../../src/platforms/node/es-module.ts';
import { readPythonModule } from '../../src/platforms/python/module.ts';
import { pagesOf } from '../support/product-folder.ts';
import { raisersOf } from '../support/raised-in-file.ts';

interface Named {
  name: string;
}
const listed = <T extends Named>(members: readonly T[], typesOf: (of: T) => readonly { type: string }[]): string[] =>
  members.map((each) =>
    `${each.name} ${typesOf(each)
      .map(({ type }) => type)
      .join(' ')}`.trim(),
  );

async function javaMembers(text: string): Promise<string[]> {
  const read = readJavaFile(await loadGrammar('java'), text);
  const raised = raisersOf(read);
  return listed(read.declarations[0]?.members ?? [], ({ name }) => raised(name)).filter(
    (each) => !/^(?:dig|bore|kind) ?/.test(each),
  );
}

it('for nothing in place of what the caller made', async () => {
  expect(
    await javaMembers(`public class Rig {
  public void given(Core core) { dig(core); }
  public void member(Core core) { dig(core.next); }
  public void called() { dig(deepest()); }
  public void local() { Core own = deepest(); dig(own); }
  public void either(Core core) { bore(deepest()); }
  private void dig(Core of) { if (of == null) throw new NullPointerException("No core."); }
  private void bore(Core of) { if (of == null || of.isEmpty()) throw new IllegalArgumentException("Empty."); }
}
`),
  ).toEqual([
    'given NullPointerException',
    'member NullPointerException',
    'called',
    'local',
    'either IllegalArgumentException',
  ]);
});

it('for nothing in place of what the caller used before', async () => {
  expect(
    await javaMembers(`public class Rig {
  public void used(Core core) { core.turn(); dig(core); }
  public void asked(Core core) { if (core.isDeep()) dig(core); }
  public void beside(Core core) { bore(core.depth(), core); }
  public void maybe(Core core, boolean on) { if (on) { core.turn(); } dig(core); }
  public void shorted(Core core, boolean on) { boolean deep = on && core.isDeep(); dig(core); }
  public void later(Core core) { Runnable turn = () -> core.turn(); dig(core); }
  public void changed(Core core) { core.turn(); core = core.next; dig(core); }
  public void other(Core core, Core own) { own.turn(); dig(core); }
  public void chosen(Core core, int how) { switch (how) { case 1: core.turn(); break; default: dig(core); } }
  private void dig(Core of) { if (of == null) throw new NullPointerException("No core."); }
  private void bore(int depth, Core of) { if (of == null) throw new NullPointerException("No core."); }
}
`),
  ).toEqual([
    'used',
    'asked',
    'beside',
    'maybe NullPointerException',
    'shorted NullPointerException',
    'later NullPointerException',
    'changed NullPointerException',
    'other NullPointerException',
    'chosen NullPointerException',
  ]);
  const module = readEsModule(
    await loadGrammar('typescript'),
    `export class Rig {
  used(core) { core.turn(); this.#dig(core); }
  optional(core) { core?.turn(); this.#dig(core); }
  #dig(of) { if (of == null) throw new RangeError('No core.'); }
}
`,
  );
  expect(listed(module.definitions[0]?.members ?? [], ({ name }) => raisersOf(module)(name))).toEqual([
    'used',
    'optional RangeError',
  ]);
});

it('for what stands below a condition that decides it', async () => {
  expect(
    await javaMembers(`public class Rig {
  private static final String ANY = "?";
  public void equal(String of) { if (ANY.equals(of)) dig(of); }
  public void same(String of) { if ("?".equals(of)) { dig(of); } else { bore(of); } }
  public void unequal(String of) { if (ANY.equals(of)) return; dig(of); }
  public void holds(String of) { if (of.contains(ANY)) dig(of); }
  public void typed(Core core) { Shape shape = core.shape(); if (shape instanceof Round) kind(core); }
  public void untyped(Core core) { Shape shape = core.shape(); if (shape.isDeep()) kind(core); }
  private void dig(String of) { String rest = of.replace(ANY, ""); if (!rest.isEmpty()) throw new ArithmeticException("Not any."); }
  private void bore(String of) { if (of.length() > 9) throw new IllegalStateException("Too long."); }
  private void kind(Core of) { if (!isOfClass(of.shape())) throw new ClassCastException("No such shape."); }
}
`),
  ).toEqual([
    'equal',
    'same IllegalStateException',
    'unequal ArithmeticException',
    'holds ArithmeticException',
    'typed',
    'untyped ClassCastException',
  ]);
  const module = readPythonModule(
    await loadGrammar('python'),
    `def same(mode):
    if mode == "deep":
        _dig(mode)

def typed(mode):
    if isinstance(mode, str):
        _dig(mode)

def _dig(mode):
    if mode not in MODES:
        raise KeyError("no such mode")
`,
  );
  expect(listed(module.definitions.slice(0, 2), ({ name }) => raisersOf(module)(name))).toEqual([
    'same',
    'typed KeyError',
  ]);
});

it('for what a switch that it is given decides, and no other check', async () => {
  const module = readEsModule(
    await loadGrammar('typescript'),
    `export class Rig {
  on(core) { this.#dig(true, core); }
  off(core) { this.#dig(false, core); }
  chosen(core, isDeep) { this.#dig(isDeep, core); }
  nothing(core) { this.#dig(null, core); }
  #dig(isDeep, core) {
    if (isDeep) throw new RangeError('Too deep.');
    if (core < 1) throw new TypeError('No core.');
  }
}
`,
  );
  expect(listed(module.definitions[0]?.members ?? [], ({ name }) => raisersOf(module)(name))).toEqual([
    'on RangeError',
    'off TypeError',
    'chosen RangeError TypeError',
    'nothing TypeError',
  ]);
});

it('of constructors that hand on to others, in other files too', async () => {
  const { facts } = await pagesOf({
    'pom.xml': '<project><groupId>org.strata</groupId><artifactId>strata</artifactId><version>1.0</version></project>',
    'README.md': '# Strata\n',
    'src/main/java/org/strata/Rig.java': `package org.strata;
/** A rig. */
public class Rig extends Base {
  /** By depth. */
  public Rig(int depth) { this(deepest(), depth); }
  /** By core. */
  public Rig(Core core, int depth) { super(core); }
}
`,
    'src/main/java/org/strata/Base.java': `package org.strata;
abstract class Base {
  Base(Core core) { if (core == null) throw new NullPointerException("No core."); }
}
`,
  });
  expect(
    facts.api.flatMap(({ name, messages = [] }) =>
      messages.length === 0 ? [] : [`${name}: ${messages.map(({ text }) => text).join()}`],
    ),
  ).toEqual(['org.strata.Rig.Rig(Core,int): No core.']);
});

it('takes the name of a parameter for what is always the same: a check of it is none of what callers gave', async () => {
  const { pages } = await pagesOf({
    'README.md': '# Strata\n',
    'Strata.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework><PackageId>Strata</PackageId></PropertyGroup></Project>\n',
    'Rig.cs': `namespace Quarry;

internal static class Check
{
    public static void Given(object value, string name)
    {
        if (value is null) { Filled(name, nameof(name)); throw new System.ArgumentNullException(name); }
    }

    public static void Filled(string text, string name)
    {
        if (text.Length == 0) { throw new System.ArgumentException("Text is empty."); }
    }
}

/// <summary>A rig.</summary>
public class Rig
{
    /// <summary>Digs.</summary>
    public void Dig(object core) { Check.Given(core, nameof(core)); }

    /// <summary>Names it.</summary>
    public void Name(string words) { Check.Filled(words, nameof(words)); }
}
`,
  });
  const errors = [...pages].find(([path]) => path.endsWith('errors.md'))?.[1] ?? '';
  expect(errors.split('\n').filter((line) => line.includes('Text is empty.'))).toEqual([
    expect.stringMatching(/Rig\.Name/u),
  ]);
  expect(errors).not.toMatch(/Text is empty.*Rig\.Dig/u);
});
