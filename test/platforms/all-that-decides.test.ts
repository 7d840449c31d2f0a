/** A condition is said to be all that decides only where it is: not where a way out, an earlier call, or what a caller may give instead decides too. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

/** Of each public name, the messages that it raises, and when. */
async function raisedBy(files: Record<string, string>): Promise<string[]> {
  const { facts } = await pagesOf({ 'README.md': '# Quay\n', ...files });
  return facts.api.flatMap(({ name, messages = [] }) =>
    messages.map(({ text, when }) => {
      const all = (when?.conditions ?? []).map(({ code, negated }) => (negated ? `not ${code}` : code)).join(' and ');
      return `${name.replace(/^.*\./, '')}: ${text} | ${when?.is_last === true ? 'last: ' : ''}${all}`;
    }),
  );
}

it('in C#, where callers may give the error or its words', async () => {
  expect(
    await raisedBy({
      'Quay.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>',
      'Pier.cs': `using System;
namespace Quay;
/// <summary>A pier.</summary>
public class Pier {
  /// <summary>Given words.</summary>
  public void Worded(int depth, string? words = null) {
    if (depth < 0) throw new ArgumentException(words ?? "No such depth.");
  }
  /// <summary>Given an error.</summary>
  public void Made(int depth, string? words = null, Func<Exception>? make = null) {
    if (depth < 0) { Exception? made = make?.Invoke(); throw made ?? new ArgumentException(words ?? $"Depth {depth} is too low."); }
  }
  /// <summary>Given more than can be said.</summary>
  public void Deep(int depth, string? words = null, Func<Exception>? make = null) {
    if (depth > 0) { if (depth > 9) throw make?.Invoke() ?? new ArgumentException(words ?? "Too deep."); }
  }
  /// <summary>Behind another.</summary>
  public void Behind(string name) {
    Need(name);
    if (name.Length > 9) throw new ArgumentException("Too long.");
  }
  /// <summary>Plain.</summary>
  public void Plain(int depth) { if (depth < 0) throw new ArgumentException("Plainly too low."); }
  /// <summary>Through a helper.</summary>
  public void Through(string name, string other) {
    Named(name, "No name here.");
    Named(other);
  }
  private void Need(string name) { if (name == null) throw new ArgumentException("No name."); }
  private void Named(string name, string? words = null) { if (name == "") throw new ArgumentException(words ?? "Not named."); }
}
`,
    }),
  ).toEqual([
    'Worded: No such depth. | depth < 0 and words == null',
    'Made: Depth {depth} is too low. | depth < 0 and make?.Invoke() == null and words == null',
    'Deep: Too deep. | last: depth > 0 and depth > 9',
    'Behind: Too long. | last: name.Length > 9',
    'Behind: No name. | name == null',
    'Plain: Plainly too low. | depth < 0',
    'Through: No name here. | name == ""',
    'Through: Not named. | last: other == ""',
  ]);
});

it('in Java, behind a loop that may find what is looked for', async () => {
  expect(
    await raisedBy({
      'pom.xml': '<project><groupId>org.quay</groupId><artifactId>quay</artifactId><version>1.0</version></project>',
      'src/main/java/org/quay/Pier.java': `package org.quay;
/** A pier. */
public class Pier {
  /** Finds. */
  public int find(String kind, int[] rows) {
    if ("any".equals(kind)) { return first(rows); }
    return 0;
  }
  int first(int[] rows) {
    for (int row : rows) { if (row > 0) { return row; } }
    throw new IllegalStateException("No such row.");
  }
  /** Opens. */
  public int open(String kind) { if ("any".equals(kind)) { return none(); } return 0; }
  int none() { throw new IllegalStateException("None is open."); }
}
`,
    }),
  ).toEqual(
    ['find(): No such row. | ', 'open(): None is open. | "any".equals(kind)'].map((each) => each.replace('()', '')),
  );
});
