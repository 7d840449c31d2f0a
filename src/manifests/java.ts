/** Java and Kotlin: pom.xml with its parents, and Gradle build files with their settings. */
import { parseGradle } from './gradle.ts';
import {
  baseName,
  type Ecosystem,
  folderOf,
  isReleased,
  type Located,
  type ManifestFacts,
  noManifest,
  OPTIONAL,
} from './manifest.ts';
import { child, parseXml, type XmlElement } from './xml.ts';

const java: Ecosystem = {
  id: 'java',
  isManifest: (path) => /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/.test(baseName(path)),
  async read(path, text, tree) {
    return baseName(path) === 'pom.xml' ? parsePom(path, text, tree.text) : parseGradle(path, text, tree.text);
  },
  install(name, { path, version }) {
    const [group = '', artifact = ''] = name.split(':');
    if (version === null || !isReleased(version.value) || group === '' || artifact === '') return [];
    const gradle = {
      manager: 'gradle',
      language: 'kotlin',
      text: `implementation("${group}:${artifact}:${version.value}")`,
    };
    const lines = ['<dependency>', `  <groupId>${group}</groupId>`, `  <artifactId>${artifact}</artifactId>`];
    const maven = {
      manager: 'maven',
      language: 'xml',
      text: [...lines, `  <version>${version.value}</version>`, '</dependency>'].join('\n'),
    };
    // Both take it from one place; first the one that the product is built with.
    return baseName(path) === 'pom.xml' ? [maven, gradle] : [gradle, maven];
  },
  runtime: (version) => `Java ${version.replace(/^1\.(?=[5-8]$)/, '')} or newer`,
};
export default java;

interface Pom {
  path: string;
  root: XmlElement;
}

/** What the compiler is set to make, the one that counts first: its own settings stand over the properties that they default to. */
const RELEASES: readonly { setting: string | null; property: string | null }[] = [
  { setting: 'release', property: 'maven.compiler.release' },
  { setting: 'target', property: 'maven.compiler.target' },
  { setting: null, property: 'java.version' },
  { setting: 'source', property: 'maven.compiler.source' },
];

/** A setting of the compiler's plugin, of the nearest pom that has it; what only tests are compiled for is none of it. */
function settingOf(chain: readonly Pom[], setting: string, own: string): Located<string> | null {
  for (const pom of chain)
    for (const above of [['build'], ['build', 'pluginManagement']])
      for (const plugin of child(pom.root, ...above, 'plugins')?.children ?? []) {
        if (child(plugin, 'artifactId')?.text !== 'maven-compiler-plugin') continue;
        const runs = (child(plugin, 'executions')?.children ?? []).filter(
          (each) => !/test/i.test(child(each, 'id')?.text ?? ''),
        );
        // Several compile for several releases, as a module description beside older classes: they say none.
        const [run] = runs;
        const isOnly = runs.length === 1 && child(run, 'id')?.text === 'default-compile';
        const found = [plugin, ...(isOnly && run !== undefined ? [run] : [])]
          .map((each) => child(each, 'configuration', setting))
          .find((each) => each !== undefined && each.text !== '');
        if (found !== undefined) return at(found, pom, own);
      }
  return null;
}

