/** One manifest of each ecosystem: name, version, licence, runtime and how it is installed, each with its lines. */
import { expect, it } from 'vitest';
import { manifestField } from '../../src/derive/manifest-field.ts';
import { ecosystemOf, readManifests } from '../../src/manifests/index.ts';
import { isReleased } from '../../src/manifests/manifest.ts';
import { treeOf } from '../support/product-tree.ts';

const only = async (files: Record<string, string>) => {
  const [facts] = await readManifests(treeOf(files));
  if (facts === undefined) throw new Error('no manifest');
  return { facts, install: ecosystemOf(facts.path)!.install(facts.name?.value ?? '', facts) };
};

it('reads wally.toml and pesde.toml, and the name of a Rojo project that has neither', async () => {
  const pesde =
    'name = "harbour/buoy"\nversion = "1.2.0"\nlicense = "MIT"\nrepository = "https://example.com/buoy"\n\n[target]\nenvironment = "roblox"\n\n[dependencies]\ntide = { name = "harbour/tide", version = "^1" }\n';
  const wally = '[package]\nname = "harbour/buoy-light"\nversion = "0.4.2"\n';
  const rojo = '{\n  "name": "Buoy",\n  "tree": { "$path": "src", "name": { "$path": "x" } }\n}\n';
  const { facts, install } = await only({ 'pesde.toml': pesde, 'default.project.json': rojo });
  expect(facts).toMatchObject({
    ecosystem: 'roblox',
    path: 'pesde.toml',
    name: { value: 'harbour/buoy', start: 1, end: 1 },
    version: { value: '1.2.0', start: 2 },
    licence: { value: 'MIT', start: 3 },
    dependencies: { value: ['tide'], start: 9 },
    urls: [{ label: 'Repository', url: 'https://example.com/buoy', start: 4, end: 4 }],
  });
  expect(install).toEqual([{ manager: 'pesde', language: 'bash', text: 'pesde add harbour/buoy' }]);
  const inAll = {
    'wally.toml': wally,
    'pesde.toml': pesde,
    'default.project.json': rojo,
    'tide/default.project.json': rojo,
  };
  expect((await readManifests(treeOf(inAll))).map(({ path }) => path)).toEqual(['wally.toml']);
  const alone = await only({ 'default.project.json': rojo, 'src/part/default.project.json': rojo });
  expect(alone).toMatchObject({ facts: { name: { value: 'Buoy', start: 2, end: 2 }, version: null }, install: [] });
  expect(await readManifests(treeOf({ 'default.project.json': '{"name": "x"}' }))).toEqual([]);
  const hidden = await only({ 'pesde.toml': 'name = "a/b"\nversion = "1.0.0"\nprivate = true\n' });
  expect(hidden.facts.isPrivate).toEqual({ value: 'private = true', start: 3, end: 3 });
});

it('reads composer.json, with several licences as a choice', async () => {
  const { facts, install } = await only({
    'composer.json': `{
  "name": "quarry/strata",
  "description": "Reads well logs.",
  "license": ["MIT", "Apache-2.0"],
  "require": {
    "php": ">=8.1",
    "ext-json": "*",
    "psr/log": "^3.0"
  }
}
`,
  });
  expect(facts).toMatchObject({
    ecosystem: 'php',
    name: { value: 'quarry/strata', start: 2, end: 2 },
    licence: { value: 'MIT OR Apache-2.0', start: 4 },
    runtime: { value: '>=8.1', start: 5, end: 9 },
    dependencies: { value: ['ext-json', 'psr/log'], start: 5, end: 9 },
  });
  expect(manifestField(facts, 'runtime')?.value).toBe('PHP 8.1 or newer, with `ext-json`');
  expect(manifestField(facts, 'dependencies')?.value).toBe('`psr/log`');
  expect(install).toEqual([{ manager: 'composer', language: 'bash', text: 'composer require quarry/strata' }]);
});

it('names extensions that composer.json suggests as such, and no package that it suggests', async () => {
  const { facts } = await only({
    'composer.json': `{
  "name": "quarry/strata",
  "require": {
    "php": ">=8.1",
    "ext-json": "*"
  },
  "suggest": {
    "ext-json": "*",
    "ext-gmp": "to count layers",
    "quarry/chart": "to draw"
  }
}
`,
  });
  expect(manifestField(facts, 'runtime')).toMatchObject({
    value: 'PHP 8.1 or newer, with `ext-json`; suggested: `ext-gmp` (to count layers)',
    start: 3,
    end: 11,
  });
  expect(manifestField(facts, 'dependencies')).toBeUndefined();
});

