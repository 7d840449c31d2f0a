/** The literal arguments of `setup(...)`, read from its syntax tree; the file is never run. */
import type { GrammarParser, SyntaxNode } from '../adapters/tree-sitter.ts';
import { stringValue } from '../platforms/python/strings.ts';
import { folderOf, type ManifestFacts, noManifest } from './manifest.ts';
import { mapping, root } from './python-layout.ts';
import { saidBy } from './setup-names.ts';

/** `textOf`: other files of the repository, for what a package says of itself. */
export function readSetupPy(
  parser: GrammarParser,
  path: string,
  text: string,
  textOf: (path: string) => string | undefined = () => undefined,
): ManifestFacts | null {
  return parser.withTree(text, (root) => {
    const call = root
      .descendantsOfType('call')
      .find((node) => /^(?:setuptools\.)?setup$/.test(node.childForFieldName('function')?.text ?? ''));
    if (call === undefined) return null;
    const constants = new Map<string, SyntaxNode>();
    for (const node of root.descendantsOfType('assignment')) {
      const [name, value] = [node.childForFieldName('left'), node.childForFieldName('right')];
      if (name?.type === 'identifier' && value !== null) constants.set(name.text, value);
    }
    const facts = noManifest('python', path);
    const said = saidBy(parser, root, folderOf(path), textOf);
    for (const argument of call.childForFieldName('arguments')?.namedChildren ?? []) {
      if (argument.type !== 'keyword_argument') continue;
      const name = argument.childForFieldName('name')?.text ?? '';
      const written = argument.childForFieldName('value');
      const value = written?.type === 'identifier' ? (constants.get(written.text) ?? written) : written;
      if (value === null) continue;
      take(facts, name, value, rangeOf(written?.type === 'identifier' ? value : argument));
      const elsewhere = stringValue(value) === null ? said(value) : null;
      if (elsewhere === null) continue;
      const key = SAID_ELSEWHERE.get(name);
      if (key !== undefined) facts[key] = elsewhere;
      const { value: url, ...place } = elsewhere;
      if (name === 'url') facts.urls.push({ label: 'Homepage', url, ...place });
    }
    return facts;
  });
}

/** What `name=tide.__title__` and `name=about['__title__']` may stand for. */
const SAID_ELSEWHERE: ReadonlyMap<string, 'name' | 'version' | 'description' | 'licence' | 'runtime'> = new Map([
  ['name', 'name'],
  ['version', 'version'],
  ['description', 'description'],
  ['license', 'licence'],
  ['python_requires', 'runtime'],
]);

function take(facts: ManifestFacts, name: string, value: SyntaxNode, range: { start: number; end: number }): void {
  const text = stringValue(value);
  const located = text === null ? null : { value: text, ...range };
  if (name === 'name') facts.name = located;
  else if (name === 'version') facts.version = located;
  else if (name === 'description') facts.description = located;
  else if (name === 'license') facts.licence = located;
  else if (name === 'python_requires') facts.runtime = located;
  else if (name === 'url' && text !== null) facts.urls.push({ label: 'Homepage', url: text, ...range });
  else if (name === 'install_requires' && value.type === 'list')
    facts.dependencies = { value: strings(value), ...range };
  else if (name === 'package_dir')
    facts.packageFolders = mapping(Object.fromEntries(pairs(value).map(([key, folder]) => [key, stringValue(folder)])));
  else if (name === 'packages') facts.packageFolders ??= [root(foundIn(value))];
  else if (name === 'project_urls')
    for (const [label, url, at] of pairs(value))
      facts.urls.push({ label, url: strings(url)[0] ?? stringValue(url) ?? '', ...rangeOf(at) });
  else if (name === 'extras_require')
    for (const [extra, packages, at] of pairs(value))
      facts.extras.push({ name: extra, packages: strings(packages), ...rangeOf(at) });
  else if (name === 'entry_points') {
    for (const [group, entries] of pairs(value)) {
      if (group !== 'console_scripts') continue;
      for (const entry of entries.descendantsOfType('string')) {
        const [command = '', target = ''] = (stringValue(entry) ?? '').split(/(?<!\s)\s*=\s*/);
        if (target !== '') facts.commands.push({ name: command.trim(), target, ...rangeOf(entry) });
      }
    }
  }
}

/** The folder that `find_packages("src")` looks into; `package_dir` says more. */
function foundIn(value: SyntaxNode): string {
  const list = value.type === 'call' ? (value.childForFieldName('arguments')?.namedChildren ?? []) : [];
  const where =
    list.find((each) => each.type === 'keyword_argument' && each.childForFieldName('name')?.text === 'where') ??
    (list[0]?.type === 'string' ? list[0] : undefined);
  const text = where?.type === 'keyword_argument' ? where.childForFieldName('value') : where;
  return (text == null ? null : stringValue(text)) ?? '';
}

const strings = (node: SyntaxNode): string[] =>
  node.descendantsOfType('string').flatMap((item) => stringValue(item) ?? []);

function pairs(node: SyntaxNode): [string, SyntaxNode, SyntaxNode][] {
  return node.namedChildren.flatMap((pair): [string, SyntaxNode, SyntaxNode][] => {
    const key = pair.childForFieldName('key');
    const value = pair.childForFieldName('value');
    const name = key === null ? null : stringValue(key);
    return pair.type === 'pair' && name !== null && value !== null ? [[name, value, pair]] : [];
  });
}

const rangeOf = (node: SyntaxNode): { start: number; end: number } => ({
  start: node.startPosition.row + 1,
  end: node.endPosition.row + 1,
});
