/** For which target frameworks of a project a declaration is compiled, and what is said of it where it is not for all. Pure. */
import { type DotnetProject, symbolsFor } from '../../manifests/dotnet-project.ts';
import { all, holds, symbolsIn, type Truth } from './condition.ts';
import type { CsharpDeclaration } from './declared.ts';

export interface Targets {
  /** Those of several readings of one declaration that are compiled somewhere, the one of the first target first; with what is said of them together. */
  of<T extends { of: CsharpDeclaration }>(readings: readonly T[]): { shown: T[]; conditions: string[] } | undefined;
}

/** Without a project, conditions are shown as they are written. */
export function targetsOf(project: DotnetProject | undefined): Targets {
  const names = project?.targets.length ? project.targets : [''];
  const symbols = names.map((name) => symbolsFor(name, project));
  const truth = (conditions: readonly string[], target: number): Truth =>
    all(conditions.map((each) => holds(each, (symbol) => symbols[target]?.(symbol))));
  return {
    of(readings) {
      const plain = readings.some(({ of }) => of.conditions.length === 0);
      if (readings.length === 1 && plain) return { shown: [...readings], conditions: [] };
      const best = names.map((_name, target) => {
        const rated = readings.map((each) => ({
          each,
          there: truth(each.of.conditions, target),
          same: truth(each.of.taken, target),
        }));
        const there = rated.filter((each) => each.there !== false);
        const found =
          there.find(({ same }) => same === true) ?? there.find(({ same }) => same === undefined) ?? there[0];
        return found === undefined
          ? undefined
          : { each: found.each, isSure: rated.some((each) => each.there === true) };
      });
      const shown = [...new Set(best.flatMap((found) => (found === undefined ? [] : [found.each])))];
      const [first] = shown;
      if (first === undefined) return undefined;
      if (plain || best.every((found) => found?.isSure === true)) return { shown, conditions: [] };
      const isKnown = best.every((found) => found === undefined || found.isSure) && project !== undefined;
      const there = names.filter((_name, target) => best[target] !== undefined);
      return { shown, conditions: isKnown ? there : written(first.of.conditions) };
    },
  };
}

/** Without what no reader's compiler has: conditions of the makers themselves. */
const written = (conditions: readonly string[]): string[] =>
  conditions.filter((each) => symbolsIn(each).some((symbol) => !/DEBUG/.test(symbol)));
