/** `@overload` declarations as further signatures of the definition that follows them. */
import type { PyDefinition } from './module.ts';

const isOverload = ({ decorators }: PyDefinition): boolean => decorators.some((name) => /(?:^|\.)overload$/.test(name));

/** Overloads before the definition are its further signatures; in a stub file the first of them stands for it. */
export function addTo(definitions: PyDefinition[], definition: PyDefinition): void {
  const last = definitions.at(-1);
  if (last === undefined || last.name !== definition.name || !isOverload(last)) {
    definitions.push(definition);
    return;
  }
  const overloads = [
    ...(last.overloads ?? [last.signature]),
    ...(isOverload(definition) ? [definition.signature] : []),
  ];
  definitions[definitions.length - 1] = { ...(isOverload(definition) ? last : definition), overloads };
}
