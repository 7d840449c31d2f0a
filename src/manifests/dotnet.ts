/** .NET: project files, with what Directory.Build.props above them says. */

import { packagesOf } from './dotnet-packages.ts';
import { type DotnetManifest, localPath, projectOf } from './dotnet-project.ts';
import { runtimesOf } from './dotnet-targets.ts';
import { installedIn, switchesOf } from './dotnet-variants.ts';
import { baseName, type Ecosystem, folderOf, noManifest } from './manifest.ts';
import { type MsbuildProperties, truthOf } from './msbuild-condition.ts';
import { allOf, parseXml, type XmlElement } from './xml.ts';

const dotnet: Ecosystem = {
  id: 'dotnet',
  isManifest: (path) => /\.(?:cs|fs|vb)proj$/.test(path),
  async read(path, text, tree) {
    const props = propsAbove(path, tree.text, 'Directory.Build.props');
    const imported = importsOf(path, text, tree.text);
    const readme = tree.inventory?.readme ?? null;
    const installed = installedIn(readme === null ? '' : (tree.text(readme) ?? ''));
    const above = [...imported.toReversed(), ...props];
    const switches = chosenFor(text, above, installed);
    const facts = parseProject(path, text, above, switches);
    if (facts === null || facts.problem !== null) return facts;
    const files = [
      ...props.toReversed(),
      ...imported,
      { path, text },
      ...propsAbove(path, tree.text, 'Directory.Build.targets'),
    ];
    const others = (tree.inventory?.manifests ?? []).flatMap((each) =>
      dotnet.isManifest(each.path) ? [each.path] : [],
    );
    return { ...facts, project: projectOf(path, files, others, switches) };
  },
  install: (name) => [{ manager: 'dotnet', language: 'bash', text: `dotnet add package ${name}` }],
  runtime: runtimesOf,
};
export default dotnet;

interface Property {
  value: string;
  start: number;
  end: number;
  path?: string;
}

/** Nearest first: the project's own value wins, then the nearest folder's. */
function propsAbove(
  path: string,
  read: (path: string) => string | undefined,
  name: string,
): { path: string; text: string }[] {
  const found: { path: string; text: string }[] = [];
  for (let folder = folderOf(path); ; folder = folderOf(folder.slice(0, -1))) {
    const text = read(`${folder}${name}`);
    if (text !== undefined) found.push({ path: `${folder}${name}`, text });
    if (folder === '') return found;
  }
}

/** Files of the product that the project names: by their place from it, or from its folder. */
function importsOf(
  path: string,
  text: string,
  read: (path: string) => string | undefined,
): { path: string; text: string }[] {
  return allOf(parseXml(text) ?? { name: '', attributes: new Map(), text: '', children: [], start: 1, end: 1 }).flatMap(
    ({ name, attributes }) => {
      const named = name === 'Import' ? localPath(folderOf(path), attributes.get('Project') ?? '') : undefined;
      const found = named === undefined ? undefined : read(named);
      return named === undefined || found === undefined ? [] : [{ path: named, text: found }];
    },
  );
}

const placeOf = ({ start, end, path }: Property): { start: number; end: number; path?: string } => ({
  start,
  end,
  ...(path === undefined ? {} : { path }),
});

/** What a build must be given for the package that is meant. */
function chosenFor(
  text: string,
  above: readonly { text: string }[],
  installed: ReadonlySet<string>,
): MsbuildProperties {
  const roots = [...above.toReversed(), { text }].flatMap((file) => parseXml(file.text) ?? []);
  const known = new Map(
    roots.flatMap((root) => [...propertiesOf(root, RELEASE)].map(([name, { value }]) => [name, value] as const)),
  );
  return switchesOf(roots, new Map([...known, ...RELEASE]), (id) => installed.has(id.toLowerCase()));
}
const RELEASE: MsbuildProperties = new Map([['Configuration', 'Release']]);

