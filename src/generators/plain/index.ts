/** A folder of Markdown as a forge shows it, or as a builder that Launch does not know serves it. */
import { slug as githubSlug } from 'github-slugger';
import { defineGenerator } from '../generator.ts';
import { HTML, LOOSE, PLUSES, TEMPLATE } from '../live.ts';
import { mdxOptions } from '../mdx-settings.ts';
import { githubIds } from '../slugs.ts';
import { plainRoutes } from './routes.ts';

const isMdx = (path: string): boolean => /\.mdx$/i.test(path);

export default defineGenerator({
  name: 'plain',
  title: 'plain Markdown',
  configNames: null,
  recognise: () => undefined,
  contentRoots: () => [''],
  routes: plainRoutes,
  headingIds: githubIds,
  headingIdOptions: ({ files, root }) => (files.paths.some(isMdx) ? mdxOptions(files, root) : {}),
  // A forge takes a heading's text, to which pictures give none and the spaces between them all the same.
  alternativeIds: ({ raw }) =>
    raw.includes('![')
      ? [
          githubSlug(
            raw
              .replace(/!\[[^[\]]*\]\((?:[^()]|\([^()]*\))*\)/g, '')
              .replace(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1'),
          ),
        ]
      : [],
  // Where the builder is of an unknown kind, so is the folder it serves as it is.
  staticDirs: ['public', 'static'],
  isTree: true,
  // What a builder of unknown rules may read otherwise, and a forge does not.
  forms: () => ({ lacks: ['close blocks'] }),
  dialect: {
    isMdx,
    readsMdx: true,
    headingAttributes: false,
    // Sites of their own read comments without `#` too.
    idInComment: () => true,
    attributeLists: true,
    admonitions: { colons: [] },
    live: { isLoose: true, rules: [HTML, TEMPLATE, PLUSES, ...LOOSE] },
    braces: 'perhaps',
  },
  frontMatter: { titledByItself: () => false },
  links: { namesFiles: (like) => !like.endsWith('/') },
});
