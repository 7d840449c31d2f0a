/** What is called on what a call gives: `Rig.open("a").deep().rows()`; pure. */
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { argumentTypes, meant, overloadsOf } from './overloads.ts';
import type { Names } from './use-readers.ts';
import { memberOf, typeOf } from './use-types.ts';

export interface Chain {
  symbols: ApiSymbol[];
  /** Of the whole expression; undefined where nobody knows. */
  type: string | undefined;
  /** More is called on it. */
  isLonger: boolean;
  /** Of the last call that resolves. */
  last: ApiSymbol;
  /** What is called first on what nobody knows. */
  missed: string | undefined;
}

/** `open`: where the parenthesis of the first call stands; -1 for one without. Strings hold nothing. */
export function chained(
  text: string,
  open: number,
  first: ApiSymbol,
  facts: ProductFacts,
  api: ReadonlyMap<string, ApiSymbol>,
  names: Names,
  typed: (name: string) => string | undefined,
): Chain {
  const chain: Chain = {
    symbols: [],
    type: typeOf(first, facts, api),
    isLonger: false,
    last: first,
    missed: undefined,
  };
  for (let at = closing(text, open); at !== undefined; ) {
    const rest = text.slice(at, at + 200);
    const [whole = '', member = '', call = ''] = /^[\s?]*\.\s*([A-Za-z_]\w*[?!]?)(\s?\()?/.exec(rest) ?? [];
    if (whole === '' || (call === '' && names.mark === undefined)) return chain;
    chain.isLonger = true;
    const end = at + whole.length;
    const next = chain.type === undefined ? undefined : linkOf(chain.type, member, facts, api, names.mark ?? '');
    if (next === undefined || next === null) {
      chain.missed = chain.type === undefined && isOpen(chain.last) ? member : undefined;
      chain.type = undefined;
      return chain;
    }
    if (typeof next === 'string') chain.type = next;
    else {
      const one = meant(overloadsOf(next.name, api), call === '' ? undefined : argumentTypes(text, end - 1, typed));
      const [link = next] = one.length === 0 ? [next] : one;
      if (one.length <= 1) chain.symbols.push(link);
      chain.last = link;
      chain.type = typeOf(link, facts, api);
    }
    at = call === '' ? end : closing(text, end - 1);
  }
  return chain;
}

/** A method of the type; or the type of the iterator that a crate's `into_iter` makes. */
function linkOf(
  type: string,
  member: string,
  facts: ProductFacts,
  api: ReadonlyMap<string, ApiSymbol>,
  mark: string,
): ApiSymbol | string | undefined {
  const own = memberOf(type, `${mark}${member}`, api);
  if (own !== undefined || facts.ecosystem !== 'rust' || member !== 'into_iter') return own;
  const module = api.get(type)?.module;
  return facts.api.find(({ kind, name }) => kind === 'class' && name === `${module}.IntoIter`)?.name;
}

/** Behind the parenthesis that closes the one at a place. */
function closing(text: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at >= 0 && at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at + 1;
  }
  return undefined;
}

const STANDARD =
  /^(?:String|Array|Hash|Boolean|Bool|Integer|Int|Long|Short|Byte|Char|Float|Double|Decimal|Numeric|Number|Symbol|Object|Class|Module|Proc|Map|List|Set|Dict|Tuple|Vec|Option|Optional|Result|Promise|Task|Date|Time|DateTime|Duration|Stream|Path|PathBuf|Iterator|Iterable|Error|Exception|Regexp|RegExp|Buffer|URL|Void|None|Any)\b/;
/** Whether a call may give something of the product that nobody here knows: no type is said, or one of its own names. */
export const isOpen = ({ kind, returns }: ApiSymbol): boolean => {
  const type = (returns?.type ?? '').trim();
  return kind !== 'class' && (type === '' || (/^[A-Z]\w*$/.test(type) && !STANDARD.test(type)));
};
