/** A first run of a language that asks for a build file, an entry point and imports: of a whole program, of an example, of a piece that the README shows, of a test. */
import { describe, expect, it } from 'vitest';
import type { Proof } from '../../src/model/proof.ts';
import { against, judgePage } from '../../src/proofs/judge-page.ts';
import { proofPage } from '../../src/proofs/proof-page.ts';
import { pagesOf } from '../support/product-folder.ts';
import { pageEnding } from '../support/written-pages.ts';

const started = async (files: Record<string, string>): Promise<string> =>
  pageEnding((await pagesOf(files)).pages, '/getting-started.md');
const RUN = '## A first run';
const runOf = (page: string): string => page.slice(page.indexOf(RUN)).split('\n## What this uses')[0] ?? '';

const pom = (version: string): string =>
  `<project><groupId>org.quarry</groupId><artifactId>strata</artifactId><version>${version}</version></project>`;
const LOG =
  'package org.quarry.strata;\n/** One log. */\npublic class Log {\n  /** Reads a log. */\n  public static Log parse(String text) { return new Log(); }\n  /** How deep it goes. */\n  public int depth() { return 0; }\n}\n';
const readme = (fence: string, code: string, version = '1.4.0'): string =>
  `# Strata\n\nStrata reads logs of wells.\n\n## Installation\n\n\`\`\`xml\n<dependency>\n  <groupId>org.quarry</groupId>\n  <artifactId>strata</artifactId>\n  <version>${version}</version>\n</dependency>\n\`\`\`\n\n## Usage\n\nRead a log:\n\n\`\`\`${fence}\n${code}\n\`\`\`\n`;
const java = (code: string, files: Record<string, string> = {}, version = '1.4.0'): Record<string, string> => ({
  'pom.xml': pom('1.5.0-SNAPSHOT'),
  'src/main/java/org/quarry/strata/Log.java': LOG,
  'README.md': readme('java', code, version),
  ...files,
});
const whole = (line: string, head = ''): string =>
  `import org.quarry.strata.Log;\n${head}\npublic class Demo {\n    public static void main(String[] args) {\n        ${line}\n    }\n}`;

