/** MkDocs, with the plugins and Markdown extensions that its sites use. */

import { defineGenerator } from '../generator.ts';
import { isThere } from '../recognition.ts';
import { counted, githubId } from '../slugs.ts';
import { mkdocsNav } from './add-to-nav.ts';
import { mkdocsDialect } from './dialect.ts';
import { mkdocsForms } from './forms.ts';
import { mkdocsSlug, withoutPictures } from './ids.ts';
import { mkdocsGaps } from './nav-gaps.ts';
import { redirects } from './redirects.ts';
import { mkdocsRoutes } from './routes.ts';
import {
  docsFolder,
  hasOwnSlug,
  readMkdocs,
  readMkdocsHere,
  runsInCode,
  SETTINGS_FILES,
  unreadOfMkdocs,
} from './settings.ts';
import { mkdocsSettled, mkdocsStanding } from './standing.ts';
import { tabIdsIn } from './tabs.ts';

export default defineGenerator({
  name: 'mkdocs',
  title: 'mkdocs',
  configNames: /^(?:(?:mkdocs|properdocs|zensical)\.ya?ml|zensical\.toml)$/,
  settings: (files) => readMkdocsHere(files).sources,
  unreadSettings: unreadOfMkdocs,
  recognise: (files) => isThere(files, SETTINGS_FILES),
  contentRoots: (files) => [docsFolder(readMkdocsHere(files).data)],
  routes: mkdocsRoutes,
  standing: mkdocsStanding,
  settled: mkdocsSettled,
  headingIds: (options) => {
    const ids = counted((text) => mkdocsSlug(text, options.style === 'unicode'), '_');
    return (heading) => ids({ ...heading, text: withoutPictures(heading) });
  },
  alternativeIds: (heading) => [mkdocsSlug(heading.text, true), githubId(heading)],
  headingIdOptions({ files, root }) {
    const { data } = readMkdocs(files, root);
    const tabs = tabIdsIn(data);
    return { ...(hasOwnSlug(data) ? { style: 'unicode' } : {}), ...(tabs === undefined ? {} : { tabs }) };
  },
  runsInCode,
  forms: mkdocsForms,
  redirects,
  dialect: mkdocsDialect,
  frontMatter: { titledByItself: () => true },
  links: { namesFiles: () => true },
  navigation: { files: () => SETTINGS_FILES, gaps: mkdocsGaps, add: mkdocsNav },
});
