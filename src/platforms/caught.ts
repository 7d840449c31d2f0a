/** Which errors a handler takes: those of its own kind, and those below it. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';

/** What languages bring, kind above kinds. Where two of them call different errors alike, both kinds are above. */
const KINDS: readonly (readonly [above: string, below: string])[] = [
  ['RuntimeException', 'IllegalArgumentException IllegalStateException IndexOutOfBoundsException ArithmeticException'],
  ['RuntimeException', 'NullPointerException ClassCastException UnsupportedOperationException DateTimeException'],
  ['RuntimeException', 'NoSuchElementException NegativeArraySizeException ConcurrentModificationException'],
  ['RuntimeException', 'OutOfBoundsException RangeException OverflowException UnderflowException'],
  ['RuntimeException', 'UnexpectedValueException'],
  ['IllegalArgumentException', 'NumberFormatException PatternSyntaxException IllegalFormatException'],
  ['IndexOutOfBoundsException', 'ArrayIndexOutOfBoundsException StringIndexOutOfBoundsException'],
  ['NoSuchElementException', 'InputMismatchException'],
  ['DateTimeException', 'DateTimeParseException'],
  ['LogicException', 'InvalidArgumentException DomainException LengthException OutOfRangeException'],
  ['LogicException', 'BadFunctionCallException'],
  ['BadFunctionCallException', 'BadMethodCallException'],
  ['SystemException', 'ArgumentException InvalidOperationException NotSupportedException ArithmeticException'],
  ['SystemException', 'FormatException IndexOutOfRangeException NotImplementedException NullReferenceException'],
  ['SystemException', 'InvalidCastException TimeoutException IOException UnauthorizedAccessException'],
  ['SystemException', 'OperationCanceledException RankException KeyNotFoundException'],
  ['ArgumentException', 'ArgumentNullException ArgumentOutOfRangeException'],
  ['InvalidOperationException', 'ObjectDisposedException'],
  ['ArithmeticException', 'DivideByZeroException OverflowException'],
  [
    'IOException',
    'FileNotFoundException DirectoryNotFoundException EndOfStreamException UncheckedIOException EOFException',
  ],
  [
    'Exception',
    'RuntimeException LogicException SystemException IOException TimeoutException CloneNotSupportedException',
  ],
  ['Exception', 'ArithmeticError LookupError OSError RuntimeError ValueError TypeError AttributeError AssertionError'],
  ['Exception', 'ImportError NameError SyntaxError BufferError EOFError MemoryError StopIteration StandardError'],
  ['StandardError', 'ArgumentError IOError IndexError NameError RangeError RuntimeError TypeError RegexpError'],
  ['StandardError', 'ThreadError FiberError LocalJumpError EncodingError ZeroDivisionError'],
  ['ArithmeticError', 'ZeroDivisionError OverflowError FloatingPointError'],
  ['LookupError', 'KeyError IndexError'],
  ['IndexError', 'KeyError StopIteration'],
  ['RangeError', 'FloatDomainError'],
  ['NameError', 'NoMethodError UnboundLocalError'],
  ['RuntimeError', 'NotImplementedError RecursionError FrozenError'],
  ['ValueError', 'UnicodeError UnsupportedOperation JSONDecodeError'],
  ['UnicodeError', 'UnicodeDecodeError UnicodeEncodeError'],
  ['OSError', 'IOError FileNotFoundError FileExistsError PermissionError NotADirectoryError IsADirectoryError'],
  ['OSError', 'ConnectionError TimeoutError BlockingIOError InterruptedError ProcessLookupError EnvironmentError'],
  ['ImportError', 'ModuleNotFoundError'],
  ['ScriptError', 'NotImplementedError LoadError'],
];
const ABOVE: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...Map.groupBy(
      KINDS.flatMap(([above, below]) => below.split(' ').map((name) => ({ name, above }))),
      ({ name }) => name,
    ),
  ].map(([name, all]) => [name, all.map(({ above }) => above)]),
);
const ALL = new Set(['Exception', 'Throwable', 'BaseException', 'StandardError']);

const lastPart = (name: string): string => /(?<!\w)\w+$/.exec(name.trim())?.[0] ?? name;

const allAbove = (name: string): string[] => (ABOVE.get(name) ?? []).flatMap((each) => [each, ...allAbove(each)]);

/** Whether a handler of one kind takes an error; undefined where the error is none that a language brings. */
export function takes(handled: string, type: string): boolean | undefined {
  const [kind, error] = [lastPart(handled), lastPart(type)];
  if (kind === error || ALL.has(kind)) return true;
  const above = allAbove(error);
  return above.length === 0 ? undefined : above.includes(kind);
}

/** Kinds that handlers around a call take, out to the body; undefined where all are. */
export function handledAround(call: SyntaxNode, body: SyntaxNode): string[] | undefined {
  const found: string[] = [];
  for (let at = call; at.parent !== null && at.id !== body.id; at = at.parent) {
    if (HANDLER.test(at.type) || /^(?:ensure|else|else_clause|finally_clause)$/.test(at.type)) continue;
    for (const clause of at.parent.namedChildren.filter(isHandler)) {
      const kinds = kindsOf(clause);
      if (kinds.length === 0 || kinds.some((each) => ALL.has(lastPart(each)))) return undefined;
      found.push(...kinds);
    }
  }
  return found;
}
const HANDLER = /^(?:catch_clause|except_clause|rescue)$/;
/** With a filter it lets some through. */
const isHandler = ({ type, namedChildren }: SyntaxNode): boolean =>
  HANDLER.test(type) && !namedChildren.some((each) => each.type === 'catch_filter_clause');

/** None where it takes whatever is raised, or where it cannot be told. */
function kindsOf(clause: SyntaxNode): string[] {
  const [declared] = clause.descendantsOfType(['catch_type', 'catch_declaration']);
  const kinds =
    declared?.type === 'catch_declaration'
      ? declared.childForFieldName('type')
      : (declared ?? clause.childForFieldName('exceptions') ?? clause.childForFieldName('type') ?? headOf(clause));
  return (kinds?.text.replace(/\bas\s+\w+\s*$/, '').match(/[A-Za-z_][\w.:\\]*/g) ?? []).map(String);
}

/** `except (KeyError, ValueError) as error:` names no field. */
const headOf = (clause: SyntaxNode): SyntaxNode | null =>
  clause.type === 'except_clause' && clause.namedChildren[0]?.type !== 'block'
    ? (clause.namedChildren[0] ?? null)
    : null;
