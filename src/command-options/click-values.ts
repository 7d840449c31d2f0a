/** Options of click that variables of modules hold, found by the name that a decorator says; pure. */
import type { GrammarParser, SyntaxNode } from '../adapters/tree-sitter.ts';
import type { PyImport } from '../platforms/python/imports.ts';
import type { NamedOption, OptionAlone } from './option.ts';
import { clickOption } from './python.ts';
import { type Bound, boundOnce, fileAt, placeOf } from './python-names.ts';

/** What a name holds; null for anything else. */
type Held = PyImport | { option: OptionAlone } | null;
type Names = ReadonlyMap<string, Held>;

/** `textOf`: the source at a path, where it is the product's own. */
export function clickValues(parser: GrammarParser, textOf: (path: string) => string | undefined): NamedOption {
  const known = new Map<string, Names | undefined>();
  const isThere = (path: string): boolean => textOf(path) !== undefined;

  function namesOf(path: string): Names | undefined {
    if (known.has(path)) return known.get(path);
    const text = textOf(path);
    const names = text === undefined ? undefined : parser.withTree(text, heldIn);
    known.set(path, names);
    return names;
  }

  /** The option that a name of a file holds, or the path of the module that it stands for. */
  function heldBy(path: string, name: string, seen: readonly string[] = []): OptionAlone | string | undefined {
    const held = namesOf(path)?.get(name);
    const at = `${path} ${name}`;
    if (held == null || seen.includes(at) || seen.length === FARTHEST) return undefined;
    if ('option' in held) return { ...held.option, path };
    const place = placeOf(path, held, isThere);
    if (place === undefined) return undefined;
    const file = fileAt(place, isThere);
    if (held.name === '') return file;
    // What a package binds itself goes before a module of that name in it.
    return file !== undefined && namesOf(file)?.has(held.name) === true
      ? heldBy(file, held.name, [...seen, at])
      : fileAt(place === '' ? held.name : `${place}/${held.name}`, isThere);
  }

  return (path, reference) => {
    const [head = ''] = reference.split('.', 1);
    const held = namesOf(path)?.get(head);
    // `import strata.options` binds `strata`, and the whole name is said.
    const isSaidWhole = held != null && 'module' in held && held.name === '' && held.module.startsWith(`${head}.`);
    const module = isSaidWhole ? held.module : head;
    const value = reference === module || reference.startsWith(`${module}.`) ? heldBy(path, head) : undefined;
    if (typeof value !== 'string') return reference === head ? value : undefined;
    const found = heldBy(value, reference.slice(module.length + 1));
    return typeof found === 'string' ? undefined : found;
  };
}
/** Modules that hand a name on to each other. */
const FARTHEST = 20;

function heldIn(root: SyntaxNode): Names {
  const bound = boundOnce(root);
  return new Map([...bound].map(([name, { from, value }]) => [name, from ?? optionOf(value, bound)] as const));
}

function optionOf(value: SyntaxNode | null, bound: ReadonlyMap<string, Bound>): Held {
  const called = value?.type === 'call' ? (value.childForFieldName('function')?.text ?? '') : '';
  const [head = '', ...rest] = called.split('.');
  const from = bound.get(head)?.from;
  if (value === null || from?.module !== 'click' || from.level !== 0) return null;
  const kind = [...(from.name === '' ? [] : [from.name]), ...rest].join('.');
  const option = kind === 'option' || kind === 'argument' ? clickOption(value, kind) : undefined;
  return option === undefined ? null : { option };
}
