/** Elements of an XML manifest with their lines: enough for pom.xml and project files; no entities but the five are known. */
import type { LineRange } from '../platforms/evidence.ts';
import { finder } from '../text/between.ts';

export interface XmlElement extends LineRange {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Its own text, trimmed. */
  text: string;
  children: XmlElement[];
}

/** A declaration, a tag, or words; in none of them stands an opening bracket. */
const TOKEN = /<[?!][^<>]*>|<(\/?)([\w:.-]+)((?:[^\w:.<>"'-](?:"[^"<]*"|'[^'<]*'|[^<>"'])*)?)>|[^<]+/y;

interface Token {
  text: string;
  /** What a CDATA section holds. */
  data?: string | undefined;
  slash?: string | undefined;
  name?: string | undefined;
  attributes?: string | undefined;
}

function* tokensOf(text: string): Generator<Token> {
  const enclosed = [
    { open: '<!--', close: '-->', find: finder(text, '-->') },
    { open: '<![CDATA[', close: ']]>', find: finder(text, ']]>') },
  ];
  for (let at = 0; at < text.length; ) {
    const start = at;
    const kind = enclosed.find(({ open }) => text.startsWith(open, start));
    const close = kind?.find(start + kind.open.length) ?? -1;
    if (kind !== undefined && close >= 0) {
      at = close + kind.close.length;
      const data = kind.open === '<!--' ? undefined : text.slice(start + kind.open.length, close);
      yield { text: text.slice(start, at), data };
      continue;
    }
    TOKEN.lastIndex = start;
    const match = TOKEN.exec(text);
    at = match === null ? start + 1 : TOKEN.lastIndex;
    if (match !== null) yield { text: match[0], slash: match[1], name: match[2], attributes: match[3] };
  }
}

/** Nobody nests a project file deeper. */
const DEEPEST = 100;

/** The root element; undefined where none opens, or elements are nested without end. */
export function parseXml(text: string): XmlElement | undefined {
  const root: XmlElement = { name: '', attributes: new Map(), text: '', children: [], start: 1, end: 1 };
  const open: XmlElement[] = [root];
  let line = 1;
  for (const { text: token, data, slash, name, attributes = '' } of tokensOf(text)) {
    const start = line;
    line += token.split('\n').length - 1;
    const parent = open.at(-1)!;
    if (name === undefined) {
      if (data !== undefined) parent.text += data;
      else if (!token.startsWith('<')) parent.text += decode(token);
    } else if (slash === '/') {
      const at = open.findLastIndex((each) => each.name === name);
      if (at > 0) for (const each of open.splice(at)) each.end = line;
    } else {
      const element: XmlElement = {
        name,
        attributes: attributesOf(attributes),
        text: '',
        children: [],
        start,
        end: line,
      };
      parent.children.push(element);
      if (!attributes.endsWith('/')) open.push(element);
      if (open.length > DEEPEST) return undefined;
    }
  }
  for (const each of allOf(root)) each.text = each.text.trim();
  return root.children[0];
}

export const child = (element: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.reduce<XmlElement | undefined>((at, name) => at?.children.find((each) => each.name === name), element);

export const allOf = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(allOf)];

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', a, b]) => [
      name,
      decode(a ?? b ?? ''),
    ]),
  );
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);
const decode = (text: string): string => text.replace(/&(\w+);/g, (all, name: string) => ENTITIES.get(name) ?? all);
