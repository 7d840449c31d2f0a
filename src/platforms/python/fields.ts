/** Fields of dataclasses and attrs classes as parameters of their constructor: what a field specifier says, not the specifier itself. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import type { PyDefinition } from './module.ts';

/** What an assignment in a class gives to a field of that name. */
export interface PyField {
  /** As a caller could write it; `...` for one that is too long or computed elsewhere; null for none. */
  initial: string | null;
  /** False for a field that is no parameter. */
  isParameter: boolean;
  /** A specifier makes a field also where no type is written. */
  isSpecified: boolean;
}

/**
 * Specifiers of https://docs.python.org/3/library/dataclasses.html#dataclasses.field, https://www.attrs.org/en/stable/api.html#attrs.field
 * and https://docs.pydantic.dev/latest/concepts/fields/.
 */
const SPECIFIERS = new Set(
  'attr.ib attr.attrib attr.field attrib attrs.field dataclasses.field field pydantic.Field Field'.split(' '),
);
const NOTHING = new Set(['...', 'NOTHING', 'attr.NOTHING', 'attrs.NOTHING', 'MISSING', 'dataclasses.MISSING']);
const FACTORIES = new Set(['Factory', 'attr.Factory', 'attrs.Factory']);
const LONGEST = 60;

export function fieldOf(value: SyntaxNode | null): PyField {
  const isSpecified = value?.type === 'call' && SPECIFIERS.has(value.childForFieldName('function')?.text ?? '');
  if (value === null || !isSpecified)
    return { initial: value === null ? null : written(value.text), isParameter: true, isSpecified };
  const list = (value.childForFieldName('arguments')?.namedChildren ?? []).filter(({ type }) => type !== 'comment');
  const named = new Map(
    list
      .filter(({ type }) => type === 'keyword_argument')
      .map((each) => [each.childForFieldName('name')?.text ?? '', each.childForFieldName('value')]),
  );
  const [first] = list;
  const positional = first === undefined || first.type === 'keyword_argument' ? undefined : first;
  const made = named.get('factory') ?? named.get('default_factory');
  return {
    initial: made == null ? initialOf(named.get('default') ?? positional) : madeBy(made),
    isParameter: named.get('init')?.text !== 'False',
    isSpecified,
  };
}

function initialOf(value: SyntaxNode | null | undefined): string | null {
  if (value == null || NOTHING.has(value.text)) return null;
  const isFactory = value.type === 'call' && FACTORIES.has(value.childForFieldName('function')?.text ?? '');
  const factory = isFactory ? value.childForFieldName('arguments')?.namedChild(0) : undefined;
  return factory == null ? written(value.text) : madeBy(factory);
}

/** `list` makes `list()`, `lambda: [1]` makes `[1]`. */
function madeBy(factory: SyntaxNode): string {
  if (/^(?:identifier|attribute)$/.test(factory.type)) return written(`${factory.text}()`);
  const isPlain = factory.type === 'lambda' && factory.childForFieldName('parameters') === null;
  return written((isPlain ? factory.childForFieldName('body')?.text : undefined) ?? '...');
}

const written = (text: string): string => (text.length <= LONGEST && !text.includes('\n') ? text : '...');

/** The constructor that a decorator writes; undefined for a class without fields. */
export function constructorOf(
  decorators: readonly string[],
  members: readonly PyDefinition[],
): { call: string; parameters: ApiParameter[] } | undefined {
  if (!decorators.some((decorator) => /dataclass|(?:^|\.)(?:define|frozen|mutable|attrs|s)\b/.test(decorator)))
    return undefined;
  const fields = members.filter(isField);
  if (fields.length === 0) return undefined;
  // A method may give the default of an attrs field.
  const computed = new Set(members.flatMap(({ decorators: own }) => own));
  const parameters = fields
    .filter(({ field }) => field?.isParameter !== false)
    .map(
      ({ name, returns, field }): ApiParameter => ({
        name,
        type: returns,
        default: field?.initial ?? (computed.has(`${name}.default`) ? '...' : null),
        description: null,
      }),
    );
  const call = parameters.map(({ name, type, default: initial }) => {
    const typed = `${name}${type === null ? '' : `: ${type}`}`;
    return initial === null ? typed : `${typed}${type === null ? '=' : ' = '}${initial}`;
  });
  return { call: `(${call.join(', ')})`, parameters };
}

/** https://docs.python.org/3/library/dataclasses.html#class-variables */
const isField = ({ kind, returns, field }: PyDefinition): boolean =>
  kind === 'constant' && (field?.isSpecified === true || (returns !== null && !/^(?:\w+\.)?ClassVar\b/.test(returns)));
