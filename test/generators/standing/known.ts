/** Where what we say of a page differs from what a generator built, each with its reason; a test fails where one comes or goes. */
const DRAFT = 'since version 3 a site asks for drafts, or not, in its own code';

export const KNOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hugo: {
    'content/docs/aliased.md: built, as is content/docs/alias.md, and we say that they share an address':
      'an alias is a page of its own, and which of the two is written last hangs on the version',
  },
  mkdocs: {},
  jekyll: {},
  sphinx: {},
  vitepress: {
    'public/page.md: built, and we say that readers do not get it (public/page.md: the site has no page of this file)':
      'it is served as it is, too, and no site means a page of it',
    'snippets/page.md: built, and we say that readers do not get it (snippets/page.md: the site has no page of this file)':
      'a part of other pages by custom',
  },
  docusaurus: {
    'docs/unlisted.md: built, and we say that readers do not get it (its own `unlisted`)':
      'nothing leads to it: whoever knows its address alone gets it',
  },
  starlight: {},
  'nuxt-content': {
    'content/draft.md: built, and we say that readers do not get it (its own `draft`)': DRAFT,
    'content/draft.md: built, and we say that readers do not get it (a draft)': DRAFT,
  },
};
