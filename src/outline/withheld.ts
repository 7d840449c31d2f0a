/** What of a document its reader does not see, or sees struck out: what hides, strikes or asks for a condition, as each format writes it. */
export type Withheld = 'struck out' | 'hidden from readers' | 'shown under other conditions';

const STRUCK = /^(?:line-?through|strike(?:-?through)?|struck|text-decoration-line-through)$/iu;
const HIDDEN = /^(?:hidden|is-hidden|d-none|display-none|invisible)$/iu;
/** `hidden md:block`: drawn on some screens. */
const DRAWN = /^(?:[\w-]+:|d-\w+-)(?:block|flex|grid|inline[\w-]*|table[\w-]*|visible)$/iu;

/** Classes of HTML and of directives, and roles of AsciiDoc and reStructuredText, apart by spaces, commas or dots. */
export function withheldByClass(classes: string): Withheld | undefined {
  const names = classes.split(/[\s,.]+/u);
  if (names.some((name) => STRUCK.test(name))) return 'struck out';
  return names.some((name) => HIDDEN.test(name)) && !names.some((name) => DRAWN.test(name))
    ? 'hidden from readers'
    : undefined;
}

export const withheldByRole = (name: string): Withheld | undefined =>
  /^(?:s|del|deleted)$/u.test(name) ? 'struck out' : withheldByClass(name);

const STRIKES = new Set(['s', 'del', 'strike']);
const HIDES = new Set(['datalist', 'comment', 'hidden', 'noscript']);
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

/** Whether a piece of HTML may hold anything of this, before it is read. */
export const mayWithhold = (html: string): boolean =>
  /<(?:s|del|strike|template|dialog)\b|\b(?:hidden|style|class)\b|\b[vx]-(?:if|else|show)|\*ngif/iu.test(html) ||
  [...html.matchAll(/<(\w+)/gu)].some(([, name = '']) => {
    const tag = name.toLowerCase();
    return HIDES.has(tag) || CONDITIONS.has(tag);
  });

interface Tag {
  name: string;
  attributes: readonly { name: string; value: string }[];
}

export function withheldByTag({ name, attributes }: Tag): Withheld | undefined {
  if (STRIKES.has(name)) return 'struck out';
  // What fills a slot of a component is drawn there.
  const fillsSlot = attributes.some((one) => /^(?:v-slot|#|slot$)/u.test(one.name));
  const value = (wanted: string): string | undefined => attributes.find((one) => one.name === wanted)?.value;
  if (name === 'template' && !fillsSlot && !attributes.some((one) => ASKS.test(one.name))) return 'hidden from readers';
  if (HIDES.has(name) || (name === 'dialog' && value('open') === undefined)) return 'hidden from readers';
  if (value('hidden') !== undefined) return 'hidden from readers';
  const style = (value('style') ?? '').replace(/\s+/gu, '').toLowerCase();
  if (/(?:^|;)text-decoration(?:-line)?:[^;]*line-through/u.test(style)) return 'struck out';
  if (/(?:^|;)(?:display:none|visibility:(?:hidden|collapse)|opacity:0(?:\.0{1,9})?(?:;|%|$))/u.test(style))
    return 'hidden from readers';
  const asks = attributes.some((one) => ASKS.test(one.name) && one.value.trim() !== 'true');
  if (asks || CONDITIONS.has(name)) return 'shown under other conditions';
  return withheldByClass(value('class') ?? '');
}

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
