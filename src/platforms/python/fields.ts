/** Fields of dataclasses, attrs classes and models as parameters of their constructor: what a field specifier says, not the specifier itself. */
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
  /** What a caller writes for its name. */
  alias?: string;
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
  const given = named.get('validation_alias') ?? named.get('alias');
  const alias = given == null ? undefined : /^["']([A-Za-z_]\w*)["']$/.exec(given.text)?.[1];
  return {
    initial: made == null ? initialOf(named.get('default') ?? positional) : madeBy(made),
    isParameter: named.get('init')?.text !== 'False',
    isSpecified,
    ...(alias === undefined ? {} : { alias }),
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

/** The constructor that a decorator or a base writes; undefined for a class without fields, or with those of bases that are not seen. */
export function constructorOf(
  { decorators, bases }: Pick<PyDefinition, 'decorators' | 'bases'>,
  members: readonly PyDefinition[],
  isModel = bases.some(isModelBase) && bases.every((base) => isModelBase(base) || isNeutralBase(base)),
): { call: string; parameters: ApiParameter[] } | undefined {
  if (!isModel && !isWrittenFor({ decorators })) return undefined;
  const fields = members.filter((member) => isField(member) && !(isModel && isSetting(member)));
  if (fields.length === 0) return undefined;
  // A method may give the default of an attrs field.
  const computed = new Set(members.flatMap(({ decorators: own }) => own));
  const parameters = fields
    .filter(({ field }) => field?.isParameter !== false)
    .map(
      ({ name, returns, field }): ApiParameter => ({
        name: field?.alias ?? name,
        type: returns,
        default: field?.initial ?? (computed.has(`${name}.default`) ? '...' : null),
        description: null,
      }),
    );
  const call = parameters.map(({ name, type, default: initial }) => {
    const typed = `${name}${type === null ? '' : `: ${type}`}`;
    return initial === null ? typed : `${typed}${type === null ? '=' : ' = '}${initial}`;
  });
  // A model is made by keywords alone.
  const isByName = isModel || decorators.some((decorator) => /\bkw_only ?= ?True\b/.test(decorator));
  return { call: `(${[...(isByName && call.length > 0 ? ['*'] : []), ...call].join(', ')})`, parameters };
}

/** https://docs.pydantic.dev/latest/concepts/models/#basic-model-usage */
export const isModelBase = (base: string): boolean => /^(?:pydantic\.)?BaseModel$/.test(base);
/** Bases that bring no field. */
export const isNeutralBase = (base: string): boolean =>
  /^(?:\w+\.)?(?:Generic|Protocol|ABC|object|Hashable|Sized|Iterable|Iterator|Mapping|Sequence)\b/.test(base);
/** Whether a decorator writes its constructor. */
export const isWrittenFor = ({ decorators }: Pick<PyDefinition, 'decorators'>): boolean =>
  decorators.some((decorator) => /dataclass|(?:^|\.)(?:define|frozen|mutable|attrs|s)\b/.test(decorator));

/** https://docs.pydantic.dev/latest/concepts/models/#private-model-attributes */
const isSetting = ({ name, returns }: PyDefinition): boolean =>
  name.startsWith('_') || name === 'model_config' || returns === null;

/** https://docs.python.org/3/library/dataclasses.html#class-variables */
export const isField = ({ kind, returns, field }: PyDefinition): boolean =>
  kind === 'constant' && (field?.isSpecified === true || (returns !== null && !/^(?:\w+\.)?ClassVar\b/.test(returns)));
