/** What the line that opens code makes of it: code to be read, words of a directive, or something that acts on the page; a closed list of what is harmless. Pure. */
import { showsWords } from '../outline/withheld.ts';
import { ALERTS } from '../text/containers.ts';
import { isPlainAttribute } from '../text/plain-html.ts';

/** `info`: all that stands behind the marks. */
export function readAs(info: string): 'code' | 'words' | 'acting' {
  const name = /^\{([\w:.-]{1,60})\}/u.exec(info)?.[1];
  if (name !== undefined) return readDirective(name);
  const inner = /^\{([^{}]{1,200})\}$/u.exec(info.trim())?.[1];
  if (inner !== undefined) return isPlainList(inner) ? 'code' : 'acting';
  const language = /^[^\s{[]*/u.exec(info)?.[0] ?? '';
  return LANGUAGE.test(language) && !RUNS.test(language) && saysHow(info.slice(language.length)) ? 'code' : 'acting';
}

/** Directives of MyST: those that show their words, or code. */
export function readDirective(name: string): 'code' | 'words' | 'acting' {
  if (CODE.has(name)) return 'code';
  return ALERTS.has(name) || WORDS.has(name) || (showsWords(name) && !ACTS.has(name)) ? 'words' : 'acting';
}

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const CODE = names(
  'code code-block code-cell console doctest literalinclude math mermaid parsed-literal prompt sourcecode testcode',
);
const WORDS = names(
  'attention card csv-table definition-list deprecated dropdown epigraph figure glossary grid image list-table tab-item tab-set table toctree versionadded versionchanged',
);
/** They set what stands behind them, or bring what is no Markdown. */
const ACTS = names('class container div raw readfile rubric zone moniker');

const LANGUAGE = /^[\w+#.-]{0,60}(?:[,:][\w=.-]{1,60}){0,9}$/u;
/** Languages of no code: a generator puts what they hold into its page. */
const RUNS = /^(?:mdx-code-block|eval[-_]rst|raw)$/iu;

/** What generators and their themes read behind the language: titles, numbers of lines, marks on them. */
const HOW = names(
  'add anchorlinenos annotate caption collapse copy del diff edition file filename firstline focus fold frame group hide hl_lines highlight hl ignore ins label lang language linenos linenostart linenums linenumbers lineno lines line_numbers mark name nocopy no-copy no_run nolinenumbers noline nowrap numberlines remove should_panic showlinenumbers start startfrom startline startlinenumber startlinenumbers tab title twoslash wrap word_wrap',
);
const PART =
  /\s*(?:([\w-]{1,40})(?:=(?:"[^"\n]*"|'[^'\n]*'|\{[^{}<>()\n]*\}|\[[^\]\n]*\]|[\w.,:/-]+))?,?|\{([\w-]{1,40}=)?[^{}<>()\n]*\}|\[[^\]\n]*\]|"[^"\n]*"|\/[^/\n]*\/)(?=[\s{[]|$)/uy;

function saysHow(words: string): boolean {
  const text = words.trimEnd();
  PART.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    PART.lastIndex = at;
    const [whole, key, inner] = PART.exec(text) ?? [];
    const name = (key ?? inner?.slice(0, -1) ?? 'title').toLowerCase();
    if (whole === undefined || !HOW.has(name)) return false;
    at += whole.length;
  }
  return true;
}

/** Lists of attributes that name and arrange: classes, ids, and attributes of the closed list. */
export function isPlainList(list: string): boolean {
  const keys = Array.from(list.matchAll(ATTRIBUTE), ([, key]) => key?.toLowerCase());
  return (
    keys.length > 0 &&
    list.replace(ATTRIBUTE, '').trim() === '' &&
    keys.every((key) => key === undefined || isPlainAttribute(key) || HOW.has(key))
  );
}
const ATTRIBUTE = /(?<![^\s,])(?:[.#][\w-]{1,80}|([\w-]{1,40})=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'<>,]{1,80}))(?![^\s,])/gu;
