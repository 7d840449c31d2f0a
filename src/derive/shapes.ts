/** Which addresses may stand in the slots of a template, and which of them must be of one thing: a block whose slots are true one by one, and together say what nobody said, has none of these shapes. */
import { parseAddress } from './address.ts';

/**
 * An address as a shape names it. `@` is a symbol, example or document, the same in all slots of the row; `~` is any. In a part, `%` is one
 * name and `#` one number, each the same in all slots of the row; `*` is any.
 */
type Place = string;
/** Of each slot, the places it may have; a slot that the shape does not name stands nowhere. */
type Shape = Readonly<Record<string, readonly Place[]>>;

const TITLE: Shape = { before: ['label ~'], name: ['product name', 'page ~'], after: ['label ~'] };
const USES: Shape = { name: ['symbol @ short', 'symbol @ display'], href: ['page ~'], text: ['symbol @ summary'] };
const LISTED: Shape = {
  ...USES,
  name: [...(USES.name ?? []), 'symbol @ called', 'symbol @ short/shared'],
  mark: ['symbol @ mark'],
};
const UNREAD: Shape = { path: ['unread @ path'], parts: ['unread @ parts'], href: ['unread @ url'] };
const SEEN: Shape = { said: ['disproof @ said'], place: ['disproof @ place'], href: ['disproof @ url'] };
const NEAR: Shape = { ...SEEN, near: ['disproof @ near'] };
const VALUE: Shape = { ...SEEN, value: ['disproof @ value'] };
const RESULT: Shape = { expression: ['example @ result/#/expression'], value: ['example @ result/#/value'] };

/** Each template that is written for no one symbol (those that are: `writtenFor`), with all shapes of its rows. */
const SHAPES: ReadonlyMap<string, readonly Shape[]> = new Map<string, readonly Shape[]>([
  ['heading', [{ level: ['level ~'], text: ['example @ title'] }]],
  ['heading-uses', [{ level: ['level ~'], first: ['symbol ~ short'], second: ['symbol ~ short'] }]],
  [
    'heading-code',
    [
      {
        level: ['level ~'],
        mark: ['symbol @ mark/heading'],
        name: [
          'symbol @ display',
          'symbol @ display/shared',
          'symbol @ short',
          'symbol @ short/shared',
          'symbol @ name',
        ],
      },
    ],
  ],
  ['title', [TITLE]],
  ['title-heading', [{ ...TITLE, level: ['level ~'] }]],
  ['title-in', [{ above: ['heading ~'], own: ['heading ~'] }]],
  ['title-in-heading', [{ level: ['level ~'], above: ['heading ~'], own: ['heading ~'] }]],
  ['text', [{ text: ['summary ~', 'symbol @ summary', 'manifest ~ description'] }]],
  ['name', [{ name: ['symbol @ name'] }]],
  ['members', [LISTED]],
  ['members-here', [LISTED]],
  ['uses', [USES]],
  ['member', [{ name: LISTED.name ?? [], href: ['page ~'] }]],
  ['member-here', [{ name: [...(LISTED.name ?? []), 'manifest ~ feature.%.name'] }]],
  ['import-all', [{ language: ['language ~'], code: ['symbol @ import'] }]],
  [
    'glance',
    [
      { label: ['label package'], value: ['manifest ~ package'] },
      { label: ['label others'], value: ['manifest ~ others'] },
      { label: ['label version'], value: ['manifest ~ version'] },
      { label: ['label licence'], value: ['manifest ~ licence'] },
      { label: ['label runtime'], value: ['manifest ~ runtime'] },
      { label: ['label dependencies'], value: ['manifest ~ dependencies'] },
      { label: ['label command'], value: ['manifest ~ command.*'] },
      { label: ['label documentation'], value: ['manifest ~ url.documentation'] },
      { label: ['label homepage'], value: ['manifest ~ url.homepage'] },
      { label: ['label repository'], value: ['manifest ~ url.repository'] },
    ],
  ],
  ['install', [{ language: ['manifest ~ install_language.%'], code: ['manifest ~ install.%'] }]],
  [
    'features',
    [
      {
        name: ['manifest ~ feature.%.name'],
        packages: ['manifest ~ feature.%.packages'],
        text: ['manifest ~ feature.%.text'],
      },
    ],
  ],
  [
    'options',
    [
      {
        flags: ['option @ flags'],
        command: ['option @ command'],
        default: ['option @ default'],
        text: ['option @ help'],
      },
    ],
  ],
  ['option', [{ flags: ['option @ flags'] }]],
  ['unread', [UNREAD]],
  ['unread-here', [UNREAD]],
  ['disproved-name', [NEAR]],
  ['disproved-file', [NEAR]],
  ['disproved-value', [VALUE]],
  ['disproved-call', [{ ...VALUE, given: ['disproof @ given'] }]],
  ['requirement', [{ value: ['manifest ~ runtime'] }]],
  ['description', [{ text: ['manifest ~ description'] }]],
  ['result', [RESULT]],
  ['results', [RESULT]],
  ['save', [{ file: ['run file ~', 'run build-file ~'] }]],
  ['save-shown', [{ file: ['run file ~'], title: ['heading ~'], href: ['page ~'] }]],
  [
    'set-up',
    [
      { title: ['page @'], href: ['page @'] },
      { title: ['heading ~'], href: ['page ~'] },
    ],
  ],
  [
    'link',
    [
      { title: ['page @'], href: ['page @'], text: ['sentence ~', 'summary ~'] },
      { title: ['heading ~'], href: ['page ~', 'document ~ url'] },
      { title: ['document @ title'], href: ['document @ url'] },
      { title: ['label %'], href: ['manifest ~ href.%'] },
    ],
  ],
  [
    'code',
    [
      { language: ['language ~'], head: ['example @ head'], code: ['example @ code'] },
      { language: ['language text'], code: ['example @ output'] },
      { language: ['language bash'], code: ['run setup ~', 'run command ~'] },
      { language: ['language xml'], code: ['run build ~'] },
    ],
  ],
]);

