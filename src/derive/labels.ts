/** Fixed words in derived tables: they name a fact, and say none. */
export const LABELS: ReadonlyMap<string, string> = new Map([
  ['package', 'Package'],
  ['version', 'Version'],
  ['licence', 'License'],
  ['runtime', 'Requires'],
  ['dependencies', 'Dependencies'],
  ['command', 'Command'],
  ['others', 'Also in the repository'],
  ['repository', 'Repository'],
  ['homepage', 'Home page'],
  ['documentation', 'Documentation'],
  ['import', 'Import'],
  // Before what is said of a parameter.
  ['deprecated', 'Deprecated.'],
  // Before classes that stand for their methods.
  ['methods-of', 'Methods of'],
  // Around the product's name in titles.
  ['getting-started-with', 'Getting started with'],
  ['documentation-of', 'documentation'],
  ['api-reference', 'API reference'],
  ['knowledge-base', 'knowledge base'],
  ['frequently-asked-questions-about', 'Frequently asked questions about'],
  ['troubleshooting', 'Troubleshooting'],
  ['errors-from', 'Errors from'],
  ['recipes-for', 'Recipes for'],
  ['introducing', 'Introducing'],
  ['more-about', 'More about'],
  ['samples-of', 'Samples of'],
  ['options-of', 'Options of'],
  ['api-of', 'API of'],
]);
