/** Tree-sitter grammars as WebAssembly, each loaded once per process when its language is first asked for. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib';
import { Language, type Node, Parser, type Tree } from 'web-tree-sitter';
import { InternalError } from '../errors.ts';

export type SyntaxNode = Node;
export type SyntaxTree = Tree;

export const GRAMMARS = [
  'bash',
  'c-sharp',
  'cpp',
  'css',
  'go',
  'ini',
  'java',
  'javascript',
  'kotlin',
  'php',
  'powershell',
  'python',
  'ruby',
  'rust',
  'tsx',
  'typescript',
] as const;
export type Grammar = (typeof GRAMMARS)[number];

/**
 * Parses text with one grammar. The caller must `delete()` the tree; `withTree` does. A text that no grammar can recover from takes time
 * that grows with its square: one that needs more than `BUDGET_MS` is read as empty, and `textsGivenUp` counts it.
 */
export interface GrammarParser {
  readonly grammar: Grammar;
  withTree<T>(text: string, use: (root: SyntaxNode) => T): T;
}

/** Wall time of one text; what people write takes less than a second. */
const BUDGET_MS = 5000;
let givenUp = 0;
/** By grammar and text: what was given up once is not begun again. */
const slow = new Set<string>();
/** How many texts were given up so far in this thread: who compares it before and after knows whether all was read. */
export const textsGivenUp = (): number => givenUp;

const RUNTIME = 'web-tree-sitter.wasm';
/** The runtime is compiled whole at once, so that each of its functions can be optimised when it proves hot. */
const WHOLE = ['--no-wasm-lazy-compilation', '--wasm-lazy-compilation'] as const;
/** A grammar's one huge function, compiled again by the optimiser, takes two gigabytes and saves nothing a run could notice. */
const BASELINE_CODE_ONLY = ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up'] as const;
let runtime: Promise<void> | undefined;
const loaded = new Map<Grammar, Promise<GrammarParser>>();

/** Grammars in packages of their own. */
const OF_ITS_OWN: ReadonlyMap<string, string> = new Map([
  ['tree-sitter-kotlin.wasm', '@tree-sitter-grammars/tree-sitter-kotlin'],
]);

/** Of a file that a build compressed. */
const COMPRESSED = '.br';

/** Where a wasm file lies: `grammars/` beside the bundle, compressed, when there is one, else the packages of node_modules. */
export function locateWasm(file: string): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const beside = join(here, 'grammars', `${file}${COMPRESSED}`);
  if (existsSync(beside)) return beside;
  const require = createRequire(import.meta.url);
  if (file === RUNTIME) return require.resolve('web-tree-sitter/web-tree-sitter.wasm');
  const own = OF_ITS_OWN.get(file);
  if (own !== undefined) return require.resolve(`${own}/${file}`);
  return join(dirname(require.resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm', file);
}

const readWasm = (bytes: Buffer<ArrayBuffer>, from: string): Buffer<ArrayBuffer> =>
  from.endsWith(COMPRESSED) ? brotliDecompressSync(bytes) : bytes;

const compress = promisify(brotliCompress);

/**
 * A wasm file as it stands beside the bundles: a third smaller than gzip makes it, and the same for the same bytes. Quality 10 makes it
 * another tenth smaller and takes ten times as long.
 */
export const compressWasm = (bytes: Buffer, quality: 9 | 10 = 9): Promise<Buffer> =>
  compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
export const compressedName = (file: string): string => `${file}${COMPRESSED}`;

/** Files that a build must put into `grammars/` beside its bundles. */
export const wasmFiles = (): string[] => [RUNTIME, ...GRAMMARS.map(fileOf)];

export function loadGrammar(grammar: Grammar): Promise<GrammarParser> {
  let parser = loaded.get(grammar);
  if (parser === undefined) {
    parser = createParser(grammar);
    loaded.set(grammar, parser);
  }
  return parser;
}

const fileOf = (grammar: Grammar): string => `tree-sitter-${grammar}.wasm`;

function startRuntime(): Promise<void> {
  return Parser.init({
    instantiateWasm(
      imports: WebAssembly.Imports,
      use: (instance: WebAssembly.Instance, from: WebAssembly.Module) => void,
    ) {
      const from = locateWasm(RUNTIME);
      const bytes = readWasm(readFileSync(from), from);
      setFlagsFromString(WHOLE[0]);
      const runtime = new WebAssembly.Module(bytes);
      for (const flag of [WHOLE[1], ...BASELINE_CODE_ONLY]) setFlagsFromString(flag);
      const instance = new WebAssembly.Instance(runtime, imports);
      use(instance, runtime);
      return instance.exports;
    },
  });
}

const keyOf = (grammar: Grammar, text: string): string =>
  `${grammar} ${createHash('sha256').update(text).digest('hex')}`;

async function createParser(grammar: Grammar): Promise<GrammarParser> {
  runtime ??= startRuntime();
  await runtime;
  const from = locateWasm(fileOf(grammar));
  const language = await Language.load(readWasm(await readFile(from), from));
  const parser = new Parser();
  parser.setLanguage(language);
  return {
    grammar,
    withTree(text, use) {
      const end = performance.now() + BUDGET_MS;
      const key = slow.size === 0 ? '' : keyOf(grammar, text);
      // Where a watch ended what was parsed last, that is not gone on with.
      parser.reset();
      let tree = slow.has(key) ? null : parser.parse(text, null, { progressCallback: () => performance.now() > end });
      if (tree === null) {
        givenUp++;
        slow.add(keyOf(grammar, text));
        // What was begun is gone on with otherwise.
        parser.reset();
        tree = parser.parse('');
      }
      if (tree === null) throw new InternalError(`The ${grammar} grammar returned no tree.`);
      try {
        return use(tree.rootNode);
      } finally {
        tree.delete();
      }
    },
  };
}
