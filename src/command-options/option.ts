/** An option of a command as code declares it. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';

export interface DeclaredOption {
  /** The command below the product's own that takes it; null for that itself. */
  command: string | null;
  /** As a reader writes it, with what it takes: `-o, --output FILE`. */
  flags: string;
  /** A literal, as the source writes it. */
  default: string | null;
  help: string | null;
  start: number;
  end: number;
  /** Where it stands, if not in the file that says which command takes it. */
  path?: string;
}
export type OptionAlone = Omit<DeclaredOption, 'command'>;

/** The option that a name of a file holds, `options.verbose`. */
export type NamedOption = (path: string, reference: string) => OptionAlone | undefined;

/** Declared somewhere that does not say of which command. */
export const UNKNOWN = '?';

export const linesOf = (node: SyntaxNode): { start: number; end: number } => ({
  start: node.startPosition.row + 1,
  end: node.endPosition.row + 1,
});

/** Nodes in their order, each before what is in it; `visit` says false where nothing in it is wanted. */
export function walk(root: SyntaxNode, visit: (node: SyntaxNode) => boolean | undefined): void {
  const waiting: SyntaxNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (visit(node) === false) continue;
    waiting.push(...node.namedChildren.toReversed());
  }
}

/** `read_depth` as `READ_DEPTH` or `read-depth`. */
export const upper = (name: string): string => name.replaceAll('-', '_').toUpperCase();
export const kebab = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
