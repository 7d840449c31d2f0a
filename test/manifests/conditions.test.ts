/** What a manifest says of its dependencies and addresses under a condition, in a dotted key or with a reason, is said with it. */
import { expect, it } from 'vitest';
import { manifestField } from '../../src/derive/manifest-field.ts';
import { readManifests } from '../../src/manifests/index.ts';
import { treeOf } from '../support/product-tree.ts';

const only = async (files: Record<string, string>) => {
  const [facts] = await readManifests(treeOf(files));
  if (facts === undefined) throw new Error('no manifest');
  return facts;
};
const CARGO = '[package]\nname = "strata"\nversion = "1.0.0"\n';

it('says a dependency of some targets of a crate with its condition', async () => {
  const facts = await only({
    'Cargo.toml': `${CARGO}\n[dependencies]\nsand = "1"\n\n[target.'cfg(windows)'.dependencies]\nrock = "1"\nsand = "1"\n\n[target."cfg(any(unix, target_os = \\"wasi\\"))".dependencies.slate]\nversion = "2"\noptional = true\n`,
  });
  expect(manifestField(facts, 'dependencies')).toMatchObject({
    value: '`sand`, `rock` (where `cfg(windows)`), `slate` (where `cfg(any(unix, target_os = "wasi"))`) (optional)',
    start: 5,
    end: 12,
  });
  const alone = await only({ 'Cargo.toml': `${CARGO}\n[target.x86_64-pc-windows-msvc.dependencies]\nrock = "1"\n` });
  expect(manifestField(alone, 'dependencies')).toMatchObject({
    value: '`rock` (where `x86_64-pc-windows-msvc`)',
    start: 5,
  });
});

it('reads dotted keys, with quotes too, and keys of an inline table', async () => {
  const facts = await only({
    'pyproject.toml':
      '[project]\nname = "strata"\nlicense.text = "MIT"\nurls.Homepage = "https://strata.dev"\nurls."Source Code" = "https://github.com/quarry/strata"\noptional-dependencies.plot = [\n  "rocks",\n]\nscripts.dig = "strata:dig"\n',
  });
  expect(facts).toMatchObject({
    licence: { value: 'MIT', start: 3 },
    urls: [
      { label: 'Homepage', url: 'https://strata.dev', start: 4, end: 4 },
      { label: 'Source Code', start: 5 },
    ],
    extras: [{ name: 'plot', packages: ['rocks'], start: 6, end: 8 }],
    commands: [{ name: 'dig', start: 9 }],
  });
  const inline = await only({
    'pyproject.toml': '[project]\nname = "strata"\nurls = { Homepage = "https://strata.dev" }\n',
  });
  expect(inline.urls).toMatchObject([{ label: 'Homepage', url: 'https://strata.dev', start: 3, end: 3 }]);
  const whole = await only({
    'pyproject.toml': 'project.name = "strata"\nproject.urls.Homepage = "https://strata.dev"\n',
  });
  expect(whole).toMatchObject({ name: { value: 'strata', start: 1 }, urls: [{ start: 2 }] });
});

it('says what an extension of PHP is suggested for', async () => {
  const composer = (reason: string) =>
    only({
      'composer.json': JSON.stringify(
        { name: 'q/strata', require: { php: '^8.2' }, suggest: { 'ext-intl': reason } },
        null,
        1,
      ),
    });
  expect(manifestField(await composer('Required to format depths'), 'runtime')?.value).toBe(
    'PHP `^8.2`; suggested: `ext-intl` (Required to format depths)',
  );
  for (const reason of ['', '*', 'See [the | docs](x)', 'a'.repeat(200)])
    expect(manifestField(await composer(reason), 'runtime')?.value).toBe('PHP `^8.2`; suggested: `ext-intl`');
});

it('reads a version that a Gradle script takes from a name, and no other in its place', async () => {
  const version = async (lines: string) =>
    (
      await only({
        'build.gradle': `plugins { id 'maven-publish' }\ngroup = 'org.quarry'\n${lines}\n`,
        'settings.gradle': "rootProject.name = 'strata'\n",
        'gradle.properties': 'VERSION_NAME=2.0.1\nstrataVersion=3.1.0\n',
      })
    ).version;
  expect(await version("def ver = '1.4.0'\nversion = ver")).toMatchObject({ value: '1.4.0', start: 3 });
  expect(await version('version strataVersion')).toMatchObject({ value: '3.1.0', path: 'gradle.properties', start: 2 });
  expect(await version('version = VERSION_NAME')).toMatchObject({ value: '2.0.1', start: 1 });
  expect(await version('version = made')).toBeNull();
  expect(await version('')).toMatchObject({ value: '2.0.1' });
});
