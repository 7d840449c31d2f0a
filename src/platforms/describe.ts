/** A declaration of any language as a public symbol: what the code says wins, what its documentation says completes it. */
import type { ApiParameter } from '../model/product-facts.ts';
import { trimEndOf } from '../text/trim.ts';
import type { Worded } from './error-words.ts';
import type { LineRange, RawMessage } from './evidence.ts';
import type { Guard } from './guards.ts';
import { withoutOwnName } from './own-name.ts';
import type { SymbolAt } from './platform.ts';
import { shownDefault, withoutLong } from './values.ts';

/** A doc comment taken apart, whatever its style. */
export interface Documentation {
  text: string | null;
  parameters: readonly { name: string; type: string | null; description: string; default?: string }[];
  returns: { type: string | null; description: string } | null;
  raises: readonly { type: string; description: string }[];
  deprecated: string | null;
}
export interface Declaration extends LineRange {
  name: string;
  module: string;
  path: string;
  parent: string | null;
  kind: SymbolAt['kind'];
  signature: string;
  overloads?: readonly string[];
  parameters: readonly ApiParameter[];
  returns: string | null;
  bases: readonly string[];
  value?: string | undefined;
  isDefault?: boolean;
  since?: string | null;
  doc: Documentation | null;
  /** What its body raises by itself. */
  raised: readonly (LineRange &
    Worded &
    Pick<RawMessage, 'unsure' | 'origin'> & { when?: Guard | undefined; path?: string })[];
  /** The error that is all its body does. */
  unimplemented?: string | undefined;
  /** The same, where it says that it is not supported: it counts where no words of its own say what it does. */
  refuses?: string | undefined;
  /** Its words say that it is a stub. */
  isStub?: boolean;
}

export function describe(of: Declaration): SymbolAt {
  const { doc } = of;
  const raises = [...Map.groupBy(doc?.raises ?? [], ({ type }) => lastPart(type)).values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : { type: first.type, description: allOf(same) };
  });
  const known = new Set(raises.map(({ type }) => lastPart(type)));
  const isWhole = of.unimplemented === undefined;
  const refused = isWhole && doc?.text == null ? of.refuses : undefined;
  const unimplemented = of.unimplemented ?? refused;
  const returns = refused === undefined ? of.returns : null;
  for (const { type, when } of isWhole ? of.raised : [])
    if (!known.has(lastPart(type)) && !isToWrite({ type, when })) {
      known.add(lastPart(type));
      raises.push({ type, description: null });
    }
  const overloads = (of.overloads ?? []).filter((each) => each !== of.signature);
  const unmatched = unmatchedIn(of);
  const named = new Map(raises.map(({ type }) => [lastPart(type), type]));
  return {
    name: of.name,
    module: of.module,
    path: of.path,
    kind: of.kind,
    parent: of.parent,
    signature: withoutLong(
      of.signature,
      of.parameters.map((each) => each.default),
    ),
    parameters: parametersOf(of),
    returns:
      returns === null && doc?.returns == null
        ? null
        : {
            type: returns ?? doc?.returns?.type ?? null,
            // What is declared to give nothing gives none of what its comment says.
            description: returns === 'void' ? null : doc?.returns?.description || null,
          },
    raises,
    bases: [...of.bases],
    doc: withoutOwnName(doc?.text ?? null, of.name),
    deprecated: doc?.deprecated ?? null,
    is_stub: unimplemented !== undefined || of.isStub === true,
    ...(overloads.length === 0 ? {} : { overloads }),
    ...(of.value === undefined ? {} : { value: of.value }),
    ...(unimplemented === undefined ? {} : { unimplemented }),
    ...(of.since == null ? {} : { since: of.since }),
    ...(of.isDefault === true ? { is_default: true } : {}),
    ...(unmatched.length === 0 ? {} : { unmatched }),
    messages: messagesOf(isWhole ? of.raised : [], named),
    start: of.start,
    end: of.end,
  };
}

/** Under no condition it only says that somebody else has to write it. */
const isToWrite = ({ type, when }: { type: string; when?: Guard | undefined }): boolean =>
  type === 'NotImplementedError' && when === undefined;

/** An error is one row, for each reason that its documentation gives. */
function allOf(same: readonly { description: string }[]): string | null {
  const reasons = [...new Set(same.map(({ description }) => description).filter((each) => each !== ''))];
  return reasons.length === 0
    ? null
    : reasons.reduce((before, each) => `${before}${/[.!?:;)]$/.test(before) ? '' : ';'} ${each}`);
}

/** By the name that the table of errors has for its type. */
const messagesOf = (raised: Declaration['raised'], named: ReadonlyMap<string, string>): SymbolAt['messages'] =>
  raised.flatMap(({ type, message, given, factory, when, start, end, path, unsure, origin }) => {
    const shown = named.get(lastPart(type));
    if (shown === undefined || isToWrite({ type, when })) return [];
    return [
      {
        ...{ type: shown, message, start, end },
        ...(given === undefined ? {} : { given }),
        ...(factory === undefined ? {} : { factory }),
        ...(when === undefined ? {} : { when }),
        ...(path === undefined ? {} : { path }),
        ...(unsure === undefined ? {} : { unsure }),
        ...(origin === undefined ? {} : { origin }),
      },
    ];
  });

/**
 * Declared parameters with what their documentation says. Below what takes any others stand the names that only the documentation has, below an object
 * its documented properties (https://jsdoc.app/tags-param#parameters-with-properties).
 */
