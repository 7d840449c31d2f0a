/** What is declared several times, and may be done once at last, as one: all signatures, all parameters, and the words that hold for all of them. Pure. */
import type { ApiParameter } from '../../model/product-facts.ts';
import type { EsDefinition } from './es-module.ts';
import { partsOf } from './heritage.ts';
import { type JsDoc, parseJsDoc } from './jsdoc.ts';

/** What the comments of a declaration say. */
export const saidOf = ({ doc, said }: Pick<EsDefinition, 'doc' | 'said'>): JsDoc | null =>
  said ?? (doc === null ? null : parseJsDoc(doc));

/** What nobody calls by its own signature, `done`, may still hold the words for all; what one declaration alone says stays beside that one. */
export function joined(declared: readonly EsDefinition[], done: EsDefinition | undefined): EsDefinition | undefined {
  const all = declared.map((definition) => ({ definition, doc: saidOf(definition) }));
  const outer = done === undefined ? null : saidOf(done);
  const open = all.filter(({ doc }) => doc?.internal !== true);
  const shown = open.length === 0 ? all : open;
  const isOld = ({ doc }: (typeof all)[number]): boolean => doc?.deprecated != null;
  // Readers meet first what they may still call.
  const sorted = [...shown.filter((each) => !isOld(each)), ...shown.filter(isOld)];
  const [first, ...more] = sorted;
  if (first === undefined) return done;
  if (more.length === 0 && done === undefined) return first.definition;
  const areOld = sorted.every(isOld);
  const docs = [outer, ...sorted.map(({ doc }) => doc)].filter((doc) => doc !== null);
  const speaker = docs.find(({ text }) => text !== null) ?? docs[0];
  const overloads = more.map(({ definition: { signature }, doc }) =>
    doc?.deprecated == null || areOld ? signature : `${besideIt(doc.deprecated)}\n${signature}`,
  );
  const definitions = sorted.map(({ definition }) => definition);
  const ranges = [...declared, ...(done === undefined ? [] : [done])];
  return {
    ...first.definition,
    doc: done?.doc ?? first.definition.doc,
    parameters: unionOf(definitions.map(({ parameters }) => parameters)),
    returns: oneOf(definitions.map(({ returns }) => returns)),
    mentions: [...new Set(definitions.flatMap(({ mentions }) => mentions))],
    throws: done?.throws ?? first.definition.throws,
    start: Math.min(...ranges.map(({ start }) => start)),
    end: Math.max(...ranges.map(({ end }) => end)),
    ...(overloads.length === 0 ? {} : { overloads }),
    ...(speaker === undefined
      ? {}
      : {
          said: {
            ...speaker,
            parameters: firstOf(
              docs.map(({ parameters }) => parameters),
              ({ name }) => name,
            ),
            returns: docs.find(({ returns }) => returns !== null)?.returns ?? null,
            raises: firstOf(
              docs.map(({ raises }) => raises),
              ({ type }) => type,
            ),
            // What hides below signatures that speak for themselves says nothing of them.
            deprecated:
              (all.every(({ doc }) => doc === null) ? outer?.deprecated : undefined) ??
              (areOld ? (first.doc?.deprecated ?? null) : null),
            internal: outer?.internal === true || open.length === 0,
          },
        }),
  };
}

const besideIt = (deprecated: string): string =>
  /^deprecated\W*$/i.test(deprecated) ? '/** @deprecated */' : `/** @deprecated ${deprecated} */`;

/** Each once, of the first list that has it. */
const firstOf = <T>(lists: readonly (readonly T[])[], keyOf: (each: T) => string): T[] =>
  [...Map.groupBy(lists.flat(), keyOf).values()].flatMap((same) => same.slice(0, 1));

/** The parameters of all, each once; one may be left out where a signature that has it says so, not where another has none. */
function unionOf(lists: readonly ApiParameter[][]): ApiParameter[] {
  const byName = Map.groupBy(lists.flat(), ({ name }) => plain(name));
  return [...byName].map(([name, same]) => {
    const [{ name: written = name, ...rest } = { name, type: null, default: null, description: null }] = same;
    const isOptional = same.some((each) => each.name.endsWith('?'));
    return {
      ...rest,
      name: isOptional && /^[\w$]+$/.test(name) ? `${name}?` : written,
      type: oneOf(same.map(({ type }) => type)),
    };
  });
}

const plain = (name: string): string => name.replace(/\?$/, '');

/** Types that differ are one or another, a function's in brackets; what a call narrows is none to join. */
function oneOf(types: readonly (string | null)[]): string | null {
  const all = [...new Set(types.filter((type) => type !== null))];
  const [first = null] = all;
  if (all.length < 2 || all.some((type) => /^asserts\b|^\w+ is /.test(type))) return first;
  const isJoint = (type: string): boolean => /=>| extends /.test(type);
  return [...new Set(all.flatMap((type) => (isJoint(type) ? [`(${type})`] : partsOf(type, '|'))))].join(' | ');
}
