/** Addresses and badges that only a published package has, by ecosystem. */

const REGISTRIES: ReadonlyMap<string, (name: string) => string[]> = new Map([
  [
    'python',
    (name) => [
      `pypi.org/project/${name}`,
      `pypi.python.org/pypi/${name}`,
      `shields.io/pypi/v/${name}`,
      `badge.fury.io/py/${name}`,
    ],
  ],
  [
    'node',
    (name) => [
      `npmjs.com/package/${name}`,
      `shields.io/npm/v/${name}`,
      `npmjs.org/package/${name}`,
      `badge.fury.io/js/${name}`,
      `unpkg.com/${name}`,
      `jsdelivr.net/npm/${name}`,
    ],
  ],
  ['rust', (name) => [`crates.io/crates/${name}`, `shields.io/crates/v/${name}`, `docs.rs/${name}`]],
  ['ruby', (name) => [`rubygems.org/gems/${name}`, `badge.fury.io/rb/${name}`, `shields.io/gem/v/${name}`]],
  ['php', (name) => [`packagist.org/packages/${name}`, `shields.io/packagist/v/${name}`, `poser.pugx.org/${name}`]],
  ['dotnet', (name) => [`nuget.org/packages/${name}`, `shields.io/nuget/v/${name}`]],
  ['go', (name) => [`pkg.go.dev/${name}`, `pkg.go.dev/badge/${name}`, `godoc.org/${name}`]],
  ['roblox', (name) => [`wally.run/package/${name}`, `pesde.dev/packages/${name}`]],
  ['java', (name) => [`maven-central/${name.replace(':', '/')}`, `/artifact/${name.replace(':', '/')}`]],
]);

/** Of one ecosystem, else of all; in small letters. */
export function registryAddresses(name: string, ecosystem?: string): string[] {
  const makers = [...REGISTRIES].flatMap(([id, make]) => (ecosystem === undefined || id === ecosystem ? [make] : []));
  return makers.flatMap((make) => make(name)).map((each) => each.toLowerCase());
}

/** `…/strata` is no mention of `…/strata-utils`, nor of `…/strata.core`. */
export function namesAddress(line: string, address: string): boolean {
  const low = line.toLowerCase();
  for (let at = low.indexOf(address); at !== -1; at = low.indexOf(address, at + 1))
    if (!/^(?:[\w-]|\.(?!svg\b|png\b)\w)/.test(low.slice(at + address.length, at + address.length + 5))) return true;
  return false;
}
