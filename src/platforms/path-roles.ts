/** What a path of a repository is for, told from its name alone: the same answer wherever a worker asks. */

export type PathRole =
  | 'vendored'
  | 'generated'
  | 'test'
  | 'example'
  | 'docs'
  | 'readme'
  | 'changelog'
  | 'licence'
  | 'plan'
  | 'ci'
  | 'manifest'
  | 'tooling'
  | 'source';

/** What `external` holds at the root has a folder each; below source, the word may mean anything. */
const VENDORED =
  /^extern(?:al)?\/[^/]+\/|(?:^|\/)(?:node_modules|bower_components|vendor|vendored|_vendor|third[-_]?party|\.venv|venv|site-packages|Pods)\//i;
const GENERATED =
  /(?:^|\/)(?:dist|_?build|out|target|coverage|__pycache__|\.next|\.tox|\.eggs|[^/]+\.egg-info|generated|_site)\/|\.min\.(?:js|css)$|(?:^|\/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|poetry\.lock|uv\.lock)$/i;
const TEST =
  /(?:^|\/)(?:tests?|__tests__|specs?|testing|testdata|fixtures|e2e|test-d|benchmarks?|bench)\/|(?:^|\/)(?:test_[^/]+|[^/]+_test|conftest)\.py$|(?:^|\/)tests\.py$|^tests?\.(?:py|[cm]?[jt]s)$|_test\.go$|\.(?:test|spec|test-d)\.[cm]?[jt]sx?$/i;
const EXAMPLE = /(?:^|\/)(?:examples?|samples?|demos?|tutorials?|cookbook|recipes|quickstarts?)\//i;
const DOCS = /(?:^|\/)(?:docs?|documentation|guides?|manual|wiki|website|site)\//i;
/** Words of a file's or folder's name that make it a plan for developers, not a promise to users. */
const PLAN_WORDS = new Set(
  'plan plans roadmap milestone milestones checklist checklists todo implementation proposal proposals rfc rfcs adr adrs internals readiness progress'.split(
    ' ',
  ),
);
/** Pages about taking part in the project. */
const COMMUNITY =
  /^(?:agents|claude|copilot-instructions|contributing|contributors|code[-_]of[-_]conduct|security|governance|maintainers|support|authors|releasing|notices?|third[-_]party[-_]notices|pull[-_]request[-_]template|issue[-_]template|funding)\./i;
const CI =
  /^(?:\.github\/(?:workflows|actions)\/|\.circleci\/|\.gitlab-ci\.yml$|azure-pipelines\.ya?ml$|\.travis\.yml$|appveyor\.yml$|Jenkinsfile$|\.ci\/)/;
const README = /^(?:[^/]+\/)?readme(?:[._-][a-z]{2}(?:[-_][a-z]+)?)?(?:\.(?:md|mdx|rst|txt|adoc|rdoc|markdown))?$/i;
/** Names that say it wherever the file lies, and a folder of one page a release. */
const CHANGELOG =
  /(?:^|\/)(?:change[-_ ]?logs?|release[-_ ]?notes|what'?s[-_ ]?new)(?:[-_.]v?\d[^/]*)?(?:\.(?:mdx?|rst|txt|adoc|rdoc|markdown))?$|(?:^|\/)(?:change[-_ ]?logs?|release[-_ ]?notes|what'?s[-_ ]?new)\/[^/]+\.(?:mdx?|rst|txt|adoc|rdoc|markdown)$/i;
/** Names that mean other things elsewhere: at the root and among the documents only. */
function isChangelogAtHome(path: string): boolean {
  const folders = path.toLowerCase().split('/');
  const name = folders.pop() ?? '';
  const isDocs = (folder: string): boolean => /^(?:docs?|documentation)$/.test(folder);
  if (/^(?:changes|history|news|releases)(?:\.(?:mdx?|rst|txt|adoc|rdoc|markdown))?$/.test(name))
    return (
      folders.length === 0 ||
      folders.some((each) => isDocs(each) || /^(?:guides?|manual|wiki|website|site)$/.test(each))
    );
  const isOfRelease = /^v?\d.*\.(?:mdx?|rst|txt|adoc|rdoc|markdown)$/.test(name);
  return isOfRelease && /^(?:releases?|changes|news)$/.test(folders.at(-1) ?? '') && folders.slice(0, -1).some(isDocs);
}
const LICENCE = /^(?:licen[cs]e|copying|unlicense)(?:[._-][^/]*)?$/i;

