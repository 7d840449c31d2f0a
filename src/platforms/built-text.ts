/** A text that is put together piece by piece, in the order of its pieces: `ss << "bad " << name`, `words.append("bad ").append(name)`. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';

/** A piece: what is put in, or words that are put in under a condition. */
export type Piece = SyntaxNode | '…';

const DONE = /^(?:str|toString|ToString|String|getvalue)$/;
const PUTS = /^(?:append|Append|AppendLine|AppendFormat|WriteString|write|print|push_str)$/;
/** What changes how a stream writes, and is no piece. */
const MANNER =
  /^(?:std::)?(?:hex|dec|oct|fixed|scientific|boolalpha|noboolalpha|setw|setfill|setprecision|flush|ends|endl|showbase|uppercase)\b/;
const ENDS = /^(?:function|method_d|lambda|closure|class|translation_unit$|program$|source_file$)/;
const MOST = 200;

/** Of a call that gives the whole text of a name: `ss.str()`; undefined for any other value, and where nobody sees how it began. */
export function piecesOf(node: SyntaxNode): Piece[] | undefined {
  const [of, name] = calledOn(node);
  if (of === undefined || name === undefined || !DONE.test(name)) return undefined;
  const whole = withoutBrackets(of);
  const streamed = streamedIn(whole);
  if (streamed !== undefined && !/^\w+$/.test(streamed.to.text)) return streamed.pieces;
  const chained = chainedIn(whole);
  if (chained !== undefined && /creation|new_expression/.test(chained.to.type))
    return [...givenTo(chained.to), ...chained.pieces];
  return /^[a-z_]\w*$/.test(whole.text) ? gathered(whole) : undefined;
}

function gathered(node: SyntaxNode): Piece[] | undefined {
  const name = node.text;
  const found: Piece[][] = [];
  let looked = 0;
  for (let at: SyntaxNode = node; at.parent !== null && !ENDS.test(at.type); at = at.parent)
    for (
      let before = at.previousNamedSibling;
      before !== null && looked++ < MOST;
      before = before.previousNamedSibling
    ) {
      if (!isNamed(before.text, name)) continue;
      const begun = begunBy(before, name);
      if (begun !== undefined) return [...begun, ...found.toReversed().flat()];
      const statement = before.type === 'expression_statement' ? (before.namedChild(0) ?? before) : before;
      const added = streamedIn(statement) ?? chainedIn(statement);
      found.push(added?.to.text === name ? added.pieces : ['…']);
    }
  return undefined;
}

const isNamed = (text: string, name: string): boolean => new RegExp(`(?<!\\w)${name}(?!\\w)`).test(text);

/** `std::ostringstream ss("bad ");`, `StringBuilder words = new StringBuilder();`, `var words strings.Builder` */
function begunBy(statement: SyntaxNode, name: string): Piece[] | undefined {
  if (!/declaration|declaration_statement|^assignment|^short_var/.test(statement.type)) return undefined;
  const [only] = [statement, ...statement.descendantsOfType(DECLARES)].flatMap((each) => {
    const own =
      each.childForFieldName('declarator') ?? each.childForFieldName('name') ?? each.childForFieldName('left');
    return own?.text === name || own?.text.startsWith(`${name}(`) === true ? [each] : [];
  });
  if (only === undefined) return undefined;
  const made = statement.descendantsOfType(['object_creation_expression', 'new_expression', 'argument_list'])[0];
  return made === undefined ? [] : givenTo(made);
}
const DECLARES = ['variable_declarator', 'init_declarator', 'var_spec', 'declaration', 'local_variable_declaration'];

/** A text is a first piece, a size is none. */
const givenTo = (made: SyntaxNode): SyntaxNode[] => {
  const list = made.type === 'argument_list' ? made : made.childForFieldName('arguments');
  return (list?.namedChildren ?? []).filter(({ text }) => /"/.test(text)).slice(0, 1);
};

/** `to << a << b` */
export function streamedIn(node: SyntaxNode): { to: SyntaxNode; pieces: SyntaxNode[] } | undefined {
  const pieces: SyntaxNode[] = [];
  let at = withoutBrackets(node);
  while (at.type === 'binary_expression' && at.children.some(({ type }) => type === '<<')) {
    const [left, right] = at.namedChildren.filter(({ type }) => !/comment/.test(type));
    if (left === undefined || right === undefined || pieces.length > MOST) return undefined;
    if (!MANNER.test(right.text)) pieces.unshift(right);
    at = withoutBrackets(left);
  }
  return pieces.length === 0 ? undefined : { to: at, pieces };
}

/** `to.append(a).append(b)` */
function chainedIn(node: SyntaxNode): { to: SyntaxNode; pieces: SyntaxNode[] } | undefined {
  const pieces: SyntaxNode[] = [];
  let at = node;
  for (let looked = 0; looked < MOST; looked++) {
    const [of, name] = calledOn(at);
    if (of === undefined || name === undefined || !PUTS.test(name)) break;
    const list = at.childForFieldName('arguments')?.namedChildren.filter(({ type }) => !/comment/.test(type)) ?? [];
    const first = list[0]?.type === 'argument' ? (list[0].namedChildren.at(-1) ?? list[0]) : list[0];
    if (first !== undefined) pieces.unshift(first);
    at = of;
  }
  return pieces.length === 0 ? undefined : { to: at, pieces };
}

function calledOn(node: SyntaxNode): [of: SyntaxNode | undefined, name: string | undefined] {
  if (!/^(?:call|call_expression|method_invocation|invocation_expression)$/.test(node.type))
    return [undefined, undefined];
  const called = node.childForFieldName('function') ?? node;
  const of = ['object', 'argument', 'operand', 'expression']
    .map((field) => called.childForFieldName(field))
    .find((each) => each !== null);
  const name = ['field', 'attribute', 'property', 'name']
    .map((field) => called.childForFieldName(field))
    .find((each) => each !== null);
  return [of ?? undefined, name?.text];
}

function withoutBrackets(node: SyntaxNode): SyntaxNode {
  let at = node;
  while (at.type === 'parenthesized_expression' && at.namedChild(0) !== null) at = at.namedChild(0) ?? at;
  return at;
}
