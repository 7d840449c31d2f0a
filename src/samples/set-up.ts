/** What a program of JavaScript or TypeScript asks for beside its own lines: settings of a compiler, other files, what a product wants at import. Pure. */
import type { GrammarParser, SyntaxNode } from '../adapters/tree-sitter.ts';

/** Types of the language and of the web, and what a name of one letter stands for. */
const TYPES = new Set(
  (
    'Array ReadonlyArray Promise PromiseLike Record Partial Required Readonly Pick Omit Exclude Extract NonNullable Parameters ReturnType InstanceType Awaited Map Set WeakMap WeakSet ReadonlyMap ReadonlySet ' +
    'Date Error TypeError RangeError RegExp String Number Boolean Object Function Symbol Iterable Iterator IterableIterator AsyncIterable AsyncIterator Generator AsyncGenerator ArrayLike ArrayBuffer ' +
    'Uint8Array Uint16Array Uint32Array Int8Array Int16Array Int32Array Float32Array Float64Array BigInt64Array DataView Buffer NodeJS URL URLSearchParams Request Response RequestInit ResponseInit Headers Blob File FormData ' +
    'AbortSignal AbortController Event EventTarget ReadableStream WritableStream TransformStream TextEncoder TextDecoder HTMLElement Element Document Window JSON Intl Math Proxy console Capitalize Uppercase Lowercase ' +
    'PropertyKey Infer const any unknown'
  ).split(' '),
);

/** Whether a runner without settings reads it whole: no decorator, no markup, no error, no type that nothing brings. */
export const isPlainScript = (parser: GrammarParser, code: string): boolean =>
  parser.withTree(code, (root) => {
    const isOther = ['decorator', 'jsx_element', 'jsx_self_closing_element', 'jsx_fragment'];
    if (root.hasError || root.descendantsOfType(isOther).length > 0 || mixesModules(root)) return false;
    const brought = new Set(
      root
        .descendantsOfType(['identifier', 'type_identifier'])
        .filter((node) => BRINGS.test(node.parent?.type ?? ''))
        .map(({ text }) => text),
    );
    return root
      .descendantsOfType('type_identifier')
      .every(({ text, parent }) => parent?.type === 'nested_type_identifier' || brought.has(text) || TYPES.has(text));
  });
const BRINGS =
  /^(?:import_specifier|import_clause|namespace_import|class_declaration|abstract_class_declaration|class|interface_declaration|type_alias_declaration|type_parameter|enum_declaration|infer_type|mapped_type_clause)$/;

/** `require` is there in scripts alone, `import` and waiting at the top in modules alone. */
function mixesModules(root: SyntaxNode): boolean {
  const requires = root
    .descendantsOfType('call_expression')
    .some((call) => call.childForFieldName('function')?.text === 'require');
  if (!requires) return false;
  const isModule = root.namedChildren.some(({ type }) => /^(?:import|export)_statement$/.test(type));
  return isModule || root.descendantsOfType('await_expression').some((node) => !isInFunction(node));
}

function isInFunction(node: SyntaxNode): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (FUNCTION.test(at.type)) return true;
  return false;
}
const FUNCTION = /function|method_definition|class_static_block/;

/** Whether a module ends with an error for who imports it, by what it finds around itself. */
export const throwsAtImport = (parser: GrammarParser, text: string): boolean =>
  text.includes('throw') &&
  parser.withTree(text, (root) => root.descendantsOfType('throw_statement').some((node) => !isInFunction(node)));

/** Packages that a sample imports for their effect alone; a style sheet has none on a program. */
export const importedForEffect = (code: string): string[] =>
  code.split('\n').flatMap((line) => {
    const [words = ''] = line.trim().replace(/\s+/g, ' ').split(' //');
    const name = /^(?:import ?|require\( ?)["']([^"' ]{1,200})["'](?: ?\))? ?;?$/.exec(words)?.[1];
    return name === undefined || /^[./]|\.(?:css|s[ac]ss|less|styl)$/.test(name) ? [] : [name];
  });

/** The file that a comment above code names: `// well.ts`. */
export const filesNamedIn = (code: string): string[] =>
  code.split('\n').flatMap((line) => {
    const words = line.trim();
    const mark = ['//', '/*', '#', '<!--', '--'].find((each) => words.startsWith(each));
    if (mark === undefined || words.length > 200) return [];
    const said = words.slice(mark.length).replace('-->', '').replace('*/', '').replace(/`/g, '').trim();
    const name = said.replace(/^file(?:name)?: ?/i, '');
    return /^[\w@./-]+$/.test(name) && CODE_FILE.test(name) ? [name] : [];
  });
const CODE_FILE = /\w\.(?:[cm]?[jt]sx?|py|rb|go|rs|php|java|kt|cs|cpp|hpp|h)$/;

/** Whether code is one file of several, or several in one. `named`: files that all code of its document names. */
export const isOneOfSeveral = (code: string, named: ReadonlySet<string>): boolean =>
  filesNamedIn(code).length > 0 && named.size > 1;