function parametersOf({ parameters, doc }: Pick<Declaration, 'parameters' | 'doc'>): ApiParameter[] {
  const all = doc?.parameters ?? [];
  const said = new Map(all.map((parameter) => [plain(parameter.name), parameter]));
  const heads = all.filter(({ name }) => !/[.[]/.test(name));
  const declared = new Set(parameters.map(({ name }) => plain(name)));
  const owners = new Set(all.flatMap(({ name }) => (name.includes('[:') ? [name.slice(0, name.indexOf('[:'))] : [])));
  const shown = new Set<string>();
  const given = new Set(parameters.map(({ name }) => ofAll(name, heads, declared)?.name));
  const open = parameters.find(({ name }) => name.startsWith('**')) ?? parameters.find(({ name }) => MANY.test(name));
  return parameters.flatMap((parameter, at): ApiParameter[] => {
    const isPattern = /^[{[]/.test(parameter.name);
    const named = isPattern ? heads[at] : said.get(plain(parameter.name));
    // What is taken apart is documented by its place, under a name that no other parameter has.
    const own =
      isPattern && named !== undefined && declared.has(plain(named.name))
        ? undefined
        : (named ?? ofKeyword(parameter.name, all, declared) ?? ofAll(parameter.name, heads, declared));
    const below =
      parameter === open
        ? [
            ...heads.filter(({ name }) => !declared.has(plain(name)) && !given.has(name) && !owners.has(name)),
            ...keysOf(plain(parameter.name), all, declared),
          ]
        : own === undefined
          ? []
          : all.filter(({ name }) => name.startsWith(own.name) && /^(?:\.|\[)/.test(name.slice(own.name.length)));
    return [
      withDeprecation({
        ...parameter,
        type: parameter.type ?? own?.type ?? null,
        default: shownDefault(parameter.default ?? own?.default ?? null),
        description: own?.description || parameter.description,
      }),
      ...below.flatMap(({ name, type, description, default: initial = null }) => {
        if (shown.has(name)) return [];
        shown.add(name);
        return [withDeprecation({ name, type, default: initial, description })];
      }),
    ];
  });
}

/** `@deprecated` within the words of a parameter: what stands behind it says why; words that say it themselves need no mark. */
function withDeprecation(parameter: ApiParameter): ApiParameter {
  const { description, deprecated, ...rest } = parameter;
  const text = description ?? '';
  const at = text.search(/@deprecated\b/);
  if (at >= 0) {
    const before = trimEndOf(text.slice(0, at), ' \n([{–—-');
    const why = trimEndOf(text.slice(at + '@deprecated'.length).replace(/^[\s:.,–—-]+/, ''), ' \n)]}');
    return { ...rest, description: before || null, deprecated: why };
  }
  return deprecated === undefined || /\bdeprecated\b/i.test(text) ? { ...rest, description } : parameter;
}

/** It takes any number of arguments. */
const MANY = /^(?:\*(?!\*)|\.{3})\w|\w\.{3}$/;

type Said = Documentation['parameters'][number];

/** `options[:width]` of a name that nothing declares, for the keyword `width:`. */
const ofKeyword = (name: string, all: readonly Said[], declared: ReadonlySet<string>): Said | undefined =>
  name.endsWith(':')
    ? all.find((each) => {
        const open = each.name.indexOf('[:');
        return open > 0 && !declared.has(each.name.slice(0, open)) && each.name.slice(open) === `[:${plain(name)}]`;
      })
    : undefined;

/** What is said of an array that nothing declares is said of all arguments. */
const ofAll = (name: string, heads: readonly Said[], declared: ReadonlySet<string>): Said | undefined => {
  if (!/^\*[^*]/.test(name) || heads.some((each) => plain(each.name) === plain(name))) return undefined;
  const [only, ...others] = heads.filter((each) => /^Array\b/.test(each.type ?? '') && !declared.has(plain(each.name)));
  return others.length === 0 ? only : undefined;
};

/** Keys of what takes all other keywords, or of a name that nothing declares: written as keywords are. */
const keysOf = (owner: string, all: readonly Said[], declared: ReadonlySet<string>): Said[] =>
  all.flatMap((each) => {
    const open = each.name.indexOf('[:');
    const of = each.name.slice(0, Math.max(0, open));
    const key = each.name.slice(open + 2, -1);
    return open < 0 || declared.has(key) || (of !== owner && declared.has(of)) ? [] : [{ ...each, name: `${key}:` }];
  });

/** What takes anything may be documented by any name. */
function unmatchedIn({ kind, parameters, doc }: Declaration): string[] {
  if (kind !== 'function' && kind !== 'method') return [];
  if (parameters.some(({ name }) => /^(?:\*|\.{3}|&|[{[])|\.{3}$/.test(name))) return [];
  const declared = new Set(parameters.map(({ name }) => plain(name)));
  return (doc?.parameters ?? []).flatMap(({ name, description }) =>
    description === '' || /[.[<]/.test(name) || declared.has(plain(name)) ? [] : [name],
  );
}

/** `*args`, `&block`, `key:`, `name?` and `...rest` are documented by their names. */
const plain = (name: string): string => name.replace(/^(?:\*+|&|\.{3})|[?]|:$/g, '');
/** `\A\B`, `A::B` and `a.B` name `B`. */
const lastPart = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('\\'), name.lastIndexOf(':')) + 1);
