/** An override that only says it is not supported has none of the words above it: they promise what it does not do. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

/** All of its reference as one text. */
const referenceOf = async (files: Readonly<Record<string, string>>): Promise<string> =>
  [...(await pagesOf(files)).pages].flatMap(([path, text]) => (path.includes('reference') ? [text] : [])).join('\n');

const JAVA = {
  'pom.xml':
    '<project><groupId>org.tide</groupId><artifactId>tide</artifactId><version>1.2.0</version><licenses><license><name>MIT</name></license></licenses></project>',
  'src/main/java/org/tide/Reads.java': `package org.tide;

public interface Reads {
    /**
     * Reads the row of a station.
     *
     * @param station which one is read
     * @return the row, never null
     */
    String row(String station);

    /**
     * Cuts all rows.
     *
     * @return how many were cut
     */
    int cut();
}
`,
  'src/main/java/org/tide/Joined.java': `package org.tide;

/** Several tables as one. */
public class Joined implements Reads {
    @Override
    public String row(String station) {
        // Nobody knows which table is meant.
        throw new UnsupportedOperationException("Currently not supported for joined tables");
    }

    @Override
    public int cut() {
        throw new IllegalStateException("The table is sealed");
    }
}
`,
  'src/main/java/org/tide/Guarded.java': `package org.tide;

/** A table that may be shut. */
public class Guarded implements Reads {
    @Override
    public String row(String station) {
        if (station.isEmpty()) throw new UnsupportedOperationException("Empty names are not supported");
        return station;
    }

    @Override
    public int cut() { return 0; }
}
`,
};

/** What stands under the heading of a member. */
const under = (reference: string, heading: string): string =>
  reference.split('\n### ').find((part) => part.startsWith(`\`${heading}`)) ?? '';
const PROMISES = /Reads the row|which one is read|never null|\*\*Returns/i;

it('a Java override that is not supported says so, with its own error', async () => {
  const row = under(await referenceOf(JAVA), 'Joined.row()');
  expect(row).toContain('`Joined.row()` is not implemented: it only raises `UnsupportedOperationException`.');
  expect(row).toContain('Currently not supported for joined tables');
  expect(row).not.toMatch(PROMISES);
});

it('what only raises for another reason has no words from above, and is not called unfinished; under a condition it keeps them', async () => {
  const reference = await referenceOf(JAVA);
  expect(under(reference, 'Joined.cut()')).toContain('The table is sealed');
  expect(under(reference, 'Joined.cut()')).not.toContain('Cuts all rows.');
  expect(under(reference, 'Guarded.row()')).toContain('Reads the row of a station.');
  expect(reference.match(/is not implemented/g)).toHaveLength(1);
});

it.each([
  [
    {
      'Tide.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework><PackageId>Tide</PackageId><Version>1.2.0</Version></PropertyGroup></Project>',
      'IReads.cs':
        'namespace Tide;\n/// <summary>Reads.</summary>\npublic interface IReads\n{\n  /// <summary>Reads the row of a station.</summary>\n  /// <param name="station">Which one is read.</param>\n  /// <returns>Never null.</returns>\n  string Row(string station);\n  /// <summary>How many rows there are.</summary>\n  int Count { get; }\n}\n',
      'Joined.cs':
        'namespace Tide;\n/// <summary>Several tables as one.</summary>\npublic class Joined : IReads\n{\n  public string Row(string station) => throw new System.NotSupportedException();\n  public int Count { get { throw new System.NotSupportedException("No count"); } }\n}\n',
    },
    ['Joined.Row', 'Joined.Count'],
    'NotSupportedException',
  ],
  [
    {
      'composer.json': '{"name":"harbour/tide","license":"MIT","autoload":{"psr-4":{"Tide\\\\":"src/"}}}',
      'src/Reads.php':
        '<?php\nnamespace Tide;\ninterface Reads {\n  /**\n   * Reads the row of a station.\n   * @param string $station Which one is read\n   * @return string Never null\n   */\n  public function row($station);\n}\n',
      'src/Joined.php':
        "<?php\nnamespace Tide;\n/** Several tables as one. */\nclass Joined implements Reads {\n  public function row($station) { throw new \\LogicException('Rows are not supported here'); }\n}\n",
    },
    ['Joined::row'],
    'LogicException',
  ],
  [
    {
      'package.json': '{"name":"tide","version":"1.2.0","license":"MIT","type":"module","exports":"./index.ts"}',
      'index.ts':
        "/** Reads. */\nexport interface Reads {\n  /** Reads the row of a station.\n   * @param station which one is read\n   * @returns never null */\n  row(station: string): string;\n}\n/** Several tables as one. */\nexport class Joined implements Reads {\n  row(station: string): string {\n    throw new TypeError('Rows are not supported here');\n  }\n}\n",
    },
    ['Joined.row'],
    'TypeError',
  ],
] as const)('so in C#, PHP and TypeScript: %#', async (files, members, error) => {
  const reference = await referenceOf(files);
  for (const member of members) {
    expect(under(reference, member)).toMatch(new RegExp(`is not implemented: it only raises \`.*${error}\`\\.`));
    expect(under(reference, member)).not.toMatch(PROMISES);
  }
});
