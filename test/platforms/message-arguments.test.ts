/** A check of the product that takes its message as an argument is listed with that message at its callers. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

it('in Java', async () => {
  const { facts } = await pagesOf({
    'pom.xml': '<project><groupId>org.strata</groupId><artifactId>strata</artifactId><version>1.0</version></project>',
    'README.md': '# Strata\n',
    'src/main/java/org/strata/Rig.java': `package org.strata;
/** A rig. */
public class Rig {
  /** Sinks. */
  public void sink(int depth) { Checks.needDepth(depth, "No such depth"); }
  /** Names. */
  public void name(String name) { String own = Checks.needText(name, "No name"); }
  /** Says. */
  public void say(String words, String name) { Checks.needText(name, words); }
  /** Makes. */
  public void make() { Checks.needText(made(), "Never made"); }
  /** Computes. */
  public void compute(int depth) { Checks.needDepth(depth + 1, "Never computed"); }
  /** Through. */
  public void through(int depth) { new Inner(deeper(depth), depth); }
  /** Plain. */
  public void plain(int depth) { Checks.needPlain(depth); }
}
`,
    'src/main/java/org/strata/Inner.java': `package org.strata;
class Inner {
  Inner(int made, int given) {
    Checks.needDepth(made, "Never through");
    Checks.needDepth(given, "Not through");
  }
}
`,
    'src/main/java/org/strata/Checks.java': `package org.strata;
/** Checks. */
public class Checks {
  /** Needs a depth. */
  public static void needDepth(int depth, Object words) {
    if (depth < 0) throw new IllegalArgumentException(String.valueOf(words));
  }
  /** Needs a text. */
  public static String needText(String text, String words) {
    if (text == null) throw new NullPointerException(words);
    return text;
  }
  /** Needs some. */
  public static <T extends Collection<?>> T needText(T text, String words) {
    if (text == null) throw new NullPointerException(words);
    return text;
  }
  /** Plain. */
  public static void needPlain(int depth) {
    if (depth < 0) throw new IllegalArgumentException("Not plain");
  }
}
`,
  });
  const told = facts.api.flatMap(({ name, messages = [] }) =>
    messages.map(({ type, text, citation }) => `${name}: ${type} ${text} ${citation.path}:${citation.start_line}`),
  );
  const file = 'src/main/java/org/strata';
  expect(told.map((each) => each.replaceAll(`${file}/`, '').replaceAll('org.strata.', ''))).toEqual([
    'Checks.needPlain: IllegalArgumentException Not plain Checks.java:20',
    'Rig.sink: IllegalArgumentException No such depth Rig.java:5',
    'Rig.name: NullPointerException No name Rig.java:7',
    'Rig.through: IllegalArgumentException Not through Inner.java:5',
    'Rig.plain: IllegalArgumentException Not plain Checks.java:20',
  ]);
});
