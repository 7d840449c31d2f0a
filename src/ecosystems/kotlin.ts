/** Kotlin: packages; `Table.read()`, `Table(…)`, `String.shorten()`, and `import` for what a file takes from elsewhere. */
import { UNNAMED } from './java.ts';
import type { Words } from './words.ts';

/** Behind the type that an extension is called on, in the names of the facts: `shorten(String::Int)`. */
export const EXTENDS = '::';

export const kotlin: Words = {
  id: 'kotlin',
  fence: 'kotlin',
  languages: ['Kotlin'],
  unit: 'package',
  layout: { indent: '  ', comma: true, angles: true },
  importLine: ({ kind, module, name }) =>
    kind === 'module' || module === UNNAMED ? undefined : `import ${name.replace(/\(.*$/su, '')}`,
  spellType: (name) => name.replace(/^(?:[a-z]\w*\.)+(?=[A-Z])/u, ''),
  spell({ name, module, kind }, isShort) {
    const own = name.startsWith(`${module}.`) ? name.slice(module.length + 1) : name;
    const [path = '', list] = own.split('(');
    const parts = path.split('.');
    const isMade = kind === 'method' && parts.length > 1 && parts.at(-1) === parts.at(-2);
    const called = isMade ? parts.slice(0, -1) : parts;
    const [receiver, taken] = list?.includes(EXTENDS) === true ? list.split(EXTENDS) : [undefined, list];
    const shown = [...called.slice(0, -1), ...(receiver === undefined ? [] : [receiver]), called.at(-1) ?? ''].join(
      '.',
    );
    const isBare = taken === undefined || (receiver !== undefined && taken === ')');
    const before = isShort || module === UNNAMED || kind === 'module' || receiver !== undefined ? '' : `${module}.`;
    return `${before}${shown}${isBare ? '' : `(${taken.replaceAll(',', ', ')}`}`;
  },
};
