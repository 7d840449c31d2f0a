/** Methods of Java that have no comment say what those above them say: in words, in tags alone, and under their own names of parameters. */
import { beforeAll, expect, it } from 'vitest';
import type { ApiSymbol } from '../../../src/model/product-facts.ts';
import { pagesOf } from '../../support/product-folder.ts';

const ROOT = 'src/main/java/harbour/lamp';
const FILES = {
  'README.md': '# Lamp\n\nLamps.\n',
  'pom.xml': '<project><groupId>harbour</groupId><artifactId>lamp</artifactId><version>1.2.0</version></project>',
  [`${ROOT}/Shines.java`]: `package harbour.lamp;

import java.io.IOException;

public interface Shines {
  /**
   * @param <C> what it shines through
   * @param seconds how long it shines
   * @return whether it is lit
   * @throws IOException when the wick is wet
   * @throws IllegalArgumentException when there is no time
   */
  <C> boolean shine(C glass, long seconds) throws IOException;

  /** @return its colour */
  String colour();

  /** Goes out. */
  void dim();

  /** @since 2.0 */
  void flash();
}
`,
  [`${ROOT}/Lamp.java`]: `package harbour.lamp;

import java.io.IOException;

public class Lamp implements Shines {
  @Override public <G> boolean shine(G pane, long time) throws IOException { return true; }
  /** Red, whatever you ask. */
  @Override public String colour() { return "red"; }
  /** @return nothing */
  @Override public void dim() {}
  @Override public void flash() {}
}
`,
  [`${ROOT}/Torch.java`]: `package harbour.lamp;

public class Torch implements Shines {
  @Override public <C> boolean shine(C glass, long seconds) { return true; }
  /** @return the colour of fire */
  @Override public String colour() { return "orange"; }
  @Override public void dim() {}
  @Override public void flash() {}
}
`,
  [`${ROOT}/Candle.java`]: `package harbour.lamp;

/**
 * A candle.
 *
 * @param colour the colour of its wax
 */
public record Candle(String colour) implements Shines {
  public String colour() { return colour; }
}
`,
  [`${ROOT}/Reader.java`]: `package harbour.lamp;

import elsewhere.Foreign;

public class Reader implements Foreign {
  @Override public String colour() { return ""; }
}
`,
};

let api: readonly ApiSymbol[];
beforeAll(async () => {
  ({
    facts: { api },
  } = await pagesOf(FILES));
});
const symbol = (name: string): ApiSymbol => {
  const found = api.find((each) => each.name === `harbour.lamp.${name}`);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};

it('takes tags of a comment that has no words, by the places of parameters', () => {
  const { doc, parameters, returns, raises, inherited } = symbol('Lamp.shine');
  expect(doc).toBeNull();
  expect(parameters.map(({ name, description }) => [name, description])).toEqual([
    ['<G>', 'what it shines through'],
    ['pane', null],
    ['time', 'how long it shines'],
  ]);
  expect(returns).toEqual({ type: 'boolean', description: 'whether it is lit' });
  expect(raises).toEqual([
    { type: 'IOException', description: 'when the wick is wet' },
    { type: 'IllegalArgumentException', description: 'when there is no time' },
  ]);
  expect(inherited).toMatchObject({ tags: true, citation: { path: `${ROOT}/Shines.java` } });
});

it('leaves out errors that the method above declares and this one does not', () => {
  expect(symbol('Torch.shine').raises.map(({ type }) => type)).toEqual(['IllegalArgumentException']);
});

it('keeps words and tags of its own', () => {
  expect(symbol('Lamp.colour')).toMatchObject({ doc: 'Red, whatever you ask.', returns: { description: null } });
  expect(symbol('Lamp.colour').inherited).toBeUndefined();
  expect(symbol('Torch.colour')).toMatchObject({ doc: null, returns: { description: 'the colour of fire' } });
  expect(symbol('Torch.colour').inherited).toBeUndefined();
  expect(symbol('Lamp.dim')).toMatchObject({ doc: 'Goes out.', inherited: { tags: false } });
});

it('has a component in the words of its record', () => {
  expect(symbol('Candle.colour')).toMatchObject({ doc: 'the colour of its wax', returns: { description: null } });
  expect(symbol('Candle.colour').inherited).toBeUndefined();
});

it('takes nothing of a comment that says nothing, nor of a type that the product does not define', () => {
  for (const name of ['Lamp.flash', 'Reader.colour']) {
    expect(symbol(name).doc).toBeNull();
    expect(symbol(name).inherited).toBeUndefined();
  }
});
