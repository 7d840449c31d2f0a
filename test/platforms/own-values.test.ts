/** What a helper finds wrong with values that its caller made itself is no error of the caller: of a wrong type, or refused when the object was made. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

async function raisersIn(files: Readonly<Record<string, string>>, text: string): Promise<string[]> {
  const { facts } = await pagesOf(files);
  return facts.api
    .filter(({ messages = [] }) => messages.some((each) => each.text === text))
    .map(({ name }) => name.split('.').slice(-1).join('.'))
    .toSorted();
}

it('of a wrong type: a caller that made the text gives no other', async () => {
  const files = {
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'strata/__init__.py': `"""Reads drill logs."""


def read(log):
    """Reads a file."""
    text = log.read().decode()
    return parse(text)


def again(text):
    """Reads a text."""
    return parse(text)


def parse(source):
    """Parses."""
    try:
        rows = source.splitlines()
    except (AttributeError, TypeError):
        raise TypeError("a text is needed") from None
    try:
        return int(rows[0])
    except ValueError:
        raise KeyError("no number") from None
`,
  };
  expect(await raisersIn(files, 'a text is needed')).toEqual(['again', 'parse']);
  expect(await raisersIn(files, 'no number')).toEqual(['again', 'parse']);
});

it('refused when the object was made: a copy of it has the same members', async () => {
  const files = {
    'pom.xml': '<project><groupId>q</groupId><artifactId>quay</artifactId><version>1.0</version></project>',
    'src/main/java/q/Pier.java': `package q;
/** A pier. */
public class Pier {
  private final int depth;
  private final String name;
  /** Makes one. */
  public Pier(int depth, String name) {
    if (depth < 1) throw new IllegalArgumentException("too low");
    if (name.isEmpty()) throw new IllegalArgumentException("no name");
    this.depth = depth;
    this.name = name;
  }
  /** With a name. */
  public Pier named(String name) { return new Pier(depth, name); }
  /** With a depth. */
  public Pier deep(int depth) { return new Pier(depth, name); }
}
`,
  };
  expect(await raisersIn(files, 'too low')).toEqual(['Pier', 'deep']);
  expect(await raisersIn(files, 'no name')).toEqual(['Pier', 'named']);
});
