/** Calls of samples that the product's declarations do not take: too many or too few arguments, names of arguments and fields that there are not, members that a type does not have. */
import { codeOf } from '../../derive/code-of.ts';
import { argumentsAt, lastName } from '../../derive/overloads.ts';
import { quotable } from '../../derive/quotable.ts';
import type { ResolvedCall } from '../../derive/use-readers.ts';
import { callsByEach } from '../../derive/uses.ts';
import type { OutlineDocument } from '../../model/outline.ts';
import type { ApiSymbol, ProductFacts } from '../../model/product-facts.ts';
import type { ProductTree } from '../../platforms/platform.ts';
import { countOf } from '../../text/count.ts';
import type { Certain } from './contradictions.ts';
import { importsOnly, isElsewhere } from './is-elsewhere.ts';
import { isMeantFor, nearName } from './near-names.ts';
import { wordsOfRepository } from './repository-words.ts';
import { showsWrong } from './shows-wrong.ts';
import { counted, takes } from './taken-arguments.ts';
import { unknownConstants } from './unknown-constants.ts';
import type { WholeTypes } from './whole-types.ts';

export interface WrongCall extends Certain {
  symbol: ApiSymbol;
}

/** By the block of the sample. Samples of a document are read in their order: a later one knows the names of those before it. */
export function wrongCalls(
  document: OutlineDocument,
  facts: ProductFacts,
  tree: ProductTree,
  whole: WholeTypes,
): Map<string, WrongCall[]> {
  const blocks = [...quotable([document])].flatMap(({ block }) => (block.kind === 'code' ? [block] : []));
  const samples = blocks.map(({ language, markdown }) => ({ language: language ?? '', code: codeOf(markdown) }));
  const api = new Map(facts.api.map((symbol) => [symbol.name, symbol]));
  const read = samples.length === 0 ? [] : callsByEach(samples, facts);
  const found = new Map<string, WrongCall[]>();
  for (const [at, { calls, unknown }] of read.entries()) {
    const code = samples[at]?.code ?? '';
    const isOurs = (path: string, symbol: ApiSymbol): boolean => {
      const [head = ''] = path.split('.');
      const isOther = facts.ecosystem === 'go' && !importsOnly(code, head, facts.package_name ?? '');
      return !isOther && !isElsewhere(head, symbol, code);
    };
    const wrong = [
      ...calls
        .filter(({ path, symbols: [symbol] }) => symbol !== undefined && isOurs(path, symbol))
        .flatMap((call) => [...wrongIn(call, facts, tree, whole, code)]),
      ...unknown.flatMap(({ owner, member, path, isStatic }): WrongCall[] => {
        const symbol = api.get(owner);
        // Elsewhere a method may be declared for any type.
        const isOpen = !isStatic && (facts.ecosystem === 'dotnet' || facts.ecosystem === 'kotlin');
        if (
          symbol === undefined ||
          isOpen ||
          showsWrong(code, member) ||
          !isOurs(path, symbol) ||
          !whole.lacks(symbol, member, true)
        )
          return [];
        const own = facts.api.flatMap(({ parent, name }) => (parent === owner ? [lastName(name)] : []));
        return [{ said: `${lastName(owner)}.${member}`, shape: 'name', near: nearName(member, own), symbol }];
      }),
      ...unknownConstants(samples[at] ?? { language: '', code }, facts, whole),
    ];
    if (wrong.length > 0) found.set(blocks[at]?.block_id ?? '', wrong);
  }
  return found;
}

function* wrongIn(
  call: ResolvedCall,
  facts: ProductFacts,
  tree: ProductTree,
  whole: WholeTypes,
  code: string,
): Generator<WrongCall> {
  const { symbols, path, isLiteral } = call;
  const [symbol] = symbols;
  const given = counted(call.arguments, facts.ecosystem);
  if (symbol === undefined || given === undefined) return;
  // A sample that shows what goes wrong, or declares one of its own.
  if (showsWrong(code, lastName(path)) || declares(code, lastName(path))) return;
  if (isLiteral) {
    for (const name of given.names)
      if (whole.lacks(symbol, name)) yield { said: `${path}.${name}`, shape: 'name', near: null, symbol };
    return;
  }
  if (facts.ecosystem === 'node')
    for (const { name, near } of wrongOptions(call.arguments ?? [], facts.api, tree))
      yield { said: name, shape: 'name', near, symbol };
  const each = symbols.map((one) => takes(one, call, facts.ecosystem, tree));
  if (each.includes(undefined)) return;
  for (const name of given.names)
    if (each.every((one) => one?.names !== undefined && !one.names.has(name)))
      yield { said: name, shape: 'name', near: null, symbol };
  const fits = each.some(
    (one) => one !== undefined && given.count <= one.most && (given.count === 0 || given.count >= one.least),
  );
  if (!fits) yield { said: lastName(path), shape: 'call', near: null, given: countOf(given.count, 'argument'), symbol };
}

/** Names in an object that is given, of which the source has none, and a member nearly like it. */
function* wrongOptions(
  given: readonly string[],
  api: readonly ApiSymbol[],
  tree: ProductTree,
): Generator<{ name: string; near: string }> {
  const words = wordsOfRepository(tree).names;
  for (const each of given) {
    const names = each.startsWith('{') ? (argumentsAt(each, 0) ?? []) : [];
    for (const name of names.flatMap((part) => /^(\w+)\s*(?::|$)/u.exec(part)?.[1] ?? [])) {
      if (words.has(name)) continue;
      const near = api.find(
        ({ kind, name: other }) => kind === 'property' && isMeantFor(name, lastName(other).replace(/\?$/u, ''), 5),
      );
      if (near !== undefined) yield { name, near: lastName(near.name).replace(/\?$/u, '') };
    }
  }
}

/** One of its own, or the product's as its documents write it: no call. */
const declares = (code: string, name: string): boolean =>
  new RegExp(`\\b(?:def|func|function|fn|class)\\s+${name}\\b`).test(code) ||
  code.split('\n').some((line) => DECLARED.test(line) && line.includes(`${name}(`));
const DECLARED =
  /^\s{0,40}(?:public|protected|private|internal|static|abstract|final|pub|export|declare)\s[^=;{}"']*$/u;
