/** KDoc comments taken apart: words in Markdown, and what their tags say (https://kotlinlang.org/docs/kotlin-doc.html). */
import type { Documentation } from '../describe.ts';
import { noteOf, withNote } from '../doc-notes.ts';
import { fold, tagBlocks } from '../doc-tags.ts';

export interface KDoc extends Documentation {
  since: string | null;
  /** `@suppress`: for nobody outside of the product. */
  isHidden: boolean;
  /** Of a class: what its primary constructor does, and what its properties are. */
  constructorWords: string | null;
  properties: Documentation['parameters'];
}

export function parseKDoc(comment: string): KDoc {
  const parameters: Documentation['parameters'][number][] = [];
  const properties: Documentation['parameters'][number][] = [];
  const raises: Documentation['raises'][number][] = [];
  const doc: KDoc = {
    ...{ text: null, parameters, returns: null, raises, deprecated: null, since: null },
    ...{ isHidden: false, constructorWords: null, properties },
  };
  const notes: string[] = [];
  for (const { tag, text } of tagBlocks(comment)) {
    if (tag === null) doc.text = asMarkdown(text) || null;
    else take(doc, { parameters, properties, raises, notes }, tag, text);
  }
  for (const note of notes) doc.text = withNote(doc.text, note);
  return doc;
}

interface Lists {
  parameters: Documentation['parameters'][number][];
  properties: Documentation['parameters'][number][];
  raises: Documentation['raises'][number][];
  notes: string[];
}

function take(doc: KDoc, { parameters, properties, raises, notes }: Lists, tag: string, text: string): void {
  const line = (words: string): string => fold(asMarkdown(words));
  // `@param[name] words` is `@param name words`.
  const [, name = '', rest = ''] = /^\[?([\w.`]+)\]?\s*([\s\S]*)$/u.exec(text) ?? [];
  switch (tag) {
    case 'param':
    case 'property':
      if (name !== '')
        (tag === 'param' ? parameters : properties).push({
          name: name.replaceAll('`', ''),
          type: null,
          description: line(rest.replace(/^[-–—:]\s+/u, '')),
        });
      break;
    case 'return':
      doc.returns = { type: null, description: line(text) };
      break;
    case 'throws':
    case 'exception':
      if (name !== '') raises.push({ type: name, description: line(rest.replace(/^[-–—:]\s+/u, '')) });
      break;
    case 'constructor':
      doc.constructorWords = asMarkdown(text) || null;
      break;
    case 'receiver':
      if (text !== '') notes.push(`**Receiver:** ${line(text)}`);
      break;
    case 'since':
      doc.since = /(?:^|\s)(v?\d[\w.+-]*)/u.exec(text)?.[1] ?? null;
      break;
    case 'suppress':
      doc.isHidden = true;
      break;
    default: {
      const note = noteOf(tag, tag === 'see' ? seen(text) : asMarkdown(text));
      if (note !== undefined) notes.push(note);
    }
  }
}

/** `@see [Chart.open]` names it as `@see Chart.open` does. */
const seen = (text: string): string => text.replace(/^\[([\w.]+)\]$/u, '$1');

const DEFINITION = /^[ ]{0,3}\[([^[\]\n]{1,200})\]:/gmu;
const LINK = /\[([^[\]\n]{1,200})\](?:\[([\w.]{1,200})\])?(?![[(:])/gu;
/** A name with what it is made of: `Result<V, E>`, and no words. */
const NAME = /^[\w.]+(?:<[\w.<>,?* ]{1,100}>)?\??$/u;

/** `[Chart.open]` names a declaration; `[the chart][Chart]` as well, with words for it. A link to an address stays one. */
function asMarkdown(written: string): string {
  const text = fenced(written);
  const defined = new Set([...text.matchAll(DEFINITION)].map(([, name = '']) => name));
  const code = (label: string): string => (NAME.test(label) && !/^[ xX]$/u.test(label) ? `\`${label}\`` : label);
  return (
    text
      // A name and its arguments are one piece of code.
      .replace(/\[([\w.]{1,200})\](?:\[[\w.]{1,200}\])?`(?=[(.<])([^`\n]{1,200})`/gu, '`$1$2`')
      .split(/(```[\s\S]*?(?:```|$)|`[^`\n]*`)/u)
      .map((part, at) =>
        at % 2 === 1
          ? part
          : part
              .replace(LINK, (whole, label: string, target: string | undefined) => {
                if (defined.has(target ?? label)) return whole;
                return target === undefined && code(label) === label ? whole : code(label);
              })
              // A sign that a literal writes with a backslash keeps it.
              .replace(/(['"])\\\1\1/gu, '$1\\\\$1$1'),
      )
      .join('')
      .trim()
  );
}

/** What `<pre>` holds, as a block of code. */
function fenced(text: string): string {
  let out = '';
  let at = 0;
  for (const { index } of text.matchAll(/^[ \t]*<pre>/gmu)) {
    const end = index < at ? -1 : text.indexOf('</pre>', index);
    if (end < 0) continue;
    const code = text.slice(text.indexOf('>', index) + 1, end).replace(/^\n|\n[ \t]*$/gu, '');
    if (code.includes('```')) continue;
    out += `${text.slice(at, index)}\n\`\`\`\n${code}\n\`\`\`\n`;
    at = end + '</pre>'.length;
  }
  return out + text.slice(at);
}
