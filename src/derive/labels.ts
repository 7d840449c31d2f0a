/** Fixed words in derived tables: they name a fact, and say none. */
export const LABELS: ReadonlyMap<string, string> = new Map([
  ['package', 'Package'],
  ['version', 'Version'],
  ['licence', 'License'],
  ['runtime', 'Requires'],
  ['dependencies', 'Dependencies'],
  ['command', 'Command'],
  ['repository', 'Repository'],
  ['homepage', 'Home page'],
  ['documentation', 'Documentation'],
  ['import', 'Import'],
]);
