/** W1, site side: what the docs tree is, how its URLs are made, and what its pages carry in front. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { detectSite } from '../../content/detect-site.ts';
import { learnContract } from '../../content/learn-contract.ts';
import { diskFiles, walkFiles } from '../../content/site-files.ts';
import { UserError } from '../../errors.ts';
import { readHugoFacts } from '../../generators/hugo/facts.ts';
import { generatorOf } from '../../generators/index.ts';
import type { Artifact } from '../../model/artifacts.ts';
import type { SiteContext } from '../../model/repo-inventory.ts';
import type { WorkerContext } from '../worker.ts';

export interface ScoutedSite {
  site_context: Artifact<'site_context'>;
  hugo_facts: Artifact<'hugo_facts'>;
  frontmatter_contract: Artifact<'frontmatter_contract'>;
}

export function scoutSite({ config, dirs, inputs }: Pick<WorkerContext, 'config' | 'dirs' | 'inputs'>): ScoutedSite {
  requireFolder(dirs.site, config.site_path);
  const found = detectSite(dirs.site, config.site_path === '' ? {} : { path: config.site_path });
  const root = join(dirs.site, found.root);
  const files = diskFiles(root, dirs.site);
  const roots = found.content_roots.map((folder) => (folder === '' ? '' : `${folder}/`));
  const pages = walkFiles(root, dirs.site).filter(
    (path) => /\.(?:md|mdx|markdown)$/i.test(path) && roots.some((folder) => path.startsWith(folder)),
  );
  const { runsInCode, forms } = generatorOf(found.kind);
  const asked = runsInCode?.(files) ?? [];
  const shown = forms?.(files);
  return {
    site_context: {
      schema_version: 1,
      repository: inputs.site.repository,
      sha: inputs.site.sha,
      ref: inputs.site.ref,
      dirty: inputs.site.dirty,
      kind: found.kind,
      decided_by: found.decided_by,
      root: found.root,
      content_roots: found.content_roots,
      layout: config.site_layout === 'plain' ? 'plain' : layoutOf(pages, found.content_roots, config),
      languages: found.languages,
      default_language: found.default_language,
      pages: pages.length,
      ...(asked.length === 0 ? {} : { runs_in_code: asked }),
      ...(shown === undefined ? {} : { forms: shown }),
    },
    hugo_facts: readHugoFacts(files),
    frontmatter_contract: learnContract(pages, (path) => files.read(path)),
  };
}

/** Throws where the commit does not hold the folder that is named. */
function requireFolder(root: string, folder: string): void {
  if (folder === '' || statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new UserError(
    'INVALID_INPUT',
    `There is no folder \`${folder}\` in the repository at this commit. Correct the path of the site, in launch.yml or where the run was asked for.`,
    { details: { field: 'site_path' } },
  );
}

const SUBDOMAIN = /^(?:products|docs|kb|blog|reference)\.[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** `content/<subdomain>/<family>/<locale>/[<platform>]/…`: by configuration or by the folders that are there. */
export function layoutOf(
  pages: readonly string[],
  contentRoots: readonly string[],
  config: Pick<WorkerContext['config'], 'site_layout' | 'layout_mode' | 'target_platform'>,
): SiteContext['layout'] {
  const below = pages.flatMap((page) =>
    contentRoots.flatMap((root) =>
      page.startsWith(root === '' ? '' : `${root}/`) ? [page.slice(root === '' ? 0 : root.length + 1).split('/')] : [],
    ),
  );
  const subdomain = below.filter(([first = '']) => SUBDOMAIN.test(first));
  if (config.site_layout !== 'subdomain' && subdomain.length === 0) return 'plain';
  if (config.layout_mode !== 'auto') return config.layout_mode === 'v2' ? 'subdomain-platform' : 'subdomain';
  const PLATFORM =
    /^(?:python|net|dotnet|java|cpp|nodejs?|typescript|javascript|go|rust|php|ruby|android|swift|[a-z]+-(?:net|java|cpp))$/;
  const withPlatform = subdomain.some(
    ([first = '', , locale = '', platform = '']) =>
      !first.startsWith('blog.') && /^[a-z]{2}(?:-[a-z]+)?$/.test(locale) && PLATFORM.test(platform),
  );
  const noneThere = !subdomain.some(([first = '', , , fourth]) => !first.startsWith('blog.') && fourth !== undefined);
  return withPlatform || (noneThere && config.target_platform !== null) ? 'subdomain-platform' : 'subdomain';
}
