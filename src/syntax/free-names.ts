/** Names that a snippet uses and nowhere gets: what makes it a fragment and not a program. */
import type { GrammarParser, SyntaxNode } from '../adapters/tree-sitter.ts';

const PYTHON_BUILTINS = new Set(
  (
    'abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex delattr dict dir divmod enumerate eval exec filter float format frozenset ' +
    'getattr globals hasattr hash help hex id input int isinstance issubclass iter len list locals map max memoryview min next object oct open ord pow print property range repr reversed ' +
    'round set setattr slice sorted staticmethod str sum super tuple type vars zip self cls __name__ __file__ __doc__ NotImplemented Ellipsis True False None _ ' +
    'BaseException Exception ArithmeticError AssertionError AttributeError BlockingIOError BrokenPipeError ConnectionError EOFError FileExistsError FileNotFoundError FloatingPointError ' +
    'ImportError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError NotImplementedError OSError IOError ' +
    'OverflowError PermissionError ProcessLookupError RecursionError ReferenceError RuntimeError StopAsyncIteration StopIteration SyntaxError SystemError SystemExit TimeoutError TypeError ' +
    'UnicodeDecodeError UnicodeEncodeError UnicodeError ValueError Warning DeprecationWarning UserWarning ZeroDivisionError ExceptionGroup'
  ).split(' '),
);
const SCRIPT_GLOBALS = new Set(
  (
    'undefined NaN Infinity globalThis window document console process Buffer global require module exports __dirname __filename this arguments Array ArrayBuffer BigInt Boolean DataView Date Error ' +
    'EvalError Float32Array Float64Array Function Int8Array Int16Array Int32Array Intl JSON Map Math Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError ' +
    'TypeError URIError Uint8Array Uint8ClampedArray Uint16Array Uint32Array WeakMap WeakSet WeakRef AbortController AbortSignal Blob Event EventTarget File FormData Headers Request Response URL ' +
    'URLSearchParams TextDecoder TextEncoder ReadableStream WritableStream TransformStream fetch setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate queueMicrotask structuredClone ' +
    'parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent performance crypto navigator location localStorage alert describe it test expect'
  ).split(' '),
);

/** In order of first use, without repeats. Python, JavaScript and TypeScript; none for any other grammar. */
export function freeNames(parser: GrammarParser, code: string): string[] {
  const python = parser.grammar === 'python';
  if (!python && !['javascript', 'typescript', 'tsx'].includes(parser.grammar)) return [];
  return parser.withTree(code, (root) => {
    const bound = new Set(python ? PYTHON_BUILTINS : SCRIPT_GLOBALS);
    const used: string[] = [];
    for (const node of root.descendantsOfType([
      'identifier',
      'shorthand_property_identifier',
      'shorthand_property_identifier_pattern',
      'type_identifier',
      'jsx_identifier',
    ])) {
      const role = python ? pythonRole(node) : scriptRole(node);
      if (role === 'bind') bound.add(node.text);
      else if (role === 'use') used.push(node.text);
    }
    // `from x import *` may bring anything.
    if (python && root.descendantsOfType('wildcard_import').length > 0) return [];
    return [...new Set(used)].filter((name) => !bound.has(name));
  });
}

type Role = 'bind' | 'use' | 'neither';

function pythonRole(node: SyntaxNode): Role {
  const parent = node.parent;
  if (parent === null) return 'use';
  const isField = (name: string): boolean => parent.childForFieldName(name)?.id === node.id;
  switch (parent.type) {
    case 'attribute':
      return isField('object') ? 'use' : 'neither';
    case 'keyword_argument':
      return isField('name') ? 'neither' : 'use';
    case 'dotted_name':
      return /^(?:import_from_statement|import_statement|aliased_import)$/.test(parent.parent?.type ?? '')
        ? importRole(node, parent)
        : 'use';
    case 'aliased_import':
      return isField('alias') ? 'bind' : 'neither';
    case 'function_definition':
    case 'class_definition':
      return isField('name') ? 'bind' : 'use';
    case 'parameters':
    case 'lambda_parameters':
    case 'typed_parameter':
    case 'list_splat_pattern':
    case 'dictionary_splat_pattern':
    case 'pattern_list':
    case 'tuple_pattern':
    case 'list_pattern':
    case 'as_pattern_target':
    case 'global_statement':
    case 'nonlocal_statement':
    case 'type_parameter':
      return 'bind';
    case 'default_parameter':
    case 'typed_default_parameter':
      return isField('name') ? 'bind' : 'use';
    case 'assignment':
    case 'augmented_assignment':
    case 'for_statement':
    case 'for_in_clause':
      return isField('left') ? 'bind' : 'use';
    case 'named_expression':
      return isField('name') ? 'bind' : 'use';
    default:
      return 'use';
  }
}

/** `import a.b` binds `a`; `from m import a` binds `a`, never `m`. */
function importRole(node: SyntaxNode, dotted: SyntaxNode): Role {
  const statement = dotted.parent!;
  if (statement.type === 'aliased_import') return 'neither';
  if (statement.type === 'import_from_statement' && statement.childForFieldName('module_name')?.id === dotted.id)
    return 'neither';
  return dotted.namedChild(0)?.id === node.id ? 'bind' : 'neither';
}

function scriptRole(node: SyntaxNode): Role {
  const parent = node.parent;
  if (node.type === 'shorthand_property_identifier_pattern') return 'bind';
  if (node.type === 'type_identifier')
    return /^(?:class_declaration|class|interface_declaration|type_alias_declaration|type_parameter|enum_declaration)$/.test(
      parent?.type ?? '',
    ) && parent?.childForFieldName('name')?.id === node.id
      ? 'bind'
      : 'neither';
  if (parent === null) return 'use';
  const isField = (name: string): boolean => parent.childForFieldName(name)?.id === node.id;
  switch (parent.type) {
    case 'import_specifier':
      return isField('alias') || parent.childForFieldName('alias') === null ? 'bind' : 'neither';
    case 'import_clause':
    case 'namespace_import':
    case 'formal_parameters':
    case 'array_pattern':
    case 'rest_pattern':
    case 'catch_clause':
      return 'bind';
    case 'required_parameter':
    case 'optional_parameter':
      return isField('value') ? 'use' : 'bind';
    case 'variable_declarator':
    case 'function_declaration':
    case 'generator_function_declaration':
    case 'function_expression':
    case 'function':
    case 'class_declaration':
    case 'class':
    case 'enum_declaration':
      return isField('name') ? 'bind' : 'use';
    case 'arrow_function':
      return isField('parameter') ? 'bind' : 'use';
    case 'assignment_pattern':
      return isField('left') ? 'bind' : 'use';
    case 'object_assignment_pattern':
      return isField('left') ? 'bind' : 'use';
    case 'pair_pattern':
      return isField('value') ? 'bind' : 'neither';
    case 'for_in_statement':
      return isField('left') ? 'bind' : 'use';
    case 'labeled_statement':
    case 'break_statement':
    case 'continue_statement':
    case 'export_specifier':
      return 'neither';
    default:
      return 'use';
  }
}
