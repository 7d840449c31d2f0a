/** Where the product's own docs site is served, as the site's settings say it; pure. */
import type { ManifestFacts } from '../../manifests/manifest.ts';
import { urlFor } from '../../manifests/url-labels.ts';
import type { ProductTree } from '../../platforms/platform.ts';

/** One line of a file of settings: the file, and the address on it. */
const SETTINGS: readonly (readonly [file: RegExp, line: RegExp])[] = [
  [/(?:^|\/)(?:mkdocs|properdocs)\.ya?ml$/, /^site_url: *["']?(https?:\/\/[^\s"'#]+)/],
  [/(?:^|\/)zensical\.toml$/, /^ *site_url *= *["'](https?:\/\/[^\s"'#]+)/],
  [/(?:^|\/)conf\.py$/, /^html_baseurl *= *["'](https?:\/\/[^\s"'#]+)/],
];
const FOLDERS = /^(?:(?:docs?|documentation|website|site)\/(?:source\/)?)?[^/]+$/i;

/** The manifest with that address, where it names no documentation itself. */
export function withDocsAddress<M extends Pick<ManifestFacts, 'urls'>>(manifest: M, tree: ProductTree): M {
  if (urlFor(manifest.urls, 'documentation') !== undefined) return manifest;
  const found = docsAddress(tree);
  return found === undefined ? manifest : { ...manifest, urls: [...manifest.urls, found] };
}

function docsAddress(tree: ProductTree): ManifestFacts['urls'][number] | undefined {
  for (const { path } of tree.inventory.files) {
    const pattern = FOLDERS.test(path) ? SETTINGS.find(([file]) => file.test(path))?.[1] : undefined;
    if (pattern === undefined) continue;
    for (const [at, line] of (tree.text(path) ?? '').split(/\r?\n/).entries()) {
      const url = pattern.exec(line)?.[1];
      if (url !== undefined && !/\b(?:localhost|127\.0\.0\.1|example\.(?:com|org|net))\b/.test(url))
        return { label: 'Documentation', url, path, start: at + 1, end: at + 1 };
    }
  }
  return undefined;
}
