/** YAML as a document whose text can be edited in place, within the limits: the only place that uses `yaml`. */
import {
  type Document,
  isMap as isMapNode,
  isPair,
  isScalar as isScalarNode,
  isSeq as isSeqNode,
  isNode as isYamlNode,
  LineCounter,
  type ParsedNode,
  parseAllDocuments,
  parseDocument,
  stringify,
} from 'yaml';
import { assertReadable, excessOf, nowhere, YAML_LIMITS, YamlError } from './limits.ts';

export type { Node } from 'yaml';

// Constants of our own: which bundle gives on a name of a CommonJS package, the bundler decides anew each time.
export const isMap: typeof isMapNode = isMapNode;
export const isNode: typeof isYamlNode = isYamlNode;
export const isScalar: typeof isScalarNode = isScalarNode;
export const isSeq: typeof isSeqNode = isSeqNode;
export const writeYaml: typeof stringify = stringify;

/** Comparing each key with each before it takes minutes; duplicate keys are looked for below, in one pass. */
const OPTIONS = { uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const;

export interface YamlProblem {
  message: string;
  /** From 1. */
  line: number;
}

export interface YamlDocument {
  document: Document.Parsed<ParsedNode>;
  problems: YamlProblem[];
  /** The line of a place in the text, from 1. */
  lineAt(offset: number): number;
}

/** Throws YamlError for a text beyond the limits; faults of the text are its problems. */
export function openYaml(text: string, { version = '1.2' as '1.1' | '1.2' } = {}): YamlDocument {
  const counter = new LineCounter();
  const document = within(text, () => parseDocument(text, { ...OPTIONS, version, lineCounter: counter }));
  const lineAt = (offset: number): number => counter.linePos(offset).line;
  const problems = document.errors.map(({ message, pos }) => ({ message, line: lineAt(pos[0]) }));
  const twice = look(document).map((offset) => ({ message: 'Map keys must be unique', line: lineAt(offset) }));
  return { document, problems: [...problems, ...twice], lineAt };
}

/** The data of a document. Throws YamlError where aliases multiply it beyond the limits. */
export function dataOf(document: Document.Parsed): unknown {
  try {
    const data: unknown = document.toJS({ maxAliasCount: YAML_LIMITS.aliases });
    const excess = excessOf(data);
    if (excess !== undefined) throw new YamlError(excess, nowhere);
    return data;
  } catch (thrown) {
    if (thrown instanceof YamlError) throw thrown;
    throw new YamlError(thrown instanceof Error ? thrown.message : String(thrown), nowhere, thrown);
  }
}

/** The first fault of a text of several documents, keys that stand twice left aside. Throws YamlError beyond the limits. */
export function faultOfYaml(text: string): YamlProblem | undefined {
  const counter = new LineCounter();
  const documents = within(text, () => parseAllDocuments(text, { ...OPTIONS, lineCounter: counter }));
  if (!Array.isArray(documents)) return undefined;
  for (const document of documents) {
    const [error] = document.errors;
    if (error !== undefined) return { message: error.message, line: counter.linePos(error.pos[0]).line };
    look(document);
  }
  return undefined;
}

function within<T>(text: string, parse: () => T): T {
  assertReadable(text);
  if (aliasesIn(text) > YAML_LIMITS.aliases) throw new YamlError(`more than ${YAML_LIMITS.aliases} aliases`, nowhere);
  try {
    return parse();
  } catch (thrown) {
    // A stack that overflows.
    throw new YamlError(thrown instanceof Error ? thrown.message : String(thrown), nowhere, thrown);
  }
}

/** Where keys stand that their map has already. Throws for nesting beyond the limit. */
function look(document: Document.Parsed): number[] {
  const twice: number[] = [];
  const open: { node: unknown; depth: number }[] = [{ node: document.contents, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (depth > YAML_LIMITS.depth) throw new YamlError(`nesting exceeded ${YAML_LIMITS.depth} levels`, nowhere);
    if (isPair(node)) open.push({ node: node.key, depth }, { node: node.value, depth });
    if (!isNode(node) || !('items' in node)) continue;
    const keys = new Set<unknown>();
    for (const item of node.items as readonly unknown[]) {
      open.push({ node: item, depth: depth + 1 });
      if (!isMap(node) || !isPair(item) || !isScalar(item.key)) continue;
      if (keys.has(item.key.value)) twice.push(item.key.range?.[0] ?? 0);
      keys.add(item.key.value);
    }
  }
  return twice.sort((a, b) => a - b);
}

/** What looks like an alias: this parser takes a second for twenty thousand. */
function aliasesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('*'); at >= 0; at = text.indexOf('*', at + 1))
    if (' \t\n[{,'.includes(text[at - 1] ?? '\n') && /[^\s*,[\]{}]/.test(text[at + 1] ?? ' ')) count++;
  return count;
}
