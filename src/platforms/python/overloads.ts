/** `@overload` declarations as further signatures of the definition that follows them, or of the first where none does. */
import type { ApiParameter } from '../../model/product-facts.ts';
import type { PyDefinition } from './module.ts';
import { callOf } from './parameters.ts';

/** How a function may be called. */
export type PySignature = Pick<PyDefinition, 'signature' | 'parameters' | 'returns' | 'separators'>;

const isOverload = ({ decorators }: PyDefinition): boolean => decorators.some((name) => /(?:^|\.)overload$/.test(name));

/** Overloads before the definition are its further signatures; in a stub file the first of them stands for it. */
export function addTo(definitions: PyDefinition[], definition: PyDefinition): void {
  const last = definitions.at(-1);
  if (last === undefined || last.name !== definition.name || !isOverload(last)) {
    definitions.push(definition);
    return;
  }
  const { overloads = [] } = last;
  definitions[definitions.length - 1] = isOverload(definition)
    ? { ...last, overloads: [...overloads, signatureOf(definition)] }
    : { ...definition, overloads: [signatureOf(last), ...overloads] };
}

/** Those that nothing implements have the parameters of all of them. */
export function withoutBody(definition: PyDefinition): PyDefinition {
  const { overloads = [] } = definition;
  if (overloads.length === 0 || !isOverload(definition)) return definition;
  const all = [definition, ...overloads];
  return {
    ...definition,
    parameters: joined(all.map(({ parameters }) => parameters)),
    returns: oneOf(all.map(({ returns }) => returns)),
  };
}

/** All ways to call it, as they stand in the source. */
export const signaturesOf = (definition: PyDefinition): PySignature[] => [
  signatureOf(definition),
  ...(definition.overloads ?? []),
];

const signatureOf = ({ signature, parameters, returns, separators }: PyDefinition): PySignature => ({
  signature,
  parameters,
  returns,
  ...(separators === undefined ? {} : { separators }),
});

/** Each once: with all its types, and the first default that says something. */
function joined(lists: readonly (readonly ApiParameter[])[]): ApiParameter[] {
  return [...Map.groupBy(lists.flat(), ({ name }) => name).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const defaults = same.map((each) => each.default).filter((each) => each !== null);
    const initial = defaults.find((each) => each !== '...') ?? defaults[0] ?? null;
    return { ...first, type: oneOf(same.map(({ type }) => type)), default: initial };
  });
}

/** Types that differ are one or another; one that is part of a union stands there once. */
export function oneOf(types: readonly (string | null)[]): string | null {
  const all = types.filter((type) => type !== null).flatMap((type) => alternatives(type.replace(/\s+/g, ' ')));
  return all.length === 0 ? null : [...new Set(all)].join(' | ');
}

/** `int | list[str | None]` as `int` and `list[str | None]`. */
function alternatives(type: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [at, character] of [...type].entries()) {
    if ('[({'.includes(character)) depth++;
    else if ('])}'.includes(character)) depth--;
    else if (character === '|' && depth === 0) {
      parts.push(type.slice(from, at).trim());
      from = at + 1;
    }
  }
  return /["']/.test(type) ? [type] : [...parts, type.slice(from).trim()];
}

/** What a class is called with where only its constructor says so. */
export const withMaker = (definition: PyDefinition, maker: PyDefinition): PyDefinition => ({
  ...definition,
  signature: `class ${definition.name}${callOf(maker.signature)}`,
  parameters: maker.parameters,
});
