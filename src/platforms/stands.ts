/** What names of a file lead to, beside functions: the types of fields, of what functions give, and of other names for types. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { CALLABLES, functionAt, ownerOf, TYPES } from './callables.ts';
import type { CalleeLanguage } from './callees.ts';
import { promotedIn } from './declared-types.ts';
import { madeType, typeNamedIn } from './made-types.ts';
import { pathOf, type Scope, SELF } from './receivers.ts';

/** A field goes by its name, what a function gives by `name()`. */
export interface Stands {
  owner: string;
  name: string;
  /** A type, or a path to one. */
  means: string;
  line: number;
}

export function standingIn(root: SyntaxNode, language: Pick<CalleeLanguage, 'isOwnType' | 'moduleOf'>): Stands[] {
  const isOwn = (type: string): boolean => language.isOwnType?.(type, root) ?? true;
  const moduleOf = (name: string): string | undefined => language.moduleOf?.(name, root);
  const nodes = root.descendantsOfType([...new Set([...TYPES, ...CALLABLES, ...ALIASES, 'type_spec'])]);
  const all = nodes.flatMap((node) => [
    ...(TYPES.includes(node.type) || node.type === 'type_spec' ? fieldsOf(node, moduleOf) : []),
    ...(CALLABLES.includes(node.type) ? givenBy(node) : []),
    ...(ALIASES.includes(node.type) ? aliasOf(node) : []),
  ]);
  return all.filter(
    ({ means, name, owner }) =>
      means !== name && (/[.:]/.test(means) || isOwn(owner === '' && !name.endsWith('()') ? name : means)),
  );
}

const lineOf = ({ startPosition }: SyntaxNode): number => startPosition.row + 1;

/** `type Rules = Checker;`, `Rules = Checker`, `import { Checker as Rules }`, `using Rules = Quay.Checker;` */
const ALIASES = [
  ...['type_alias_declaration', 'type_alias', 'aliased_import', 'import_specifier', 'using_directive'],
  ...['namespace_use_clause', 'alias_declaration', 'assignment'],
];
function aliasOf(node: SyntaxNode): Stands[] {
  if (node.type === 'assignment' && node.parent?.parent?.parent !== null) return [];
  const name = node.childForFieldName('alias') ?? node.childForFieldName('name') ?? node.childForFieldName('left');
  const to =
    node.childForFieldName('value') ??
    node.childForFieldName('type') ??
    node.childForFieldName('right') ??
    (node.childForFieldName('alias') === null ? node.namedChildren.at(-1) : node.childForFieldName('name')) ??
    node.namedChild(0);
  const means = to == null || name === null || to.id === name.id ? undefined : typeNamedIn(to.text);
  const isType = name !== null && /^[A-Z]\w*$/.test(name.text) && means !== undefined && /^[A-Z]/.test(means);
  return isType ? [{ owner: '', name: name.text, means, line: lineOf(node) }] : [];
}