it('reads pom.xml with what its parent says: group, version, licence, properties', async () => {
  const { facts, install } = await only({
    'core/pom.xml': `<project>
  <!-- <artifactId>no</artifactId> -->
  <parent>
    <groupId>org.quarry</groupId>
    <artifactId>strata-parent</artifactId>
    <version>2.4.0</version>
  </parent>
  <artifactId>strata-core</artifactId>
  <name>Strata Core</name>
  <dependencies>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId></dependency>
    <dependency><groupId>org.junit</groupId><artifactId>junit</artifactId><scope>test</scope></dependency>
  </dependencies>
</project>
`,
    'notes/pom.txt': '',
    'pom.xml.txt': '',
  });
  expect(facts).toMatchObject({
    name: { value: 'org.quarry:strata-core', start: 8 },
    spokenName: 'Strata Core',
    version: { value: '2.4.0', start: 6 },
    dependencies: { value: ['org.slf4j:slf4j-api'] },
  });
  expect(install[0]?.text).toBe(
    '<dependency>\n  <groupId>org.quarry</groupId>\n  <artifactId>strata-core</artifactId>\n  <version>2.4.0</version>\n</dependency>',
  );
  const { facts: withParent } = await only({
    'core/pom.xml':
      '<project><parent><relativePath>../parent</relativePath></parent><artifactId>core</artifactId></project>',
    'parent/pom.xml': `<project>
  <groupId>org.quarry</groupId><artifactId>parent</artifactId><version>\${revision}</version><packaging>pom</packaging>
  <properties>
    <revision>3.0.1-SNAPSHOT</revision>
    <maven.compiler.release>17</maven.compiler.release>
  </properties>
  <licenses><license><name>Apache-2.0</name></license></licenses>
</project>`,
  });
  expect(withParent).toMatchObject({
    name: { value: 'org.quarry:core' },
    version: { value: '3.0.1-SNAPSHOT', path: 'parent/pom.xml' },
    licence: { value: 'Apache-2.0', path: 'parent/pom.xml', start: 7 },
    runtime: { value: '17', path: 'parent/pom.xml', start: 5 },
  });
  expect(ecosystemOf('pom.xml')!.install('org.quarry:core', withParent)).toEqual([]);
});

it('takes the scope of a dependency from the pom that manages it, and says which are optional', async () => {
  const dependency = (name: string, more = ''): string =>
    `<dependency><groupId>org.q</groupId><artifactId>${name}</artifactId>${more}</dependency>`;
  const { facts } = await only({
    'core/pom.xml': `<project><parent><relativePath>../parent</relativePath></parent><artifactId>core</artifactId><dependencies>
${['wick', 'match', 'oil'].map((name) => dependency(name)).join('\n')}
${dependency('snuffer', '<scope>compile</scope>')}
${dependency('shade', '<optional>true</optional>')}
</dependencies></project>`,
    'parent/pom.xml': `<project><groupId>org.q</groupId><artifactId>all</artifactId><dependencyManagement><dependencies>
${dependency('match', '<scope>test</scope>')}
${dependency('oil', '<type>test-jar</type><scope>test</scope>')}
${dependency('snuffer', '<scope>test</scope>')}
</dependencies></dependencyManagement></project>`,
  });
  expect(facts.dependencies?.value).toEqual(['org.q:wick', 'org.q:oil', 'org.q:snuffer', 'org.q:shade (optional)']);
});

const POM = (inside: string) =>
  `<project>\n<groupId>org.q</groupId><artifactId>s</artifactId><version>1.0</version>\n${inside}\n</project>\n`;
const plugin = (artifact: string, inside: string) => `<plugin><artifactId>${artifact}</artifactId>\n${inside}</plugin>`;
const compiler = (settings: string) => plugin('maven-compiler-plugin', `<configuration>${settings}</configuration>`);

