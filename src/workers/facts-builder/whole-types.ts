/** Types of which every member is known: parsed whole, with no base from elsewhere and nothing that makes names when the program is built or runs. */
import { lastName } from '../../derive/overloads.ts';
import type { ApiSymbol, ProductFacts } from '../../model/product-facts.ts';
import type { ProductTree } from '../../platforms/platform.ts';
import { wordsOfRepository } from './repository-words.ts';

interface Rules {
  /** Whether a file of source makes names that nobody wrote. */
  makes(text: string): boolean;
  /** Bases from elsewhere that bring no names but `EVERYWHERE`, without their paths and what they are made of. */
  bare: ReadonlySet<string>;
}
const holds =
  (form: RegExp) =>
  (text: string): boolean =>
    form.test(text);
const named = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const DERIVES =
  /\b(?:Builder|TypedBuilder|Parser|Args|Subcommand|ValueEnum|Getters|Setters|New|Constructor|EnumIter|EnumString|From|Into|AsRef|Display|Deref)\b/u;
/** Macros of Rust that add methods to what they stand above. */
const derivesMore = (text: string): boolean =>
  /\bDeref\b|\bmacro_rules!|#\[(?:bitflags|delegate|pymethods|wasm_bindgen)\b/u.test(text) ||
  text.split('#[derive(').some((part, at) => at > 0 && DERIVES.test(part.slice(0, part.indexOf(']'))));

/** What a struct of Go embeds stands on a line of its own. */
const embeds = (text: string): boolean =>
  text.split('\n').some((line) => {
    const type = line.startsWith('\t') ? (line.trim().split(/[`[ \t]/u, 1)[0] ?? '') : '';
    return /^\*?(?:\w+\.)?[A-Z]\w*$/u.test(type) && /^\S+[ \t]{0,40}(?:$|`)/u.test(line.trim());
  });

/** A language that is not here has no type that is known whole. */
const RULES: Readonly<{ [ecosystem: string]: Rules | undefined }> = {
  python: {
    makes: holds(
      /__getattr__|__getattribute__|metaclass|\bexec\(|\bglobals\(\)|\bnamedtuple\(|\btype\(['"]|\battr\.s\b|@attrs|@define/u,
    ),
    bare: named('object ABC Generic Exception ValueError TypeError RuntimeError KeyError Enum'),
  },
  node: {
    makes: holds(
      /\bProxy\(|\.prototype\b|defineProperty|Object\.assign\(|\bdeclare (?:module|global)\b|\[\w+: string\]:/u,
    ),
    bare: named('Error'),
  },
  php: {
    makes: holds(/__call|__get\b|@method|@mixin|@property|Macroable/u),
    bare: named('Countable Stringable JsonSerializable'),
  },
  java: {
    makes: holds(
      /@(?:Data|Value|With|Delegate|Accessors|Getters?|Setters?|\w*Builder\w*|Auto[A-Z]\w*|Mapper|Generated)\b|^record /mu,
    ),
    bare: named('Object Serializable Cloneable Comparable Enum'),
  },
  kotlin: { makes: holds(/\sby\s|^[ \t]*data class|@Serializable|@Parcelize/mu), bare: named('') },
  dotnet: {
    makes: holds(/\bpartial\b|\bDynamicObject\b|Generat/u),
    bare: named('object Exception ArgumentException Attribute'),
  },
  go: { makes: embeds, bare: named('') },
  rust: {
    makes: derivesMore,
    bare: named(
      'Debug Clone Copy PartialEq Eq PartialOrd Ord Hash Default Display Error Send Sync Serialize Deserialize',
    ),
  },
};

/** Members that types have by their language. */
const EVERYWHERE: ReadonlySet<string> = new Set(
  'toString equals hashCode getClass compareTo valueOf values name ordinal notify notifyAll wait clone finalize ToString Equals GetHashCode GetType ReferenceEquals CompareTo MemberwiseClone Deconstruct constructor prototype length caller apply call bind hasOwnProperty isPrototypeOf cases from tryFrom to_string to_owned into try_into from_str try_from default clone_from as_ref as_mut borrow borrow_mut eq ne cmp partial_cmp hash fmt source description type_id deserialize serialize new iter copy let also run takeIf component1 component2 class mro with_traceback add_note args value Error String'.split(
    ' ',
  ),
);

export interface WholeTypes {
  /** A type that is known whole and has no such member, which stands in no file of its source either. */
  lacks(type: ApiSymbol, member: string, isCalled?: boolean): boolean;
  /** All of its members are known, and no other type of the product is called so. */
  knows(type: ApiSymbol): boolean;
}

export function wholeTypes({ api, ecosystem, unread = [] }: ProductFacts, tree: ProductTree): WholeTypes {
  const rules = RULES[ecosystem];
  const types = Map.groupBy(
    api.filter(({ kind }) => kind === 'class' || kind === 'enum' || kind === 'interface' || kind === 'type'),
    ({ name }) => lastName(name),
  );
  const members = new Map<string, Set<string>>();
  for (const { parent, name } of api)
    if (parent !== null) members.set(parent, (members.get(parent) ?? new Set()).add(lastName(name)));
  const unparsed = new Set(unread.map(({ path }) => path));
  const known = new Map<string, boolean>();
  const isWhole = (type: ApiSymbol, depth = 0): boolean => {
    const found = known.get(type.name);
    if (found !== undefined) return found;
    const { path } = type.citation;
    const text = rules === undefined || unparsed.has(path) || depth > 8 ? undefined : tree.text(path);
    const whole =
      text !== undefined &&
      rules?.makes(text) === false &&
      (type.kind !== 'type' || /\bstruct\b/u.test(type.signature)) &&
      type.bases.every((base) => {
        const name = lastName(
          base
            .replace(/[<[].*$/su, '')
            .trim()
            .replaceAll('::', '.')
            .replaceAll('\\', '.'),
        );
        const own = types.get(name) ?? [];
        const [first] = own;
        if (own.length === 1 && first !== undefined && first !== type) return isWhole(first, depth + 1);
        return own.length === 0 && rules.bare.has(name);
      });
    known.set(type.name, whole);
    return whole;
  };
  return {
    knows: (type) => types.get(lastName(type.name))?.length === 1 && isWhole(type),
    lacks: (type, member, isCalled = false) =>
      // Values may be set by names that are computed, functions hardly ever are.
      (isCalled || ecosystem !== 'python' || tree.text(type.citation.path)?.includes('setattr(') === false) &&
      !EVERYWHERE.has(member) &&
      types.get(lastName(type.name))?.length === 1 &&
      members.get(type.name)?.has(member) !== true &&
      isWhole(type) &&
      !wordsOfRepository(tree).sourceNames.has(member),
  };
}
