/** Sets a page's canonical URL to the one the run gives it. */
import { editFrontMatter } from '../patches/edit-front-matter.ts';
import { editBetween, edits, none } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'canonical-url',
  title: 'Canonical URLs are right',
  fixes: ['consistency/canonical-url'],
  safety: 'safe',
  declares: ['frontmatter'],
  version: 1,
  plan(finding, page) {
    const { key, replacement } = finding.data ?? {};
    if (page === undefined || typeof key !== 'string' || typeof replacement !== 'string') return none('the key is not where it was');
    const edited = editFrontMatter(page.text, { [key]: replacement }, []);
    return 'conflict' in edited ? none(edited.conflict) : edits(editBetween(page.text, edited.text), `Set \`${key}\` to \`${replacement}\``);
  },
});