it.each([
  [
    'its settings',
    `<build><plugins>${compiler('<source>1.8</source><target>1.8</target>')}</plugins></build>`,
    'Java 8 or newer',
    4,
  ],
  [
    'managed settings',
    `<build><pluginManagement><plugins>${compiler('<release>11</release>')}</plugins></pluginManagement></build>`,
    'Java 11 or newer',
    4,
  ],
  [
    'a property that its settings name',
    `<properties><rock.level>17</rock.level></properties><build><plugins>${compiler(`<source>\${rock.level}</source>`)}</plugins></build>`,
    'Java 17 or newer',
    4,
  ],
  [
    'the run that compiles what is shipped',
    `<build><plugins>${plugin('maven-compiler-plugin', '<executions><execution><id>default-compile</id><configuration><release>9</release></configuration></execution></executions>')}</plugins></build>`,
    'Java 9 or newer',
    4,
  ],
  [
    'its source alone',
    '<properties><maven.compiler.source>1.8</maven.compiler.source></properties>',
    'Java 8 or newer',
    3,
  ],
])('reads the release of Java from the compiler: %s', async (_of, inside, words, line) => {
  const { facts } = await only({ 'pom.xml': POM(inside) });
  expect(manifestField(facts, 'runtime')?.value).toBe(words);
  expect(facts.runtime?.start).toBe(line);
});
it.each([
  ['another plugin', plugin('maven-javadoc-plugin', '<configuration><source>1.8</source></configuration>')],
  ['what tests are compiled for', compiler('<testTarget>21</testTarget><testSource>21</testSource>')],
  [
    'several runs for several releases',
    plugin(
      'maven-compiler-plugin',
      '<executions><execution><id>default-compile</id><configuration><release>9</release></configuration></execution><execution><id>base-compile</id><configuration><release>8</release></configuration></execution></executions>',
    ),
  ],
  [
    'a run for tests',
    plugin(
      'maven-compiler-plugin',
      '<executions><execution><id>default-testCompile</id><configuration><release>21</release></configuration></execution></executions>',
    ),
  ],
])('reads no release of Java from %s', async (_of, inside) => {
  const { facts } = await only({ 'pom.xml': POM(`<build><plugins>${inside}</plugins></build>`) });
  expect(facts.runtime).toBeNull();
});

it('lists several licences of a pom or a gem by their names, each once: neither says which apply', async () => {
  const names = ['Quarry Licence', 'Quarry Licence', 'ISC'];
  const licences = names.map((name) => `<license><name>${name}</name></license>`).join('\n');
  const { facts } = await only({
    'pom.xml': `<project>\n<groupId>org.q</groupId><artifactId>s</artifactId><version>1.0</version>\n<licenses>\n${licences}\n</licenses>\n</project>\n`,
  });
  expect(facts.licence).toEqual({ value: 'Quarry Licence, ISC', start: 4, end: 6 });
  const gem = await only({
    'strata.gemspec': "Gem::Specification.new do |s|\n  s.name = 'strata'\n  s.licenses = ['MIT', 'Ruby']\nend\n",
  });
  expect(gem.facts.licence).toMatchObject({ value: 'MIT, Ruby', start: 3 });
});

it('reads Gradle builds without running them; computed values are not said', async () => {
  const { facts, install } = await only({
    'build.gradle.kts': `plugins { \`maven-publish\` }
group = "org.quarry"
version = "1.2.0"
java { toolchain { languageVersion.set(JavaLanguageVersion.of(17)) } }
`,
    'settings.gradle.kts': 'rootProject.name = "strata"\n',
  });
  expect(facts).toMatchObject({
    name: { value: 'org.quarry:strata', path: 'settings.gradle.kts', start: 1 },
    version: { value: '1.2.0', start: 3 },
    runtime: { value: '17', start: 4 },
  });
  expect(install[0]?.text).toBe('implementation("org.quarry:strata:1.2.0")');
  const computed = await readManifests(treeOf({ 'build.gradle': 'group = "org.quarry"\nversion = "$base"\n' }));
  expect(computed[0]).toMatchObject({ name: null, version: null });
});

