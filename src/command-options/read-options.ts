/** The options of a product's own command, as its source declares them, each with its lines. */
import { type Grammar, type GrammarParser, loadGrammar, type SyntaxNode } from '../adapters/tree-sitter.ts';
import type { CommandOption, ManifestRecord } from '../model/product-facts.ts';
import { roleOf } from '../platforms/path-roles.ts';
import type { ProductTree } from '../platforms/platform.ts';
import type { Cite } from '../workers/facts-builder/passages.ts';
import { clickValues } from './click-values.ts';
import { DECLARES_GO, goOptions } from './go.ts';
import { type DeclaredOption, type NamedOption, UNKNOWN } from './option.ts';
import { DECLARES_PYTHON, pythonOptions } from './python.ts';
import { DECLARES_RUST, rustOptions } from './rust.ts';
import { DECLARES_SCRIPT, scriptOptions } from './script.ts';

interface Reader {
  file: RegExp;
  declares: RegExp;
  grammar(path: string): Grammar;
  /** Where options are held by names, in other files too. */
  values?(parser: GrammarParser, textOf: (path: string) => string | undefined): NamedOption;
  read(root: SyntaxNode, text: string, named: (reference: string) => ReturnType<NamedOption>): DeclaredOption[];
}
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    'python',
    { file: /\.py$/, declares: DECLARES_PYTHON, grammar: () => 'python', values: clickValues, read: pythonOptions },
  ],
  [
    'node',
    {
      file: /\.[cm]?[jt]s$/,
      declares: DECLARES_SCRIPT,
      grammar: (path: string): Grammar => (/ts$/.test(path) ? 'typescript' : 'javascript'),
      read: scriptOptions,
    },
  ],
  ['go', { file: /(?<!_test)\.go$/, declares: DECLARES_GO, grammar: () => 'go', read: goOptions }],
  ['rust', { file: /\.rs$/, declares: DECLARES_RUST, grammar: () => 'rust', read: rustOptions }],
]);

export interface OptionsInput {
  tree: ProductTree;
  ecosystem: string;
  manifest: ManifestRecord | null | undefined;
  cite: Cite;
}

export async function readOptions({ tree, ecosystem, manifest, cite }: OptionsInput): Promise<CommandOption[]> {
  const reader = READERS.get(ecosystem);
  const targets = new Set((manifest?.commands ?? []).map(({ target }) => target));
  const isProgram = targets.size > 0 || (manifest?.program ?? null) !== null || hasMain(tree, manifest?.path ?? '');
  if (reader === undefined || !isProgram || manifest == null) return [];
  const textOf = (path: string): string | undefined => {
    const text = reader.file.test(path) && roleOf(path) === 'source' ? tree.text(path) : undefined;
    return text !== undefined && text.length <= LONGEST ? text : undefined;
  };
  const files = tree.inventory.files.flatMap(({ path }) => {
    const text = textOf(path);
    return text !== undefined && reader.declares.test(text) ? [{ path, text }] : [];
  });
  // Of several programs only what stands in the file that one begins with is known to be its own.
  const begins = (path: string): boolean => [...targets].some((target) => isBegun(path, target));
  const makers = files.filter(({ text }) => MAKES.test(text));
  const isOne = targets.size <= 1;
  const own = files.filter(({ path, text }) => begins(path) || (isOne && (makers.length <= 1 || !MAKES.test(text))));
  const found: CommandOption[] = [];
  const seen = new Set<string>();
  let values: NamedOption | undefined;
  for (const { path, text } of own) {
    const grammar = await loadGrammar(reader.grammar(path));
    values ??= reader.values?.(grammar, textOf);
    const declared = grammar.withTree(text, (root) => reader.read(root, text, (name) => values?.(path, name)));
    const program = isOne ? undefined : manifest.commands.find(({ target }) => isBegun(path, target))?.name;
    for (const { command, flags, default: preset, help, start, end, path: at = path } of declared) {
      const citation = cite(at, { start, end })?.citation;
      const of = [program, command].filter((each) => each !== undefined && each !== null).join(' ');
      const key = `${of} ${flags}`;
      if (citation === undefined || flags.trim() === '' || command === UNKNOWN || seen.has(key)) continue;
      seen.add(key);
      found.push({ command: of === '' ? null : of, flags, default: preset, help, citation });
    }
  }
  return found.slice(0, MOST);
}

/** A crate is a program where it has the file that one begins in. */
function hasMain({ inventory }: ProductTree, manifest: string): boolean {
  const folder = manifest.endsWith('Cargo.toml') ? manifest.slice(0, -'Cargo.toml'.length) : undefined;
  return folder !== undefined && inventory.files.some(({ path }) => path === `${folder}src/main.rs`);
}

const LONGEST = 400_000;
const MOST = 300;
/** A file that makes a parser of its own is a program of its own. */
const MAKES = /\bArgumentParser\s*\(/;

/** `strata.cli:main` begins in `src/strata/cli.py`, `./bin/strata.js` in that. */
function isBegun(path: string, target: string): boolean {
  const module = target.split(':', 1)[0] ?? '';
  if (module.includes('/')) return path.endsWith(module.replace(/^\.\//, ''));
  const file = module.replaceAll('.', '/');
  return [`${file}.py`, `${file}/__init__.py`, `${file}/__main__.py`].some(
    (each) => path === each || path.endsWith(`/${each}`),
  );
}
