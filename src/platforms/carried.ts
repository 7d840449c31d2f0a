/** Errors of private helpers belong to what calls them: a reader meets them there. Pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';

export interface Body<T> {
  raised: readonly T[];
  /** Names of the helpers that it calls outside of a `try`, and that its own values decide on. */
  calls: readonly string[];
}

/** Of the body and of all helpers that it reaches, each helper once, in the order of the calls; conditions of a helper are in its own names. */
export function carried<T extends { when?: unknown }>(body: Body<T>, helpers: ReadonlyMap<string, Body<T>>): T[] {
  const seen = new Set<string>();
  const of = ({ raised, calls }: Body<T>, isHelper: boolean): T[] => [
    ...(isHelper ? raised.map((each) => ({ ...each, when: undefined })) : raised),
    ...calls.flatMap((name) => {
      const helper = helpers.get(name);
      if (helper === undefined || seen.has(name)) return [];
      seen.add(name);
      return of(helper, true);
    }),
  ];
  return of(body, false);
}

/**
 * Whether the call's own values decide what the helper can find wrong: one of them is nothing or a switch, or all are written out. What the
 * helper raises for others may never be met there.
 */
export function isDecided(call: SyntaxNode): boolean {
  const given = (call.childForFieldName('arguments')?.namedChildren ?? []).map(({ text }) =>
    text.replace(/^\w+\s*[:=]\s*/, ''),
  );
  return given.some((text) => SWITCH.test(text)) || (given.length > 0 && given.every((text) => WRITTEN_OUT.test(text)));
}
const SWITCH = /^(?:null|none|nil|undefined|default|true|false)$/i;
const WRITTEN_OUT = /^(?:[bfru$@]?["'`:]|-?\d)/i;
