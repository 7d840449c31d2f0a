/** Which of several packages the repository's own front page tells people to install, the first of them. Pure. */

/** What stands before the names of packages: commands of package managers, and lines of build files. */
const INSTALLER = new RegExp(
  [
    '\\b(?:npm (?:i|install|add)|yarn (?:global )?add|pnpm (?:i|install|add)|bun add|deno add',
    'pip[\\d.]* install|uv (?:add|pip install|tool install)|poetry add|pipx install|cargo (?:add|install)',
    'dotnet add (?:[^\\s-]\\S* )?package|dotnet package add|Install-Package|paket add|nuget install|composer require|gem install) ',
    '<PackageReference [^>]*?Include=|<artifactId>|#r "nuget: ?',
    '\\b(?:implementation|api|compileOnly|testImplementation)\\b[ (]',
  ].join('|'),
  'g',
);
const ENDS = /[|;&\n]/;

/** Undefined where it installs none of them. */
export function installedFirst<Package>(
  packages: readonly Package[],
  namesOf: (one: Package) => readonly string[],
  readme: string,
): Package | undefined {
  const byName = new Map(packages.toReversed().flatMap((one) => namesOf(one).map((name) => [name, one] as const)));
  for (const line of readme.split('\n'))
    for (const match of line.matchAll(INSTALLER)) {
      const [rest = ''] = line.slice(match.index + match[0].length).split(ENDS, 1);
      for (const word of rest.split(/[\s"'`()<>,]+/)) {
        const found = byName.get(word) ?? byName.get(word.replace(/(?<=.)(?:@|\[|==|:(?!.*:)|:[\d$v]).*$/, ''));
        if (found !== undefined) return found;
      }
    }
  return undefined;
}
