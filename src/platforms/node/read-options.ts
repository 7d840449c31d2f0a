/** Members that a function of JavaScript reads of its options, where neither a type nor its comment lists them. Pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import type { EsDefinition } from './es-module.ts';

const OPTIONS = /^(?:opts?|options?|config|settings)$/;
const OF_ALL = new Set(['hasOwnProperty', 'toString', 'valueOf', 'constructor', 'isPrototypeOf', 'length']);
const LITERALS = new Set(['string', 'number', 'true', 'false', 'null']);

interface Read {
  options: Map<string, string | null>;
  /** Functions that get all of them; three dots: an object that takes them. */
  passedTo: Set<string>;
}

/** With a parameter `options.name` each, in the order in which they are read. */
export function withOptions(definitions: readonly EsDefinition[], root: SyntaxNode): EsDefinition[] {
  const read = new Map<string, Read>();
  for (const statement of root.namedChildren)
    for (const [name, node] of functionsIn(statement)) {
      const parameter = optionsOf(node);
      if (parameter !== undefined) read.set(name, readIn(node.childForFieldName('body'), parameter));
    }
  return definitions.map((each) => {
    const parameter = each.parameters.find(({ name, type }) => type === null && OPTIONS.test(name));
    const isTold = parameter !== undefined && isListed(each.doc ?? '', parameter.name);
    if (parameter === undefined || isTold) return each;
    const all = allOf(each.name, read, new Set());
    if (all === undefined || all.size < FEWEST) return each;
    const parameters = each.parameters.flatMap((own): ApiParameter[] =>
      own === parameter
        ? [
            own,
            ...[...all].map(([name, initial]) => ({
              name: `${own.name}.${name}`,
              type: null,
              default: initial,
              description: null,
            })),
          ]
        : [own],
    );
    return { ...each, parameters };
  });
}
const FEWEST = 2;

/** `@param options.name`, `@param {Options} options` */
const isListed = (doc: string, name: string): boolean =>
  doc.includes(`${name}.`) ||
  doc.split('\n').some((line) => line.includes('@param') && /\{(?!object\b|\*)/i.test(line) && line.includes(name));

function* functionsIn(statement: SyntaxNode): Generator<[string, SyntaxNode]> {
  const node =
    statement.type === 'export_statement' ? (statement.childForFieldName('declaration') ?? statement) : statement;
  if (/^(?:generator_)?function_declaration$/.test(node.type)) yield [node.childForFieldName('name')?.text ?? '', node];
  for (const declarator of /^(?:lexical|variable)_declaration$/.test(node.type) ? node.namedChildren : []) {
    const value = declarator.childForFieldName('value');
    if (value !== null && isFunction(value)) yield [declarator.childForFieldName('name')?.text ?? '', value];
  }
  const assigned = node.type === 'expression_statement' ? node.namedChild(0) : null;
  const right = assigned?.type === 'assignment_expression' ? assigned.childForFieldName('right') : null;
  if (right !== null && isFunction(right))
    yield [right.childForFieldName('name')?.text ?? lastOf(assigned?.childForFieldName('left')?.text ?? ''), right];
}
const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
const isFunction = ({ type }: SyntaxNode): boolean => /^(?:arrow_function|function_expression|function)$/.test(type);

const optionsOf = (node: SyntaxNode): string | undefined =>
  [node.childForFieldName('parameter'), ...(node.childForFieldName('parameters')?.namedChildren ?? [])]
    .map((each) => (each?.type === 'assignment_pattern' ? each.childForFieldName('left') : each))
    .find((each) => each?.type === 'identifier' && OPTIONS.test(each.text))?.text;

interface Placed {
  node: SyntaxNode;
  above: Placed | undefined;
}

function readIn(body: SyntaxNode | null, parameter: string): Read {
  const read: Read = { options: new Map(), passedTo: new Set() };
  const add = (name: string, initial: string | null): void => {
    if (/^[A-Za-z$][\w$]*$/.test(name) && !OF_ALL.has(name)) read.options.set(name, read.options.get(name) ?? initial);
  };
  const waiting: Placed[] = body === null ? [] : [{ node: body, above: undefined }];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { node, above } = at;
    const around = above?.node ?? null;
    if (isFunction(node) && optionsOf(node) === parameter) continue;
    if (node.type === 'member_expression' && node.childForFieldName('object')?.text === parameter) {
      const isWritten =
        around?.type === 'assignment_expression' && around.childForFieldName('left')?.startIndex === node.startIndex;
      if (!isWritten) add(node.childForFieldName('property')?.text ?? '', defaultIn(at));
    }
    if (node.type === 'spread_element' && node.namedChild(0)?.text === parameter) read.passedTo.add('...');
    if (node.type === 'variable_declarator' && node.childForFieldName('value')?.text === parameter)
      for (const item of node.childForFieldName('name')?.namedChildren ?? []) addPattern(item, add);
    if (node.type === 'call_expression' || node.type === 'new_expression') {
      const isGiven =
        node.childForFieldName('arguments')?.namedChildren.some(({ text }) => text === parameter) === true;
      if (isGiven)
        read.passedTo.add((node.childForFieldName('function') ?? node.childForFieldName('constructor'))?.text ?? '');
    }
    // The last that waits is the next: in the order of the source.
    for (const child of node.namedChildren.toReversed()) waiting.push({ node: child, above: at });
  }
  return read;
}

/** `{ width = 80, depth: deep }` */
function addPattern(item: SyntaxNode, add: (name: string, initial: string | null) => void): void {
  const value = item.childForFieldName('right');
  const name = item.childForFieldName('left') ?? item.childForFieldName('key') ?? item;
  if (item.type !== 'rest_pattern') add(name.text, value !== null && LITERALS.has(value.type) ? value.text : null);
}

/** `options.width || 80`, `options.width ?? 80`, `options.width === undefined ? 80 : …` */
function defaultIn({ node, above }: Placed): string | null {
  const [sign, right] = [above?.node.childForFieldName('operator')?.text, above?.node.childForFieldName('right')];
  if (above?.node.type !== 'binary_expression' || above.node.childForFieldName('left')?.id !== node.id) return null;
  if (sign === '||' || sign === '??') return writtenOut(right);
  const choice = above.above?.node;
  const isNothing = (sign === '===' || sign === '==') && /^(?:undefined|null)$/.test(right?.text ?? '');
  const isAsked = choice?.type === 'ternary_expression' && choice.childForFieldName('condition')?.id === above.node.id;
  return isNothing && isAsked ? writtenOut(choice.childForFieldName('consequence')) : null;
}
const writtenOut = (value: SyntaxNode | null | undefined): string | null =>
  value != null && (LITERALS.has(value.type) || /^(?:\{\}|\[\])$/.test(value.text)) ? value.text : null;

/** Undefined where others, of whom nothing is known here, read more of them. */
function allOf(
  name: string,
  read: ReadonlyMap<string, Read>,
  seen: Set<string>,
): Map<string, string | null> | undefined {
  const own = read.get(name);
  if (own === undefined) return undefined;
  if (seen.has(name)) return new Map();
  seen.add(name);
  const passed = [...own.passedTo].map((each) => allOf(each, read, seen));
  return passed.every((each) => each !== undefined)
    ? new Map([...own.options, ...passed.flatMap((each) => [...each])])
    : undefined;
}
