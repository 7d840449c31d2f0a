/** Where what we say differs from what a generator built, each with its reason; a test fails where one comes or goes. */
export const KNOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hugo: {
    'link w12: built broken, and we say unverified': 'a shortcode on the page writes an id from its argument',
    'link w43: built holds, and we say unverified': 'the id is such an argument',
    'link w50: built broken, and we say holds': 'versions of Hugo differ in what a link in a heading adds to its id',
  },
  mkdocs: {},
  jekyll: {
    'link p04: built broken, and we say holds': 'Jekyll 3 needs the base path before `post_url`, Jekyll 4 doubles it',
    'link w14: built broken, and we say unverified': 'an include may write any id',
    'link w57: built broken, and we say holds':
      'a plugin that GitHub Pages always has makes pages of files without front matter',
  },
  sphinx: {
    'ids docs/guide/install.md: said and not built: über-größe--c-v12 with_underscore-and-dash 1-numbered':
      'MyST takes a slug in a link and writes the id of docutils instead',
    'link w14: built none, and we say holds': 'newer versions of MyST find the labels of all pages behind `#`',
    'link w28: built none, and we say holds': 'ids are made without regard to `myst_heading_anchors`',
    'link w37: built none, and we say holds': 'a link to a file and a picture are looked up alike',
    'link w39: built none, and we say holds': 'a query is cut off before a target is looked up',
  },
  vitepress: {
    'link w61: built broken, and we say holds': 'a query is cut off before a target is looked up',
    'link l04: built broken, and we say holds':
      'attributes behind a link, of which `target` leaves it as it is, are not read',
  },
};
