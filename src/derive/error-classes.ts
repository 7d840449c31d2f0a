/** Classes of errors of the product, and what their own words say of them. Pure. */
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';

/** The one class of the product that a type names, where its first words say what happened, and not only that it is an error. */
export function errorOf(type: string, facts: ProductFacts): ApiSymbol | undefined {
  const found = ownError(type, facts);
  const isTelling = found?.doc != null && !ONLY_AN_ERROR.test(found.doc.trimStart()) && !saysItsName(found);
  return isTelling ? found : undefined;
}
const ONLY_AN_ERROR =
  /^(?:an? |the )?(?:(?:common|custom|specific) )?(?:base|generic|general|abstract|parent|root)\b|^(?:an? |the )?(?:\w{1,64} )?(?:class|type|exceptions?|errors?)\b(?! (?:(?:is|are|was|gets|will be|to be|can be) )?(?:when|if|thrown|raised|returned|that|where|which|used|given|emitted)\b)/i;
/** `Thrown to indicate that the argument is not valid` of an `InvalidArgumentException`: all its words stand in its name. */
function saysItsName({ doc, name }: ApiSymbol): boolean {
  const own = lastOf(dotted(name)).toLowerCase();
  const [first = ''] = (doc ?? '').split(/\.\s|\n\n/, 1);
  return (first.toLowerCase().match(/[a-z]{4,}/g) ?? []).every((word) => FILLERS.has(word) || own.includes(word));
}
const FILLERS = new Set(
  'error errors exception exceptions failure given goes happened happens indicate indicates occurred occurs problem problems raised raises received signal signals something that there this thrown throws used went when where which while with wrong'.split(
    ' ',
  ),
);

const dotted = (name: string): string => name.replace(/\\|::/g, '.').replace(/^\./, '');
const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

const byClasses = new WeakMap<readonly ApiSymbol[], ReadonlyMap<string, ApiSymbol[]>>();
function classesOf({ api }: ProductFacts): ReadonlyMap<string, ApiSymbol[]> {
  const found =
    byClasses.get(api) ??
    Map.groupBy(
      api.filter(({ kind, says }) => kind === 'class' || says !== undefined),
      ({ name }) => lastOf(dotted(name)),
    );
  byClasses.set(api, found);
  return found;
}

/** Whether the product has an error of that name. */
export const isOwnError = (type: string, facts: ProductFacts): boolean => classesOf(facts).has(lastOf(dotted(type)));

/** The one error of the product that a type, a variant or a value names. */
export function ownError(type: string, facts: ProductFacts): ApiSymbol | undefined {
  const name = dotted(type);
  const [found, ...others] = (classesOf(facts).get(lastOf(name)) ?? []).filter((each) =>
    `.${dotted(each.name)}`.endsWith(`.${name}`),
  );
  return others.length === 0 ? found : undefined;
}

/** Classes of errors of which neither a message nor a comment says anything. */
export function silentErrors(facts: ProductFacts): ApiSymbol[] {
  const named = new Set(facts.api.flatMap(({ messages }) => (messages ?? []).map(({ type }) => lastOf(dotted(type)))));
  return facts.api.filter(
    (each) =>
      each.kind === 'class' &&
      each.says === undefined &&
      each.bears === undefined &&
      isError(each, facts) &&
      !named.has(lastOf(dotted(each.name))) &&
      errorOf(each.name, facts) === undefined,
  );
}

/** Classes of errors that others may meet, each with words that say when, and that no message of a public name is raised with. */
export function unraisedErrors(facts: ProductFacts): ApiSymbol[] {
  const named = new Set(facts.api.flatMap(({ messages }) => (messages ?? []).map(({ type }) => lastOf(dotted(type)))));
  const classes = facts.api.filter(({ kind }) => kind === 'class');
  return classes.filter(
    (each) =>
      isError(each, facts) &&
      each.says === undefined &&
      each.bears === undefined &&
      !named.has(lastOf(dotted(each.name))) &&
      errorOf(each.name, facts) === each,
  );
}

/** By its own name, or by that of a class which it stands below. */
function isError(symbol: ApiSymbol, facts: ProductFacts): boolean {
  const seen = new Set<ApiSymbol>();
  for (let at: ApiSymbol | undefined = symbol; at !== undefined && !seen.has(at); ) {
    seen.add(at);
    const bases: readonly string[] = at.bases.map((base) => lastOf(dotted(base)));
    if (bases.some((base) => /(?:Error|Exception|Throwable)$/.test(base))) return true;
    at = bases.flatMap((base) => classesOf(facts).get(base) ?? []).at(0);
  }
  return false;
}
