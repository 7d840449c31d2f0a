/** Whether a decorator lets the errors of what it decorates reach the caller: known of some of Python's own, read from the body of the product's. Pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';

/** Of the standard library and typing: they return the function, or a thing that calls it and catches nothing. */
const KNOWN = new Set(
  'abstractclassmethod abstractmethod abstractproperty abstractstaticmethod asynccontextmanager cache cached_property classmethod contextmanager deprecated final lru_cache no_type_check overload override property register runtime_checkable singledispatch singledispatchmethod staticmethod wraps'.split(
    ' ',
  ),
);

/** `functools.lru_cache(maxsize=1)` as `functools.lru_cache`. */
export const decoratorName = (decorator: string): string => decorator.split('(', 1)[0]?.trim() ?? '';

export const isKnownDecorator = (decorator: string): boolean =>
  KNOWN.has(decoratorName(decorator).replace(/^[\s\S]*\./, ''));

/** What may be given the function and only looks at it. */
const LOOKS =
  /^(?:functools\.)?(?:wraps|update_wrapper)$|^(?:inspect|asyncio)\.\w+$|^(?:callable|getattr|hasattr|isinstance|setattr|signature|iscoroutinefunction|id|repr|str)$|\.(?:append|add)$/;

/** Of a function that is used as a decorator: true only where nothing in it can catch. */
export function passesErrors(definition: SyntaxNode): boolean {
  const body = definition.childForFieldName('body');
  if (body === null || body.descendantsOfType(['except_clause', 'class_definition']).length > 0) return false;
  if (/\bsuppress\b/.test(body.text)) return false;
  const inner = body.descendantsOfType('function_definition');
  const isPlain = body.descendantsOfType('decorator').every(({ text }) => isKnownDecorator(text.replace(/^@\s*/, '')));
  if (!isPlain) return false;
  const parameters = new Set([definition, ...inner].flatMap(namesOf));
  const calls = body.descendantsOfType('call');
  const called = new Set(calls.map((call) => call.childForFieldName('function')?.text ?? ''));
  const own = inner.map((each) => each.childForFieldName('name')?.text ?? '');
  const decorated = [...parameters].filter((name) => called.has(name));
  if (decorated.length === 0)
    return body
      .descendantsOfType('return_statement')
      .every((each) => each.namedChildCount === 1 && each.namedChild(0)?.type === 'identifier');
  // Who is given the function, or what wraps it, may call it and catch what it raises.
  const given = new Set([...decorated, ...own]);
  return calls.every(
    (call) =>
      LOOKS.test(call.childForFieldName('function')?.text ?? '') ||
      !(call.childForFieldName('arguments')?.namedChildren ?? []).some(
        (each) => given.has(each.text) || given.has(each.childForFieldName('value')?.text ?? ''),
      ),
  );
}

const namesOf = (node: SyntaxNode): string[] =>
  (node.childForFieldName('parameters')?.namedChildren ?? []).map(
    (each) =>
      each.childForFieldName('name')?.text ??
      (each.type === 'typed_parameter' ? (each.namedChild(0)?.text ?? '') : each.text),
  );
