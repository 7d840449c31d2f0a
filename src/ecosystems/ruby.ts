/** Ruby: classes and modules of a gem; `Tide::Table.open`, `Tide::Table#read`, and `require` for what a program loads. */
import type { Words } from './words.ts';

/** Before the last part of a name that is called on what a class makes. */
export const INSTANCE = '#';
/** What stands in no class. */
export const OUTSIDE = 'Top level';

export const ruby: Words = {
  id: 'ruby',
  fence: 'ruby',
  languages: ['Ruby'],
  unit: 'module',
  layout: { indent: '  ', comma: false, angles: false },
  importLine: ({ feature }) => (feature === undefined ? undefined : `require '${feature}'`),
  bare: true,
  mixes: true,
  attributesReturn: true,
  makers: 'call',
  keepsPrivate: true,
  spellType: (name) => name.replaceAll('.', '::'),
  spell({ name, module, kind, parent }, isShort) {
    const around = dotted(module);
    const isInside = isShort && name.startsWith(`${around}.`) && parent !== around;
    const own = isInside ? name.slice(around.length + 1) : isShort ? lastParts(name, parent) : name;
    if (kind !== 'method' && kind !== 'property') return own.replaceAll('.', '::').replace(/^#/, '');
    const at = own.lastIndexOf('.');
    const [owner, last] = [own.slice(0, at).replaceAll('.', '::'), own.slice(at + 1)];
    if (last === '#initialize') return `${owner}.new`;
    return last.startsWith(INSTANCE) ? `${owner}${last}` : `${owner}.${last}`;
  },
};

const dotted = (name: string): string => name.replaceAll('::', '.');
const lastParts = (name: string, parent: string | null): string =>
  name
    .split('.')
    .slice(parent === null ? -1 : -2)
    .join('.');