/** Names of manifest files by the ecosystem they belong to. */
const MANIFESTS: readonly [RegExp, string][] = [
  [/^pyproject\.toml$/, 'python'],
  [/^setup\.py$/, 'python'],
  [/^setup\.cfg$/, 'python'],
  [/^requirements\.txt$/, 'python'],
  [/^package\.json$/, 'node'],
  [/^deno\.jsonc?$/, 'node'],
  [/^jsr\.json$/, 'node'],
  [/^go\.mod$/, 'go'],
  [/^Cargo\.toml$/, 'rust'],
  [/^pom\.xml$/, 'java'],
  [/^build\.gradle(?:\.kts)?$/, 'java'],
  [/\.(?:cs|fs|vb)proj$/, 'dotnet'],
  [/\.nuspec$/, 'dotnet'],
  [/^composer\.json$/, 'php'],
  [/\.gemspec$/, 'ruby'],
  [/^Gemfile$/, 'ruby'],
  [/^Package\.swift$/, 'swift'],
  [/^pubspec\.yaml$/, 'dart'],
  [/^CMakeLists\.txt$/, 'cpp'],
  [/^vcpkg\.json$/, 'cpp'],
  [/^conanfile\.py$/, 'cpp'],
  [/^(?:plugin\.cfg|project\.godot)$/, 'godot'],
  [/^(?:wally\.toml|pesde\.toml|default\.project\.json)$/, 'roblox'],
  [/^action\.ya?ml$/, 'action'],
];

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The ecosystem a manifest file belongs to, or undefined for any other file. */
export const manifestKind = (path: string): string | undefined =>
  MANIFESTS.find(([pattern]) => pattern.test(baseName(path)))?.[1];

/** The first role that fits, strongest first: what is vendored is never evidence, whatever it is called. */
export function roleOf(path: string): PathRole {
  if (VENDORED.test(path)) return 'vendored';
  if (GENERATED.test(path)) return 'generated';
  if (CI.test(path)) return 'ci';
  if (TEST.test(path)) return 'test';
  if (LICENCE.test(path)) return 'licence';
  if (CHANGELOG.test(path) || isChangelogAtHome(path)) return 'changelog';
  if (README.test(path) && !path.includes('/')) return 'readme';
  if (isProse(path) && isPlan(path)) return 'plan';
  if (EXAMPLE.test(path)) return 'example';
  if (DOCS.test(path)) return 'docs';
  if (manifestKind(path) !== undefined) return 'manifest';
  if (path.startsWith('.') || /\.(?:config|rc)\.[cm]?[jt]s$/.test(path)) return 'tooling';
  return isProse(path) ? 'docs' : 'source';
}

/** `OBJ_EXPORT_STATUS.md`: capitals and underscores are notes of developers to themselves, guides excepted. */
const isMemo = (name: string): boolean =>
  /^[A-Z0-9]+(?:_[A-Z0-9]+)+\.\w+$/.test(name) &&
  !/START|GUIDE|USAGE|API|REFERENCE|TUTORIAL|FAQ|EXAMPLE|INSTALL|MANUAL/.test(name);

/** Folders of documents about making the product, and of what was said of it at some time. */
const FOR_MAKERS =
  /(?:^|\/)(?:contribut(?:e|ing|ors?)|community|governance|design(?:-docs?|s)?|proposals?|keps?|internals?|maintainers?|_?posts|blogs?|announcements?|newsletters?)\/(?!.*(?:^|\/)(?:examples?|recipes)\/)/i;

const isPlan = (path: string): boolean =>
  FOR_MAKERS.test(path) ||
  isMemo(baseName(path)) ||
  COMMUNITY.test(baseName(path)) ||
  path
    .toLowerCase()
    .split(/[/\s._-]+/)
    .some((word) => PLAN_WORDS.has(word));

/** A page that introduces the product, as the first of its documents; what a deeper page calls an overview is its own. */
export const isEntryPage = (path: string): boolean =>
  path.split('/').length <= 5 &&
  /(?:^|\/)(?:\d+[-_.]?)?(?:_?index|readme|home|intro(?:duction)?|overview|about|features|why)\.(?:mdx?|rst|txt|adoc|rdoc|markdown)$/i.test(
    path,
  ) &&
  !/(?:^|\/)(?:dev(?:elopers?|-guide)?|user-guide|guides?|how-?to|reference|api|plugins?|advanced|tutorials?)\//i.test(
    path,
  );

export const isProse = (path: string): boolean => /\.(?:md|mdx|markdown|rst|adoc|rdoc|txt)$/i.test(path);
