/** The condition of an error in words for who calls: of what the call gives and of public names alone, else none. Pure. */
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { codeSpan } from './render.ts';

type Conditions = NonNullable<NonNullable<ApiSymbol['messages']>[number]['when']>;

/** `only if` where more may decide. */
export function readableCondition(
  symbol: ApiSymbol,
  type: string,
  { conditions, is_last }: Pick<Conditions, 'conditions' | 'is_last'>,
  { api }: Pick<ProductFacts, 'api'>,
): string | undefined {
  const known = knownTo(symbol, api);
  const told = conditions.map(({ code, negated }) => straight(code, negated));
  // Where all of them decide, what is left without one of them decides no more.
  const isOfBuild = type === 'compile_error!';
  if (!isOfBuild && !told.every(({ code }) => isReadable(code, known))) return undefined;
  const all = told.map(({ code, negated }) => `${negated ? 'not ' : ''}${codeSpan(code)}`).join(' and ');
  return is_last === true && all !== '' ? `only if ${all}` : all;
}

interface Known {
  given: ReadonlySet<string>;
  members: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

const lastOf = (name: string): string => name.split(/[^\w]/).at(-1) ?? name;

const namesOf = new WeakMap<readonly ApiSymbol[], { all: Set<string>; below: Map<string, Set<string>> }>();
function namesIn(api: readonly ApiSymbol[]): { all: Set<string>; below: Map<string, Set<string>> } {
  const found = namesOf.get(api) ?? {
    all: new Set(api.map(({ name }) => lastOf(name))),
    below: new Map(
      [...Map.groupBy(api, ({ parent }) => parent ?? '')].map(([parent, all]) => [
        parent,
        new Set(all.map(({ name }) => lastOf(name))),
      ]),
    ),
  };
  namesOf.set(api, found);
  return found;
}

function knownTo(symbol: ApiSymbol, api: readonly ApiSymbol[]): Known {
  const { all, below } = namesIn(api);
  const signature = symbol.signature ?? '';
  const list = signature.slice(Math.max(0, signature.indexOf('(')));
  return {
    given: new Set([
      ...symbol.parameters.flatMap(({ name }) => name.match(/[A-Za-z_]\w*/g) ?? []),
      ...(list.match(/[A-Za-z_]\w*/g) ?? []),
      ...(symbol.kind === 'property' ? ['value'] : []),
    ]),
    members: below.get(symbol.parent ?? '') ?? new Set(),
    all,
  };
}

const OWN = /(?:\bthis\??\.|\b(?:self|static)::|\bself\.|\bcls\.|\$this\??->|\bthis->)$/;
const MEMBER = /(?:\.|->|::)$/;
/** Words of languages. */
const WORDS = new Set(
  'null none nil undefined true false not and or in is instanceof typeof new as default isinstance void int string number long double float bool boolean char byte object const let mut if else this self cls unlike defined nullptr std str bytes dict list tuple set type'.split(
    ' ',
  ),
);

/** Neither names of the body, nor members that nobody else sees. */
function isReadable(code: string, { given, members, all }: Known): boolean {
  const blank = code.replace(/"[^"]*"|'[^']*'/g, (text) => ' '.repeat(text.length));
  for (const { 0: name, index } of blank.matchAll(/[@#$]{0,2}[A-Za-z_]\w*/g)) {
    const before = blank.slice(Math.max(0, index - 14), index);
    const after = blank.slice(index + name.length, index + name.length + 2);
    if (/^[@#]/.test(name)) return false;
    const bare = name.replace(/^\$/, '');
    if (OWN.test(before)) {
      if (!members.has(bare)) return false;
      continue;
    }
    if (MEMBER.test(before)) {
      if (bare.startsWith('_')) return false;
      continue;
    }
    if (name === '$this' || WORDS.has(bare.toLowerCase()) || given.has(bare)) continue;
    const isType = /^[A-Z]/.test(bare) && (/^(?:\.|::|<)/.test(after) || all.has(bare) || TYPED.test(before));
    const isFunction = after.startsWith('(') && !after.startsWith('()') && !bare.startsWith('_');
    if (!isType && !isFunction && !members.has(bare)) return false;
  }
  return true;
}
const TYPED = /(?:\bis|instanceof|\bnew|, ?|\bis not) $|typeof\($|, $/;

/** Not `depth == null` is `depth != null`. */
function straight(code: string, negated: boolean): { code: string; negated: boolean } {
  if (!negated) return { code, negated };
  const [, left, sign = '', right] = COMPARED.exec(code) ?? [];
  const other = OTHERS.get(sign);
  if (left !== undefined && right !== undefined && other !== undefined)
    return { code: `${left} ${other} ${right}`, negated: false };
  return { code, negated };
}
const COMPARED =
  /^([\w$.>()[\]-]{1,80}) (={2,3}|!={1,2}|is|is not|<|>|<=|>=) ("[^"]{0,60}"|'[^']{0,60}'|[\w$.-]{1,60})$/;
const OTHERS: ReadonlyMap<string, string> = new Map([
  ['==', '!='],
  ['===', '!=='],
  ['!=', '=='],
  ['!==', '==='],
  ['is', 'is not'],
]);
