/** Lists a page in the table of contents that ought to list it. */
import { edits, eolOf, none } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'toc-child',
  title: 'Tables of contents list their pages',
  fixes: ['content-distribution/missing-toc-child'],
  safety: 'safe',
  declares: ['visible-text', 'link-target', 'structure'],
  version: 1,
  plan(finding, page, facts) {
    const child = finding.data?.child;
    if (page === undefined || typeof child !== 'string') return none('the page is not known');
    const title = facts.pages.get(child)?.facts.frontmatter?.data?.title ?? facts.index.pages.get(child)?.title;
    if (typeof title !== 'string' || title === '') return none('the page has no title');
    const siblings = page.facts.links.filter(
      (link) => link.kind === 'inline' && facts.index.resolve(page.path, link.target, link.kind).kind === 'page',
    );
    const lists = (target: string): boolean => {
      const to = facts.index.resolve(page.path, target, 'inline');
      return to.kind === 'page' && to.page.path === child;
    };
    // Behind the page that the plan lists before it.
    const order = facts.artifacts.page_plan?.pages.find(({ output_path }) => output_path === page.path)
      ?.content_strategy.child_pages;
    const own = order?.indexOf(child) ?? -1;
    const placeOf = (target: string): number => {
      const to = facts.index.resolve(page.path, target, 'inline');
      return to.kind === 'page' ? (order?.indexOf(to.page.path) ?? -1) : -1;
    };
    if (siblings.some(({ target }) => lists(target))) return none('the page is listed');
    const before = siblings.findLast(({ target }) => placeOf(target) !== -1 && placeOf(target) < own);
    const after = before === undefined && own !== -1 ? siblings.find(({ target }) => placeOf(target) > own) : undefined;
    const like = before ?? after ?? siblings.at(-1);
    const target = facts.index.linkTo(page.path, child, null, like?.target ?? '');
    const eol = eolOf(page);
    const item = (bullet: string): string => `${bullet}[${title.replace(/([[\]])/gu, '\\$1')}](${target})`;
    const line = like === undefined ? undefined : page.lines[like.line - 1];
    const bullet = /^(\s*[-*+]\s+)\[/u.exec(line ?? '')?.[1];
    if (like !== undefined && bullet !== undefined) {
      if (like === after) {
        const start = page.text.lastIndexOf('\n', like.start) + 1;
        return edits([{ start, end: start, text: item(bullet) + eol }], `List \`${title}\``);
      }
      const end = page.text.indexOf('\n', like.end);
      const at = end === -1 ? page.text.length : end - (page.text[end - 1] === '\r' ? 1 : 0);
      return edits([{ start: at, end: at, text: eol + item(bullet) }], `List \`${title}\``);
    }
    const gap = page.text.endsWith('\n') ? eol : eol + eol;
    return edits(
      [{ start: page.text.length, end: page.text.length, text: `${gap}${item('- ')}${eol}` }],
      `List \`${title}\``,
    );
  },
});
