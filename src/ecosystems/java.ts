/** Java: packages; `Table.read(String)`, `new Table(String)`, and `import` for what a file takes from elsewhere. */
import type { Words } from './words.ts';

/** What stands in no package. */
export const UNNAMED = 'Unnamed package';

export const java: Words = {
  id: 'java',
  fence: 'java',
  languages: ['Java'],
  unit: 'package',
  layout: { indent: '    ', comma: false, angles: true },
  importLine: ({ kind, module, name }) => (kind === 'module' || module === UNNAMED ? undefined : `import ${name};`),
  conditions: () => 'needs',
  // Java itself and its readers call a class by its last name.
  spellType: (name) => name.replace(/^(?:[a-z]\w*\.)+(?=[A-Z])/, ''),
  spell({ name, module, kind }, isShort) {
    const own = (name.startsWith(`${module}.`) ? name.slice(module.length + 1) : name).replaceAll(',', ', ');
    const [path = '', list] = own.split('(');
    const parts = path.split('.');
    const isMade = kind === 'method' && parts.length > 1 && parts.at(-1) === parts.at(-2);
    const shown = `${(isMade ? parts.slice(0, -1) : parts).join('.')}${list === undefined ? '' : `(${list}`}`;
    return `${isMade ? 'new ' : ''}${isShort || module === UNNAMED || kind === 'module' ? '' : `${module}.`}${shown}`;
  },
};
