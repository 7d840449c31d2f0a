/** Classes of namespaces that are not for users, which a public name of theirs stands for: `using map = detail::table<…>`. Pure. */
import type { CppDeclaration } from './declared.ts';

/** Names in full; `open`: what is public by itself, of `all`. */
export function offeredClasses(
  all: readonly CppDeclaration[],
  isOpen: (of: CppDeclaration) => boolean,
): ReadonlySet<string> {
  const hidden = new Set(
    all.flatMap((of) => (of.kind === 'class' && of.owner === null && of.isDefined ? [full(of)] : [])),
  );
  const found = new Set<string>();
  for (const of of all) {
    if (of.kind !== 'alias' || of.owner !== null || !isOpen(of)) continue;
    const written = targetOf(of.signature);
    const around = of.namespace === '' ? [] : of.namespace.split('::');
    for (let at = around.length; written !== undefined && at >= 0; at--) {
      const name = [...around.slice(0, at), written].join('::');
      if (!hidden.has(name)) continue;
      found.add(name);
      break;
    }
  }
  return found;
}

const full = ({ namespace, name }: CppDeclaration): string => (namespace === '' ? name : `${namespace}::${name}`);

/** The template or class that an alias is, without what it is filled with. */
export const targetOf = (signature: string): string | undefined =>
  (/\busing [A-Za-z_]\w* ?= ?(?:typename )?(?:::)?([A-Za-z_][\w:]*)(?=[<; ]|$)/.exec(signature) ??
    /\btypedef (?:class |struct )?(?:::)?([A-Za-z_][\w:]*)(?=[< ])/.exec(signature))?.[1];