/** Whether the template is one of those that have shapes. */
export const hasShape = (template: string): boolean => SHAPES.has(template);

/** `addresses`: of the slots of one row, by the slot's name. False for a template without shapes. */
export function isShaped(template: string, addresses: Readonly<Record<string, string>>): boolean {
  return (SHAPES.get(template) ?? []).some((shape) => fits(shape, Object.entries(addresses)));
}

function fits(shape: Shape, slots: readonly (readonly [name: string, address: string])[]): boolean {
  const bound = new Map<string, string>();
  return slots.every(([name, address]) =>
    (Object.hasOwn(shape, name) ? (shape[name] ?? []) : []).some((place) => isAt(place, address, bound)),
  );
}

/** Binds what the place leaves open, or asks that it be what another slot of the row has there. */
function isAt(place: Place, address: string, bound: Map<string, string>): boolean {
  const at = parseAddress(address);
  if (at === undefined) return false;
  const [kind = '', of = '', part = ''] = place.split(' ');
  if (at.kind !== kind) return false;
  const names: [wanted: string, is: string][] = [];
  switch (at.kind) {
    case 'symbol':
    case 'example':
    case 'option':
      names.push([of, `${at.path} ${at.name}`], ...partsOf(part, at.part, '/'));
      break;
    case 'document':
    case 'unread':
      names.push([of, at.path], [part, at.part]);
      break;
    case 'manifest':
      names.push(...partsOf(part, at.field, '.'));
      break;
    case 'run':
      names.push([of, at.part]);
      break;
    case 'page':
      names.push([of, at.path]);
      break;
    case 'disproof':
      names.push([of, `${at.block} ${at.said}`], [part, at.part]);
      break;
    case 'label':
    case 'level':
    case 'language':
      names.push([of, at.key]);
      break;
    case 'product':
      names.push([of, at.field]);
      break;
    case 'heading':
    case 'quote':
    case 'summary':
    case 'sentence':
      break;
  }
  return names.every(([wanted, is]) => {
    if (wanted === '~' || wanted === '*') return true;
    if (!['@', '%', '#'].includes(wanted)) return wanted === is;
    const before = bound.get(wanted);
    bound.set(wanted, is);
    return before === undefined || before === is;
  });
}

/** The last open word of a field takes what is left: a command may have dots in its name. */
function partsOf(wanted: string, is: string, between: string): [string, string][] {
  const [words, found] = [wanted.split(between), is.split(between)];
  const rest = words.length < found.length && /^[*%]$/u.test(words.at(-1) ?? '') ? words.length : found.length;
  const joined = rest === found.length ? found : [...found.slice(0, rest - 1), found.slice(rest - 1).join(between)];
  return words.length === joined.length ? words.map((word, at) => [word, joined[at] ?? '']) : [['', '-']];
}
