/** What constructors of C++ give on to the class above: which of their parameters become the words of an error. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ErrorClass, Maker } from '../error-makers.ts';
import { partsOf } from './brackets.ts';
import type { CppDeclaration } from './declared.ts';

/** `: Base(words), level_{level}` of a constructor that takes `takes`; undefined where no class above is named. */
export function makerOf(
  node: SyntaxNode,
  takes: readonly string[],
  source: string,
): (Maker & { above: string }) | undefined {
  const list = node.namedChildren.find(({ type }) => type === 'field_initializer_list');
  const given = (list?.namedChildren ?? []).flatMap((each) => {
    const values = each.namedChildren.find(({ type }) => /^(?:argument_list|initializer_list)$/.test(type));
    const name = values === undefined ? '' : source.slice(each.startIndex, values.startIndex);
    return values === undefined ? [] : [{ name: lastName(name), values }];
  });
  // Members are named by a small letter or a mark behind them, as a rule; the class above comes first.
  const [first] = given;
  if (first === undefined) return undefined;
  const parts = partsOf(source.slice(first.values.startIndex + 1, first.values.endIndex - 1));
  return {
    above: first.name,
    takes: [...takes],
    gives: parts.map((part) => {
      const at = takes.indexOf(
        part.replace(/^(?:std::)?(?:move|forward<[\w&:]+>)\((\w+)\)$/, '$1').replace(/\.c_str\(\)$/, ''),
      );
      return at < 0 ? null : at;
    }),
  };
}

const lastName = (text: string): string => text.replace(/<.*$/s, '').split('::').at(-1)?.trim() ?? '';

export interface NamedMaker {
  owner: string;
  maker: Maker & { above: string };
}

/** Classes with a class above them, and what their constructors make of what they are given; those whose constructors lie in another file are read there. */
export function errorClassesOf(declarations: readonly CppDeclaration[], makers: readonly NamedMaker[]): ErrorClass[] {
  const heirs = declarations.filter(({ kind, bases }) => kind === 'class' && bases.length > 0);
  const here = heirs.flatMap(({ name, owner, bases }): ErrorClass[] => {
    const full = owner === null ? name : `${owner}::${name}`;
    const inside = declarations.filter((each) => each.owner === full);
    const base = (bases[0] ?? '').replace(/<.*$/s, '');
    const own = makers.filter((each) => lastName(each.owner) === name && each.maker.above === lastName(base));
    const made = inside.filter(({ isMaker }) => isMaker);
    const silent = made.filter(
      ({ isDefined, parameters }) => isDefined && !own.some(({ maker }) => maker.takes.length === parameters.length),
    );
    const all = [
      ...own.map(({ maker: { takes, gives } }): Maker => ({ takes, gives })),
      ...silent.map(({ parameters }): Maker => ({ takes: parameters.map((each) => each.name), gives: [] })),
    ];
    const isWorded = inside.some((each) => each.name === 'what');
    if (made.length > 0 && all.length === 0 && !isWorded) return [];
    return [{ name, base, makers: all, ...(isWorded ? { isWorded: true } : {}) }];
  });
  const known = new Set(heirs.map(({ name }) => name));
  const elsewhere = Map.groupBy(
    makers.filter(({ owner }) => !known.has(lastName(owner))),
    ({ owner }) => lastName(owner),
  );
  return [
    ...here,
    ...[...elsewhere].map(
      ([name, own]): ErrorClass => ({
        name,
        base: own[0]?.maker.above ?? null,
        makers: own.map(({ maker: { takes, gives } }) => ({ takes, gives })),
      }),
    ),
  ];
}
