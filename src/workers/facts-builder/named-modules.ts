/** Which of its modules a product's README and docs import, and which dotted names they write: what stands there is public. Pure. */
import { isProse, roleOf } from '../../platforms/path-roles.ts';
import type { ProductTree } from '../../platforms/platform.ts';
import { type Described, describedIn } from '../../platforms/python/described.ts';
import type { WrittenNames } from '../../platforms/python/named-beside.ts';
import { importsOf } from '../../samples/imports.ts';

export interface NamedModules {
  imported: string[];
  mentioned: ReadonlySet<string>;
  described: Described[];
  written?: WrittenNames;
}

export function namedModules(language: string, { inventory, text }: ProductTree): NamedModules {
  const docs = inventory.files.flatMap(({ path }) =>
    // Of other languages nothing there says which module is meant.
    (language === 'python' || language === 'node') && isProse(path) && roleOf(path) === 'docs' ? [path] : [],
  );
  const texts = [inventory.readme, ...docs].map((path) => (path === null ? '' : (text(path) ?? '')));
  const whole = texts.join('\n').replaceAll('>>> ', '');
  return {
    imported: [
      ...new Set([
        ...importsOf(language, language === 'python' ? whole : (texts[0] ?? '')),
        ...(language === 'python' ? shownWhole(texts) : []),
      ]),
    ],
    described: [inventory.readme, ...docs].flatMap((path, at) =>
      language === 'python' && path?.endsWith('.rst') === true ? describedIn(path, texts[at] ?? '') : [],
    ),
    ...(language === 'python' ? { written: writtenIn(whole) } : {}),
    mentioned: new Set(
      language === 'python'
        ? whole.match(/(?<![\w./-])[a-z_]\w*(?:\.\w+){2,}(?![\w/])/g)
        : language === 'node'
          ? texts.flatMap(calledIn)
          : [],
    ),
  };
}

/** Modules of which pages of Sphinx show all that they have (https://www.sphinx-doc.org/en/master/usage/extensions/autodoc.html#directive-automodule). */
const shownWhole = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    [...text.matchAll(/^[ \t]*\.\. automodule::[ \t]+([\w.]+)/gm)].map(([, module = '']) => module),
  );

/** Names with an underscore before them that samples call: `result._unwrap()`. */
function calledIn(text: string): string[] {
  let isCode = false;
  return text.split('\n').flatMap((line) => {
    const isFence = /^ {0,3}```/.test(line);
    if (isFence) isCode = !isCode;
    return isFence || !isCode ? [] : [...line.matchAll(/\.(_[A-Za-z]\w{0,80})\(/g)].map(([, name = '']) => name);
  });
}

/** What code imports from modules or calls on them, and words with a capital in the marks of code. */
function writtenIn(text: string): WrittenNames {
  const imports = [...text.matchAll(/^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(?:\(([^()]*)\)|([^\n#(]+))/gm)];
  const calls = [...text.matchAll(/(?<![\w.])((?:\w+\.)+\w+)\(/g)].map(([, name = '']) => name);
  const words = [...text.matchAll(/(?<=`)([A-Z]\w+)(?=(?:\(\))?`)/g)];
  const times = new Map<string, number>();
  for (const [word] of text.matchAll(/[A-Za-z]\w*/g)) times.set(word, (times.get(word) ?? 0) + 1);
  const joined = text.match(/(?<![\w.<])[A-Z][a-z]\w*[A-Z]\w*/g) ?? [];
  return {
    used: new Set([
      ...imports.flatMap(([, module = '', inside, list = '']) =>
        (inside ?? list).split(',').flatMap((each) => {
          const name = /^\s*(\w+)/.exec(each)?.[1];
          return name === undefined ? [] : [`${module}.${name}`];
        }),
      ),
      ...calls,
    ]),
    classes: new Set(words.map(([name]) => name)),
    errors: new Set(joined),
    times,
    dotted: new Set(text.match(/(?<=[\w)\]]\.)[A-Za-z]\w*/g)),
  };
}
