/** Words are inherited by what a member takes, not by its name alone: overloads say different things. */
import { expect, it } from 'vitest';
import { isFilledType } from '../../src/platforms/overridden.ts';
import { pagesOf } from '../support/product-folder.ts';

const ROOT = 'src/main/java/harbour/tide';
it('takes the words of the overload in Java, and none where no overload fits', async () => {
  const { facts } = await pagesOf({
    'README.md': '# Tide\n\nTides.\n',
    'pom.xml': '<project><groupId>harbour</groupId><artifactId>tide</artifactId><version>1.2.0</version></project>',
    [`${ROOT}/Claims.java`]: `package harbour.tide;
import java.util.List;
public interface Claims<K> {
  /** Takes truth. */
  Claims<K> with(String name, Boolean value);
  /** Takes a number. */
  Claims<K> with(String name, Integer value);
  /** Takes one issuer. */
  Claims<K> issuer(String issuer);
  /** Takes several issuers. */
  Claims<K> issuer(String... issuer);
  /** Takes a key. */
  void key(K key);
  /** Takes keys. */
  <T> void all(T[] keys, K key);
}
`,
    [`${ROOT}/Checks.java`]: `package harbour.tide;
public class Checks implements Claims<String> {
  @Override public Checks with(String name, Integer value) { return this; }
  @Override public Checks with(String title, Boolean value) { return this; }
  public Checks with(String name, Long value) { return this; }
  @Override public Checks issuer(String... issuer) { return this; }
  @Override public Checks issuer(String issuer) { return this; }
  @Override public void key(String key) {}
  public void key(int key) {}
  public void key(Long key) {}
  @Override public <E> void all(E[] keys, String key) {}
}
`,
  });
  const said = Object.fromEntries(
    facts.api.flatMap(({ name, doc }) => (name.includes('Checks.') ? [[name.replace(/^.*Checks\./, ''), doc]] : [])),
  );
  expect(said).toEqual({
    'with(String,Integer)': 'Takes a number.',
    'with(String,Boolean)': 'Takes truth.',
    'with(String,Long)': null,
    'issuer(String[])': 'Takes several issuers.',
    'issuer(String)': 'Takes one issuer.',
    'key(String)': 'Takes a key.',
    'key(int)': null,
    'key(Long)': null,
    all: 'Takes keys.',
  });
});

it('takes the words of the overload in C#', async () => {
  const { facts } = await pagesOf({
    'README.md': '# Tide\n\nTides.\n',
    'src/Harbour.Tide/Harbour.Tide.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework><PackageId>Harbour.Tide</PackageId></PropertyGroup></Project>',
    'src/Harbour.Tide/Tide.cs': `namespace Harbour.Tide;
public interface IClaims<K>
{
    /// <summary>Takes truth.</summary>
    void With(string name, bool value);
    /// <summary>Takes a number.</summary>
    void With(string name, int value);
    /// <summary>Takes keys.</summary>
    void Keys(List<K> keys);
}
public class Checks : IClaims<string>
{
    public void With(string name, int value) { }
    public void With(String name, bool value) { }
    public void With(string name, long value) { }
    public void Keys(List<string> keys) { }
    /// <inheritdoc cref="IClaims{K}.With(string, long)"/>
    public void Other() { }
}
`,
  });
  const said = facts.api.flatMap(({ name, doc }) =>
    name.includes('Checks.') ? [[name.replace(/^.*Checks\./, ''), doc]] : [],
  );
  expect(Object.fromEntries(said)).toEqual({
    'With(string,int)': 'Takes a number.',
    'With(String,bool)': 'Takes truth.',
    'With(string,long)': null,
    Keys: 'Takes keys.',
    Other: null,
  });
});

it.each([
  ['List<int>', 'List<T>', true],
  ['Map<A,B>[]', 'Map<T,U>[]', true],
  ['int', 'T', true],
  ['int', 'T[]', false],
  ['[]', 'T[]', false],
  ['Title', 'Text', false],
])('%s may fill %s: %s', (below, above, fits) => {
  expect(isFilledType(below, above, new Set(['T', 'U']))).toBe(fits);
});
