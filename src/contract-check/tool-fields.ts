/** Rules that follow from the tables of a document: each tool is listed with its inputs, refuses to do without the required ones, and answers with its outputs. */
import { type Answer, arrayOf, isObject, isRefused, type Json, objectOf } from './answer.ts';
import type { Acts, Rule } from './rule.ts';
import { type Shape, shapeProblems } from './shape.ts';

export interface ToolFields {
  /** Paths as the document has them, `labels[]?` for an optional list of texts, `issues[].title`. */
  input: Readonly<Record<string, 'string' | 'integer' | 'boolean' | 'object' | 'array'>>;
  output?: Shape;
  /** The act whose answer shows the output. */
  act?: string;
  /** Arguments that fit, from which one is left out at a time. */
  complete?: Json;
}
export type ToolTable = Readonly<Record<string, ToolFields>>;

/** `inputs`, `outputs` and `required` of every tool; needs the act `list`. */
export function fieldRules(table: ToolTable, section: (tool: string, what: 'Input' | 'Output') => string): Rule[] {
  return Object.entries(table).flatMap(([tool, { input, output, act, complete }]): Rule[] => [
    {
      id: `${tool}-inputs`,
      section: section(tool, 'Input'),
      says: `\`${tool}\` is listed with the inputs of the document, and requires no others.`,
      sees: ['list'],
      judge: (list) => inputProblems(list, tool, input),
    },
    ...(output === undefined || act === undefined
      ? []
      : [
          {
            id: `${tool}-output`,
            section: section(tool, 'Output'),
            says: `\`${tool}\` answers with every member of the document, spelled and typed as there.`,
            sees: [act],
            judge: (answer: Answer) => outputProblems(answer, output),
          },
        ]),
    ...requiredOf(input, complete).map(
      (name): Rule => ({
        id: `${tool}-needs-${name}`,
        section: section(tool, 'Input'),
        says: `\`${tool}\` without \`${name}\` is refused.`,
        sees: [`${tool}-without-${name}`],
        judge: (answer) => (isRefused(answer) ? [] : [`it was done without \`${name}\``]),
      }),
    ),
  ]);
}

/** The acts that the rules above look at, beside those of the contract itself. */
export function fieldActs(table: ToolTable): Acts {
  const acts: [string, Acts[string]][] = [['list', (stage) => stage.request('tools/list')]];
  for (const [tool, { input, complete }] of Object.entries(table))
    for (const name of requiredOf(input, complete)) {
      const { [name]: _, ...rest } = complete ?? {};
      acts.push([`${tool}-without-${name}`, (stage) => stage.call(tool, rest)]);
    }
  return Object.fromEntries(acts);
}

const requiredOf = (input: ToolFields['input'], complete: Json | undefined): string[] =>
  complete === undefined ? [] : Object.keys(input).filter((path) => !path.endsWith('?') && !/[.[]/.test(path));

export function outputProblems(answer: Answer, output: Shape): string[] {
  if (answer.fault !== undefined) return [`it failed: ${String(answer.fault.message)}`];
  return shapeProblems(answer.body, output);
}

export const listed = (list: Answer): Map<string, Json> =>
  new Map(arrayOf(list.result?.tools).map((tool) => [String(objectOf(tool).name), objectOf(tool)]));

function inputProblems(list: Answer, tool: string, input: ToolFields['input']): string[] {
  const found = listed(list);
  const known = found.get(tool) ?? found.get(tool.replaceAll('.', '_'));
  if (known === undefined) return [`\`${tool}\` is not listed`];
  const schema = objectOf(known.inputSchema);
  const names = new Set(Object.keys(input).map((path) => path.split(/[.[?]/)[0] ?? ''));
  const more = arrayOf(schema.required)
    .map(String)
    .filter((name) => !names.has(name));
  return [
    ...more.map((name) => `\`${name}\` is required, the document does not know it`),
    ...Object.entries(input).flatMap(([path, type]) => {
      const isOptional = path.endsWith('?');
      return fieldProblems(schema, (isOptional ? path.slice(0, -1) : path).split('.'), '', type, isOptional);
    }),
  ];
}

function fieldProblems(
  schema: Json,
  [part = '', ...rest]: readonly string[],
  before: string,
  type: string,
  isOptional: boolean,
): string[] {
  const name = part.replace('[]', '');
  const here = `${before}${name}`;
  const member = objectOf(schema.properties)[name];
  if (!isObject(member)) return [`\`${here}\` is not among its inputs`];
  const isRequired = arrayOf(schema.required).includes(name);
  const isLast = rest.length === 0;
  if (isLast && isRequired === isOptional)
    return [`\`${here}\` is ${isRequired ? 'required' : 'optional'}, the document says the other`];
  if (name === part)
    return isLast ? typeProblems(member, here, type) : fieldProblems(member, rest, `${here}.`, type, isOptional);
  const list = typeProblems(member, here, 'array');
  const items = objectOf(member.items);
  return [
    ...list,
    ...(isLast ? typeProblems(items, `${here}[]`, type) : fieldProblems(items, rest, `${here}[].`, type, isOptional)),
  ];
}

const typeProblems = (schema: Json, path: string, type: string): string[] =>
  schema.type === type ? [] : [`\`${path}\` has type ${JSON.stringify(schema.type)}, expected ${type}`];
