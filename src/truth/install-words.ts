/** The fixed words of install commands: they prove themselves where a claim is about installing. */
export const INSTALL_WORDS = [
  'pip', 'pip3', 'python', 'pipx', 'uv', 'poetry', 'conda', 'npm', 'npx', 'yarn', 'pnpm', 'bun', 'deno', 'go', 'cargo', 'gem', 'bundle', 'composer', 'dotnet',
  'maven', 'mvn', 'gradle', 'brew', 'docker', 'apt', 'install', 'add', 'get', 'require', 'package', 'pull', 'run', '-m', '-g', '--save', '--save-dev', '-D', 'global', 'latest',
  'nuget', 'pypi', 'PyPI', 'NuGet', 'Maven', 'Central', 'uses', 'from', 'the', 'implementation', 'dependency', 'registry', 'dev', 'git', 'clone', 'cd', 'Composer', 'RubyGems', 'Cargo', 'Go', 'Python', 'Node', 'source',
] as const;
