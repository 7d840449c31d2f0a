/** What markup says, however its tags, attributes and lines are laid out; scripts and styles in it as such; pure. */
import { scriptLayout } from './script-layout.ts';
import { styleLayout } from './style-layout.ts';

const TAG = /<!--(?:[^<-]|-(?!->))*-->|<\/?[a-zA-Z](?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/gu;
const ATTRIBUTE = /([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gu;
/** Elements within a line: white space beside them is seen. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code dfn em i kbd mark q s samp small span strong sub sup time u var'.split(' '),
);
const SCRIPT = /^(?::|@|#|v-|\*|\(|\[|x-|on[a-zA-Z])/u;

export function markupLayout(code: string): string {
  const said: string[] = [];
  let at = 0;
  let inside = '';
  let isInline = false;
  const text = (end: number, nextInline: boolean): void => {
    const raw = code.slice(at, end);
    if (inside === 'script') said.push(scriptLayout(raw));
    else if (inside === 'style') said.push(styleLayout(raw));
    else if (inside === 'pre' || inside === 'textarea') said.push(raw);
    else {
      const words = raw.replace(/\s+/gu, ' ');
      const head = isInline ? words : words.trimStart();
      said.push(nextInline ? head : head.trimEnd());
    }
  };
  for (const { 0: tag, index } of code.matchAll(TAG)) {
    const name = /^<(\/?[^\s/>]*)/u.exec(tag)?.[1]?.toLowerCase() ?? '';
    const isOpen = inside === 'script' || inside === 'style';
    if (isOpen && name !== `/${inside}`) continue;
    const nextInline = INLINE.has(name.replace('/', ''));
    text(index, nextInline);
    said.push(name.startsWith('!--') ? tag.replace(/\s+/gu, ' ') : shown(name, tag));
    at = index + tag.length;
    isInline = nextInline;
    if (name.startsWith('/')) inside = '';
    else if (/^(?:script|style|pre|textarea)$/u.test(name) && !tag.endsWith('/>')) inside = name;
  }
  text(code.length, false);
  return said.join('\u0005');
}

function shown(name: string, tag: string): string {
  const rest = tag.slice(name.length + 1, tag.endsWith('/>') ? -2 : -1);
  const attributes = [...rest.matchAll(ATTRIBUTE)].map(([, key = '', double, single, bare]) => {
    const value = double ?? single ?? bare;
    if (value === undefined) return key;
    const words = value.replace(/\s+/gu, ' ').trim().replaceAll('&quot;', '"').replaceAll('&apos;', "'");
    return `${key}=${key === 'style' ? styleLayout(words) : SCRIPT.test(key) ? scriptLayout(words) : words}`;
  });
  return `<${[name, ...attributes].join(' ')}>`;
}
