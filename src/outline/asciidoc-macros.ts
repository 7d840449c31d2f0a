/** Macros of AsciiDoc that end at a mark far away; each mark is looked up once, however many macros want it. */
import { finder } from '../text/between.ts';
import type { Kind, Mark } from '../text/leftmost.ts';

/** Reads the macro that opens at a place; places are asked in rising order. */
type MacroReader = (at: number) => Omit<Mark, 'index'> | undefined;

/** The next place where one of these characters stands, or the end. */
function stopper(text: string, stop: RegExp): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known < from) for (known = from; known < text.length && !stop.test(text.charAt(known)); known++);
    return known;
  };
}

/** Readers of one text, by what opens a macro. */
function readersOf(text: string): Map<string, MacroReader> {
  const brackets = (): ((from: number) => number) => finder(text, ']');
  const angle = finder(text, '>');
  const stops = {
    bare: stopper(text, /[\s[\]<>]/u),
    ref: stopper(text, /[>,]/u),
    key: stopper(text, /[\]\s]/u),
  };
  const macro = (name: string, goal: 'image' | 'url' | 'icon' | 'anchor', label: string): MacroReader => {
    const [stop, bracket] = [stopper(text, goal === 'url' ? /[\s[\]]/u : /[\s[]/u), brackets()];
    return (at) => {
      const from = at + name.length;
      const open = stop(from);
      const close = open > from && text[open] === '[' ? bracket(open + 1) : -1;
      return close < 0
        ? undefined
        : { end: close + 1, found: { [goal]: text.slice(from, open), [label]: text.slice(open + 1, close) } };
    };
  };
  const bracket = brackets();
  const bare: MacroReader = (at) => {
    const from = text.indexOf('//', at) + 2;
    const stop = stops.bare(from);
    if (stop === from) return undefined;
    const close = text[stop] === '[' ? bracket(stop + 1) : -1;
    if (close >= 0)
      return { end: close + 1, found: { bare: text.slice(at, stop), label: text.slice(stop + 1, close) } };
    if (stop < text.length && !/\s/u.test(text.charAt(stop))) return undefined;
    let end = stop;
    while (end > from + 1 && ').,;:'.includes(text.charAt(end - 1))) end--;
    return { end, found: { bare: text.slice(at, end) } };
  };
  const ref: MacroReader = (at) => {
    const stop = stops.ref(at + 2);
    const close = text[stop] === ',' ? angle(stop + 1) : stop;
    const refText = text[stop] === ',' ? text.slice(stop + 1, close).trimStart() : undefined;
    if (stop === at + 2 || close < 0 || refText === '' || !text.startsWith('>>', close)) return undefined;
    return { end: close + 2, found: { ref: text.slice(at + 2, stop), refText } };
  };
  const key: MacroReader = (at) => {
    const open = text.indexOf(':', at) + 1;
    const from = text[open] === '[' ? open + 1 : open;
    const stop = stops.key(from);
    return stop > from && text[stop] === ']' ? { end: stop + 1, found: { key: text.slice(from, stop) } } : undefined;
  };
  const until = (open: string, close: string, name: string): MacroReader => {
    const find = finder(text, close);
    return (at) => {
      const end = find(at + open.length);
      return end < 0 ? undefined : { end: end + close.length, found: { [name]: text.slice(at + open.length, end) } };
    };
  };
  return new Map<string, MacroReader>([
    ['+++', until('+++', '+++', 'pass')],
    ['image:', macro('image:', 'image', 'alt')],
    ...['link:', 'xref:', 'mailto:'].map((name): [string, MacroReader] => [name, macro(name, 'url', 'text')]),
    ...['http://', 'https://'].map((name): [string, MacroReader] => [name, bare]),
    ['<<', ref],
    ...['kbd:', 'btn:', 'menu:'].map((name): [string, MacroReader] => [name, key]),
    ['footnote:[', until('footnote:[', ']', 'foot')],
    ['pass:[', until('pass:[', ']', 'pass')],
    ['icon:', macro('icon:', 'icon', 'alt')],
    ['anchor:', macro('anchor:', 'anchor', 'alt')],
  ]);
}

const OPENS =
  /\+\+\+|image:(?!:)|(?:link:|xref:|mailto:)|https?:\/\/|<<|(?:kbd|btn|menu):|footnote:\[|pass:\[|(?<![\w:])(?:icon|anchor):(?!:)/gu;

/** Macros of a text, as one kind of mark. */
export function macrosIn(text: string): Kind {
  const readers = readersOf(text);
  return (from) => {
    OPENS.lastIndex = from;
    for (let match = OPENS.exec(text); match !== null; match = OPENS.exec(text)) {
      const read = readers.get(match[0])?.(match.index);
      if (read !== undefined) return { index: match.index, ...read };
      OPENS.lastIndex = match.index + 1;
    }
    return undefined;
  };
}
