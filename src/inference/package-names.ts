/** The names packages give themselves, and whether a package file only holds tools. Text in, text out; nothing is run. */

interface File {
  path: string;
  text: string;
}
/** By base name or extension: where a package says its own name. */
const OWN_NAME: readonly (readonly [RegExp, RegExp])[] = [
  [/pyproject\.toml$/, /^\s*\[(?:project|tool\.poetry)\][^[]*?^\s*name\s*=\s*["']([^"']+)["']/m],
  [/setup\.py$/, /\bname\s*=\s*["']([^"']+)["']/],
  [/setup\.cfg$/, /^\s*\[metadata\][^[]*?^\s*name\s*=\s*(\S+)/m],
  [/package\.json$|composer\.json$/, /^\s*\{?[^{}]*?"name"\s*:\s*"([^"]+)"/],
  [/Cargo\.toml$/, /^\s*\[package\][^[]*?^\s*name\s*=\s*"([^"]+)"/m],
  [/go\.mod$/, /^\s*module\s+(\S+)/m],
  [/\.nuspec$/i, /<id>\s*([^<\s]+)\s*<\/id>/i],
  [/\.csproj$/i, /<PackageId>\s*([^<\s]+)\s*<\/PackageId>/i],
  [/\.gemspec$/i, /\.name\s*=\s*["']([^"']+)["']/],
];
const EXAMPLE_FOLDER = /(?:^|\/)(?:examples?|samples?|demos?|tests?|docs?|tools?|scripts?)\//i;

/** Names of packages that are not examples, the shallowest first. */
export function ownPackages(manifests: readonly File[]): string[] {
  const names = manifests.filter(({ path }) => !EXAMPLE_FOLDER.test(path)).flatMap((file) => ownName(file) ?? []);
  return [...new Set(names)];
}

function ownName({ path, text }: File): string | undefined {
  if (path.endsWith('pom.xml')) return mavenName(text);
  if (isTooling(path, text)) return undefined;
  return OWN_NAME.find(([file]) => file.test(path))?.[1].exec(text)?.[1];
}

/** Group and artifact of the project itself, not of its parent, dependencies or plugins. */
function mavenName(text: string): string | undefined {
  const own = text.replace(/<(parent|dependencies|dependencyManagement|build|profiles|plugins)>[\s\S]*?<\/\1>/g, '');
  const group = /<groupId>\s*([^<\s]+)\s*<\/groupId>/.exec(own)?.[1] ?? '';
  const artifact = /<artifactId>\s*([^<\s]+)\s*<\/artifactId>/.exec(own)?.[1];
  return artifact === undefined ? undefined : `${/aspose/i.test(artifact) ? '' : `${group}.`}${artifact}`;
}

/** A package.json or pyproject that publishes nothing: only scripts, formatters and test runners. */
export function isTooling(path: string, text: string): boolean {
  if (path.endsWith('package.json')) {
    return (
      /"private"\s*:\s*true/.test(text) ||
      (!/"name"\s*:/.test(text) && !/"(?:main|exports|bin|dependencies)"\s*:/.test(text))
    );
  }
  if (path.endsWith('pyproject.toml')) return !/^\s*\[(?:project|tool\.poetry|build-system)\]/m.test(text);
  if (path.endsWith('setup.cfg')) return !/^\s*\[(?:metadata|options)\]/m.test(text);
  return false;
}
