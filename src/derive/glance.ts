/** The product at a glance, and how it is installed, from its manifest. */
import { type UrlKind, urlFor } from '../manifests/url-labels.ts';
import type { PageBlock } from '../model/page-block.ts';
import type { ProductFacts } from '../model/product-facts.ts';
import { manifestAt } from './address.ts';
import { type Derived, derive, type Row } from './derive.ts';

/** Package, version, licence, requirements, command, repository: what the manifest says, one row a fact. */
export function glanceTable(facts: ProductFacts): PageBlock[] {
  const { manifest } = facts;
  if (manifest == null) return [];
  const urlOf = (kind: UrlKind): string | undefined =>
    urlFor(manifest.urls, kind)
      ?.url.toLowerCase()
      .replace(/^git\+|(?:\.git)?\/?$/g, '');
  const isOwnReadme = (url = ''): boolean => {
    const repository = urlOf('repository');
    return (
      repository !== undefined &&
      url.startsWith(`${repository}/`) &&
      /\/readme(?:\.\w+)?$/.test(url.replace(/[?#].*$/s, ''))
    );
  };
  const field = (label: string, name: string): Row => ({
    label: `label ${label}`,
    value: manifestAt(manifest.path, name),
  });
  return some(
    derive(
      'glance',
      [
        field('package', 'package'),
        field('others', 'others'),
        field('version', 'version'),
        field('licence', 'licence'),
        field('runtime', 'runtime'),
        field('dependencies', 'dependencies'),
        ...manifest.commands.map(({ name }) => field('command', `command.${name}`)),
        // The product's own README is what these pages were made of.
        ...(isOwnReadme(urlOf('documentation')) ? [] : [field('documentation', 'url.documentation')]),
        ...(urlOf('homepage') === urlOf('documentation') ? [] : [field('homepage', 'url.homepage')]),
        // One address is one row.
        ...(urlOf('repository') === urlOf('homepage') ? [] : [field('repository', 'url.repository')]),
      ],
      facts,
    ),
  );
}

/** The command or build-file lines that install the package; only for a product of which `installability` says that it is published. */
export function installBlock(facts: ProductFacts, manager: string): PageBlock[] {
  const { manifest } = facts;
  if (manifest == null) return [];
  const at = (field: string): string => manifestAt(manifest.path, `${field}.${manager}`);
  return some(derive('install', { language: at('install_language'), code: at('install') }, facts));
}

const some = (block: Derived | undefined): PageBlock[] => (block === undefined ? [] : [block]);