/** `switches`: what the build is given. */
export function parseProject(
  path: string,
  text: string,
  props: readonly { path: string; text: string }[],
  switches: MsbuildProperties = new Map(),
): DotnetManifest | null {
  const root = parseXml(text);
  if (root?.name !== 'Project') return noManifest('dotnet', path, 'no `<Project>` element');
  const given = new Map([...RELEASE, ...switches]);
  const own = propertiesOf(root, given);
  const inherited = props.map((file) => {
    const above = parseXml(file.text);
    return above === undefined ? new Map<string, Property>() : propertiesOf(above, given, file.path);
  });
  const get = (name: string): Property | null =>
    resolved([own, ...inherited].map((each) => each.get(name)).find((each) => each !== undefined) ?? null, [
      own,
      ...inherited,
    ]);
  // What only builds other projects is none itself.
  if (/^Microsoft\.Build\.(?:Traversal|NoTargets)\b/.test(root.attributes.get('Sdk') ?? '')) return null;
  const isPackable = get('IsPackable');
  const output = get('OutputType')?.value;
  const isTest =
    get('IsTestProject')?.value === 'true' || /(?:^|[./])(?:tests?|samples?|benchmarks?)(?:[./]|$)/i.test(path);
  if (isTest) return null;
  const facts = noManifest('dotnet', path);
  const id = get('PackageId') ?? get('AssemblyName');
  const stem = baseName(path).replace(/\.\w+$/, '');
  facts.name = id ?? { value: stem, start: root.start, end: root.start };
  facts.version = get('PackageVersion') ?? get('Version') ?? get('VersionPrefix');
  facts.description = get('Description');
  facts.licence = get('PackageLicenseExpression');
  facts.runtime = get('TargetFrameworks') ?? get('TargetFramework');
  for (const [label, name] of [
    ['Homepage', 'PackageProjectUrl'],
    ['Repository', 'RepositoryUrl'],
  ] as const) {
    const url = get(name);
    if (url !== null) facts.urls.push({ ...placeOf(url), label, url: url.value });
  }
  const values = new Map([
    ...[...inherited.toReversed(), own].flatMap((each) =>
      [...each].map(([name, { value }]) => [name, value] as [string, string]),
    ),
    ...switches,
  ]);
  facts.dependencies = packagesOf(
    root,
    (facts.runtime?.value ?? '').split(';').flatMap((each) => each.trim() || []),
    values,
  );
  const tool = get('ToolCommandName');
  if (tool !== null && tool.path === undefined)
    facts.commands.push({ name: tool.value, target: stem, start: tool.start, end: tool.end });
  if (isPackable?.value.toLowerCase() === 'false')
    facts.isPrivate = { ...isPackable, value: '<IsPackable>false</IsPackable>' };
  else if (output === 'Exe' && id === null && tool === null)
    facts.isPrivate = { value: 'OutputType Exe', start: root.start, end: root.start };
  return facts;
}

/** Those that hold for a build that is given what is said; what only asks whether it is there already is the value that is used. */
function propertiesOf(root: XmlElement, given: MsbuildProperties, path?: string): Map<string, Property> {
  const found = new Map<string, Property>();
  const holds = ({ name, attributes }: XmlElement): boolean => {
    const condition = attributes.get('Condition');
    const isDefault = condition !== undefined && condition.replace(/\s/g, '') === `'$(${name})'==''`;
    return condition === undefined || (isDefault && !found.has(name)) || truthOf(condition, given) === true;
  };
  for (const group of root.children.filter((each) => each.name === 'PropertyGroup' && holds(each)))
    for (const each of group.children) {
      const { name, text, start, end } = each;
      if (text !== '' && holds(each))
        found.set(name, { value: text, start, end, ...(path === undefined ? {} : { path }) });
    }
  return found;
}

/** `$(VersionPrefix)` once; what stays unresolved is not said. */
function resolved(property: Property | null, all: readonly ReadonlyMap<string, Property>[]): Property | null {
  if (property === null) return null;
  // What others said before is said by them.
  const value = property.value
    .replace(/^\$\(TargetFrameworks\);/, '')
    .replace(
      /\$\((\w+)\)/g,
      (whole, name: string) => all.map((each) => each.get(name)?.value).find((each) => each !== undefined) ?? whole,
    );
  return value.includes('$(') ? null : { ...property, value };
}