it.each([
  ['gradle.properties', 'group = GROUP', 'GROUP=org.quarry\n', { value: 'org.quarry:strata', path: 'settings.gradle' }],
  ['ext of the script', "ext {\n  base = 'org.quarry'\n}\ngroup = base", '', { value: 'org.quarry:strata' }],
  ['project.ext', "ext.base = 'org.quarry'\ngroup = project.ext.base", '', { value: 'org.quarry:strata' }],
  ['val', 'val base = "org.quarry"\ngroup = base', '', { value: 'org.quarry:strata' }],
  ['itself', "groupId = project.group\ngroup = 'org.quarry'", '', { value: 'org.quarry:strata' }],
  ['nothing', 'group = BASE', 'OTHER=org.quarry\n', null],
  ['two things', "def base = 'org.quarry'\nbase = 'org.other'\ngroup = base", '', null],
  ['a constant', 'group = JavaBasePlugin.DOCUMENTATION_GROUP', '', null],
])('takes the group that an identifier of a Gradle build stands for: %s', async (_what, lines, properties, name) => {
  const found = await readManifests(
    treeOf({
      'settings.gradle': "rootProject.name = 'strata'\n",
      'build.gradle': `plugins { id 'maven-publish' }\n${lines}\n`,
      ...(properties === '' ? {} : { 'gradle.properties': properties }),
    }),
  );
  expect(found.map((each) => each.name)).toEqual([name === null ? null : expect.objectContaining(name)]);
});

it('names a module of a Gradle build by the properties of its root', async () => {
  const found = await readManifests(
    treeOf({
      'settings.gradle':
        "include ':strata'\nproject(':strata').projectDir = new File(rootProject.projectDir, '/lib')\n",
      'gradle.properties': 'GROUP=org.quarry\nPOM_ARTIFACT_ID=strata\n',
      'lib/build.gradle': "plugins { id 'maven-publish' }\ngroup = GROUP\n",
    }),
  );
  expect(found.map(({ name }) => name?.value)).toEqual(['org.quarry:strata']);
});

it.each([
  ['told apart from the toolchain that builds', 'tasks.withType<JavaCompile> { options.release.set(8) }', '8'],
  ['of the classes', 'targetCompatibility = JavaVersion.VERSION_1_8', '8'],
  ['of Kotlin', 'kotlin { compilerOptions { jvmTarget.set(JvmTarget.JVM_11) } }', '11'],
  ['of the language', "java.sourceCompatibility = '1.8'", '8'],
  ['of the product, not of its tests', 'tasks.compileTestJava {\n  options.release = 17\n}\noptions.release = 8', '8'],
  ['computed, and not said', 'tasks.withType<JavaCompile> { options.release = floor }', undefined],
  ['in a comment, and not told', '// options.release.set(8)', '21'],
])('reads the Java of a Gradle build: %s', async (_what, line, version) => {
  const toolchain = 'java {\n  toolchain {\n    languageVersion = JavaLanguageVersion.of(21)\n  }\n}\n';
  const { facts } = await only({
    'build.gradle': `plugins { id 'maven-publish' }\ngroup = 'org.quarry'\n${toolchain}${line}\n`,
  });
  expect(facts.runtime?.value).toBe(version);
});

it.each([
  ['kotlin("multiplatform")', undefined],
  ['alias(libs.plugins.kotlin.multiplatform)', undefined],
  ['id("org.jetbrains.kotlin.multiplatform")', undefined],
  ['kotlin("multiplatform") apply false', '11'],
  ['kotlin("jvm")', '11'],
])('asks no Java of those who use it elsewhere: %s', async (plugin, version) => {
  const { facts } = await only({
    'build.gradle.kts': `plugins {\n  ${plugin}\n  \`maven-publish\`\n}\ngroup = "org.quarry"\nkotlin {\n  jvm { compilerOptions { jvmTarget.set(JvmTarget.JVM_11) } }\n}\n`,
  });
  expect(facts.runtime?.value).toBe(version);
});

it('takes the Java that the root of a Gradle build tells its modules', async () => {
  const files = {
    'build.gradle': 'subprojects {\n  tasks.withType(JavaCompile) {\n    options.release = 8\n  }\n}\n',
    'settings.gradle': "include(':strata')\n",
    'strata/build.gradle':
      "plugins { id 'maven-publish' }\njava { toolchain { languageVersion = JavaLanguageVersion.of(21) } }\n",
  };
  expect((await readManifests(treeOf(files))).map(({ runtime }) => runtime)).toEqual([
    { value: '8', start: 3, end: 3, path: 'build.gradle' },
  ]);
});

