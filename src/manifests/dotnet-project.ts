/** What a project file says of its source: target frameworks, the symbols that are defined for each, and which files are its own. Pure. */
import { folderOf, type ManifestFacts } from './manifest.ts';
import { type MsbuildProperties, truthOf } from './msbuild-condition.ts';
import { allOf, parseXml, type XmlElement } from './xml.ts';

export interface DotnetProject {
  /** With a slash at its end; empty for the root. */
  folder: string;
  /** As written; empty where nobody says. */
  targets: string[];
  /** Of each target: symbols that are defined, those that may be, and whether there may be others. */
  symbols: Readonly<Record<string, { defined: string[]; perhaps: string[]; isOpen: boolean }>>;
  /** Folders of other projects below this one. */
  others: string[];
  /** Patterns of files that it leaves out. */
  removed: string[];
}
export interface DotnetManifest extends ManifestFacts {
  project?: DotnetProject;
}

/** `files` in the order in which they are read: those above first. */
export function projectOf(
  path: string,
  files: readonly { path: string; text: string }[],
  projects: readonly string[],
  switches: MsbuildProperties = new Map(),
): DotnetProject {
  const folder = folderOf(path);
  const roots = files.flatMap(({ path: own, text }) => {
    const root = parseXml(text);
    return root === undefined ? [] : [{ own, root }];
  });
  const known = new Map([...roots.flatMap(({ root }) => plainProperties(root)), ...switches]);
  const names = [
    ...new Set(
      roots
        .flatMap(({ root }) => allOf(root))
        .flatMap(({ name, text }) =>
          /^TargetFrameworks?$/.test(name) ? text.split(';').map((each) => each.trim()) : [],
        ),
    ),
  ].filter((each) => /^net[\w.-]+$/i.test(each));
  const others = projects.map(folderOf).filter((each) => each !== folder && each.startsWith(folder));
  const removed = roots
    .filter(({ own }) => own === path)
    .flatMap(({ root }) => root.children.filter((each) => holds(each, switches)).flatMap(({ children }) => children))
    .filter((each) => each.name === 'Compile' && holds(each, switches))
    .flatMap(({ attributes }) => attributes.get('Remove')?.split(';') ?? []);
  return {
    folder,
    targets: names,
    symbols: Object.fromEntries(names.map((each) => [each, symbolsOf(each, roots, known)])),
    others: [...new Set(others)],
    removed: removed.map((each) => each.trim()).filter((each) => each !== ''),
  };
}

const holds = ({ attributes }: XmlElement, switches: MsbuildProperties): boolean => {
  const condition = attributes.get('Condition');
  return condition === undefined || truthOf(condition, switches) === true;
};

