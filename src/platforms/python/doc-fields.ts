/** Fields of a docstring in the styles of Sphinx and Epydoc: `:param int depth: words` and its kin. */
import type { DocParts } from './docstring.ts';
import { fold, laidOut } from './laid-out.ts';

/** `:param type name: text` and its kin, with deeper lines below; answers how many lines it took. */
export function sphinxField(parts: DocParts, lines: readonly string[], at: number): number {
  const field = FIELD.exec(lines[at]!.trim());
  const deprecated = /^\.\.\s+deprecated::(.*)$/.exec(lines[at]!.trim());
  if (field === null && deprecated === null) return 0;
  let end = at + 1;
  // Empty lines part what stands below it, and end nothing.
  for (let next = end; next < lines.length && /^(?:\s*$|\s+\S)/.test(lines[next]!); next++)
    if (lines[next]!.trim() !== '') end = next + 1;
  const below = lines.slice(at + 1, end);
  if (deprecated !== null) {
    parts.deprecated = laidOut([deprecated[1]!, ...below]);
    return end - at;
  }
  const [, kind = '', argument = '', text = ''] = field!;
  return takeField(parts, kind, argument.trim(), laidOut([text, ...below])) ? end - at : 0;
}
/** Of Sphinx, and of Epydoc, whose fields begin with `@` (https://epydoc.sourceforge.net/fields.html). */
const FIELD = /^[:@](\w+)(?:\s([^:]*))?:(.*)$/;

/** False for one that is not known, or names nothing: it stays in the text. */
function takeField(parts: DocParts, kind: string, argument: string, description: string): boolean {
  switch (FIELDS.get(kind)) {
    case 'parameter': {
      const { names, type } = namedBy(argument);
      for (const name of names) parts.parameters.push({ name: bareParameter(name), type, description });
      return names.length > 0;
    }
    case 'type': {
      const known = parts.parameters.find(({ name }) => name === bareParameter(argument));
      if (known !== undefined) known.type ??= fold([description]);
      return true;
    }
    case 'returns': {
      const type = /^\(([^()]+)\)$/.exec(argument)?.[1] ?? parts.returns?.type ?? null;
      parts.returns = { type, description };
      return true;
    }
    case 'rtype':
      parts.returns = { type: fold([description]), description: parts.returns?.description ?? '' };
      return true;
    case 'raises': {
      const types = argument === '' ? [] : argument.split(',').map((each) => each.trim());
      // Some write the error behind the field.
      const [first = '', ...rest] = description.split(' ');
      const named = first.replaceAll('`', '').replace(/[:,]$/, '');
      if (argument === '' && /^[A-Z][\w.]*$/.test(named) && /(?:Error|Exception|Warning)$/.test(named))
        parts.raises.push({ type: named, description: rest.join(' ').replace(/^[:–-] /, '') });
      else if (types.length === 0) return false;
      for (const type of types) if (type !== '') parts.raises.push({ type, description });
      return true;
    }
    case 'attribute': {
      const { names, type } = namedBy(argument);
      for (const name of names) parts.attributes.push({ name, type, description });
      return true;
    }
    case 'silent':
      return true;
    default:
      return false;
  }
}
/** https://www.sphinx-doc.org/en/master/usage/domains/python.html#info-field-lists */
const FIELDS: ReadonlyMap<string, 'parameter' | 'type' | 'returns' | 'rtype' | 'raises' | 'attribute' | 'silent'> =
  new Map([
    ...(['param', 'parameter', 'arg', 'argument', 'key', 'keyword', 'kwarg', 'kwparam'] as const).map(
      (each) => [each, 'parameter'] as const,
    ),
    ['type', 'type'],
    ...(['return', 'returns', 'yield', 'yields'] as const).map((each) => [each, 'returns'] as const),
    ['rtype', 'rtype'],
    ...(['raise', 'raises', 'except', 'exception'] as const).map((each) => [each, 'raises'] as const),
    ...(['var', 'ivar', 'cvar'] as const).map((each) => [each, 'attribute'] as const),
    ['vartype', 'silent'],
    ['meta', 'silent'],
  ]);

/** `name`, `type name`, `name (type)` and `a, b`. */
function namedBy(argument: string): { names: string[]; type: string | null } {
  const [, called = '', inBrackets] = /^([\\*]{0,4}\w+)\s*\((.*)\)$/.exec(argument) ?? [];
  if (inBrackets !== undefined) return { names: [called], type: inBrackets.trim() || null };
  if (/^[\\*]{0,4}\w+(?:\s*,\s*[\\*]{0,4}\w+)+$/.test(argument))
    return { names: argument.split(',').map((each) => each.trim()), type: null };
  const words = argument.split(/\s+/);
  const name = words.at(-1) ?? '';
  return { names: name === '' ? [] : [name], type: words.length > 1 ? words.slice(0, -1).join(' ') : null };
}

/** `*args` and, as markup escapes it, `\\*args`. */
export const bareParameter = (name: string): string => name.replace(/^[\\*]+/, '');
