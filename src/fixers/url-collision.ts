/** Gives a page whose slug or alias is taken an address of its own: the slug of its file's name, or no such alias. */
import { none } from './edits.ts';
import { defineFixer } from './fixer.ts';
import { setKeys } from './frontmatter-edit.ts';

export default defineFixer({
  id: 'url-collision',
  title: 'Every page has an address of its own',
  fixes: ['frontmatter/url-collision'],
  safety: 'unsafe',
  declares: ['frontmatter'],
  version: 1,
  plan(finding, page, facts) {
    const data = page?.facts.frontmatter?.data;
    if (page === undefined || data === undefined) return none('the page has no front matter');
    const alias = finding.data?.alias;
    if (typeof alias === 'string') {
      const aliases = Array.isArray(data.aliases)
        ? data.aliases.filter((one) => typeof one !== 'string' || one.replace(/\/$/u, '') !== alias.replace(/\/$/u, ''))
        : [];
      if (Array.isArray(data.aliases) && aliases.length === data.aliases.length)
        return none('the alias is not written like that');
      return aliases.length === 0
        ? setKeys(page, {}, ['aliases'], `Drop the alias \`${alias}\``)
        : setKeys(page, { aliases }, [], `Drop the alias \`${alias}\``);
    }
    if (facts.index.pages.get(page.path)?.url !== finding.data?.url) return none('the page has another address now');
    if (typeof data.slug !== 'string') return none('the address does not come from a slug');
    const stem = (page.path.split('/').at(-1) ?? '').replace(/(?:\.[a-z]{2})?\.\w+$/u, '').toLowerCase();
    const slug = stem === data.slug.toLowerCase() || stem === 'index' ? `${data.slug}-2` : stem;
    return setKeys(page, { slug }, [], `Set the slug to \`${slug}\``);
  },
});