describe('a first run of Java', () => {
  it('has its build file with the version that the README shows, and the command', async () => {
    const page = await started(java(whole('System.out.println(Log.parse("1").depth());')));
    expect(runOf(page)).toBe(
      `${RUN}\n\nSave this as \`pom.xml\`:\n\n\`\`\`xml\n<project>\n  <modelVersion>4.0.0</modelVersion>\n  <groupId>first-run</groupId>\n  <artifactId>first-run</artifactId>\n  <version>1</version>\n  <dependencies>\n    <dependency>\n      <groupId>org.quarry</groupId>\n      <artifactId>strata</artifactId>\n      <version>1.4.0</version>\n    </dependency>\n  </dependencies>\n</project>\n\`\`\`\n\nSave the code under [Usage](#usage) as \`Demo.java\`.\n\nRun it:\n\n\`\`\`bash\nmvn -q dependency:copy-dependencies\njava -cp "target/dependency/*" Demo.java\n\`\`\`\n`,
    );
  });

  it('is proven by who reads the product anew', async () => {
    const files = java('int depth = Log.parse("1").depth();');
    const { drafts, facts } = await pagesOf(files);
    const draft = drafts.find(({ output_path }) => output_path.endsWith('/getting-started.md'));
    if (draft === undefined) throw new Error('no first steps');
    const pages = drafts.map((each) =>
      proofPage(each, each.blocks?.find(({ where }) => where === 'title')?.markdown ?? ''),
    );
    const page = pages[drafts.indexOf(draft)] as Proof['pages'][number];
    const proof: Proof = {
      schema_version: 3,
      product_slug: facts.product_slug,
      product_name: facts.product_name,
      repository: facts.repository,
      sha: facts.sha,
      version: null,
      install_commands: [],
      pages,
      removed_pages: [],
    };
    const product = {
      repository: facts.repository,
      sha: facts.sha,
      paths: () => Object.keys(files),
      lines: (path: string) => files[path]?.split('\n'),
    };
    expect(draft.content).toContain('Save this as `pom.xml`:');
    const judged = judgePage(draft.content, page, proof, against(product, facts));
    expect(judged.filter(({ state }) => state !== 'holds').map(({ block }) => block?.generated)).toEqual([]);
  });

  it('is there only where a version is known that somebody can get', async () => {
    const code = whole('System.out.println(Log.parse("1").depth());');
    for (const place of [['$', '{strata.version}'].join(''), 'VERSION', 'x.y.z'])
      expect(await started(java(code, {}, place))).toContain('      <version>RELEASE</version>\n');
    expect(await started(java(code, { 'pom.xml': pom('1.5.0') }, 'VERSION'))).toContain(
      '      <version>1.5.0</version>\n',
    );
    expect(await started(java(code, {}, '1.5.0-SNAPSHOT'))).not.toContain(RUN);
    const unpublished = readme('java', code).replaceAll('strata</artifactId>', 'other</artifactId>');
    expect(await started(java(code, { 'README.md': unpublished }))).not.toContain(RUN);
  });

  it('takes no arguments, imports nothing that it does not bring, and begins in the first class', async () => {
    expect(await started(java(whole('System.out.println(args[0] + Log.parse("1").depth());')))).not.toContain(RUN);
    const other = whole('System.out.println(Log.parse("1").depth());', 'import com.other.Well;');
    expect(await started(java(other))).not.toContain(RUN);
    expect(await started(java(other.replace('com.other.Well', 'java.util.List')))).toContain(RUN);
    const second = whole('System.out.println(Log.parse("1").depth());').replace(
      'public class',
      'class Well {}\n\nclass',
    );
    expect(await started(java(second))).not.toContain(RUN);
  });

  it('is an example file where the README shows a piece that cannot be one', async () => {
    const page = await started(
      java('Log log = Log.parse(text);\nSystem.out.println(log.depth());', {
        'examples/Read.java': whole('System.out.println(Log.parse("2").depth());').replace('Demo', 'Read'),
      }),
    );
    expect(runOf(page)).toContain('Save this as `Read.java`:');
    expect(runOf(page)).toContain('Log.parse("2")');
  });

  it('is what the README shows, with its imports and its entry point', async () => {
    const piece =
      'Log log = Log.parse("1");\nList<Integer> depths = List.of(log.depth());\nSystem.out.println(depths);';
    const page = await started(java(piece));
    expect(runOf(page)).toContain(
      'Save this as `FirstRun.java`:\n\n```java\nimport java.util.List;\nimport org.quarry.strata.Log;\n\npublic class FirstRun {\n    public static void main(String[] args) throws Exception {\n        Log log = Log.parse("1");\n        List<Integer> depths = List.of(log.depth());\n        System.out.println(depths);\n    }\n}\n```\n',
    );
    expect(await started(java(piece.replace('"1"', 'text')))).not.toContain(RUN);
    expect(await started(java('Log log = Log.parse("1");\nlog.depth();'))).not.toContain(RUN);
    expect(await started(java('Log log = Log.parse("1");'))).not.toContain(RUN);
    expect(runOf(await started(java('int depth = Log.parse("1")\n    .depth();')))).toContain(
      '        int depth = Log.parse("1")\n            .depth();\n        System.out.println(depth);\n    }\n',
    );
    expect(await started(java(piece.replace('log.depth()', 'log.width()')))).not.toContain(RUN);
  });

  it('is a test that is written to be read, and no other where documents show code', async () => {
    const test = (name: string) =>
      `package org.quarry.strata;\n\nimport static org.junit.Assert.assertEquals;\nimport org.junit.Test;\n\npublic class ${name} {\n  @Test\n  public void depth() {\n    Log log = Log.parse("3");\n    assertEquals(3, log.depth());\n  }\n}\n`;
    const files = (name: string) => ({ [`src/test/java/org/quarry/strata/${name}.java`]: test(name) });
    const page = await started(java('Log log = Log.parse(text);', files('ReadmeExamplesTest')));
    expect(runOf(page)).toContain('        Log log = Log.parse("3");\n        System.out.println(log.depth());');
    expect(runOf(page)).toContain('You get `3` for `log.depth()`.');
    expect(await started(java('Log log = Log.parse(text);', files('LogTest')))).not.toContain(RUN);
  });
});

