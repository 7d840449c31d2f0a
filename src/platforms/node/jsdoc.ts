/** JSDoc and TSDoc comments taken apart. */

import { replaceBetween } from '../../text/between.ts';
import { labelledLink } from '../doc-links.ts';
import { noteOf, withNote } from '../doc-notes.ts';
import { fold, tagBlocks } from '../doc-tags.ts';
import { besideInherited, INHERITED } from '../inline-tags.ts';

export interface JsDoc {
  text: string | null;
  /** Its words with a mark where those of what it overrides or implements belong. */
  inherits?: string;
  summary: string | null;
  parameters: { name: string; type: string | null; description: string; default?: string }[];
  returns: { type: string | null; description: string } | null;
  raises: { type: string; description: string }[];
  deprecated: string | null;
  internal: boolean;
  examples: string[];
}

export function parseJsDoc(comment: string): JsDoc {
  const doc: JsDoc = {
    text: null,
    summary: null,
    parameters: [],
    returns: null,
    raises: [],
    deprecated: null,
    // A modifier stands anywhere (https://www.typescriptlang.org/tsconfig/#stripInternal).
    internal: /(?<![`\w{])@internal\b/.test(comment),
    examples: [],
  };
  for (const { tag, text } of tagBlocks(comment)) take(doc, tag, text);
  return doc;
}

function take(doc: JsDoc, tag: string | null, body: string): void {
  if (tag === null) {
    if (body === '') return;
    const said = besideInherited(plain(body.replace(/\{@inheritdoc\b[^{}]*\}/gi, INHERITED)));
    Object.assign(doc, said);
    doc.summary = said.text === null ? null : fold(said.text.split(/\n\s*\n/)[0]!);
    return;
  }
  const { type, rest } = typed(body);
  if (['param', 'arg', 'argument', 'property', 'prop'].includes(tag)) {
    const found = /^\[?([\w$.]+)(?:\s*=([^\]]*))?\]?\s*(?:[-–—]\s*)?([\s\S]*)$/.exec(
      // Some write the name as code.
      rest.replace(/^`([\w$.]+)`/, '$1'),
    );
    if (found !== null && tag !== 'property' && tag !== 'prop') {
      const [, name = '', initial, said = ''] = found;
      const given = initial === undefined || initial.trim() === '' ? {} : { default: initial.trim() };
      doc.parameters.push({ name, type, description: fold(plain(said)), ...given });
    }
  } else if (['returns', 'return', 'yields'].includes(tag))
    doc.returns = { type, description: fold(plain(rest.replace(/^[-–—]\s*/, ''))) };
  else if (['throws', 'exception', 'throw'].includes(tag)) {
    const named = type === null ? thrownIn(rest) : { name: type, said: rest };
    if (named !== undefined && /^[A-Z][\w.]*$/.test(named.name))
      doc.raises.push({ type: named.name, description: fold(plain(named.said)) });
    else if (rest.trim() !== '') doc.text = withNote(doc.text, `**Throws:** ${fold(plain(rest))}`);
  } else if (tag === 'deprecated') doc.deprecated = fold(plain(body)) || 'Deprecated.';
  else if (['internal', 'private', 'hidden', 'ignore'].includes(tag)) doc.internal = true;
  else if (tag === 'example') {
    let caption = '';
    const example = replaceBetween(body, '<caption>', '</caption>', (whole) => {
      caption = plain(whole.slice('<caption>'.length, -'</caption>'.length)).trim();
      return '';
    }).trim();
    doc.examples.push(example);
    // All of the comment is documentation: what it shows stands behind what it says.
    const code = example.includes('```') ? example : `\`\`\`js\n${example}\n\`\`\``;
    const shown = caption === '' ? code : `${caption}\n\n${code}`;
    if (example !== '') doc.text = doc.text === null ? shown : `${doc.text}\n\n${shown}`;
  } else if (doc.text === null && ['description', 'desc', 'summary', 'remarks'].includes(tag)) take(doc, null, body);
  else {
    const note = noteOf(tag, plain(body));
    if (note !== undefined) doc.text = withNote(doc.text, note);
  }
}

/** `RangeError if it is deep`, and words in which an error is named: "Throws a RangeError if …", of which all stand with it. */
function thrownIn(text: string): { name: string; said: string } | undefined {
  const [opening = '', tick, first = ''] = /^(`?)([A-Z]\w*)`?/.exec(text) ?? [];
  const after = text.slice(opening.length);
  const isName = tick === '`' || ERROR.test(first) || /^\s*(?:$|[-–—:]\s|(?:if|when|in case|for|on)\b)/.test(after);
  if (first !== '' && isName && !/^(?:If|When|Throws?|An?|The)$/.test(first))
    return { name: first, said: after.replace(/^\s*[-–—:]?\s*/, '') };
  const name = /(?<![\w.])(?:[A-Z]\w*)?(?:Error|Exception)(?!\w)/.exec(text)?.[0];
  return name === undefined ? undefined : { name, said: text };
}
const ERROR = /(?:Error|Exception|Failure)$/;

/** `{type} rest`, braces nested. */
function typed(body: string): { type: string | null; rest: string } {
  if (!body.startsWith('{')) return { type: null, rest: body };
  let depth = 0;
  for (let at = 0; at < body.length; at++) {
    if (body[at] === '{') depth++;
    if (body[at] === '}' && --depth === 0) return { type: body.slice(1, at).trim(), rest: body.slice(at + 1).trim() };
  }
  return { type: null, rest: body };
}

const plain = (text: string): string =>
  text.replace(/\{@(?:link|linkcode|linkplain|see)\s([^{}]*)\}/g, (_all, inner: string) => {
    // `!Name` is a name of the language to TypeDoc (https://typedoc.org/documents/Declaration_References.html).
    const [, target = '', label] = /^!?([^|\s]*)(?:[|\s]([\s\S]*))?$/.exec(inner.trim()) ?? [];
    return labelledLink(target, label?.trim() ?? '');
  });
