/** Javadoc comments taken apart: words as Markdown, and what their tags say of parameters, results and errors. */
import type { Documentation } from '../describe.ts';
import { htmlAsMarkdown } from '../doc-html.ts';
import { labelledLink } from '../doc-links.ts';
import { noteOf, withNote } from '../doc-notes.ts';
import { fold, tagBlocks } from '../doc-tags.ts';
import { INHERITED, replaceInlineTags } from '../inline-tags.ts';

export interface Javadoc extends Documentation {
  since: string | null;
  /** Its words, or a part of them, are those of what it overrides. */
  inherits: boolean;
  isHidden: boolean;
}

export function parseJavadoc(comment: string): Javadoc {
  const isMarkdown = comment.startsWith('///');
  const doc: Javadoc = {
    text: null,
    parameters: [],
    returns: null,
    raises: [],
    deprecated: null,
    since: null,
    inherits: false,
    isHidden: false,
  };
  const parameters: Documentation['parameters'][number][] = [];
  const raises: Documentation['raises'][number][] = [];
  const notes: string[] = [];
  const words = (text: string): string => asMarkdown(text, isMarkdown);
  const line = (text: string): string => fold(words(text).replaceAll(INHERITED, ''));
  for (const { tag, text } of tagBlocks(isMarkdown ? starred(comment) : comment)) {
    if (tag === null) {
      const said = words(text);
      const returned = /^\{@return\s([^{}]*)\}/.exec(text)?.[1];
      if (returned !== undefined) doc.returns = { type: null, description: line(returned) };
      doc.inherits = said.includes(INHERITED);
      doc.text = said === '' || said === INHERITED ? null : said;
      continue;
    }
    const [, name = '', rest = ''] = /^(<[^<>\s]+>|[^\s<]+)\s*([\s\S]*)$/.exec(text) ?? [];
    switch (tag) {
      case 'param':
        if (name !== '') parameters.push({ name, type: null, description: line(rest.replace(/^[-–—:]\s+/, '')) });
        break;
      case 'return':
      case 'returns':
        doc.returns = { type: null, description: line(text) };
        break;
      case 'throws':
      case 'exception':
        if (/^[\w.]+$/.test(name)) {
          const known = raises.find(({ type }) => type === name);
          const description = line(rest.replace(/^[-–—:]\s+/, ''));
          // An error that is thrown for several reasons is documented once a reason.
          if (known === undefined) raises.push({ type: name, description });
          else known.description = [known.description, description].filter((each) => each !== '').join('; ');
        }
        break;
      case 'deprecated':
        doc.deprecated = line(text) || 'Deprecated.';
        break;
      case 'since':
        doc.since = /(?:^|\s)(v?\d[\w.+-]*)/.exec(text)?.[1] ?? null;
        break;
      case 'hidden':
        doc.isHidden = true;
        break;
      default: {
        const note = noteOf(tag, words(text).replaceAll(INHERITED, ''));
        if (note !== undefined) notes.push(note);
      }
    }
  }
  for (const note of notes) doc.text = withNote(doc.text, note);
  return { ...doc, parameters, raises };
}

/** `/// words` in the form of the other comments (https://openjdk.org/jeps/467). */
const starred = (comment: string): string =>
  `/**\n${comment
    .split('\n')
    .map((line) => ` * ${line.trimStart().replace(/^\/\/\/ ?/, '')}`)
    .join('\n')}\n */`;

function asMarkdown(text: string, isMarkdown: boolean): string {
  if (isMarkdown) return replaceInlineTags(text, (name, body, inner) => tagIn(name, body, inner, false)).trim();
  const html = replaceInlineTags(text, (name, body, inner) => tagIn(name, body, inner, true));
  return htmlAsMarkdown(outdented(html), { languageOf: javaOf, isPlain: true }).trim();
}

/** Of code in `<pre>`: what has the ends of statements or blocks is Java. */
const javaOf = (code: string): string =>
  /[;{}]\s*(?:\/\/.*)?$/m.test(code) || /^[ \t]*@\w/m.test(code) ? 'java' : 'text';

/** White space at the beginning of a line means nothing in HTML, but a lot in Markdown; in `<pre>` it stays. */
function outdented(html: string): string {
  let inPre = false;
  return html
    .split('\n')
    .map((line) => {
      const shown = inPre ? line : line.trimStart();
      const [opens, closes] = [line.toLowerCase().lastIndexOf('<pre'), line.toLowerCase().lastIndexOf('</pre')];
      if (opens >= 0 || closes >= 0) inPre = opens > closes;
      return shown;
    })
    .join('\n');
}

function tagIn(name: string, body: string, inner: () => string, isHtml: boolean): string | undefined {
  const code = (text: string): string => (isHtml ? `<code>${escaped(text)}</code>` : `\`${text}\``);
  switch (name) {
    case 'code':
    case 'systemProperty':
      return code(body.trimEnd());
    case 'literal':
      return isHtml ? escaped(body) : body;
    case 'link':
    case 'linkplain': {
      const { target, label } = reference(inner());
      return labelledLink(target, label, code);
    }
    case 'value':
      return code(reference(body).target);
    case 'inheritDoc':
      return INHERITED;
    case 'return':
      return `Returns ${inner().trimEnd().replace(/\.$/, '')}.`;
    case 'summary':
      return inner();
    case 'index':
      return (/^"([^"]*)"/.exec(body) ?? /^(\S+)/.exec(body))?.[1] ?? '';
    case 'docRoot':
      return '';
    case 'snippet': {
      const at = body.indexOf(':');
      const shown = at < 0 ? '' : body.slice(at + 1).replace(/^[ \t]*\n/, '');
      return shown === '' ? '' : isHtml ? `<pre>${escaped(shown)}</pre>` : `\n\`\`\`java\n${shown.trimEnd()}\n\`\`\`\n`;
    }
    default:
      return undefined;
  }
}

/** `a.b.Type#name(int, String) label`: the target as readers write it, and the words for it. */
function reference(body: string): { target: string; label: string } {
  const open = body.indexOf('(');
  const space = body.search(/\s/);
  const close = open >= 0 && (space < 0 || open < space) ? body.indexOf(')', open) : -1;
  const end = close >= 0 ? close + 1 : space < 0 ? body.length : space;
  const target = body
    .slice(0, end)
    .replace(/\s+/g, ' ')
    .replace(/^(?:[a-z][\w]*\.)+(?=[A-Z])/, '')
    .replace(/^#/, '')
    .replace('#', '.');
  return { target, label: fold(body.slice(end)) };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
