/** Whether an attribute of a component is a link, and whether it surely leads where it says: components of other names may take it for something else. */

/** Attributes that name a target wherever they stand; `href` is a link on every tag. */
const TARGETS = new Set(['to', 'link']);
/** Names that components of the generators and their routers go by. */
const LINKS =
  /^(?:Nuxt|Router)?Link$|^(?:Link|Button|Card)(?=[A-Z]|$)|(?:Link|Button|Redirect)$|^(?:nuxt|router)-link$/;
/** A whole path or address; a path without a mark of one may be a word. */
const WHOLE = /^(?:\/(?!\/)[^\s{}$]*|https?:\/\/[^\s{}$]+)$/;
const PATH = /^(?:\.{1,2}\/[^\s{}$]*|#[^\s{}$]+)$/;
const WORD = /^[\w-]+(?:\/[\w.-]+)*\/?(?:#[\w-]+)?$/;

/** The component's mark, `<Card>`, where it may do something else with the attribute, null where it links; undefined for what is no link. */
export function componentLink(name: string, attribute: string, value: string): string | null | undefined {
  if (!TARGETS.has(attribute) || !/^[A-Z]|-link$/.test(name)) return undefined;
  const isKnown = LINKS.test(name);
  if (WHOLE.test(value)) return isKnown ? null : `<${name}>`;
  if (PATH.test(value)) return `<${name}>`;
  return isKnown && attribute === 'to' && WORD.test(value) ? `<${name}>` : undefined;
}

/** Why a link by a component that nobody knows is not called broken. */
export const unknownLink = ({ kind, label }: { kind: string; label: string | null }): string | undefined =>
  kind === 'html' && label?.startsWith('<') === true
    ? `the component \`${label.slice(1, -1)}\` may lead elsewhere than it is written`
    : undefined;
