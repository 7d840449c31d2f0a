/** Words that a constructor of an error gives on, for the constructor that is called and through those above it. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

async function messagesOf(files: Record<string, string>): Promise<string[]> {
  const { facts } = await pagesOf({ 'README.md': '# Strata\n', ...files });
  return facts.api.flatMap(({ messages = [] }) => messages.map((each) => each.text));
}

it('in C#', async () => {
  const text = `namespace Quarry;

public class Deep : System.Exception
{
    public Deep() : base("Too deep.") { }
    public Deep(int depth) : base($"Too deep: {depth}.") { }
    public Deep(string words, int depth) : base(words) { }
    public Deep(int depth, int most, int least) : this("Out of the range.", depth) { }
}
public class Sunk : Deep
{
    public Sunk(int depth) : base(depth) { }
    public Sunk(Core core, int depth) : base("Sunk with a core.", depth) { }
    public Sunk(Core core, Core other, int depth) { }
}
public class Layer
{
    public void Dig(int n, Core core, string words)
    {
        if (n == 1) throw new Deep();
        if (n == 2) throw new Deep(n);
        if (n == 3) throw new Deep("Given.", n);
        if (n == 4) throw new Deep(n, 1, 2);
        if (n == 5) throw new Sunk(n);
        if (n == 6) throw new Sunk(core, n);
        if (n == 7) throw new Sunk(core, core, n);
        throw new Deep(words, n);
    }
}
`;
  expect(
    await messagesOf({
      'src/Strata/Strata.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
      'src/Strata/Layer.cs': text,
    }),
  ).toEqual([
    'Too deep.',
    'Too deep: {depth}.',
    'Given.',
    'Out of the range.',
    'Too deep: {depth}.',
    'Sunk with a core.',
    'Too deep.',
  ]);
});

it('in Java', async () => {
  const text = `package org.quarry;

public class Layer {
  public static class Deep extends RuntimeException {
    public Deep() { super("Too deep."); }
    public Deep(int depth) { super("Too deep: " + depth); }
    public Deep(String words, int depth) { super(words); }
    public Deep(int depth, int most, int least) { this("Out of the range.", depth); }
  }
  public static class Sunk extends Deep {
    public Sunk(int depth) { super(depth); }
    public Sunk(Object core, int depth) { }
  }
  public void dig(int n, Object core, String words) {
    if (n == 1) throw new Deep();
    if (n == 2) throw new Deep(n);
    if (n == 3) throw new Deep("Given.", n);
    if (n == 4) throw new Deep(n, 1, 2);
    if (n == 5) throw new Sunk(n);
    if (n == 6) throw new Sunk(core, n);
    throw new Deep(words, n);
  }
}
`;
  expect(
    await messagesOf({
      'pom.xml':
        '<project><modelVersion>4.0.0</modelVersion><groupId>org.quarry</groupId><artifactId>strata</artifactId><version>1.0.0</version></project>\n',
      'src/main/java/org/quarry/Layer.java': text,
    }),
  ).toEqual(['Too deep.', 'Too deep: {depth}', 'Given.', 'Out of the range.', 'Too deep: {depth}', 'Too deep.']);
});

it('in Python, where a constructor that gives nothing on leaves nothing', async () => {
  const text = `"""Reads drill logs."""


class Deep(Exception):
    def __init__(self, depth):
        super().__init__(f"Too deep: {depth}.")


class Sunk(Deep):
    def __init__(self, core, depth):
        super().__init__(depth)
        self.core = core


class Lost(Deep):
    def __init__(self, core, depth):
        self.core = core


def dig(n, core):
    """Dig."""
    if n == 1:
        raise Sunk(core, n)
    raise Lost(core, n)
`;
  expect(
    await messagesOf({
      'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
      'strata/__init__.py': text,
    }),
  ).toEqual(['Too deep: {depth}.']);
});