it('reads a project file with Directory.Build.props above it; tests are no packages', async () => {
  const { facts, install } = await only({
    'Directory.Build.props':
      '<Project>\n <PropertyGroup>\n  <VersionPrefix>4.1.0</VersionPrefix>\n  <PackageLicenseExpression>MIT</PackageLicenseExpression>\n </PropertyGroup>\n</Project>\n',
    'src/Strata/Strata.csproj': `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFrameworks>net8.0;netstandard2.0</TargetFrameworks>
    <PackageId>Quarry.Strata</PackageId>
    <Version>$(VersionPrefix)</Version>
  </PropertyGroup>
  <ItemGroup><PackageReference Include="NodaTime" Version="3.1.0" /></ItemGroup>
</Project>
`,
    'tests/Strata.Tests/Strata.Tests.csproj': '<Project></Project>',
  });
  expect(facts).toMatchObject({
    name: { value: 'Quarry.Strata', start: 4 },
    version: { value: '4.1.0', start: 5 },
    licence: { value: 'MIT', path: 'Directory.Build.props', start: 4 },
    runtime: { value: 'net8.0;netstandard2.0', start: 3 },
    dependencies: { value: ['NodaTime'] },
  });
  expect(install[0]?.text).toBe('dotnet add package Quarry.Strata');
  const runtime = (targets: string): string => ecosystemOf(facts.path)!.runtime(targets, facts);
  expect(runtime('net8.0;netstandard2.0;net462')).toBe(
    'One of .NET 8, .NET Standard 2.0, .NET Framework 4.6.2, or newer',
  );
  expect(runtime('net48')).toBe('.NET Framework 4.8 or newer');
  expect(runtime('netcoreapp3.1;net9.0-windows10.0.19041')).toBe('One of .NET Core 3.1, .NET 9 on Windows, or newer');
  expect(runtime('uap10.0;net8.0')).toBe('One of `uap10.0`, .NET 8, or newer');
});

it('says for which target frameworks a .NET project needs a package', async () => {
  const { facts } = await only({
    'Strata.csproj': `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFrameworks>net8.0;netstandard2.0;net462</TargetFrameworks>
  </PropertyGroup>
  <ItemGroup><PackageReference Include="NodaTime" Version="3.1.0" /></ItemGroup>
  <ItemGroup Condition="'$(TargetFramework)' == 'net462' Or '$(TargetFramework)' == 'netstandard2.0'">
    <PackageReference Include="System.Memory" Version="4.5.5" />
    <PackageReference Include="System.Rocks" Condition="'$(TargetFramework)' == 'net462'" />
  </ItemGroup>
  <ItemGroup Condition="!$([MSBuild]::IsTargetFrameworkCompatible('$(TargetFramework)', 'net6.0'))">
    <PackageReference Include="System.Json" />
  </ItemGroup>
  <ItemGroup Condition="'$(TargetFramework)' == 'net5.0'"><PackageReference Include="Never" /></ItemGroup>
  <ItemGroup Condition="Exists('other.props')"><PackageReference Include="Perhaps" /></ItemGroup>
  <Choose>
    <When Condition="'$(TargetFramework)' == 'net8.0'"><ItemGroup><PackageReference Include="New" /></ItemGroup></When>
    <Otherwise><ItemGroup><PackageReference Include="Old" /></ItemGroup></Otherwise>
  </Choose>
</Project>
`,
  });
  expect(manifestField(facts, 'dependencies')?.value).toBe(
    [
      '`NodaTime`',
      '`System.Memory` (for `netstandard2.0`, `net462`)',
      '`System.Rocks` (for `net462`)',
      '`System.Json` (for `netstandard2.0`, `net462`)',
      '`Perhaps` (on some conditions)',
      '`New` (for `net8.0`)',
      '`Old` (for `netstandard2.0`, `net462`)',
    ].join(', '),
  );
});

