/** Which of its modules a product's README and docs import, and which dotted names they write: what stands there is public. Pure. */
import { isProse, roleOf } from '../../platforms/path-roles.ts';
import type { ProductTree } from '../../platforms/platform.ts';
import { type Described, describedIn } from '../../platforms/python/described.ts';
import { importsOf } from '../../samples/imports.ts';

export interface NamedModules {
  imported: string[];
  mentioned: ReadonlySet<string>;
  described: Described[];
}

export function namedModules(language: string, { inventory, text }: ProductTree): NamedModules {
  const docs = inventory.files.flatMap(({ path }) =>
    // Of other languages nothing there says which module is meant.
    language === 'python' && isProse(path) && roleOf(path) === 'docs' ? [path] : [],
  );
  const texts = [inventory.readme, ...docs].map((path) => (path === null ? '' : (text(path) ?? '')));
  const whole = texts.join('\n').replaceAll('>>> ', '');
  return {
    imported: importsOf(language, whole),
    described: [inventory.readme, ...docs].flatMap((path, at) =>
      language === 'python' && path?.endsWith('.rst') === true ? describedIn(path, texts[at] ?? '') : [],
    ),
    mentioned: new Set(language === 'python' ? whole.match(/(?<![\w./-])[a-z_]\w*(?:\.\w+){2,}(?![\w/])/g) : []),
  };
}
