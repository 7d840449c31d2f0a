/** Packages that a .NET project needs, each for the target frameworks that need it. Pure. */
import { conditionFor } from './dotnet-project.ts';
import { forTargets, type Located, SOMETIMES } from './manifest.ts';
import { type MsbuildProperties, truthOf } from './msbuild-condition.ts';
import type { XmlElement } from './xml.ts';

type Truth = boolean | undefined;
interface Needed {
  element: XmlElement;
  /** Target by target. */
  truths: Truth[];
}

/** Nothing where it needs none; a condition of which nobody knows what it gives is said to be one. */
export function packagesOf(
  root: XmlElement,
  targets: readonly string[],
  known: MsbuildProperties,
): Located<string[]> | null {
  const names = targets.length === 0 ? [''] : targets;
  const found: Needed[] = [];
  const visit = (element: XmlElement, around: readonly Truth[]): void => {
    const condition = element.attributes.get('Condition');
    const truths = around.map((truth, at) => both(truth, truthAt(condition, names[at] ?? '', known)));
    if (element.name === 'PackageReference' && element.attributes.has('Include') && !isPrivate(element))
      found.push({ element, truths });
    if (element.name === 'Choose') chosen(element, truths);
    else for (const each of element.children) visit(each, truths);
  };
  /** The first `When` that holds, else `Otherwise`. */
  const chosen = (element: XmlElement, truths: readonly Truth[]): void => {
    let left = truths;
    for (const each of element.children) {
      visit(each, left);
      const own = each.attributes.get('Condition');
      left = left.map((truth, at) => both(truth, not(truthAt(own, names[at] ?? '', known))));
    }
  };
  visit(
    root,
    names.map(() => true),
  );
  const shown = [...Map.groupBy(found, ({ element }) => element.attributes.get('Include') ?? '')].flatMap(
    ([name, same]) => {
      const truths = names.map((_target, at) => same.map(({ truths: each }) => each[at]).reduce(either, false));
      return truths.every((truth) => truth === false) ? [] : [name + markOf(truths, names)];
    },
  );
  const [first, last] = [found[0]?.element, found.at(-1)?.element];
  return first === undefined || last === undefined || shown.length === 0
    ? null
    : { value: shown, start: first.start, end: last.end };
}

function markOf(truths: readonly Truth[], targets: readonly string[]): string {
  if (truths.every((truth) => truth === true)) return '';
  if (truths.includes(undefined)) return SOMETIMES;
  return forTargets(targets.filter((_target, at) => truths[at] === true));
}

function truthAt(condition: string | undefined, target: string, known: MsbuildProperties): Truth {
  if (condition === undefined) return true;
  const own: [string, string][] = target === '' ? [] : [['TargetFramework', target]];
  return truthOf(conditionFor(condition, target), new Map([...known, ...own, ['Configuration', 'Release']]));
}

/** Only its makers need it. */
const isPrivate = ({ attributes, children }: XmlElement): boolean =>
  attributes.get('PrivateAssets')?.toLowerCase() === 'all' || children.some(({ name }) => name === 'PrivateAssets');

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);
const both = (a: Truth, b: Truth): Truth =>
  a === false || b === false ? false : a === undefined || b === undefined ? undefined : true;
const either = (a: Truth, b: Truth): Truth => not(both(not(a), not(b)));