it('reads Cargo.toml with what the workspace gives its members', async () => {
  const tree = treeOf({
    'Cargo.toml':
      '[workspace]\nmembers = ["strata"]\n[workspace.package]\nversion = "0.9.2"\nlicense = "MIT OR Apache-2.0"\n',
    'strata/Cargo.toml':
      '[package]\nname = "strata"\nversion.workspace = true\nlicense = { workspace = true }\nrust-version = "1.75"\n\n[features]\npdf = ["dep:pdf"]\n\n[dependencies]\nlog = "1"\n\n[dependencies.pdf]\nversion = "2"\noptional = true\n',
    'internal/Cargo.toml': '[package]\nname = "xtask"\npublish = false\n',
  });
  const all = await readManifests(tree);
  expect(all.find(({ path }) => path.startsWith('strata'))).toMatchObject({
    name: { value: 'strata', start: 2 },
    version: { value: '0.9.2', path: 'Cargo.toml', start: 4 },
    licence: { value: 'MIT OR Apache-2.0', path: 'Cargo.toml', start: 5 },
    runtime: { value: '1.75', start: 5 },
    extras: [{ name: 'pdf', packages: ['dep:pdf'], start: 8 }],
  });
  const strata = all.find(({ path }) => path.startsWith('strata'));
  expect(strata === undefined ? undefined : manifestField(strata, 'dependencies')?.value).toBe(
    '`log`, `pdf` (optional)',
  );
  expect(all.find(({ path }) => path.startsWith('internal'))?.isPrivate).toMatchObject({ start: 3 });
});

it('reads a gemspec, its version from the constant it requires', async () => {
  const { facts, install } = await only({
    'strata.gemspec': `require_relative "lib/strata/version"
Gem::Specification.new do |spec|
  spec.name = "strata"
  spec.version = Strata::VERSION
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.0.0"
  spec.add_dependency "nokogiri", "~> 1.15"
  spec.add_development_dependency "rspec"
end
`,
    'lib/strata/version.rb': 'module Strata\n  VERSION = "1.4.0"\nend\n',
  });
  expect(facts).toMatchObject({
    name: { value: 'strata', start: 3 },
    version: { value: '1.4.0', path: 'lib/strata/version.rb', start: 2 },
    licence: { value: 'MIT' },
    runtime: { value: '>= 3.0.0' },
    dependencies: { value: ['nokogiri'], start: 7, end: 7 },
  });
  expect(ecosystemOf('Cargo.toml')!.runtime('1.80', facts)).toBe('Rust 1.80 or newer to compile');
  expect(ecosystemOf('strata.gemspec')!.runtime('>= 3.0.0', facts)).toBe('Ruby 3 or newer');
  expect(install.map(({ text }) => text)).toEqual(['gem install strata', "gem 'strata'"]);
  const { facts: computed } = await only({
    'strata.gemspec': `require File.expand_path("lib/strata/version/constant", __dir__)
Gem::Specification.new do |spec|
  spec.name = "strata"
  spec.version = defined?(Strata::VERSION) ? Strata::VERSION.dup : "0.0.0"
  spec.metadata = {
    "source_code_uri" => "https://github.com/quarry/strata",
  }
end
`,
    'lib/strata/version/constant.rb': "module Strata\n  VERSION = '1.5.0'\nend\n",
  });
  const { facts: held } = await only({
    'strata.gemspec':
      "version = File.read(File.expand_path('VERSION', __dir__)).strip\nGem::Specification.new 'strata', version do |s|\n  s.license = 'MIT'\nend\n",
    VERSION: '1.6.0\n',
  });
  expect(held).toMatchObject({
    name: { value: 'strata', start: 2 },
    version: { value: '1.6.0', path: 'VERSION', start: 1 },
  });
  expect(computed).toMatchObject({
    version: { value: '1.5.0', path: 'lib/strata/version/constant.rb', start: 2 },
    urls: [{ label: 'Repository', url: 'https://github.com/quarry/strata', start: 6 }],
  });
});

