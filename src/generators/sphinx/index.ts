/** Sphinx with MyST: Markdown pages are judged, reStructuredText pages and notebooks are known as targets. */
import { byInclude } from '../../content/opening.ts';
import { defineGenerator } from '../generator.ts';
import { BRACE, COLONS, HTML, PLUSES } from '../live.ts';
import { present } from '../recognition.ts';
import { githubIds } from '../slugs.ts';
import { mystBlocks, mystOpaque } from './blocks.ts';
import { forms } from './forms.ts';
import { docutilsId } from './ids.ts';
import { labelAddress } from './labels.ts';
import { mystLinks } from './links.ts';
import { recogniseSphinx } from './recognise.ts';
import { sphinxRoutes } from './routes.ts';
import { sphinxSettled, sphinxStanding } from './standing.ts';

/** Directives of Docutils, Sphinx, MyST and the extensions that most sites have. */
const DIRECTIVES =
  'admonition attention caution danger error hint important note seealso tip todo warning versionadded versionchanged deprecated dropdown margin sidebar topic epigraph pull-quote container rubric only figure image table list-table csv-table code code-block code-cell sourcecode literalinclude include toctree contents math mermaid glossary grid grid-item grid-item-card card tab-set tab-item tabs tab button-link button-ref raw parsed-literal highlight eval-rst automodule autoclass autofunction autosummary autodoc2-docstring bibliography graphviz plantuml exec-code program option envvar confval py:function py:class describe object index meta replace date role default-role class compound line-block header footer'.split(
    ' ',
  );

export default defineGenerator({
  name: 'sphinx',
  title: 'Sphinx',
  configNames: /^(?:conf\.py|_toc\.yml|myst\.yml)$/,
  settings: (files) => present(files, ['_toc.yml', 'myst.yml']),
  recognise: (files) => recogniseSphinx(files)?.why,
  contentRoots: (files) => [recogniseSphinx(files)?.source ?? ''],
  routes: sphinxRoutes,
  standing: sphinxStanding,
  settled: sphinxSettled,
  headingIds: githubIds,
  alternativeIds: (heading) => [docutilsId(heading.text)],
  forms,
  dialect: {
    isMdx: () => false,
    opaque: mystOpaque,
    blocks: mystBlocks,
    lineComment: '%',
    links: mystLinks,
    labelAddress,
    // What is between the fences of an include is read as if it stood there.
    opensAnchors: ({ code }) => code.filter(({ language }) => language === '{include}').map(byInclude),
    ownFootnotes: true,
    fillsLinks: true,
    headingAttributes: true,
    attributeLists: true,
    admonitions: {
      fences: DIRECTIVES,
      colons: [
        'versionadded',
        'versionchanged',
        'deprecated',
        'dropdown',
        'margin',
        'sidebar',
        'topic',
        'grid',
        'card',
        'tab-set',
        'tab-item',
        'figure',
        'image',
        'div',
      ],
    },
    live: {
      rules: [
        HTML,
        BRACE,
        COLONS,
        PLUSES,
        { what: 'a comment', at: /%/y, opensLine: true },
        { what: 'a target', at: /\((?=[^()\n]*\)=)/y, opensLine: true },
      ],
    },
    braces: 'own',
  },
  frontMatter: { titledByItself: () => true },
  links: { namesFiles: () => true },
});
