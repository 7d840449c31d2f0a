/** Errors of private helpers belong to what calls them: a reader meets them there. Pure. */

export interface Body<T> {
  raised: readonly T[];
  /** Names of the helpers that it calls outside of a `try`. */
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
