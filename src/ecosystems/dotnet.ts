/** .NET: namespaces; `Table.Read(string)`, `new Table(string)`, and `using` for what a file takes from elsewhere. */
import type { Words } from './words.ts';

/** What stands in no namespace. */
export const GLOBAL = 'Global namespace';

export const dotnet: Words = {
  id: 'dotnet',
  fence: 'csharp',
  languages: ['C#'],
  unit: 'namespace',
  importLine: ({ kind, module }) => (kind === 'module' || module === GLOBAL ? undefined : `using ${module};`),
  conditions: (all) => (all.every((each) => /^net[a-z\d.-]+$/i.test(each)) ? 'targets' : 'conditions'),
  // C# and its readers call a type by its last name.
  spellType: (name) => name.replace(/^(?:\w+\.)+(?=\w)/, ''),
  spell({ name, module, kind }, isShort) {
    const own = name.startsWith(`${module}.`) ? name.slice(module.length + 1) : name;
    const open = own.search(/[([]/);
    const path = open < 0 ? own : own.slice(0, open);
    const list = open < 0 ? '' : own.slice(open);
    const parts = path.split('.');
    const owner = parts.at(-2)?.replace(/<.*$/s, '');
    const isMade = kind === 'method' && owner !== undefined && parts.at(-1) === owner;
    // An index is asked of a value, and an operator stands between them.
    const shown = (isMade ? parts.slice(0, -1) : parts)
      .join('.')
      .replace(/(?<=operator)-|(?<=plicit)-(?=operator)/g, ' ');
    const before = isShort || module === GLOBAL || kind === 'module' ? '' : `${module}.`;
    return `${isMade ? 'new ' : ''}${before}${shown}${list.replaceAll('-', ' ')}`.replace(/,(?=\S)/g, ', ');
  },
};
