/** Which of the packages that one project file can make is meant: the one that documents install, else the one of a build without settings. Pure. */
import { type MsbuildProperties, truthOf } from './msbuild-condition.ts';
import { allOf, type XmlElement } from './xml.ts';

/** Of the machine or the build itself: nobody chooses a package by them. */
const GIVEN =
  /^(?:OS|Platform|Configuration|TargetFrameworks?|TargetFramework\w*|MSBuild\w*|VisualStudio\w*|CI|ContinuousIntegrationBuild|GITHUB_\w+|PackageId)$/i;
const MOST = 16;

/** Properties that a build is given, or not, by which the package has another id; empty where there is one package. */
export function switchesOf(
  roots: readonly XmlElement[],
  known: MsbuildProperties,
  isInstalled: (id: string) => boolean,
): ReadonlyMap<string, string> {
  const groups = roots.flatMap(({ children }) => children.filter(({ name }) => name === 'PropertyGroup'));
  const ids = groups.flatMap((group) =>
    group.children
      .filter(({ name, text }) => name === 'PackageId' && text !== '' && !text.includes('$('))
      .map((each) => ({
        id: each.text,
        conditions: [group, each].flatMap(({ attributes }) => attributes.get('Condition') ?? []),
      })),
  );
  const names = new Set(
    ids
      .flatMap(({ conditions }) => conditions.flatMap(namesIn))
      .filter((name) => !known.has(name) && !GIVEN.test(name)),
  );
  const all = roots.flatMap(allOf).flatMap(({ attributes }) => attributes.get('Condition') ?? []);
  let variants: ReadonlyMap<string, string>[] = [new Map()];
  for (const name of names)
    variants = variants.flatMap((each) =>
      ['', ...new Set(all.flatMap((condition) => comparedWith(condition, name)))].map(
        (value) => new Map([...each, [name, value]]),
      ),
    );
  const made = variants.slice(0, MOST).flatMap((variant) => {
    const properties = new Map([...known, ...variant]);
    const id = ids.findLast(({ conditions }) => conditions.every((each) => truthOf(each, properties) === true))?.id;
    return id === undefined ? [] : [{ variant, id }];
  });
  return (made.find(({ id }) => isInstalled(id)) ?? made[0])?.variant ?? new Map();
}

const namesIn = (condition: string): string[] => [...condition.matchAll(/\$\((\w+)\)/g)].map(([, name = '']) => name);

const comparedWith = (condition: string, name: string): string[] =>
  [...condition.matchAll(/'\$\((\w+)\)'\s*[!=]=\s*'([^'$]*)'/g)].flatMap(([, own, value = '']) =>
    own === name && value !== '' ? [value] : [],
  );

/** How documents write that a package is installed, up to its name. */
const INSTALLS =
  /(?:\bInstall-Package\s+|\bdotnet\s+add\s+(?:\S+\s+)?package\s+|\bpaket\s+add\s+|<PackageReference\s+Include=["']|nuget\.org\/packages\/|#:package\s+)([\w.-]*\w)/gi;

export function installedIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(INSTALLS)].map(([, name = '']) => name.toLowerCase()));
}
