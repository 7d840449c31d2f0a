/** What a value was made from: parameters of its function, members of the object, or something that nobody sees here. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { onceOfNode } from './once-of-node.ts';
import { boundBetween } from './rebound.ts';

/** Something else than parameters and members. */
export const UNSEEN = '?';
const OWN = 'own.';
export const isOwnSource = (source: string): boolean => source.startsWith(OWN);

const GIVES = [
  ...['assignment', 'assignment_expression', 'augmented_assignment_expression', 'variable_declarator'],
  ...['short_var_declaration', 'assignment_statement', 'operator_assignment', 'augmented_assignment'],
];
const DEEPEST = 6;

/** Names of parameters as they stand, `$rows#first` for a part of one, `own.rows` for members, `?` for the rest; nothing for what is written out. */
export function sourcesOf(value: SyntaxNode, body: SyntaxNode): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const { taken, given, bound } = ofBody(body);
  const add = (node: SyntaxNode, depth: number, above: string): void => {
    for (const written of namesIn(node.text)) {
      const [name = '', own] = written.split('#');
      const part = own ?? above;
      const key = `${name}#${part}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const values = given.get(name) ?? [];
      if (name.startsWith(OWN)) found.add(name);
      else if (taken.has(name)) found.add(part === '' ? name : key);
      else if (bound.has(name) && values.length === 0) found.add(UNSEEN);
      else if (!bound.has(name)) for (const each of elsewhere(name, body)) found.add(each);
      for (const each of values) {
        if (depth < DEEPEST) add(each, depth + 1, part);
        else found.add(UNSEEN);
      }
    }
  };
  add(value, 0, '');
  return [...found];
}

/** Those of one that the other has not: two parts of one value are two values. */
export const apart = (one: readonly string[], other: readonly string[]): string[] =>
  one.filter((each) => !other.some((of) => of === each || of.startsWith(`${each}#`) || each.startsWith(`${of}#`)));

/** With a part of something, the part of all that it is made of. */
export const partOf = (source: string, part: string | undefined): string =>
  part === undefined || part === '' || source.includes('#') || source === UNSEEN || isOwnSource(source)
    ? source
    : `${source}#${part}`;

/** A constant or a type, a member without its object, or a name of the file. */
function elsewhere(name: string, body: SyntaxNode): string[] {
  if (/^[A-Z]/.test(name) || WORDS.test(name)) return [];
  const isBare = /^(?:method|constructor)_declaration$/.test(body.parent?.type ?? '') && !name.startsWith('$');
  return [isBare ? `${OWN}${name}` : UNSEEN];
}
const WORDS =
  /^(?:null|none|nil|undefined|true|false|not|and|or|in|is|instanceof|new|typeof|as|await|int|string|bool|float|fn|function|static|match|default|lambda|if|else|for|return|use)$/i;

/** Those that the text has, whole: no members of others, no functions, no names of arguments. */
export function namesIn(text: string): string[] {
  const plain = text.replace(/(?<!\[\s?)(?:"[^"\\$#{]*"|'[^'\\$#{]*')/g, (each) => ' '.repeat(each.length));
  return [...plain.matchAll(NAME)].flatMap((each): string[] => {
    const { index } = each;
    const [whole, own] = each;
    const before = plain.slice(Math.max(0, index - 3), index);
    const behind = plain.slice(index + whole.length, index + whole.length + 3);
    if (/(?:->|::|[\w)\]]\??\.|[\w@$]|\[\s?["'])$/.test(before)) return [];
    if (own !== undefined) return [`${OWN}${own}`];
    if (/^\s?\(/.test(behind) && !whole.startsWith('$')) return [];
    if (/^:(?!:)/.test(behind) && /[(,]\s{0,2}$/.test(before)) return [];
    if (/^(?:\$?this|self|cls)$/.test(whole)) return [`${OWN}*`];
    const [, element, member] = PART.exec(plain.slice(index + whole.length, index + whole.length + LONGEST_PART)) ?? [];
    return [element === undefined && member === undefined ? whole : `${whole}#${element ?? member}`];
  });
}
const NAME = /(?:\$this->|this\.#?|self\.|cls\.|@)(\w+)|\$?[A-Za-z_]\w*/g;

/** `$found['end']`, `range.end`, `range->end()` */
const PART = /^(?:\[\s?["']?(\w{1,40})["']?\s?\]|(?:->|\?\.|\.)(\w{1,40})(?![\w]|\((?!\))))/;
const LONGEST_PART = 60;

interface Values {
  given: ReadonlyMap<string, readonly SyntaxNode[]>;
  taken: ReadonlySet<string>;
  bound: ReadonlySet<string>;
}

const ofBody = onceOfNode(read);

function read(body: SyntaxNode): Values {
  const given = new Map<string, SyntaxNode[]>();
  for (const node of body.descendantsOfType(GIVES)) {
    const left = node.childForFieldName('left') ?? node.childForFieldName('name') ?? node.namedChild(0);
    const right = node.childForFieldName('right') ?? node.childForFieldName('value') ?? node.namedChildren.at(-1);
    if (left === null || right == null || left.id === right.id) continue;
    for (const name of left.text.match(/(?<![\w.>$])\$?[A-Za-z_]\w*(?!\w|\.|->)/g) ?? [])
      given.set(name, [...(given.get(name) ?? []), right]);
  }
  const list = body.parent?.childForFieldName('parameters') ?? body.parent?.childForFieldName('parameter') ?? null;
  return {
    given,
    taken: new Set(list?.text.match(/\$?[A-Za-z_]\w*/g) ?? []),
    bound: new Set(boundBetween(body, body.startIndex - 1, body.endIndex)),
  };
}
