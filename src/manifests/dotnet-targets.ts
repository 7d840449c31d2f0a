/** What people call the runtimes that a project of .NET names by its target frameworks (https://learn.microsoft.com/dotnet/standard/frameworks). */

const SYSTEMS: ReadonlyMap<string, string> = new Map([
  ['windows', 'Windows'],
  ['android', 'Android'],
  ['ios', 'iOS'],
  ['macos', 'macOS'],
  ['maccatalyst', 'Mac Catalyst'],
  ['tvos', 'tvOS'],
  ['tizen', 'Tizen'],
]);

/** `net8.0;netstandard2.0` as "One of .NET 8, .NET Standard 2.0, or newer"; a target that nobody calls otherwise stays as it is written. */
export function runtimesOf(targets: string): string {
  const names = [...new Set(targets.split(';').flatMap((each) => each.trim() || []))].map(nameOf);
  const [only = ''] = names;
  return names.length > 1 ? `One of ${names.join(', ')}, or newer` : `${only} or newer`;
}

function nameOf(target: string): string {
  const [, standard] = /^netstandard(\d+\.\d+)$/iu.exec(target) ?? [];
  if (standard !== undefined) return `.NET Standard ${standard}`;
  const [, core] = /^netcoreapp(\d+\.\d+)$/iu.exec(target) ?? [];
  if (core !== undefined) return `.NET Core ${core}`;
  const [, framework] = /^net(\d{2,3})$/iu.exec(target) ?? [];
  if (framework !== undefined) return `.NET Framework ${[...framework].join('.')}`;
  const [, major, minor, system = ''] = /^net(\d+)\.(\d+)(?:-([a-z]+)[\d.]*)?$/iu.exec(target) ?? [];
  const named = system === '' ? '' : SYSTEMS.get(system.toLowerCase());
  if (major === undefined || named === undefined) return `\`${target}\``;
  return `.NET ${major}${minor === '0' ? '' : `.${minor}`}${named === '' ? '' : ` on ${named}`}`;
}