it('reads CMake, vcpkg.json and conanfile.py', async () => {
  const { facts } = await only({
    'CMakeLists.txt':
      'cmake_minimum_required(VERSION 3.16)\n# project(no)\nproject(strata\n  VERSION 2.1.0\n  DESCRIPTION "Reads well logs"\n  LANGUAGES CXX)\nset(CMAKE_CXX_STANDARD 17)\n',
  });
  expect(facts).toMatchObject({
    name: { value: 'strata', start: 3, end: 6 },
    version: { value: '2.1.0' },
    runtime: { value: '17', start: 7 },
  });
  const standardOf = async (text: string) =>
    (await only({ 'CMakeLists.txt': `project(strata)\n${text}` })).facts.runtime?.value;
  expect(
    await standardOf('if(NEW)\nset(CMAKE_CXX_STANDARD 20)\nelse()\nset(CMAKE_CXX_STANDARD 11)\nendif()\n'),
  ).toBeUndefined();
  expect(await standardOf('if(NOT SET)\nset(CMAKE_CXX_STANDARD 14)\nendif()\n')).toBe('14');
  expect(
    await standardOf(
      'if(NEW)\nset(CMAKE_CXX_STANDARD 20)\nendif()\ntarget_compile_features(strata PUBLIC cxx_std_17)\n',
    ),
  ).toBe('17');
  const { facts: port, install } = await only({
    'vcpkg.json': '{\n  "name": "strata",\n  "version": "2.1.0",\n  "license": "BSL-1.0"\n}\n',
  });
  expect(port).toMatchObject({ name: { value: 'strata', start: 2 }, licence: { value: 'BSL-1.0', start: 4 } });
  expect(install[0]?.text).toBe('vcpkg install strata');
  const { facts: recipe } = await only({
    'conanfile.py': 'class StrataConan(ConanFile):\n    name = "strata"\n    license = "MIT"\n',
  });
  expect(recipe).toMatchObject({ name: { value: 'strata', start: 2 }, licence: { value: 'MIT', start: 3 } });
});

it('reads package.json with the lines of nested keys, private ones as such', async () => {
  const { facts } = await only({
    'package.json': `{
  "name": "@quarry/strata",
  "private": true,
  "keywords": ["a", {"name": "no"}],
  "engines": {
    "npm": ">=9",
    "node": ">=18"
  },
  "bin": { "strata": "./cli.js" }
}`,
  });
  expect(facts).toMatchObject({
    name: { value: '@quarry/strata', start: 2, end: 2 },
    isPrivate: { start: 3 },
    runtime: { value: '>=18', start: 7 },
    commands: [{ name: 'strata', start: 9 }],
  });
});

it('takes what pyproject.toml leaves to setup.py from there', async () => {
  const { facts } = await only({
    'pyproject.toml': '[project]\nname = "strata"\nlicense = "MIT OR Apache-2.0"\ndynamic = ["version"]\n',
    'setup.py': 'from setuptools import setup\nsetup(name="strata",\n  python_requires=">=3.8")\n',
  });
  expect(facts).toMatchObject({
    path: 'pyproject.toml',
    licence: { value: 'MIT OR Apache-2.0', start: 3 },
    runtime: { value: '>=3.8', path: 'setup.py', start: 3 },
  });
});

it('knows versions that nobody can install', () => {
  expect(['1.2.0', 'v3', '2.0.0rc1', '0.0.0.1'].filter((each) => !isReleased(each))).toEqual([]);
  for (const version of [
    '2.3.0.dev',
    '2.3.0.dev0',
    '1.0-SNAPSHOT',
    '0.0.0',
    ['$', '{revision}'].join(''),
    '0.0.0-semantically-released',
  ])
    expect(isReleased(version), version).toBe(false);
});

it('takes the modules of a Gradle build for packages, and not the build', async () => {
  const settings = 'rootProject.name = "strata-parent"\ninclude(":strata")\n';
  const files = {
    'settings.gradle.kts': settings,
    'gradle.properties': 'GROUP=org.quarry\n',
    'build.gradle.kts': 'plugins { `maven-publish` }\n',
    'strata/build.gradle.kts': 'plugins { `maven-publish` }\n',
  };
  expect((await readManifests(treeOf(files))).map(({ path, name }) => [path, name])).toEqual([
    ['build.gradle.kts', null],
    ['strata/build.gradle.kts', { value: 'org.quarry:strata', start: 2, end: 2, path: 'settings.gradle.kts' }],
  ]);
});

it.each([
  ['pyproject.toml', '[project]\nname = "strata"\nversion ='],
  ['package.json', '{ "name": "strata", '],
  ['composer.json', '{ "name": "quarry/strata", '],
  ['Cargo.toml', '[package]\nname = "strata"\nversion ='],
  ['vcpkg.json', '{ "name": "strata", '],
])('names a broken %s with its problem, instead of taking it for absent', async (path, text) => {
  expect(await readManifests(treeOf({ [path]: text }))).toMatchObject([
    { path, name: null, problem: expect.stringMatching(/./u) },
  ]);
});
