/** Where what we say differs from what a generator built, each with its reason; a test fails where one comes or goes. */
const TITLE = 'the title of a page has no id: ids are made without regard to levels';

export const KNOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hugo: {
    'link w12: built broken, and we say unverified': 'a shortcode on the page writes an id from its argument',
    'link w43: built holds, and we say unverified': 'the id is such an argument',
    'link w50: built broken, and we say holds': 'versions of Hugo differ in what a link in a heading adds to its id',
  },
  mkdocs: {},
  jekyll: {
    'link p04: built broken, and we say holds': 'Jekyll 3 needs the base path before `post_url`, Jekyll 4 doubles it',
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
  docusaurus: {
    'ids docs/02-numbered/01-step.md: said and not built: step': TITLE,
    'ids docs/guide/Upper.md: said and not built: upper': TITLE,
    'ids docs/guide/forms.mdx: said and not built: forms': TITLE,
    'ids docs/guide/ided.md: said and not built: ided': TITLE,
    'ids docs/guide/index.md: said and not built: guide': TITLE,
    'ids docs/guide/install.md: said and not built: install': TITLE,
    'ids docs/guide/slugged.md: said and not built: slugged': TITLE,
    'ids docs/index.md: said and not built: home': TITLE,
    'ids src/pages/about.md: said and not built: page': TITLE,
    'link p03: built holds, and we say unverified': 'the blog makes its list itself',
    'link w22: built broken, and we say holds': 'a plugin may serve the home page',
    'link w29: built holds, and we say broken':
      'the file lies there, but the site knows no such address: Docusaurus reports it too',
    'link w42: built holds, and we say outside': '`pathname:` asks for no check',
    'link w61: built holds, and we say unverified': 'the blog makes its list itself',
    'link w63: built broken, and we say unverified': 'the blog makes it where a post has a tag',
    'link w64: built holds, and we say unverified': 'the blog makes its archive itself',
    'link x01: built broken, and we say holds': 'a host that ends addresses in a slash serves it',
  },
  starlight: {
    'ids src/content/docs/guide/forms.mdx: built and not seen: tab-0 tab-panel-0': 'the component of tabs counts them',
    'link w61: built holds, and we say unverified': 'an integration makes it',
  },
};
