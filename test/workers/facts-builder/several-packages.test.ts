/** Of a repository of several packages, the one that its own install section names is the product, and the others are named. */
import { expect, it } from 'vitest';
import { installedFirst } from '../../../src/evidence/installed-first.ts';
import { pagesOf } from '../../support/product-folder.ts';

const project = (description: string): string =>
  `<Project Sdk="Microsoft.NET.Sdk">\n  <PropertyGroup>\n    <TargetFramework>net8.0</TargetFramework>\n    <Description>${description}</Description>\n  </PropertyGroup>\n</Project>\n`;
const type = (name: string): string =>
  `namespace Quarry;\n\n/// <summary>Counts.</summary>\npublic class ${name} { }\n`;
const dotnet = (readme: string): Record<string, string> => ({
  'README.md': readme,
  'src/Strata/Strata.csproj': project('Reads layers.'),
  'src/Strata/Old.cs': type('Old'),
  'src/Strata.Core/Strata.Core.csproj': project('Reads layers.'),
  'src/Strata.Core/New.cs': type('New'),
  'src/Strata.Testing/Strata.Testing.csproj': project('Looks at layers.'),
  'src/Strata.Testing/Looks.cs': type('Looks'),
  'src/Samples/Samples.csproj': project('Shows.').replace(
    '</PropertyGroup>',
    '<IsPackable>false</IsPackable></PropertyGroup>',
  ),
});
const README =
  '# Strata\n\nStrata reads layers.\n\n## Install\n\n```sh\ndotnet add package Strata.Core\n```\n\nFor tests:\n\n```sh\ndotnet add package Strata.Testing\n```\n';

it('takes the package that the front page installs, not the one called as the repository', async () => {
  const { facts, pages } = await pagesOf(dotnet(README));
  expect(facts).toMatchObject({ package_name: 'Strata.Core', product_name: 'Strata', contradictions: [] });
  expect(facts.api.map(({ name }) => name)).toEqual(['Quarry.New']);
  expect(facts.manifest?.others?.map(({ value }) => value)).toEqual(['Strata', 'Strata.Testing']);
  expect([...pages.values()].join('\n')).toContain('| Also in the repository | `Strata`, `Strata.Testing` |');
});

it('takes no package that the front page or its own manifest calls old, where nothing is installed', async () => {
  const said = await pagesOf(
    dotnet(
      '# Strata\n\n| Package | About |\n| --- | --- |\n| `Strata.Core` | Layers. |\n| `Strata` | The legacy API. |\n',
    ),
  );
  expect(said.facts.package_name).toBe('Strata.Core');
  const plain = await pagesOf(dotnet('# Strata\n\nStrata reads layers.\n'));
  expect(plain.facts.package_name).toBe('Strata');
});

it('reads names of packages behind the words that install them', () => {
  const names = ['strata', '@quarry/strata', 'Strata.Core', 'strata-core', 'quarry/strata', 'org.quarry:strata-core'];
  const first = (readme: string): string | undefined => installedFirst(names, (name) => [name], readme);
  expect(first('npm install --save-dev @quarry/strata@2')).toBe('@quarry/strata');
  expect(first('pip install "strata[las]>=2"')).toBe('strata');
  expect(first('<PackageReference Include="Strata.Core" Version="2.0.0" />')).toBe('Strata.Core');
  expect(first('    <artifactId>strata-core</artifactId>')).toBe('strata-core');
  expect(first("implementation 'org.quarry:strata-core:2.0'")).toBe('org.quarry:strata-core');
  expect(first('implementation("org.quarry:strata-core:$version")')).toBe('org.quarry:strata-core');
  expect(first('composer require quarry/strata:^2.0')).toBe('quarry/strata');
  expect(first('The API of strata is small')).toBeUndefined();
  expect(first('npm install other && echo strata')).toBeUndefined();
});

it('takes an addition that is installed beside the package for no other name of it', async () => {
  const installs = (names: readonly string[]): Record<string, string> => ({
    ...dotnet(
      `# Strata\n\n## Install\n\n\`\`\`sh\n${names.map((name) => `dotnet add package ${name}`).join('\n')}\n\`\`\`\n`,
    ),
  });
  const beside = await pagesOf(installs(['Strata', 'Strata.Sinks.Console']));
  expect(beside.facts.contradictions).toEqual([]);
  const before = await pagesOf(installs(['Strata', 'Types.Strata']));
  expect(before.facts.contradictions).toEqual([]);
  const alone = await pagesOf(installs(['Strata.Console']));
  expect(alone.facts.contradictions.map(({ subject }) => subject)).toEqual(['install command']);
});

it('takes the package of the front page however its installer is written, and whose address stands above', async () => {
  const written = (readme: string): Record<string, string> => ({
    ...dotnet(readme),
    'src/AStrata.Generator/AStrata.Generator.csproj': project('Makes layers.'),
  });
  const later = '\n## Generator\n\n> Install-Package AStrata.Generator\n';
  const small = await pagesOf(written(`# Layers\n\n> \`install-package strata.core\`\n${later}`));
  expect(small.facts.package_name).toBe('Strata.Core');
  const badge = '[![NuGet](https://img.shields.io/nuget/v/Strata?logo=nuget)](https://www.nuget.org/packages/Strata/)';
  expect((await pagesOf(written(`# Strata ${badge}\n\nReads layers.\n${later}`))).facts.package_name).toBe('Strata');
  // The address of another is none of the product's, and what is installed first stays so.
  const other = badge.replaceAll('Strata', 'Strata.Core');
  expect((await pagesOf(written(`# Strata ${other}\n\nReads layers.\n${later}`))).facts.package_name).toBe(
    'AStrata.Generator',
  );
});
