/** The names packages give themselves, and whether a package file only holds tools. Text in, text out; nothing is run. */
import { replaceBetween } from '../text/between.ts';

interface File {
  path: string;
  text: string;
}
const NAME = /^[ \t]*name\s*=\s*["']([^"'\n]+)["']/m;
/** By base name or extension: where a package says its own name, and in which table of the file. */
const OWN_NAME: readonly (readonly [file: RegExp, name: RegExp, table?: RegExp])[] = [
  [/pyproject\.toml$/, NAME, /^[ \t]*\[(?:project|tool\.poetry)\]/m],
  [/setup\.py$/, /\bname\s*=\s*["']([^"']+)["']/],
  [/setup\.cfg$/, /^[ \t]*name\s*=\s*(\S+)/m, /^[ \t]*\[metadata\]/m],
  [/package\.json$|composer\.json$/, /^[^{}]*\{[^{}]*?"name"\s*:\s*"([^"]+)"/],
  [/Cargo\.toml$/, NAME, /^[ \t]*\[package\]/m],
  [/go\.mod$/, /^[ \t]*module\s+(\S+)/m],
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
  const [, name, table] = OWN_NAME.find(([file]) => file.test(path)) ?? [];
  const own = table === undefined ? text : tableOf(text, table);
  return own === undefined ? undefined : name?.exec(own)?.[1];
}

/** What stands between the head of a table and the next bracket. */
function tableOf(text: string, head: RegExp): string | undefined {
  const found = head.exec(text);
  if (found === null) return undefined;
  const rest = text.slice(found.index + found[0].length);
  const end = rest.indexOf('[');
  return end < 0 ? rest : rest.slice(0, end);
}

const NOT_OWN = ['parent', 'dependencyManagement', 'dependencies', 'build', 'profiles', 'plugins'];

/** Group and artifact of the project itself, not of its parent, dependencies or plugins. */
function mavenName(text: string): string | undefined {
  const own = NOT_OWN.reduce((left, tag) => replaceBetween(left, `<${tag}>`, `</${tag}>`, ''), text);
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
  if (path.endsWith('pyproject.toml')) return !/^[ \t]*\[(?:project|tool\.poetry|build-system)\]/m.test(text);
  if (path.endsWith('setup.cfg')) return !/^[ \t]*\[(?:metadata|options)\]/m.test(text);
  return false;
}