/** `open(): Rig`, `def open() -> Rig`, `func Open() (*Rig, error)` */
function givenBy(node: SyntaxNode): Stands[] {
  const made = functionAt(node);
  const owner = ownerOf(node);
  const name = node.childForFieldName('name')?.text.replace(/^#/, '') ?? '';
  if (made === undefined || owner === undefined || name === '' || node.type === 'constructor_declaration') return [];
  const written =
    made.childForFieldName('return_type') ??
    made.childForFieldName('result') ??
    made.childForFieldName('returns') ??
    (node.type === 'method_declaration' ? made.childForFieldName('type') : null);
  const first = written?.type === 'parameter_list' ? (written.namedChild(0) ?? null) : written;
  const text = first?.type === 'parameter_declaration' ? first.childForFieldName('type')?.text : first?.text;
  const typed = text === undefined ? undefined : SELF.has(text) ? owner : typeNamedIn(text);
  const means = written == null ? onlyMade(made) : typed;
  return means === undefined ? [] : [{ owner, name: `${name}()`, means, line: lineOf(node) }];
}

/** All that it gives back is made there. */
function onlyMade(made: SyntaxNode): string | undefined {
  const returns = made.childForFieldName('body')?.descendantsOfType('return_statement') ?? [];
  const types = new Set(returns.map((each) => madeType(each.namedChild(0) ?? each)));
  const [only] = types;
  return types.size === 1 && only !== undefined && !SELF.has(only) ? only : undefined;
}

/** By their declarations, else by the one type of all that they are given. */
function fieldsOf(node: SyntaxNode, moduleOf: Scope['moduleOf']): Stands[] {
  const owner = node.childForFieldName('name')?.text.split('::').at(-1) ?? '';
  const body = node.childForFieldName('body') ?? node.childForFieldName('type')?.namedChild(0) ?? null;
  if (owner === '' || body === null) return [];
  const found = new Map<string, { means: Set<string | undefined>; line: number }>();
  const add = (name: string, means: string | undefined, line: number): void => {
    const field = found.get(name) ?? { means: new Set(), line };
    found.set(name, { ...field, means: field.means.add(means) });
  };
  const typed = new Map<string, { means: string | undefined; line: number }>();
  for (const each of body.namedChildren) {
    const declared = each.namedChildren.find(({ type }) => /^(?:variable_declaration|assignment)$/.test(type)) ?? each;
    if (
      !/^(?:(?:public_)?field_d\w+|property_declaration|variable_declaration|assignment)$/.test(declared.type) &&
      declared === each
    )
      continue;
    const type = declared.childForFieldName('type');
    const parts = declared.namedChildren.filter((part) => /^(?:variable_declarator|property_element)$/.test(part.type));
    for (const part of parts.length > 0 ? parts : [declared]) {
      const names = part.childrenForFieldName('name');
      const named =
        names.length > 0
          ? names
          : [part.childForFieldName('property') ?? part.childForFieldName('left') ?? part.namedChild(0)];
      const value = part.childForFieldName('value') ?? part.childForFieldName('right');
      for (const name of named) {
        if (name == null || !/^[#$]?\w+$/.test(name.text)) continue;
        const own = name.text.replace(/^[#$]/, '');
        const made = value === null ? undefined : madeType(value);
        if (made === undefined && type !== null) typed.set(own, { means: typeNamedIn(type.text), line: lineOf(part) });
        else if (value !== null && !NOTHING.test(value.text))
          add(own, pathOf(value, { callable: each, moduleOf }), lineOf(part));
      }
    }
  }
  for (const [name, means] of promotedIn(body)) typed.set(name, { means, line: lineOf(body) });
  for (const made of body.descendantsOfType(['assignment', 'assignment_expression'])) {
    const [, name] = /^(?:(?:this|self)\.#?|\$this->|@)(\w+)$/.exec(made.childForFieldName('left')?.text ?? '') ?? [];
    const value = made.childForFieldName('right');
    if (name === undefined || value === null || NOTHING.test(value.text)) continue;
    const around = callableAround(made);
    const type = made.childForFieldName('type');
    if (type !== null) typed.set(name, { means: typeNamedIn(type.text), line: lineOf(made) });
    else add(name, around === undefined ? undefined : pathOf(value, { callable: around, moduleOf }), lineOf(made));
  }
  return [...new Set([...found.keys(), ...typed.keys()])].flatMap((name) => {
    const [made, written] = [found.get(name), typed.get(name)];
    const [only, ...others] = made?.means ?? [];
    const isMade = only !== undefined && others.length === 0 && (written === undefined || /^[A-Z]\w*$/.test(only));
    const means = isMade ? only : written?.means;
    return means === undefined ? [] : [{ owner, name, means, line: (isMade ? made : written)?.line ?? 1 }];
  });
}
const NOTHING = /^(?:null|None|nil|undefined)$/;

function callableAround(node: SyntaxNode): SyntaxNode | undefined {
  for (let at = node.parent; at !== null; at = at.parent)
    if (CALLABLES.includes(at.type) && at.childForFieldName('parameters') !== null) return at;
  return undefined;
}
