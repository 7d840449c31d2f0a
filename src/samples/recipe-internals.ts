/** What of a recipe only the product's own code, or a class that stands below one of its classes, may use: readers cannot run such a recipe. Pure. */
import { lastName } from '../derive/overloads.ts';
import type { ApiSymbol, Example } from '../model/product-facts.ts';

type Shown = Pick<Example, 'code' | 'results' | 'language'>;

/** Variables with the public class that each is made of, and what it is made from. */
export function madeIn(code: string, api: readonly ApiSymbol[]): Map<string, { type: ApiSymbol; given: string }> {
  const classes = new Map(
    api.flatMap((each) => (each.kind === 'class' && each.parent === null ? [[lastName(each.name), each]] : [])),
  );
  return new Map(
    [
      ...code.matchAll(/(?<![\w$])(\$?\w{1,60})\s{0,9}=\s{0,9}(?:new\s{1,9})?([\w.:\\]{1,200})\s{0,9}\(([^()]*)/g),
    ].flatMap(([, name = '', path = '', given = '']) => {
      const type = classes.get(path.split(/[.:\\]/).at(-1) ?? '');
      return type === undefined ? [] : [[name, { type, given }]];
    }),
  );
}

/** Methods that every object of a language has. */
const OF_ALL =
  /^(?:to_?string|equals|get_?hash_?code|hash_?code|get_?class|get_?type|to_s|to_a|inspect|freeze|dup|clone|value_?of|copy|__\w+)$/i;

/** A name that begins so is nobody else's, by custom; `__init__` and `_` alone are others'. */
const MARKED = /(?:\.|->|(?<![\w$.'"`>]))_[a-z]\w*\b(?<!__)\s{0,9}[(.]|(?:\.|->)_[a-z]\w*\b(?<!__)/;
/** Ways round what is hidden. */
const ROUND =
  /\b(?:instance_variable_[gs]et|class_variable_get|instance_eval|class_eval|setAccessible|getDeclared(?:Method|Field|Constructor)|Reflection(?:Method|Property|Class)|PrivateObject)\b|\bBindingFlags\.NonPublic\b|\.(?:send|__send__)\s?\(?:|\bClosure::bind\b/;
/** What a package of Go does not export has a small first letter. */
const UNEXPORTED = /(?<![\w"`)\]])[a-z]\w*\.[a-z]\w*\(/;

/** Code that names, finds its way round to, or calls what others cannot. */
export function callsInternal({ code, results, language }: Shown, api: readonly ApiSymbol[]): boolean {
  const all = [code, ...results.map(({ expression }) => expression ?? '')].join('\n');
  const bare = all.replace(/(?<!\\)"(?:\\.|[^"\\\n])*"|(?<!\\)'(?:\\.|[^'\\\n])*'/g, "''");
  if (MARKED.test(bare) || ROUND.test(bare) || (language === 'go' && UNEXPORTED.test(bare))) return true;
  const made = madeIn(code, api);
  if (made.size === 0) return false;
  const tops = new Set(api.flatMap(({ parent, name }) => (parent === null ? [lastName(name)] : [])));
  const known = new Map(api.map((each) => [lastName(each.name.replace(/\(.*$/s, '')), each]));
  return [...bare.matchAll(/(?<![\w$.>])(\$?\w{1,60})(?:->|\.)(\w{1,60})(\()?/g)].some(
    ([, name = '', member = '', call]) => {
      const type = made.get(name)?.type;
      if (type === undefined || OF_ALL.test(member)) return false;
      const own = api.find((each) => each.parent === type.name && lastName(each.name.replace(/\(.*$/s, '')) === member);
      if (own !== undefined) return isProtected(own);
      const isWhole = type.bases.every((base) => tops.has(base.split(/[.:\\]/).at(-1) ?? ''));
      return isWhole && call !== undefined && !known.has(member);
    },
  );
}

/** Before its name. */
const isProtected = ({ signature, name }: ApiSymbol): boolean => {
  const at = signature.indexOf(lastName(name.replace(/\(.*$/s, '')));
  return /\bprotected\b/.test(at < 0 ? '' : signature.slice(0, at));
};
