/** Sets a page's canonical URL to the one the run gives it. */
import { none } from './edits.ts';
import { defineFixer } from './fixer.ts';
import { setKeys } from './frontmatter-edit.ts';

export default defineFixer({
  id: 'canonical-url',
  title: 'Canonical URLs are right',
  fixes: ['consistency/canonical-url'],
  safety: 'safe',
  declares: ['frontmatter'],
  version: 1,
  plan(finding, page) {
    const { key, replacement } = finding.data ?? {};
    if (page === undefined || typeof key !== 'string' || typeof replacement !== 'string')
      return none('the key is not where it was');
    return setKeys(page, { [key]: replacement }, [], `Set \`${key}\` to \`${replacement}\``);
  },
});
