/** Comments of Doxygen taken apart: words as Markdown, and what their commands say of parameters, results and errors. Pure. */
import { dedent } from '../../syntax/fragments.ts';
import type { Documentation } from '../describe.ts';
import { htmlAsMarkdown } from '../doc-html.ts';
import { noteOf, SEE, withNote } from '../doc-notes.ts';
import { fold } from '../doc-tags.ts';
import { inlineCommands } from './doxygen-inline.ts';

export interface Doxygen extends Documentation {
  since: string | null;
  /** Its author says that it is not for others. */
  isHidden: boolean;
  /** It speaks of a file, a group or another declaration. */
  isElsewhere: boolean;
}

interface Block {
  /** Null for words that no command opens. */
  command: string | null;
  lines: string[];
}

/** https://www.doxygen.nl/manual/commands.html */
export function parseDoxygen(comment: string): Doxygen {
  const doc: Doxygen = {
    ...{ text: null, parameters: [], returns: null, raises: [], deprecated: null },
    ...{ since: null, isHidden: false, isElsewhere: false },
  };
  const parameters: Documentation['parameters'][number][] = [];
  const raises: Documentation['raises'][number][] = [];
  const values: string[] = [];
  const text: string[] = [];
  const notes: string[] = [];
  for (const { command, lines } of blocksOf(comment)) {
    const said = lines.join('\n').trim();
    switch (command) {
      case null:
      case 'brief':
      case 'short':
      case 'details':
        if (said !== '') text.push(words(lines));
        break;
      case 'param':
      case 'tparam': {
        const [, names = '', rest = ''] =
          /^(?:\[[\w, ]*\]\s*)?([\w.:…]+(?:\s*,\s*\w+)*)\s*([\s\S]*)$/.exec(said.replace(/^\[[^\]]*\]\s*/, '')) ?? [];
        for (const name of listed(names)) {
          const shown = command === 'tparam' ? `<${name}>` : name.replace(/^\.\.\.$/, '');
          if (shown !== '')
            parameters.push({ name: shown, type: null, description: line(rest.replace(/^[-–—:]\s+/, '')) });
        }
        break;
      }
      case 'return':
      case 'returns':
      case 'result':
        doc.returns = {
          type: null,
          description: [doc.returns?.description ?? '', line(said)].filter(Boolean).join(' '),
        };
        break;
      case 'retval': {
        const [, value = '', rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(said) ?? [];
        if (value !== '') values.push(`\`${value}\`${rest === '' ? '' : `: ${line(rest)}`}`);
        break;
      }
      case 'throw':
      case 'throws':
      case 'exception': {
        const [, type = '', rest = ''] =
          /^([\w:]+(?:<[^<>]*>)?)\s*([\s\S]*)$/.exec(said.replace(/^`([^`]*)`/, '$1')) ?? [];
        if (type !== '' && !/^(?:if|when|an?|the|any)$/i.test(type))
          raises.push({ type, description: line(rest.replace(/^[-–—:]\s+/, '')) });
        break;
      }
      case 'deprecated':
        doc.deprecated = line(said) || 'Deprecated.';
        break;
      case 'since':
        doc.since = /(?:^|\s)(v?\d[\w.+-]*)/.exec(said)?.[1] ?? null;
        break;
      case 'see':
      case 'sa':
      case 'copydoc':
      case 'copybrief':
      case 'copydetails':
        if (said !== '') notes.push(`${SEE}${seen(said)}`);
        break;
      case 'internal':
      case 'private':
        doc.isHidden ||= text.length === 0;
        break;
      case 'par': {
        const [title = '', ...rest] = lines;
        text.push(
          [title.trim() === '' ? '' : `**${inlineCommands(title.trim())}**`, words(rest)].filter(Boolean).join('\n\n'),
        );
        break;
      }
      default: {
        const label = LABELS.get(command);
        const note =
          label === undefined
            ? noteOf(command, words(lines))
            : said === ''
              ? undefined
              : `**${label}:** ${words(lines)}`;
        if (note !== undefined) text.push(note);
        doc.isElsewhere ||= ELSEWHERE.has(command);
      }
    }
  }
  const returned = values.length === 0 ? '' : values.join('; ');
  if (returned !== '')
    doc.returns = { type: null, description: [doc.returns?.description ?? '', returned].filter(Boolean).join(' ') };
  const all = text
    .filter((part) => part !== '')
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const whole = notes.reduce<string | null>((before, note) => withNote(before, note), all === '' ? null : all);
  return { ...doc, text: whole, parameters, raises };
}

const LABELS: ReadonlyMap<string, string> = new Map([
  ['pre', 'Precondition'],
  ['post', 'Postcondition'],
  ['invariant', 'Invariant'],
  ['bug', 'Known bug'],
]);
/** What a comment is of, where it is not of what stands below it. */
const ELSEWHERE = new Set(
  'file dir page mainpage subpage defgroup addtogroup weakgroup name fn def var typedef property class struct union enum namespace concept interface package module category protocol cond endcond headerfile example'.split(
    ' ',
  ),
);
/** Commands that begin a block at the beginning of a line. */
const BLOCKS = new Set([
  ...ELSEWHERE,
  ...LABELS.keys(),
  ...'brief short details param tparam return returns result retval throw throws exception deprecated since see sa copydoc copybrief copydetails internal private par note warning attention remark remarks important todo test author authors date version copyright ingroup hideinitializer showinitializer overload relates related relatesalso memberof nosubgrouping tableofcontents public protected if ifnot elseif else endif anchor xrefitem callgraph callergraph hidecallgraph static pure section subsection subsubsection image include snippet dontinclude line skip until verbinclude htmlinclude'.split(
    ' ',
  ),
]);
/** Code and pictures end at a command of their own. */
const CLOSED: ReadonlyMap<string, string> = new Map([
  ['code', 'endcode'],
  ['verbatim', 'endverbatim'],
  ['dot', 'enddot'],
  ['msc', 'endmsc'],
  ['startuml', 'enduml'],
  ['htmlonly', 'endhtmlonly'],
  ['latexonly', 'endlatexonly'],
  ['rst', 'endrst'],
]);
/** Commands that begin a block behind words as well. */
const BEHIND_WORDS =
  /\s(?=[@\\](?:deprecated|returns?|t?param|throws?|exception|since|note|warning|pre|post|sa|see)\s)/;
/** A paragraph ends them. */
const WHOLE = new Set([null, 'details', 'par']);

function blocksOf(comment: string): Block[] {
  const blocks: Block[] = [{ command: null, lines: [] }];
  let fence: string | undefined;
  const lines = comment.split('\n').flatMap((text) => (text.includes('`') ? [text] : text.split(BEHIND_WORDS)));
  for (let at = 0; at < lines.length; at++) {
    const text = lines[at] ?? '';
    const mark = /^\s*(```+|~~~+)/.exec(text)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : text.trim().startsWith(fence) ? undefined : fence;
    const [head = '', word = ''] = fence === undefined ? (/^\s*[@\\]([A-Za-z]+|[{}])/.exec(text) ?? []) : [];
    const rest = text.slice(head.length);
    const end = CLOSED.get(word);
    const last = blocks.at(-1);
    if (end !== undefined) {
      const found = lines.findIndex((each, index) => index >= at && new RegExp(`[@\\\\]${end}\\b`).test(each));
      const to = found < 0 ? lines.length : found;
      last?.lines.push(...codeOf(word, rest, lines.slice(at + 1, to)));
      at = to;
    } else if (word === '{' || word === '}') {
      // It opens or closes a group.
    } else if (BLOCKS.has(word))
      blocks.push({ command: word, lines: [rest.replace(/^\s+|^\[[^\]]*\](?=\s)/, (space) => space.trim())] });
    else if (text.trim() === '' && fence === undefined && last !== undefined && !WHOLE.has(last.command)) {
      if (last.lines.some((each) => each.trim() !== '')) blocks.push({ command: null, lines: [] });
    } else last?.lines.push(text);
  }
  return blocks;
}

function codeOf(word: string, rest: string, inside: readonly string[]): string[] {
  if (/^(?:dot|msc|startuml|htmlonly|latexonly)$/.test(word)) return [];
  if (word === 'rst') return [...inside];
  const language = word === 'code' ? (/^\{?\.?(\w+(?:\+\+)?)\}?/.exec(rest.trim())?.[1] ?? 'cpp') : '';
  const body = dedent(inside.join('\n')).replace(/^\n+/, '').trimEnd();
  return body === '' ? [] : ['', `\`\`\`${LANGUAGES.get(language) ?? language}`, ...body.split('\n'), '```', ''];
}
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['c++', 'cpp'],
  ['unparsed', ''],
  ['py', 'python'],
  ['sh', 'bash'],
]);

/** Text outside of fences has commands in its lines, and HTML. */
function words(lines: readonly string[]): string {
  const parts: { isCode: boolean; lines: string[] }[] = [];
  let fence: string | undefined;
  for (const each of lines) {
    const mark = /^\s*(```+|~~~+)/.exec(each)?.[1];
    const isCode = fence !== undefined || mark !== undefined;
    if (parts.at(-1)?.isCode !== isCode) parts.push({ isCode, lines: [] });
    parts.at(-1)?.lines.push(isCode ? each : each.replace(/^(\s*)[@\\](?:li|arg)\s/, '$1- '));
    if (mark !== undefined) fence = fence === undefined ? mark : each.trim().startsWith(fence) ? undefined : fence;
  }
  return parts
    .map(({ isCode, lines: own }) => {
      const text = dedent(own.join('\n').replace(/^\n+/, '').trimEnd());
      return isCode ? text : htmlAsMarkdown(inlineCommands(text)).trim();
    })
    .filter((part) => part !== '')
    .join('\n\n');
}

const line = (text: string): string => fold(words(text.split('\n')));

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** `read(), write()`, `a::b`, an address, or words. */
const seen = (text: string): string => {
  const folded = fold(text);
  if (/^https?:\/\/\S+$/.test(folded)) return `<${folded}>`;
  const names = listed(folded);
  if (names.every((name) => /^#?[\w:~]+(?:\([^()]*\))?$/.test(name) && /[:#()_A-Z]/.test(name)))
    return names.map((name) => `\`${name.replace(/^#|^::/, '')}\``).join(', ');
  return line(text);
};
