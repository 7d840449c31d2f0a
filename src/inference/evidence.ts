/** What is read of a repository before anything is decided about it; values only. */
export interface RepositoryEvidence {
  owner: string;
  name: string;
  /** Commit of HEAD that everything below was read from. */
  sha: string;
  readme: string;
  /** Every tracked path. */
  paths: readonly string[];
  /** Package files, at any depth that counts. */
  manifests: readonly { path: string; text: string }[];
  /** Config files of ours that are there already. */
  configs: readonly { path: string; text: string }[];
}

/** One reason to believe in a value, in units of log odds. */
export interface Vote {
  value: string;
  weight: number;
}

/** Package files by base name: the platforms they speak for, the likeliest first. */
export const MANIFESTS: Readonly<Record<string, readonly string[]>> = {
  'pyproject.toml': ['python'],
  'setup.py': ['python'],
  'setup.cfg': ['python'],
  'pom.xml': ['java', 'android', 'kotlin', 'jasperreports'],
  'build.gradle': ['java', 'android', 'kotlin'],
  'build.gradle.kts': ['java', 'kotlin', 'android'],
  'package.json': ['nodejs', 'javascript', 'typescript'],
  'composer.json': ['php'],
  'go.mod': ['go'],
  'Cargo.toml': ['rust'],
  Gemfile: ['ruby'],
  'CMakeLists.txt': ['cpp'],
  'Package.swift': ['swift'],
};
/** The same by extension. */
export const MANIFEST_EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  csproj: ['net', 'sharepoint', 'reporting-services'],
  nuspec: ['net', 'sharepoint', 'reporting-services'],
  vcxproj: ['cpp'],
  gemspec: ['ruby'],
};
/** Source files by extension. */
export const SOURCE_EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  py: ['python'],
  java: ['java', 'android', 'jasperreports'],
  cs: ['net', 'sharepoint', 'reporting-services'],
  vb: ['net'],
  cpp: ['cpp'],
  cc: ['cpp'],
  cxx: ['cpp'],
  hpp: ['cpp'],
  js: ['nodejs', 'javascript', 'typescript'],
  mjs: ['nodejs', 'javascript'],
  ts: ['nodejs', 'typescript', 'javascript'],
  php: ['php'],
  go: ['go'],
  rs: ['rust'],
  rb: ['ruby'],
  swift: ['swift'],
  kt: ['kotlin', 'android'],
};
export const CONFIG_FILES: readonly string[] = [
  'run_config.yaml',
  'run_config.yml',
  'run_config.json',
  'launch.run.yaml',
  'launch.yaml',
  'launch.yml',
  '.github/launch.yml',
  '.github/launch.yaml',
];

export const manifestPlatforms = (path: string): readonly string[] | undefined => {
  const base = path.slice(path.lastIndexOf('/') + 1);
  if (Object.hasOwn(MANIFESTS, base)) return MANIFESTS[base];
  const extension = base.slice(base.lastIndexOf('.') + 1).toLowerCase();
  return base.includes('.') && Object.hasOwn(MANIFEST_EXTENSIONS, extension)
    ? MANIFEST_EXTENSIONS[extension]
    : undefined;
};
