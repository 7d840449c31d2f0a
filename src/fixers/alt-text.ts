/** Gives an image without alt text the words of its own file name or title. A person should read them. */
import { edits, linkOf, none } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'alt-text',
  title: 'Images have alt text',
  fixes: ['images/no-alt'],
  safety: 'unsafe',
  declares: ['image', 'visible-text'],
  version: 1,
  plan(finding, page) {
    const link = page === undefined ? undefined : linkOf(finding, page);
    if (page === undefined || link === undefined || link.kind !== 'image') return none('the image is not where it was');
    const source = page.text.slice(link.start, link.end);
    if (!/^!\[\s*\]/u.test(source)) return none('it has alt text, or is written in a way this does not know');
    const title = /["']([^"']+)["']\s*\)$/u.exec(source)?.[1];
    const heading = page.facts.headings.findLast(({ start }) => start < link.start)?.text;
    const words = title ?? wordsOfName(link.target) ?? heading;
    if (words === undefined || words === '') return none('neither title, file name nor heading says what it shows');
    const end = link.start + source.indexOf(']');
    return edits(
      [{ start: link.start + 2, end, text: words.replace(/[[\]]/gu, '') }],
      `Describe the image as \`${words}\``,
    );
  },
});

/** `install-dialog_2x.png` says "Install dialog"; `img_0042.png` and `3f9a0b.png` say nothing. */
function wordsOfName(target: string): string | undefined {
  const name = decodeURIComponent(
    target
      .replace(/[?#][\s\S]*$/u, '')
      .replace(/^.*\//u, '')
      .replace(/\.\w+$/u, '')
      .replace(/%(?![0-9a-f]{2})/giu, ''),
  ).replace(/[_-]?(?:@?\dx|(?<!\d)\d+x\d+)$/iu, '');
  const words = name
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .split(/[\s_.-]+/u)
    .filter(
      (word) =>
        /^\p{L}{2,}$/u.test(word) &&
        !/^(?:img|image|pic|picture|screenshot|figure|fig|untitled|screen|shot)$/iu.test(word),
    );
  if (words.length === 0 || words.join('').length < 4) return undefined;
  const text = words.join(' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
