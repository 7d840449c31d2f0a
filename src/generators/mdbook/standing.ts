/** mdBook: only what its list of chapters names is made into a page. */
import { settingsIn } from '../../content/settings-file.ts';
import { decode, joinPath } from '../../content/url-path.ts';
import { inside, isInside, under } from '../routes.ts';
import type { Settled, Standing, StandingInput } from '../standing.ts';

export const mdbookSettled: Settled = {
  names: `book.title book.description book.authors book.language book.src book.multilingual book.text-direction rust build.create-missing
    build.build-dir build.extra-watch-dirs output.html.default-theme output.html.preferred-dark-theme output.html.smart-punctuation
    output.html.curly-quotes output.html.mathjax-support output.html.copy-fonts output.html.git-repository-url
    output.html.git-repository-icon output.html.edit-url-template output.html.site-url output.html.cname output.html.no-section-label
    output.html.fold output.html.playground output.html.playpen output.html.code output.html.search output.html.print
    output.html.redirect output.html.additional-css output.linkcheck preprocessor.mermaid preprocessor.admonish preprocessor.katex
    preprocessor.toc preprocessor.pagetoc preprocessor.alerts preprocessor.callouts preprocessor.graphviz preprocessor.plantuml`,
};

/** How a line of the list begins: a chapter, numbered or not. */
const CHAPTER = /^[ \t]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?\[/;

export function mdbookStanding({ root, contentRoots, files }: StandingInput): Standing {
  const source = contentRoots[0] ?? under(root, 'src');
  const at = under(source, 'SUMMARY.md');
  let known: { text: string | undefined; chapters: ReadonlySet<string | undefined> | undefined } | undefined;
  /** Fixes write the list. */
  const chaptersNow = (): ReadonlySet<string | undefined> | undefined => {
    const text = files.read(at);
    if (known === undefined || known.text !== text) known = { text, chapters: chaptersIn(text) };
    return known.chapters;
  };
  return {
    data: settingsIn('book.toml', files.read(under(root, 'book.toml')) ?? ''),
    hidden: (path) =>
      !isInside(path, source) || chaptersNow()?.has(inside(path, source)) !== false
        ? undefined
        : { why: 'the list of chapters does not name it', at },
  };
}

function chaptersIn(text: string | undefined): ReadonlySet<string | undefined> | undefined {
  if (text === undefined) return undefined;
  const targets = shownOf(text)
    .split('\n')
    .flatMap((line) => {
      const at = CHAPTER.test(line) ? line.indexOf('](') : -1;
      const target = line
        .slice(at + 2)
        .trimStart()
        .replace(/^</, '');
      return at === -1 ? [] : [target.split(/[)<>#\s]/, 1)[0] ?? ''];
    });
  return new Set(targets.map((target) => joinPath('', decode(target.replace(/^\.\//, '')))));
}

/** Without comments and code. */
function shownOf(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('<!--', at);
    out += text.slice(at, start === -1 ? undefined : start);
    const end = start === -1 ? -1 : text.indexOf('-->', start + 4);
    at = end === -1 ? text.length : end + 3;
  }
  return out
    .split(/^[ \t]*(?:`{3,}|~{3,})[^\n]*$/m)
    .filter((_, at) => at % 2 === 0)
    .join('');
}
