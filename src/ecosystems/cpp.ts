/** C++: namespaces of a library; `tide::Table::read()`, and `#include` for the header that declares it. */
import { ownParts, type Words } from './words.ts';

/** What stands in no namespace. */
export const GLOBAL = 'Global namespace';
/** What the preprocessor knows stands in none. */
export const MACROS = 'Macros';

export const cpp: Words = {
  id: 'cpp',
  fence: 'cpp',
  languages: ['C++'],
  unit: 'namespace',
  layout: { indent: '    ', comma: false, angles: true },
  importLine: ({ feature }) => (feature === undefined ? undefined : `#include <${feature}>`),
  spellType: (name) => name.replaceAll('.', '::'),
  spell({ name, module, kind, parent }, isShort) {
    if (kind === 'module') return module;
    const open = name.indexOf('(', name.includes('operator()') ? name.indexOf('operator()') + 'operator()'.length : 0);
    const path = open < 0 ? name : name.slice(0, open);
    const list =
      open < 0
        ? ''
        : qualified(name.slice(open))
            .replaceAll('-', ' ')
            .replaceAll('…', '...')
            .replace(/,(?=\S)/g, ', ');
    const around = `${module.replaceAll('::', '.')}.`;
    const own =
      isShort && path.startsWith(around)
        ? path.slice(around.length)
        : isShort
          ? ownParts({ name: path, parent }).join('.')
          : path;
    return `${own.replace(/\.(?!\.)/g, '::').replace('operator~', 'operator ')}${list}`;
  },
};

/** `(ostream&-const)`: the method is constant, not what it takes. */
function qualified(list: string): string {
  const at = list.lastIndexOf('-const');
  const end = at < 0 ? -1 : list.slice(at).search(/[;)]/);
  return end < 0 ? list : `${list.slice(0, at)}${list.slice(at + end)}${list.slice(at, at + end)}`;
}