describe('a piece of other languages', () => {
  const go = (code: string): Record<string, string> => ({
    'go.mod': 'module example.com/quarry/strata\n\ngo 1.21\n',
    'strata.go':
      '// Package strata reads logs.\npackage strata\n\n// Parse reads a log.\nfunc Parse(text string) string { return text }\n',
    'README.md': `# Strata\n\nReads logs.\n\n## Usage\n\n\`\`\`go\n${code}\n\`\`\`\n`,
  });

  it('of Go gets its package and its imports', async () => {
    const main = 'package main\n\nimport (\n\t"fmt"\n\t"example.com/quarry/strata"\n)\n\nfunc main() {';
    const page = await started(go('log := strata.Parse("1")\nfmt.Println(log)'));
    expect(runOf(page)).toContain('log := strata.Parse("1")\n\tfmt.Println(log)\n}');
    expect(runOf(page)).toContain('"example.com/quarry/strata"');
    expect(
      runOf(await started(go(`${main.slice('package main\n\n'.length)}\n\tfmt.Println(strata.Parse("1"))\n}`))),
    ).toContain(`\`\`\`go\n${main}\n`);
    expect(await started(go('log, err := strata.Parse("1")\nfmt.Println(log)'))).not.toContain(RUN);
    expect(await started(go('fmt.Println(strata.Parse(text()))'))).not.toContain(RUN);
  });

  it('of Rust gets `main`', async () => {
    const rust = (code: string): Record<string, string> => ({
      'Cargo.toml': '[package]\nname = "strata"\nversion = "1.2.0"\nedition = "2021"\n',
      'src/lib.rs': '/// Reads a log.\npub fn parse(text: &str) -> usize { text.len() }\n',
      'README.md': `# Strata\n\nReads logs.\n\n## Installation\n\n\`\`\`sh\ncargo add strata\n\`\`\`\n\n## Usage\n\n\`\`\`rust\n${code}\n\`\`\`\n`,
    });
    const page = await started(rust('use strata::parse;\n\nlet log = parse("1");\nprintln!("{}", log);'));
    expect(runOf(page)).toContain(
      'use strata::parse;\n\nfn main() {\n    let log = parse("1");\n    println!("{}", log);\n}\n',
    );
    expect(await started(rust('use strata::parse;\n\nlet log = parse(text);\nprintln!("{}", log);'))).not.toContain(
      RUN,
    );
    expect(await started(rust('use strata::parse;\n\nlet log = parse("1")?;\nprintln!("{}", log);'))).not.toContain(
      RUN,
    );
  });

  it('of C# gets its namespace', async () => {
    const csharp = (code: string): Record<string, string> => ({
      'Strata.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework><PackageId>Quarry.Strata</PackageId><Version>1.2.0</Version></PropertyGroup></Project>',
      'Log.cs':
        'namespace Quarry.Strata;\n/// <summary>One log.</summary>\npublic class Log\n{\n    /// <summary>Reads a log.</summary>\n    public static Log Parse(string text) => new Log();\n    /// <summary>How deep it goes.</summary>\n    public int Depth() => 0;\n}\n',
      'README.md': `# Strata\n\nReads logs.\n\n## Installation\n\n\`\`\`sh\ndotnet add package Quarry.Strata\n\`\`\`\n\n## Usage\n\n\`\`\`csharp\n${code}\n\`\`\`\n`,
    });
    const page = await started(csharp('var log = Log.Parse("1");\nConsole.WriteLine(log.Depth());'));
    expect(runOf(page)).toContain('```csharp\nusing Quarry.Strata;\n\nvar log = Log.Parse("1");');
    expect(await started(csharp('var log = Log.Parse(text);\nConsole.WriteLine(log.Depth());'))).not.toContain(RUN);
  });
});
