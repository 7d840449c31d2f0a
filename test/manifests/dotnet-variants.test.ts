/** Of a project file that makes several packages, by what a build says, the one that documents install is read, and nothing of the others. */
import { expect, it } from 'vitest';
import { readManifests } from '../../src/manifests/index.ts';
import { treeOf } from '../support/product-tree.ts';

const PROJECT = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <AssemblyName>Strata</AssemblyName>
    <TargetFrameworks>net8.0;net462</TargetFrameworks>
    <PackageId Condition="'$(Flavour)' != 'rocks'">StrataLogs</PackageId>
    <PackageId Condition="'$(Flavour)' == 'rocks'">StrataLogs.Rocks</PackageId>
    <Description Condition="'$(Flavour)' == 'rocks'">Logs of rocks.</Description>
    <Description Condition="'$(Flavour)' != 'rocks'">Logs.</Description>
  </PropertyGroup>
  <ItemGroup Condition="'$(TargetFramework)' != 'net462' and '$(Flavour)' == 'rocks'">
    <PackageReference Include="Rocks.Core" Version="1.0.0" />
  </ItemGroup>
  <ItemGroup Condition="'$(Flavour)' != 'rocks'"><PackageReference Include="Sand" Version="1.0.0" /></ItemGroup>
</Project>
`;
const read = async (files: Record<string, string>) => {
  const [facts] = await readManifests(treeOf(files));
  return facts;
};

it('reads the package that a build without settings makes', async () => {
  expect(await read({ 'src/Strata.csproj': PROJECT })).toMatchObject({
    name: { value: 'StrataLogs', start: 5 },
    description: { value: 'Logs.' },
    dependencies: { value: ['Sand'] },
  });
});

it.each([
  ['dotnet add package StrataLogs.Rocks'],
  ['Install-Package StrataLogs.Rocks'],
  ['<PackageReference Include="StrataLogs.Rocks" Version="1.0.0" />'],
])('reads the one that documents install: %s', async (line) => {
  expect(await read({ 'src/Strata.csproj': PROJECT, 'README.md': `# Strata\n\n${line}\n` })).toMatchObject({
    name: { value: 'StrataLogs.Rocks', start: 6 },
    description: { value: 'Logs of rocks.' },
    dependencies: { value: ['Rocks.Core (for net8.0)'] },
  });
});

it('reads the first where documents install both, and where a longer name is another one', async () => {
  const readme = 'Install-Package StrataLogs\n\nFor rocks:\n\nInstall-Package StrataLogs.Rocks\n';
  expect(await read({ 'src/Strata.csproj': PROJECT, 'README.md': readme })).toMatchObject({
    name: { value: 'StrataLogs' },
  });
  const other = 'Install-Package StrataLogs.Rocks.Deep\n';
  expect(await read({ 'src/Strata.csproj': PROJECT, 'README.md': other })).toMatchObject({
    name: { value: 'StrataLogs' },
  });
});

it('knows a release, and a name that is given where there is none', async () => {
  const plain = (line: string) => `<Project>\n<PropertyGroup>\n${line}\n</PropertyGroup>\n</Project>\n`;
  expect(
    await read({ 'A.csproj': plain(`<PackageId Condition="'$(Configuration)' == 'Release'">Strata</PackageId>`) }),
  ).toMatchObject({ name: { value: 'Strata', start: 3 } });
  expect(
    await read({ 'A.csproj': plain(`<PackageId Condition="'$(PackageId)' == ''">Strata</PackageId>`) }),
  ).toMatchObject({ name: { value: 'Strata', start: 3 } });
  expect(
    await read({ 'A.csproj': plain(`<Version Condition="'$(OS)' == 'Windows_NT'">2.0.0</Version>`) }),
  ).toMatchObject({ name: { value: 'A' }, version: null });
});
