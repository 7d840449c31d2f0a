/** How many arguments a declaration takes and by which names, and how many a call gives; undefined where that is not certain. Pure but for lines of the source. */
import type { ResolvedCall } from '../../derive/use-readers.ts';
import type { ApiSymbol } from '../../model/product-facts.ts';
import type { ProductTree } from '../../platforms/platform.ts';

export interface Taken {
  least: number;
  most: number;
  /** Undefined where any name is taken. */
  names: ReadonlySet<string> | undefined;
}
export interface Given {
  count: number;
  names: readonly string[];
}

/** How an argument is named where it is given; a language that is not here names none. */
const NAMED: Readonly<{ [ecosystem: string]: RegExp | undefined }> = {
  python: /^(\w+)\s*=(?!=)/u,
  kotlin: /^(\w+)\s*=(?!=)/u,
  dotnet: /^(\w+)\s*:(?!:)/u,
  php: /^(\w+)\s*:(?!:)/u,
  go: /^(\w+)\s*:/u,
};
const COUNTED = new Set(['python', 'node', 'go', 'rust', 'php', 'java', 'dotnet']);

/** Of arguments as they are written; one that stands for several, and one that commas may part inside, are not counted. */
export function counted(all: readonly string[] | undefined, ecosystem: string): Given | undefined {
  if (all === undefined || !COUNTED.has(ecosystem)) return undefined;
  const isOpen = (each: string): boolean =>
    each === '' ||
    each.split('/').length > 2 ||
    /\.\.\.|…|[<>|]|^\*|^&|\byield\b/su.test(each) ||
    /^[A-Z_]+$/u.test(each);
  // What a call gives in Go may be several values.
  const isSeveral = ecosystem === 'go' && all.length === 1 && /\)$/u.test(all[0] ?? '');
  // `for` of a generator.
  const isGenerated = ecosystem === 'python' && all.some((each) => /\bfor\b/u.test(each));
  if (all.map((each) => each.replaceAll('=>', ' ')).some(isOpen) || isSeveral || isGenerated) return undefined;
  const form = NAMED[ecosystem];
  return { count: all.length, names: all.flatMap((each) => form?.exec(each)?.[1] ?? []) };
}

export function takes(symbol: ApiSymbol, call: ResolvedCall, ecosystem: string, tree: ProductTree): Taken | undefined {
  const { kind, signature, parameters: all, citation } = symbol;
  const isMade = kind === 'class' && (ecosystem === 'python' || ecosystem === 'node') && all.length > 0;
  if (kind !== 'function' && kind !== 'method' && !isMade) return undefined;
  // Further signatures of one name; a function of C that says what it takes elsewhere.
  if (symbol.overloads !== undefined || !signature.includes('(')) return undefined;
  // `Type::method(value, …)` gives what the method is called on; an extension takes what stands before the dot.
  if (call.isStatic && kind === 'method' && /[(,]\s*&?(?:'\w+ )?(?:mut )?self\b/u.test(signature)) return undefined;
  if (/\(\s*this\s|func_get_args|\barguments\b/u.test(signature)) return undefined;
  if (
    ecosystem === 'python' &&
    (isChanged(citation.path, citation.start_line, tree) || (call.isStatic && kind === 'method'))
  )
    return undefined;
  if (ecosystem === 'php' && /func_get_args|__call/u.test(tree.text(citation.path) ?? '')) return undefined;
  const parameters = all.filter(({ name }) => !/^(?:<|self$|cls$|this$|\/$|\*$)/u.test(name));
  const isAny = parameters.some(
    ({ name, type }) => /^(?:\*|\.\.\.|params )|\.\.\.$/u.test(name) || /\.\.\.|^params\b/u.test(type ?? ''),
  );
  const isOpen =
    isAny || /\.\.\.|\bparams\b/u.test(signature) || (ecosystem === 'python' && /\*\w|\*\*/u.test(signature));
  const isScript = ecosystem === 'node' && !/\.[cm]?tsx?$/u.test(citation.path);
  // What a script is given beyond its parameters is ignored, and all of them may be left out.
  if (isScript) return undefined;
  const needed = parameters.filter(
    ({ name, default: value, type }) =>
      value === null && !/\?$/u.test(name) && !/^(?:\*|\.\.\.)/u.test(name) && !/^void$/u.test(type ?? ''),
  );
  return {
    least: isOpen || isMade ? 0 : needed.length,
    most: isOpen ? Number.POSITIVE_INFINITY : parameters.length,
    names: isOpen || isMade ? undefined : new Set(parameters.map(({ name }) => name.replace(/^[$&]+|\?$/gu, ''))),
  };
}

/** A decorator that is not known may change what is taken. */
function isChanged(path: string, line: number, tree: ProductTree): boolean {
  const lines =
    tree
      .text(path)
      ?.split('\n')
      .slice(Math.max(0, line - 8), line) ?? [];
  const from = lines.slice(0, -1).findLastIndex((each) => !/^\s*[@)#]/u.test(each)) + 1;
  return lines
    .slice(from)
    .some(
      (each) =>
        /^\s*@/u.test(each) &&
        !/^\s*@(?:staticmethod|classmethod|(?:functools\.)?(?:lru_)?cache|abstractmethod|override)\b/u.test(each),
    );
}