/** A path of the product behind `Import`; undefined where only a build knows it. */
export function localPath(folder: string, written: string): string | undefined {
  const plain = written.replaceAll('\\', '/').replace(/^\$\(MSBuildThisFileDirectory\)\/?/, '');
  if (plain === '' || /[$*]/.test(plain)) return undefined;
  const parts: string[] = [];
  for (const part of `${folder}${plain}`.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  return parts.join('/');
}

/** Those that no condition asks anything for. */
const plainProperties = (root: XmlElement): [string, string][] =>
  root.children
    .filter(({ name, attributes }) => name === 'PropertyGroup' && !attributes.has('Condition'))
    .flatMap(({ children }) => children)
    .flatMap(({ name, text, attributes }): [string, string][] =>
      attributes.has('Condition') || text.includes('$(') ? [] : [[name, text]],
    );

/** The source of a project is all below its folder, but for other projects and what a build makes. */
export function isOfProject(path: string, project: DotnetProject | undefined): boolean {
  if (project === undefined) return true;
  const { folder, others, removed } = project;
  if (!path.startsWith(folder) || others.some((each) => path.startsWith(each))) return false;
  const own = path.slice(folder.length);
  return !/^(?:bin|obj)\//i.test(own) && !removed.some((pattern) => matches(own, pattern));
}

/** `Legacy/**`, `**\/*.Old.cs`, `A.cs`. */
function matches(path: string, pattern: string): boolean {
  const parts = pattern.replaceAll('\\', '/').split('/');
  const names = path.split('/');
  const from = (part: number, name: number): boolean => {
    if (part === parts.length) return name === names.length;
    if (parts[part] === '**')
      return part === parts.length - 1 || names.some((_each, at) => at >= name && from(part + 1, at));
    return name < names.length && fits(names[name] ?? '', parts[part] ?? '') && from(part + 1, name + 1);
  };
  return parts.filter((each) => each === '**').length < 4 && from(0, 0);
}

/** One star or none. */
function fits(name: string, pattern: string): boolean {
  const [before = '', ...rest] = pattern.toLowerCase().split('*');
  const low = name.toLowerCase();
  if (rest.length === 0) return low === before;
  const last = rest.at(-1) ?? '';
  return rest.length === 1 && low.length >= before.length + last.length && low.startsWith(before) && low.endsWith(last);
}

/** Files in the order in which they are read: those above first, the project's own last. */
export function symbolsOf(
  target: string,
  roots: readonly { own: string; root: XmlElement }[],
  known: ReadonlyMap<string, string>,
): { defined: string[]; perhaps: string[]; isOpen: boolean } {
  const defined = new Set<string>();
  const perhaps = new Set<string>();
  let isOpen = false;
  const properties: MsbuildProperties = new Map([...known, ['TargetFramework', target], ['Configuration', 'Release']]);
  const isRead = (from: string, named: string): boolean =>
    roots.some(({ own }) => own === localPath(folderOf(from), named));
  const visit = (from: string, element: XmlElement, around: boolean | undefined): void => {
    const condition = element.attributes.get('Condition');
    const own = condition === undefined ? true : truthOf(conditionFor(condition, target), properties);
    const truth =
      around === false || own === false ? false : around === undefined || own === undefined ? undefined : true;
    if (truth === false) return;
    if (element.name === 'DefineConstants') {
      const words = element.text.split(/[;,\s]+/).filter((word) => /^[A-Za-z_]\w*$/.test(word));
      if (truth === true && !element.text.includes('$(DefineConstants)')) defined.clear();
      for (const word of words) (truth === true ? defined : perhaps).add(word);
      if (/\$\((?!DefineConstants\))/.test(element.text)) isOpen = true;
    }
    const imported = element.name === 'Import' ? (element.attributes.get('Project') ?? '') : undefined;
    // What is read beside it is known.
    if (imported !== undefined && !isRead(from, imported)) isOpen = true;
    for (const each of element.children) visit(from, each, truth);
  };
  for (const { own, root } of roots) visit(own, root, true);
  return { defined: [...defined], perhaps: [...perhaps].filter((each) => !defined.has(each)), isOpen };
}

/** Whether a target can use what is for another one, in place of the question. */
export const conditionFor = (condition: string, target: string): string =>
  condition.replace(COMPATIBLE, (_all, other: string) => {
    const [, name = '', major = '', minor = ''] = /^(netcoreapp|netstandard|net)(\d+)(?:\.(\d+))?/i.exec(other) ?? [];
    const symbol = `${name.toUpperCase()}${minor === '' ? major : `${major}_${minor}`}_OR_GREATER`;
    const implied = impliedBy(target);
    // Later frameworks can use the standards as well.
    const isStandard =
      name.toLowerCase() === 'netstandard' &&
      (implied.includes('NET5_0_OR_GREATER') || implied.includes('NETCOREAPP3_0_OR_GREATER'));
    return `'${String(isStandard || implied.includes(symbol))}'`;
  });
const COMPATIBLE =
  /\$\(\[MSBuild\]::IsTargetFrameworkCompatible\(\s?['"]?\$\(TargetFramework\)['"]?\s?,\s?['"]([\w.-]{1,40})['"]\s?\)\s?\)/gi;

/** Whether a symbol is defined for a target; undefined where nobody knows. */
export function symbolsFor(
  target: string,
  project: DotnetProject | undefined,
): (symbol: string) => boolean | undefined {
  const own = project?.symbols[target];
  const implied = new Set(impliedBy(target));
  const isOfFramework = (symbol: string): boolean =>
    /^(?:NET(?:COREAPP|STANDARD|FRAMEWORK)?\d*(?:_\d+)*(?:_OR_GREATER)?|NET\d+_\d+_\w+)$/.test(symbol);
  return (symbol) => {
    if (implied.has(symbol) || symbol === 'TRACE' || symbol === 'RELEASE' || own?.defined.includes(symbol)) return true;
    if (symbol === 'DEBUG') return false;
    if (own === undefined || own.perhaps.includes(symbol)) return undefined;
    return own.isOpen && !isOfFramework(symbol) ? undefined : target === '' ? undefined : false;
  };
}

const FRAMEWORK = '20 35 40 45 451 452 46 461 462 47 471 472 48 481'.split(' ');
const STANDARD = '1_0 1_1 1_2 1_3 1_4 1_5 1_6 2_0 2_1'.split(' ');
const CORE = '1_0 1_1 2_0 2_1 2_2 3_0 3_1'.split(' ');

/** https://learn.microsoft.com/en-us/dotnet/standard/frameworks#preprocessor-symbols */
function impliedBy(target: string): string[] {
  const [, name = '', major = '', minor = '', platform = ''] =
    /^(netstandard|netcoreapp|net)(\d+)(?:\.(\d+))?(?:-([a-z]+)[\d.]*)?$/i.exec(target.trim()) ?? [];
  const upTo = (list: readonly string[], last: string, prefix: string): string[] =>
    list.slice(0, list.indexOf(last) + 1).map((each) => `${prefix}${each}_OR_GREATER`);
  const version = `${major}_${minor}`;
  switch (name.toLowerCase()) {
    case 'netstandard':
      return ['NETSTANDARD', `NETSTANDARD${version}`, ...upTo(STANDARD, version, 'NETSTANDARD')];
    case 'netcoreapp':
      return ['NETCOREAPP', `NETCOREAPP${version}`, ...upTo(CORE, version, 'NETCOREAPP')];
    case 'net':
      if (minor === '') return ['NETFRAMEWORK', `NET${major}`, ...upTo(FRAMEWORK, major, 'NET')];
      return [
        'NET',
        'NETCOREAPP',
        `NET${version}`,
        ...Array.from(
          { length: Math.max(0, Math.min(Number(major), 99) - 4) },
          (_each, at) => `NET${at + 5}_0_OR_GREATER`,
        ),
        ...CORE.map((each) => `NETCOREAPP${each}_OR_GREATER`),
        ...(platform === '' ? [] : [platform.toUpperCase()]),
      ];
    default:
      return [];
  }
}
