/** What of a document its reader does not see, or sees struck out: what hides, strikes or asks for a condition, as each format writes it. */
import { replaceBetween } from '../text/between.ts';
import { isPlainAttribute, isPlainElement } from '../text/plain-html.ts';
import { type Lines, leftOut, type SourceItem, uncounted } from './source-item.ts';

/** What nobody knows to be seen: it is left out with its block, and counts as not covered. */
export const UNKNOWN = 'its markup may hide words';
export type Withheld = 'struck out' | 'hidden from readers' | 'shown under other conditions' | typeof UNKNOWN;

export const heldItem = (reason: Withheld | 'comment', lines: Lines): SourceItem =>
  reason === UNKNOWN ? leftOut(reason, lines) : uncounted(reason, lines);

const STRUCK = /^(?:line-?through|strike(?:-?through)?|struck|text-decoration-line-through)$/iu;
const HIDDEN =
  /^(?:hidden|is-hidden|hide|d-none|display-none|invisible|sr-only|visually-?hidden|screen-reader-(?:text|only)|(?:d-print|visible-print)(?:-\w+)?|print:\w+|print-only|only-print|no-?screen)$/iu;
/** `hidden md:block`: drawn on some screens. Paper is none. */
const DRAWN = /^(?!(?:d-)?print)(?:[\w-]+:|d-\w+-)(?:block|flex|grid|inline[\w-]*|table[\w-]*|visible)$/iu;

/** Classes of HTML and of directives, and roles of AsciiDoc and reStructuredText, apart by spaces, commas or dots. */
export function withheldByClass(classes: string): Withheld | undefined {
  const names = classes.split(/[\s,.]+/u);
  if (names.some((name) => STRUCK.test(name))) return 'struck out';
  return names.some((name) => HIDDEN.test(name)) && !names.some((name) => DRAWN.test(name))
    ? 'hidden from readers'
    : undefined;
}

/** Options of directives: classes, and those by which code is run or tested and not shown. */
export function withheldByOptions(options: Pick<ReadonlyMap<string, string>, 'get' | 'has'>): Withheld | undefined {
  if (['hide', 'hide-code', 'suppress'].some((name) => options.has(name))) return 'hidden from readers';
  if (/\b(?:remove|hide)[-_]/u.test(options.get('tags') ?? '')) return 'hidden from readers';
  return withheldByClass(options.get('class') ?? '');
}

export const withheldByRole = (name: string): Withheld | undefined =>
  /^(?:s|del|deleted)$/u.test(name) ? 'struck out' : withheldByClass(name);

const STRIKES = new Set(['s', 'del', 'strike']);
/** What a browser shows in another way than as words, or not at all. */
const HIDES: ReadonlySet<string> = new Set(
  'audio canvas comment datalist embed head hidden iframe math noembed noframes noscript object plaintext rp script select style svg textarea title video xmp'.split(
    ' ',
  ),
);
/** Components of pages that run, by the words of their directives. */
const ASKS = /^(?:v-(?:if|else-if|else|show)|x-(?:if|show)|\*ngif|\[hidden\]|:hidden)$/iu;
const CONDITIONS = new Set([
  'if',
  'unless',
  'ifversion',
  'ifconfig',
  'ifdef',
  'ifndef',
  'when',
  'show',
  'else',
  'zone',
  'moniker',
]);
/** Components of docs sites that arrange what stands in them. */
const ARRANGES: ReadonlySet<string> = new Set(
  'accordion accordiongroup accordionitem admonition alert aside asidenote badge box button callout card cardgrid cards cardgroup caution center codeblock codegroup codetabs col column columns danger details expandable figure filetree fragment frame g-emoji grid griditem hint icon important info key linkbutton linkcard multicode note panel placeholder prose row section steps step tab tabitem tabs tabpanel tablist tip tooltip update warning'.split(
    ' ',
  ),
);

interface Tag {
  name: string;
  attributes: readonly { name: string; value: string }[];
}

/**
 * What is seen is a closed list: elements of words, tables and pictures, components that arrange, and attributes that name, link or place
 * (`src/text/plain-html.ts`). Of the rest, what is known to strike, hide or ask is called so, and anything else may hide its words.
 */