export function parsePom(path: string, text: string, read: (path: string) => string | undefined): ManifestFacts {
  const root = parseXml(text);
  if (root?.name !== 'project') return noManifest('java', path, 'no `<project>` element');
  const chain = [{ path, root }, ...parentsOf({ path, root }, read)];
  const property = (name: string): Located<string> | null => {
    for (const pom of chain) {
      const found = child(pom.root, 'properties', name);
      if (found !== undefined) return at(found, pom, path);
    }
    return null;
  };
  const resolve = (found: Located<string> | null): Located<string> | null => {
    if (found === null) return null;
    const value = found.value.replace(/\$\{([\w.-]+)\}/g, (whole, name: string) =>
      name === 'project.version' || name === 'revision'
        ? (property(name)?.value ?? (name === 'project.version' ? (first('version')?.value ?? whole) : whole))
        : (property(name)?.value ?? whole),
    );
    return value.includes('${') ? null : { ...found, value };
  };
  const first = (...names: string[]): Located<string> | null => {
    for (const pom of chain) {
      const found = child(pom.root, ...names) ?? (names.length === 1 ? child(pom.root, 'parent', ...names) : undefined);
      if (found !== undefined && found.text !== '') return at(found, pom, path);
    }
    return null;
  };
  const facts = noManifest('java', path);
  const group = resolve(first('groupId'));
  const artifact = child(root, 'artifactId');
  if (artifact !== undefined && group !== null)
    facts.name = { value: `${group.value}:${artifact.text}`, start: artifact.start, end: artifact.end };
  const spoken = child(root, 'name')?.text;
  if (artifact !== undefined) facts.spokenName = spoken === undefined || spoken.includes('${') ? artifact.text : spoken;
  facts.version = resolve(first('version'));
  const description = child(root, 'description');
  if (description !== undefined && description.text !== '')
    facts.description = {
      value: description.text.replace(/\s+/g, ' '),
      start: description.start,
      end: description.end,
    };
  facts.licence = licenceOf(chain, path);
  facts.runtime = RELEASES.reduce<Located<string> | null>(
    (found, { setting, property: name }) =>
      found ??
      (setting === null ? null : resolve(settingOf(chain, setting, path))) ??
      (name === null ? null : resolve(property(name))),
    null,
  );
  const url = child(root, 'scm', 'url') ?? child(root, 'url');
  if (url !== undefined && !url.text.includes('${'))
    facts.urls.push({
      label: child(root, 'scm', 'url') === undefined ? 'Homepage' : 'Repository',
      url: url.text,
      start: url.start,
      end: url.end,
    });
  const dependencies = child(root, 'dependencies');
  if (dependencies !== undefined)
    facts.dependencies = {
      value: dependencies.children
        .filter((each) => !/^(?:test|provided)$/.test(scopeOf(each, chain) ?? ''))
        .flatMap((each) => {
          const [of, name] = [child(each, 'groupId')?.text, child(each, 'artifactId')?.text];
          const mark = child(each, 'optional')?.text === 'true' ? OPTIONAL : '';
          return of === undefined || name === undefined || of.includes('${') ? [] : [`${of}:${name}${mark}`];
        }),
      start: dependencies.start,
      end: dependencies.end,
    };
  const packaging = child(root, 'packaging');
  if (packaging?.text === 'pom')
    facts.isPrivate = { value: 'packaging pom', start: packaging.start, end: packaging.end };
  return facts;
}

/** Its own, or the one that the nearest pom manages for it (https://maven.apache.org/guides/introduction/introduction-to-dependency-mechanism.html#dependency-management). */
function scopeOf(dependency: XmlElement, chain: readonly Pom[]): string | undefined {
  const own = child(dependency, 'scope')?.text;
  if (own !== undefined) return own;
  const keyOf = (each: XmlElement): string =>
    ['groupId', 'artifactId', 'type', 'classifier'].map((name) => child(each, name)?.text ?? '').join(':');
  for (const { root } of chain) {
    const managed = (child(root, 'dependencyManagement', 'dependencies')?.children ?? []).find(
      (each) => keyOf(each) === keyOf(dependency),
    );
    if (managed !== undefined) return child(managed, 'scope')?.text;
  }
  return undefined;
}

/** Parents that lie in the repository, nearest first; at most eight, so that a circle ends. */
function parentsOf(pom: Pom, read: (path: string) => string | undefined, left = 8): Pom[] {
  const parent = child(pom.root, 'parent');
  const written = child(parent, 'relativePath')?.text ?? '../pom.xml';
  if (parent === undefined || written === '' || left === 0) return [];
  const path = join(folderOf(pom.path), written.endsWith('.xml') ? written : `${written.replace(/\/$/, '')}/pom.xml`);
  const root = path === null ? undefined : parseXml(read(path) ?? '');
  if (path === null || root?.name !== 'project') return [];
  const above = { path, root };
  return [above, ...parentsOf(above, read, left - 1)];
}

function join(folder: string, relative: string): string | null {
  const parts = folder.split('/').filter((part) => part !== '');
  for (const part of relative.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

const at = (found: XmlElement, pom: Pom, own: string): Located<string> => ({
  value: found.text,
  start: found.start,
  end: found.end,
  ...(pom.path === own ? {} : { path: pom.path }),
});

/** Several are listed by their names, each once: a pom does not say whether one is chosen or each is for a part. */
function licenceOf(chain: readonly Pom[], own: string): Located<string> | null {
  for (const pom of chain) {
    const names = (child(pom.root, 'licenses')?.children ?? []).flatMap((each) => child(each, 'name') ?? []);
    const [only] = names;
    if (only === undefined) continue;
    return {
      ...at(only, pom, own),
      value: [...new Set(names.map(({ text }) => text))].join(', '),
      end: names.at(-1)?.end ?? only.end,
    };
  }
  return null;
}
