/** Names that a function has given a value of its own before a place: what a condition says of them there is none of its caller's business. Pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { onceOfNode } from './once-of-node.ts';

/** What gives names a value, with the fields that hold them; no field: they stand anywhere inside. */
const BINDERS: Readonly<Record<string, readonly string[]>> = {
  ...fields('left', 'assignment', 'augmented_assignment', 'assignment_expression', 'augmented_assignment_expression'),
  ...fields('left', 'compound_assignment_expr', 'operator_assignment', 'reference_assignment_expression'),
  ...fields('left', 'short_var_declaration', 'assignment_statement', 'range_clause', 'receive_statement'),
  ...fields('name', 'var_spec', 'const_spec'),
  ...fields('alias', 'type_switch_statement'),
  ...fields('declarator', 'init_declarator', 'for_range_loop', 'condition_declaration'),
  ...fields('left', 'for_statement', 'for_in_statement', 'foreach_statement'),
  ...fields('name', 'variable_declarator', 'named_expression', 'enhanced_for_statement', 'instanceof_expression'),
  ...fields('name', 'static_variable_declaration', 'catch_formal_parameter', 'catch_declaration', 'resource'),
  ...fields('name', 'declaration_pattern', 'recursive_pattern', 'declaration_expression', 'tuple_pattern'),
  ...fields('name', 'function_definition', 'function_declaration', 'class_definition', 'local_function_statement'),
  ...fields('pattern', 'let_declaration', 'let_condition', 'for', 'for_expression', 'match_arm', 'record_pattern'),
  ...fields('parameter', 'catch_clause'),
  ...fields('alias', 'as_pattern', 'aliased_import'),
  ...fields('variable', 'rescue'),
  ...fields('argument', 'update_expression'),
  ...Object.fromEntries(
    [
      ...['delete_statement', 'unset_statement', 'global_declaration', 'import_statement', 'import_from_statement'],
      ...['case_pattern', 'parenthesized_variable_designation', 'postfix_unary_expression'],
      ...['inc_statement', 'dec_statement'],
    ].map((type) => [type, []]),
  ),
};
function fields(field: string, ...types: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(types.map((type) => [type, [field]]));
}

const MEMBERS =
  /^(?:attribute|member_expression|member_access_expression|field_access|field_expression|scoped_property_access_expression|instance_variable|class_variable|global_variable|call)$/;
const ELEMENTS = /^(?:subscript|subscript_expression|element_access_expression|array_access|element_reference)$/;
const NAMES = ['identifier', 'variable_name', 'shorthand_property_identifier_pattern'];

/** Whether a condition of the body speaks of such a name, or, in PHP, of any variable that is no parameter. */
export function speaksOfLocal(condition: SyntaxNode, body: SyntaxNode): boolean {
  const { text } = condition;
  const list = body.parent?.childForFieldName('parameters')?.text ?? '';
  if (text.includes('$') && !ofParameters(text, list)) return true;
  return boundBetween(body, body.startIndex - 1, condition.endIndex).some((name) => isNamedIn(text, name));
}

/** `$this`, what every function knows, parameters, and what a function inside of the condition takes itself. */
function ofParameters(text: string, list: string): boolean {
  const known = new Set(
    [...`${list} ${(text.match(/\bfn\s*\([^()]*\)/g) ?? []).join(' ')}`.matchAll(/\$\w+/g)].map(String),
  );
  return [...text.matchAll(/(::)?(\$[A-Za-z]\w*)/g)].every(
    ([, of, name = '']) => of !== undefined || known.has(name) || /^\$(?:this|GLOBALS|_[A-Z]+)$/.test(name),
  );
}

interface Binding {
  at: number;
  name: string;
  /** Where an assignment ends: what is inside of it still meets the value before. */
  until?: number;
}
const KINDS = Object.keys(BINDERS);

/** Names that the body gives a value behind one place and before another. */
export function boundBetween(body: SyntaxNode, from: number, to: number, inside = -1): string[] {
  const isLater = ({ at, until = -1 }: Binding): boolean => at <= inside && inside < until;
  return bindingsOf(body)
    .filter((each) => each.at > from && each.at < to && !isLater(each))
    .map(({ name }) => name);
}

const bindingsOf = onceOfNode(bindingsIn);
function bindingsIn(body: SyntaxNode): Binding[] {
  const found = body.descendantsOfType(KINDS).flatMap((node): Binding[] => {
    const named = (BINDERS[node.type] ?? []).flatMap((field) => node.childrenForFieldName(field));
    const until = /assignment|variable_declarator/.test(node.type) ? { until: node.endIndex } : {};
    return boundBy(node, named).map((name) => ({ at: node.startIndex, name, ...until }));
  });
  // Names that are given by reference, and counters, as the text writes them.
  const written = [/\b(?:out|ref)\s+(?:[\w.<>?[\]]+\s+)?(\w+)/g, /(?:\+\+|--)\s*(\w+)/g].flatMap((pattern) =>
    [...body.text.matchAll(pattern)].map(
      (each): Binding => ({ at: body.startIndex + each.index, name: each[1] ?? '' }),
    ),
  );
  return [...found, ...written];
}

function boundBy(node: SyntaxNode, named: readonly (SyntaxNode | null)[]): string[] {
  // `foreach ($rows as $row)`, and `x++` of Java, name no field.
  if (node.type === 'update_expression' && named.length === 0) return targetsOf(node.namedChild(0));
  if (node.type === 'foreach_statement' && named.length === 0) return targetsOf(node.namedChild(1));
  return (BINDERS[node.type]?.length ?? 0) === 0 ? targetsOf(node) : named.flatMap((each) => targetsOf(each));
}

/** The name itself, a member with what it belongs to, of an element what holds it, of a pattern all that it names. */
function targetsOf(node: SyntaxNode | null): string[] {
  if (node === null) return [];
  if (NAMES.includes(node.type) || MEMBERS.test(node.type)) return [node.text];
  if (ELEMENTS.test(node.type)) return targetsOf(node.namedChild(0));
  return node.descendantsOfType(NAMES).map(({ text }) => text);
}

/** As a name of its own, and not as a member of something else. */
export function isNamedIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0 && name !== ''; at = text.indexOf(name, at + 1)) {
    const before = text.slice(Math.max(0, at - 3), at);
    const isPart = /[\w$@]$/.test(before) || /\w/.test(text[at + name.length] ?? '');
    const isMember = /(?:->|::|\?\.|&\.|(?<!\.\.)\.)$/.test(before);
    if (!isPart && !isMember) return true;
  }
  return false;
}
