/** A default behind all cases of an enum raises nothing; one that is left raises what it says. */
import { expect, it } from 'vitest';
import { loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { readJavaFile } from '../../../src/platforms/java/declarations.ts';

it('knows all names of an enum of the file and of the language', async () => {
  const text = `package q;
/** A rig. */
public class Rig {
  enum Mode { SLOW, FAST }
  public int all(Mode mode) { switch (mode) { case SLOW: return 1; case FAST: return 2; default: throw new IllegalStateException("all"); } }
  public int some(Mode mode) { switch (mode) { case SLOW: return 1; default: throw new IllegalStateException("some"); } }
  public int arrow(Mode mode) { return switch (mode) { case SLOW, FAST -> 1; default -> throw new IllegalStateException("arrow"); }; }
  public int more(int count) { switch (count) { case 1: return 1; case 2: default: throw new IllegalStateException("more"); } }
  public int units(TimeUnit unit) {
    switch (unit) {
      case NANOSECONDS: case MICROSECONDS: case MILLISECONDS: case SECONDS: case MINUTES: case HOURS: case DAYS: return 1;
      default: throw new IllegalStateException("units");
    }
  }
  public int days(TimeUnit unit) { switch (unit) { case DAYS: return 1; default: throw new IllegalStateException("days"); } }
}
`;
  const seen = JSON.stringify(readJavaFile(await loadGrammar('java'), text));
  expect(
    ['all', 'some', 'arrow', 'more', 'units', 'days'].filter((each) => seen.includes(`"message":"${each}"`)),
  ).toEqual(['some', 'more', 'days']);
});
