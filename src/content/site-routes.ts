/** Picks the rules of the recognised generator. */
import type { SiteKind } from '../model/repo-inventory.ts';
import { docusaurusRoutes } from './routes/docusaurus.ts';
import { hugoRoutes } from './routes/hugo.ts';
import { jekyllRoutes } from './routes/jekyll.ts';
import { mdbookRoutes } from './routes/mdbook.ts';
import { mkdocsRoutes } from './routes/mkdocs.ts';
import { plainRoutes } from './routes/plain.ts';
import type { Routes, RoutesInput } from './routes/routes.ts';
import { starlightRoutes } from './routes/starlight.ts';
import { vitepressRoutes } from './routes/vitepress.ts';

export function routesFor(kind: SiteKind, input: RoutesInput): Routes {
  switch (kind) {
    case 'hugo':
      return input.hugo ? hugoRoutes({ ...input, hugo: input.hugo }) : plainRoutes(input);
    case 'mkdocs':
      return mkdocsRoutes(input);
    case 'docusaurus':
      return docusaurusRoutes(input);
    case 'vitepress':
      return vitepressRoutes(input);
    case 'starlight':
      return starlightRoutes(input);
    case 'jekyll':
      return jekyllRoutes(input);
    case 'mdbook':
      return mdbookRoutes(input);
    case 'plain':
      return plainRoutes(input);
  }
}