export function withheldByTag({ name, attributes }: Tag): Withheld | undefined {
  if (STRIKES.has(name)) return 'struck out';
  // What fills a slot of a component is drawn there.
  const fillsSlot = attributes.some((one) => /^(?:v-slot|#|slot$)/u.test(one.name));
  const value = (wanted: string): string | undefined => attributes.find((one) => one.name === wanted)?.value;
  if (name === 'template' && !fillsSlot && !attributes.some((one) => ASKS.test(one.name))) return 'hidden from readers';
  if (HIDES.has(name) || (name === 'dialog' && value('open') === undefined)) return 'hidden from readers';
  if (value('hidden') !== undefined) return 'hidden from readers';
  const drawn = withheldByStyle(value('style') ?? '') ?? withheldByColor(value('color'));
  if (drawn !== undefined && drawn !== UNKNOWN) return drawn;
  const asks = attributes.some((one) => ASKS.test(one.name) && one.value.trim() !== 'true');
  if (asks || CONDITIONS.has(name)) return 'shown under other conditions';
  const classes = withheldByClass(`${value('class') ?? ''} ${value('classname') ?? ''}`);
  if (classes !== undefined) return classes;
  const arranges = ARRANGES.has(name.replace(/[.-]/gu, '')) || ARRANGES.has(name);
  if (drawn === UNKNOWN || !(isPlainElement(name) || arranges || name === 'template' || name === 'dialog'))
    return UNKNOWN;
  return attributes.every((one) => isSeenWith(one.name, arranges)) ? undefined : UNKNOWN;
}

const isSeenWith = (attribute: string, arranges: boolean): boolean =>
  isPlainAttribute(attribute) ||
  ASKS.test(attribute) ||
  /^(?:aria-hidden|class|classname|key|:key|markdown|slot|style|v-pre|v-slot.*|#.*)$/u.test(attribute) ||
  (arranges && /^(?!on|is$|v-|x-)[a-z][\w-]*$/u.test(attribute));

/** Declarations that place words, with values that leave them where they are. */
const PLACES =
  /^(?:text-align|vertical-align|float|clear|white-space|font-(?:weight|style)|text-transform|list-style(?:-type)?|border(?:-[a-z-]{1,30})?|padding(?:-[a-z]{1,9})?|margin(?:-[a-z]{1,9})?|gap|flex(?:-[a-z]{1,9})?|grid-[a-z-]{1,30}|justify-[a-z-]{1,9}|align-[a-z-]{1,9}|box-sizing|border-radius|cursor|table-layout|border-collapse|object-fit):[a-z0-9 .,%#()'"!]*$/u;
/** Wider than most screens. */
const FAR = /\d{4}/u;
/** Boxes that words have room in, and lines that do not lie on each other. */
const ROOM =
  /^(?:(?:(?:min-|max-)?width|(?:min-|max-)?height):(?:auto|none|initial|inherit|unset|fit-content|max-content|min-content|[1-9]\d{1,3}(?:\.\d{1,4})?(?:px|pt|%)?|[1-9]\d{0,2}(?:\.\d{1,4})?(?:em|rem|ch|vw|vh))|min-(?:width|height):0(?:px)?|line-height:(?:normal|[1-9](?:\.\d{1,4})?(?:em|rem)?|[1-9]\d{2}%|[1-9]\d(?:px|pt)))$/u;
const FONTS =
  /^font-family:[a-z ,'"-]{0,100}(?:monospace|sans-serif|serif|system-ui|arial|courier(?: new)?|georgia|helvetica|tahoma|times(?: new roman)?|verdana)['"]?$/u;
/** Colours by which words are seen on light and on dark, and those behind words that are none of them. */
const COLORS =
  /^(?:blue|brown|chocolate|coral|crimson|dodgerblue|darkorange|firebrick|forestgreen|goldenrod|gr[ae]y|green|hotpink|indianred|limegreen|magenta|mediumseagreen|orange|orangered|orchid|purple|red|royalblue|salmon|seagreen|slateblue|slategr[ae]y|steelblue|teal|tomato|violet)$/u;
const BEHIND =
  /^background-color:(?:aliceblue|beige|lavender|lemonchiffon|lightblue|lightcyan|lightgreen|lightgr[ae]y|lightyellow|whitesmoke)$/u;
const SHOWS =
  /^(?:opacity:0?\.[5-9]\d{0,5}|display:(?:block|inline|inline-block|flex|inline-flex|grid|table|table-cell|table-row|list-item|contents)|visibility:visible|opacity:1|text-decoration:(?:none|underline)|overflow(?:-[xy])?:(?:auto|scroll|visible))$/u;

const isSeen = (part: string): boolean =>
  part === '' ||
  (PLACES.test(part) && !FAR.test(part)) ||
  [ROOM, FONTS, BEHIND, SHOWS].some((each) => each.test(part)) ||
  (part.startsWith('color:') && COLORS.test(part.slice('color:'.length)));

/** Of a font: a name of the list, black, or a number that is neither light nor dark. */
function withheldByColor(color: string | undefined): Withheld | undefined {
  if (color === undefined) return undefined;
  const name = color.trim().toLowerCase();
  const [, short = '', long = ''] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/u.exec(name) ?? [];
  const parts = short === '' ? long.match(/../gu) : short.match(/./gu)?.map((one) => one + one);
  const most = Math.max(...(parts ?? []).map((part) => Number.parseInt(part, 16)));
  const least = Math.min(...(parts ?? []).map((part) => Number.parseInt(part, 16)));
  const isRead =
    parts === null || parts === undefined ? name === 'black' || COLORS.test(name) : most >= 0x60 && least <= 0xa0;
  return isRead ? undefined : UNKNOWN;
}

/** Comments and spaces are none of a declaration; an escape may say anything. */
function withheldByStyle(style: string): Withheld | undefined {
  const text = replaceBetween(style, '/*', '*/', '').toLowerCase();
  const parts = text.split(';').map((part) => part.replace(/\s+/gu, ' ').replace(/ ?: ?/u, ':').trim());
  const bare = parts.map((part) => part.replaceAll(' ', ''));
  if (bare.some((part) => /^text-decoration(?:-line)?:.*line-through/u.test(part))) return 'struck out';
  if (
    bare.some((part) => /^(?:display:none|visibility:(?:hidden|collapse)|opacity:0(?:\.0{1,9})?(?:%|$|!))/u.test(part))
  )
    return 'hidden from readers';
  return text.includes('/*') || !parts.every(isSeen) ? UNKNOWN : undefined;
}

/** Whether a container or a paired shortcode of such a name is known to show what stands in it. */
export const showsWords = (name: string): boolean =>
  isPlainElement(name) || ARRANGES.has(name.replace(/[.-]/gu, '')) || CONTAINERS.has(name);

/** Of no component: containers of generators by their own names. */
const CONTAINERS: ReadonlySet<string> = new Set(
  'centered class code-group collapse collapsible container demo description dropdown example expand expander full-width gallery grid-item grid-item-card image-group list-table margin markdown md medium-zoom moniker narrow pageinfo pull-quote quote raw readfile rubric sidebar tab-item tab-pane tab-set tabbed tabpane tags timeline todo topic two-column v-pre wide zone'.split(
    ' ',
  ),
);

/** A directive, a container or a shortcode, with what stands behind its name. */
export function withheldByDirective(name: string, argument: string): Withheld | undefined {
  if (name === 'only') return holdsInHtml(argument) ? undefined : 'shown under other conditions';
  if (CONDITIONS.has(name)) return 'shown under other conditions';
  if (HIDES.has(name) || name === 'hide') return 'hidden from readers';
  return /^(?:container|class|div|rst-class|role)$/u.test(name) ? withheldByClass(argument) : undefined;
}

/** Whether a tag expression of Sphinx holds where readers of a site are; of one in brackets nobody knows. */
function holdsInHtml(expression: string): boolean {
  const words = expression.split(/\s/u).filter(Boolean);
  return apart(words, 'or').some((any) =>
    apart(any, 'and').every((term) => {
      const isDenied = term[0] === 'not';
      const [tag, ...others] = isDenied ? term.slice(1) : term;
      if (tag === undefined || others.length > 0 || !/^[\w.-]+$/u.test(tag)) return false;
      return /^(?:html|format_html|builder_(?:dir|single)?html)$/u.test(tag) !== isDenied;
    }),
  );
}

function apart(words: readonly string[], by: string): string[][] {
  const found: string[][] = [[]];
  for (const word of words)
    if (word === by) found.push([]);
    else found.at(-1)?.push(word);
  return found;
}
