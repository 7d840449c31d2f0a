/** Overloads: a call that goes on to another function of its own name leads to what that raises. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

/** Of each public name, the messages that it raises. */
async function raisedBy(files: Record<string, string>): Promise<string[]> {
  const { facts } = await pagesOf({ 'README.md': '# Quay\n', ...files });
  return facts.api.flatMap(({ name, messages = [] }) =>
    messages.map(({ text }) => `${name.replace(/^Quay\.|^org\.quay\./, '')}: ${text}`),
  );
}

it('in C#, with types that a call writes, and through methods that a type is given from outside', async () => {
  expect(
    await raisedBy({
      'Quay.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>',
      'Need.cs': `using System;
namespace Quay;
/// <summary>Needs.</summary>
public interface INeed { }
/// <summary>Where needs begin.</summary>
public class Need : INeed {
  /// <summary>A need.</summary>
  public static INeed That { get; } = new Need();
}
/// <summary>Checks.</summary>
public static class Checks {
  /// <summary>Low.</summary>
  public static int Low(this INeed need, int depth) { return Low<int>(need, depth); }
  /// <summary>Low.</summary>
  public static long Low(this INeed need, long depth) { return Low<long>(need, depth); }
  private static T Low<T>(this INeed need, T depth) where T : IComparable {
    if (depth.CompareTo(default(T)) < 0) throw new ArgumentException("Too low.");
    return depth;
  }
  /// <summary>Named.</summary>
  public static string Named(this INeed need, string name) {
    if (name == null) throw new ArgumentException("No name.");
    return name;
  }
  /// <summary>Named by a type.</summary>
  public static Type Named(this INeed need, Type kind) {
    if (kind == null) throw new ArgumentException("No kind.");
    return kind;
  }
  /// <summary>Both.</summary>
  public static void Both(this INeed need, string name, int depth) {
    need.Named(name);
    Need.That.Low(depth);
    if (name.Length > depth) throw new ArgumentException("Too long.");
  }
}
`,
    }),
  ).toEqual([
    'Checks.Low(INeed,int): Too low.',
    'Checks.Low(INeed,long): Too low.',
    'Checks.Named(INeed,string): No name.',
    'Checks.Named(INeed,Type): No kind.',
    'Checks.Both: Too long.',
    'Checks.Both: No name.',
    'Checks.Both: Too low.',
  ]);
});

it('in Java, with constructors that take any number', async () => {
  expect(
    await raisedBy({
      'pom.xml': '<project><groupId>org.quay</groupId><artifactId>quay</artifactId><version>1.0</version></project>',
      'src/main/java/org/quay/Pier.java': `package org.quay;
/** A pier. */
public class Pier {
  /** Named. */
  public Pier(String name, Berth... berths) { this((Object) name, berths); }
  /** Of anything. */
  public Pier(Object... all) { if (all.length > 9) throw new IllegalArgumentException("Too many."); }
  /** Of a plan. */
  public Pier(Plan plan) { if (plan == null) throw new IllegalArgumentException("No plan."); }
  /** Digs. */
  public void dig(int depth) { dig(depth, null); }
  /** Digs. */
  public void dig(int depth, Plan plan) { if (depth < 0) throw new IllegalArgumentException("Too low."); }
}
`,
      'src/main/java/org/quay/Berth.java': 'package org.quay;\n/** A berth. */\npublic class Berth { }\n',
      'src/main/java/org/quay/Plan.java': 'package org.quay;\n/** A plan. */\npublic class Plan { }\n',
    }),
  ).toEqual([
    'Pier.Pier(String,Berth[]): Too many.',
    'Pier.Pier(Object[]): Too many.',
    'Pier.Pier(Plan): No plan.',
    'Pier.dig(int): Too low.',
    'Pier.dig(int,Plan): Too low.',
  ]);
});

it('leaves alone what is asked of the rest of the arguments where none is given', async () => {
  expect(
    await raisedBy({
      'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
      'strata/__init__.py': `"""Reads drill logs."""


def profile(depth, **kwargs):
    """Profile."""
    if kwargs:
        raise TypeError("unexpected keywords")
    if depth < 0:
        raise ValueError("too low")


def profile_json(depth):
    """As text."""
    return str(profile(depth))


def profile_more(depth, wide):
    """With more."""
    return profile(depth, wide=wide)
`,
    }),
  ).toEqual([
    'strata.profile: unexpected keywords',
    'strata.profile: too low',
    'strata.profile_json: too low',
    'strata.profile_more: unexpected keywords',
    'strata.profile_more: too low',
  ]);
});
