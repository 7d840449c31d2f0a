/** The type of what an expression makes anew: `new Rules()`, `Rules()` of Python, `Rules.new` of Ruby, `&Rules{}` of Go; and the one type that a written one names. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';

const MADE = /^(?:object_creation|new)_expression$/;

export const isCreation = (node: SyntaxNode): boolean => madeType(node) !== undefined;

export function madeType(node: SyntaxNode): string | undefined {
  if (MADE.test(node.type)) {
    const type = node.childForFieldName('type') ?? node.childForFieldName('constructor') ?? node.namedChild(0);
    const name = type?.text.split('<', 1)[0] ?? '';
    return /^(?:[A-Z]\w*|static|self)$/.test(name) ? name : undefined;
  }
  if (node.type === 'call') {
    const called = node.childForFieldName('function')?.text ?? '';
    const [, python] = /^(?:[a-z_]\w*\.)?([A-Z]\w*)$/.exec(called) ?? [];
    // A constant is called so as well.
    if (python !== undefined) return /[a-z]/.test(python) ? python : undefined;
    const of = node.childForFieldName('method')?.text === 'new' ? (node.childForFieldName('receiver')?.text ?? '') : '';
    return /^[A-Z]\w*$|^self$/.test(of) ? of : undefined;
  }
  if (node.type === 'unary_expression' && node.text.startsWith('&')) {
    const inner = node.namedChild(0);
    return inner === null ? undefined : madeType(inner);
  }
  return node.type === 'composite_literal' ? typeNamedIn(node.childForFieldName('type')?.text ?? '') : undefined;
}

/** `Optional[Rules]`, `Rules | null`, `*lexer.Lexer`, `?Rules`, `Rules<T>`: one type of a name, or nothing. */
export function typeNamedIn(written: string): string | undefined {
  const bare = written
    .trim()
    .replace(/^[:?*&\s]+/, '')
    .replace(/^(["'])(.*)\1$/, '$2')
    .replace(/^(?:typing\.)?Optional\[(.*)\]$/, '$1')
    .replace(/^(?:Promise|Awaitable)[<[](.*)[>\]]$/, '$1')
    .replace(/ ?\| ?(?:null|undefined|None)$/, '');
  const [, name] = /^(?:[\w.\\]+[.\\])?([A-Za-z_]\w*)\??(?:[<[].*)?$/.exec(bare) ?? [];
  return name === undefined || bare.endsWith('[]') || BUILT_IN.test(name) ? undefined : name;
}
const BUILT_IN =
  /^(?:str|int|bool|float|bytes|list|dict|tuple|set|List|Dict|Tuple|Set|Map|Array|String|Integer|Long|Double|Boolean|Object|Any|any|void|string|number|double|char|short|long|byte|decimal|boolean|object|unknown|never|error|byte|rune|u?int\d*|float\d+|map|chan|func|interface|struct|var|val|None|null|self|static|array|mixed|Promise|Iterator|Iterable|Optional|Union)$/;

/** The type of texts, whatever a language calls it. */
export const TEXT = '=text';

/** What a language brings: texts by one name, numbers by their own. */
export function builtIn(written: string): string | undefined {
  const bare = written
    .replace(/^[:\s]+/, '')
    .trim()
    .replace(/\?$/, '');
  if (/^(?:string|String|str)$/.test(bare)) return TEXT;
  return NUMBERS.test(bare) ? `=${bare}` : undefined;
}
const NUMBERS = /^(?:s?byte|u?short|u?int|u?long|float|double|decimal|Integer|Long|Float|Double)$/;
