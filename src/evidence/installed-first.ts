/** Which of several packages the repository's own front page installs: the first of them. Pure. */

/** What stands before the names of packages: commands of package managers, and lines of build files. */
const INSTALLERS = [
  /\b(?:npm (?:i|install|add)|yarn (?:global )?add|pnpm (?:i|install|add)|bun add|deno add) /g,
  /\b(?:pip[\d.]* install|uv (?:add|pip install|tool install)|poetry add|pipx install|cargo (?:add|install)) /g,
  /\b(?:dotnet add (?:[^\s-]\S* )?package|dotnet package add|Install-Package|paket add|nuget install) /gi,
  /\b(?:composer require|gem install) /g,
  /<PackageReference /gi,
  /<artifactId>/g,
  /#r "nuget: ?/g,
  /\b(?:implementation|api|compileOnly|testImplementation)\b[ (]/g,
];
const ENDS = /[|;&\n]/;

/** Undefined where it installs none of them. */
export function installedFirst<Package>(
  packages: readonly Package[],
  namesOf: (one: Package) => readonly string[],
  readme: string,
): Package | undefined {
  const installed = installerOf(packages, namesOf);
  for (const line of readme.split('\n')) {
    const found = installed(line);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Says which of these packages a line installs. */
export function installerOf<Package>(
  packages: readonly Package[],
  namesOf: (one: Package) => readonly string[],
): (line: string) => Package | undefined {
  const byName = new Map(packages.toReversed().flatMap((one) => namesOf(one).map((name) => [name, one] as const)));
  // Registries ask for no capitals, so few people write them.
  const byLow = new Map([...byName].map(([name, one]) => [name.toLowerCase(), one] as const));
  const find = (word: string): Package | undefined => byName.get(word) ?? byLow.get(word.toLowerCase());
  return (line) => {
    const ends = INSTALLERS.flatMap((each) => [...line.matchAll(each)].map((match) => match.index + match[0].length));
    for (const end of ends.toSorted((a, b) => a - b)) {
      const [rest = ''] = line.slice(end).split(ENDS, 1);
      for (const word of rest.split(/[\s"'`()<>,]+/)) {
        const found = find(word) ?? find(withoutVersion(word));
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
}

/** `@2`, `[las]`, `==2.0`, `:2.0` and `:$version` behind a name are none of it. */
function withoutVersion(word: string): string {
  const at = word.slice(1).search(/@|\[|[=<>~!^]=?|:[\d$^~*v]/);
  return at === -1 ? word : word.slice(0, at + 1);
}
