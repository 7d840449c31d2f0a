/** The facts of go.mod, line by line as the format is, and the programs a module installs. */
import { type GrammarParser, loadGrammar } from '../adapters/tree-sitter.ts';
import type { LineRange } from '../platforms/evidence.ts';
import { readGoFile } from '../platforms/go/declarations.ts';
import { roleOf } from '../platforms/path-roles.ts';
import type { ProductTree } from '../platforms/platform.ts';
import { baseName, type Ecosystem, folderOf, type ManifestFacts, noManifest } from './manifest.ts';

export interface GoManifest extends ManifestFacts {
  /** Modules it asks for itself; `// indirect` ones are not among them. */
  requires: (LineRange & { module: string })[];
  /** Folders of other modules below this one. */
  nested: string[];
  /** Where the module's one program lies, when there is nothing to import; null for a library. */
  program: 'root' | 'below' | null;
}

const go: Ecosystem = {
  id: 'go',
  isManifest: (path) => baseName(path) === 'go.mod',
  async read(path, text, tree) {
    const facts = parseGoMod(path, text);
    const folder = folderOf(path);
    const { inventory } = tree;
    if (inventory === undefined) return facts;
    facts.nested = inventory.manifests
      .map((each) => each.path)
      .filter((other) => other !== path && baseName(other) === 'go.mod' && other.startsWith(folder))
      .map(folderOf);
    const name = facts.name;
    if (name !== null && holdsToolsAlone(ownFiles(facts.nested, folder, tree as ProductTree), tree))
      facts.isPrivate = { value: 'only tools of its own build', start: name.start, end: name.end };
    facts.program = programOf(facts.nested, folder, { inventory, text: tree.text }, await loadGrammar('go'));
    return facts;
  },
  install(name, manifest) {
    const { program = null } = manifest as Partial<GoManifest>;
    // Which of its folders is installed go.mod does not say; a front page may.
    if (program === 'below') return [];
    return [
      { manager: 'go', language: 'bash', text: program === null ? `go get ${name}` : `go install ${name}@latest` },
    ];
  },
  runtime: (version) => `Go ${version} or newer`,
};
export default go;

/** A root package called `main`, or folders of `cmd` beside which nothing can be imported. */
function programOf(
  nested: readonly string[],
  folder: string,
  tree: ProductTree,
  parser: GrammarParser,
): GoManifest['program'] {
  const own = ownFiles(nested, folder, tree);
  const root = own.find((path) => folderOf(path) === folder);
  if (root !== undefined) return readGoFile(parser, tree.text(root) ?? '')?.package === 'main' ? 'root' : null;
  const inside = own.map((path) => folderOf(path).slice(folder.length));
  const isClosed = inside.every((path) => /^(?:cmd|internal)\/|\/internal\//.test(path));
  return isClosed && inside.some((path) => path.startsWith('cmd/')) ? 'below' : null;
}

/** Source files of a module, without those of modules below it. */
function ownFiles(nested: readonly string[], folder: string, { inventory }: ProductTree): string[] {
  return inventory.files
    .map(({ path }) => path)
    .filter((path) => /(?<!_test)\.go$/.test(path) && path.startsWith(folder) && roleOf(path) === 'source')
    .filter((path) => !nested.some((other) => path.startsWith(other)));
}

/** A module that pins programs of the build (go.dev/wiki/Modules, "tools as dependencies"): every file asks for the tag `tools`. */
const holdsToolsAlone = (own: readonly string[], { text }: Pick<ProductTree, 'text'>): boolean =>
  own.length > 0 && own.every((path) => /^\/\/(?:go:build| *\+build) +tools\s*$/m.test(text(path) ?? ''));

export function parseGoMod(path: string, text: string): GoManifest {
  const lines = text.split(/\r?\n/);
  const facts: GoManifest = {
    ...noManifest('go', path),
    requires: [],
    nested: [],
    program: null,
  };
  let block: string | null = null;
  let anything = false;
  for (const [at, line] of lines.entries()) {
    const [code = '', comment = ''] = line.split(/\/\/(.*)/s, 2);
    const words = code.trim().split(/\s+/);
    const place = { start: at + 1, end: at + 1 };
    if (block !== null && words[0] === ')') block = null;
    else if (block === null && words[1] === '(') block = words[0] ?? null;
    else if (words[0] !== '') {
      const directive = block === null ? words : [block, ...words];
      anything ||= directive[0] === 'require';
      take(facts, directive, comment, place);
    }
  }
  if (facts.name === null) return { ...facts, problem: 'no `module` line' };
  // Only the whole file proves that nothing is required.
  if (!anything) facts.dependencies = { value: [], start: 1, end: text.trimEnd().split('\n').length };
  return facts;
}

function take(facts: GoManifest, [word = '', value = '']: readonly string[], comment: string, place: LineRange): void {
  const plain = value.replace(/^["`]|["`]$/g, '');
  if (word === 'module') {
    facts.name = { value: plain, ...place };
    facts.spokenName = lastSegment(plain);
  } else if (word === 'go') facts.runtime = { value: plain, ...place };
  else if (word === 'require' && !/\bindirect\b/.test(comment)) facts.requires.push({ module: plain, ...place });
}

/** `mux` of `github.com/gorilla/mux/v2` and `yaml` of `gopkg.in/yaml.v3`. */
export function lastSegment(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  const last = parts.length > 1 && /^v\d+$/.test(parts.at(-1) ?? '') ? parts.at(-2) : parts.at(-1);
  return (last ?? path).replace(/\.v\d+$/, '');
}
