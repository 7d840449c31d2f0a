/** What the bodies of names throw that a file of types only declares: the one script of the package that defines the name has them. Pure. */
import type { FileEvidence } from '../evidence.ts';
import { roleOf } from '../path-roles.ts';
import type { EsDefinition, EsModule } from './es-module.ts';
import type { PublicSymbol } from './public-api.ts';

interface Body {
  path: string;
  definition: EsDefinition;
}

export function withBodies(
  found: readonly PublicSymbol[],
  files: ReadonlyMap<string, FileEvidence>,
): readonly PublicSymbol[] {
  if (!found.some(isTyped)) return found;
  const bodies = bodiesIn(files);
  return found.map((symbol) => {
    const [only, ...others] = isTyped(symbol) ? (bodies.get(symbol.definition.name) ?? []) : [];
    if (only === undefined || others.length > 0) return symbol;
    const { definition } = symbol;
    const members = definition.members.map((member) => ({
      ...member,
      ...bodyOf(
        only.path,
        only.definition.members.find(({ name }) => name === member.name),
      ),
    }));
    return { ...symbol, definition: { ...definition, members, ...bodyOf(only.path, only.definition) } };
  });
}

const isTyped = ({ path }: PublicSymbol): boolean => /\.d\.[cm]?ts$/.test(path);

const bodiesIn = (files: ReadonlyMap<string, FileEvidence>): ReadonlyMap<string, Body[]> =>
  Map.groupBy(
    [...files].flatMap(([path, { module }]) =>
      /\.[cm]?jsx?$/.test(path) && roleOf(path) === 'source'
        ? ((module as EsModule | null)?.definitions ?? []).map((definition) => ({ path, definition }))
        : [],
    ),
    ({ definition }) => definition.name,
  );

const bodyOf = (path: string, definition: EsDefinition | undefined): Pick<EsDefinition, 'throws' | 'bodyAt'> =>
  definition === undefined
    ? { throws: [] }
    : {
        throws: definition.throws.map((each) => ({ ...each, path })),
        bodyAt: { path, start: definition.start, end: definition.end },
      };
