/** Whether and how people install the product: its own words win; a command is derived only where something shows that the package is published. */

import { codeOf } from '../../derive/code-of.ts';
import { quotable } from '../../derive/quotable.ts';
import { ecosystemOf } from '../../manifests/index.ts';
import type { ManifestFacts } from '../../manifests/manifest.ts';
import { namesAddress, registryAddresses } from '../../manifests/registry-addresses.ts';
import type { OutlineDocument } from '../../model/outline.ts';
import type { LineRange } from '../../platforms/evidence.ts';
import type { ProductTree } from '../../platforms/platform.ts';
import { asksForFeature } from './asks-for-feature.ts';
import { installsIn, type ShownInstall, samePackage } from './install-commands.ts';

export interface InstallPlace extends ShownInstall {
  path: string;
  block: string;
  source: 'readme' | 'docs';
}
export interface Installability {
  /** Commands that documents show, in their order. */
  shown: InstallPlace[];
  /** What may be derived where no document shows an install of this package: one form a build tool. */
  derived: { manager: string; command: string }[];
  /** What shows that it is published, or that it is not. */
  evidence: (LineRange & { path: string }) | null;
}

export function installability(
  tree: ProductTree,
  documents: readonly OutlineDocument[],
  manifest: ManifestFacts | null,
): Installability {
  const shown = [...quotable(documents)].flatMap(({ document, block }) =>
    block.kind !== 'code'
      ? []
      : installsIn({ language: block.language ?? '', code: codeOf(block.markdown), start: block.start_line }).map(
          (install): InstallPlace => ({
            ...install,
            path: document.path,
            block: block.block_id,
            source: document.role === 'readme' ? 'readme' : 'docs',
          }),
        ),
  );
  const name = manifest?.name?.value;
  if (manifest === null || name === undefined || manifest.isPrivate !== null)
    return { shown, derived: [], evidence: null };
  const forms = asksForFeature(manifest, tree) ? [] : (ecosystemOf(manifest.path)?.install(name, manifest) ?? []);
  const own = shown.find((install) => samePackage(install.package, name));
  const evidence =
    own === undefined ? published(tree, documents, manifest, name) : { path: own.path, start: own.start, end: own.end };
  return {
    shown,
    derived: evidence === null ? [] : forms.map(({ manager, text }) => ({ manager, command: text })),
    evidence,
  };
}

/** Commands of the product's own package, each once; a program lies inside of its module. */
export function ownInstalls(shown: readonly InstallPlace[], name: string | null): InstallPlace[] {
  const own = shown.filter(
    (one) => name === null || samePackage(one.package, name) || one.package.startsWith(`${name}/`),
  );
  return [...new Map(own.toReversed().map((one) => [`${one.block} ${one.command}`, one])).values()].toReversed();
}

/** Who installs packages of an ecosystem, or keeps them, as people write it. */
const INSTALLERS: ReadonlyMap<string, RegExp> = new Map([
  ['php', /\bcomposer\b|\bpackagist\b/i],
  ['python', /\bpip\b|\bpypi\b/i],
  ['node', /\b(?:npm|yarn|pnpm)\b/i],
  ['rust', /\bcargo\b|\bcrates\.io\b/i],
  ['ruby', /\brubygems?\b|\bgemfile\b|\bbundler\b/i],
  ['dotnet', /\bnuget\b/i],
  ['roblox', /\b(?:wally|pesde)\b/i],
]);
const INSTALLED = /\b(?:install(?:ed|able)?|available|published)\b/i;
const UNSURE =
  /\b(?:not|no|never|yet|soon|once|will|would|should|unpublished|planned|later|until|instead|without)\b|n't\b/i;
/** Steps of a workflow that publish. */
const PUBLISHES =
  /gh-action-pypi-publish|twine upload|poetry publish|uv publish|flit publish|npm publish|pnpm (?:-r )?publish|yarn (?:npm )?publish|changesets\/action|semantic-release|cargo publish|gem push|dotnet nuget push|nuget push|publishToMavenCentral|goreleaser/;

/** A registry's own token, which only publishing asks for, as a workflow hands it to another. */
const TOKEN =
  /^\s*(?:PYPI_(?:API_)?TOKEN|TWINE_PASSWORD|CARGO_REGISTRY_TOKEN|RUBYGEMS_API_KEY|GEM_HOST_API_KEY|NUGET_API_KEY)\s*:/;

const publishes = (line: string): boolean => {
  const maven = line.indexOf('mvn ');
  return PUBLISHES.test(line) || TOKEN.test(line) || (maven >= 0 && line.includes('deploy', maven + 4));
};

function published(
  tree: ProductTree,
  documents: readonly OutlineDocument[],
  manifest: ManifestFacts,
  name: string,
): Installability['evidence'] {
  // Any public repository is a module under its own address.
  const address = tree.inventory.repository
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\.git$/, '');
  if (
    manifest.ecosystem === 'go' &&
    manifest.name !== null &&
    `${name.toLowerCase()}/`.startsWith(`${address}/`) &&
    address.includes('/')
  )
    return { path: manifest.path, start: manifest.name.start, end: manifest.name.end };
  const wanted = registryAddresses(name, manifest.ecosystem);
  for (const { path } of documents) {
    const at = (tree.text(path) ?? '')
      .split(/\r?\n/)
      .findIndex((line) => wanted.some((each) => namesAddress(line, each)));
    if (at !== -1) return { path, start: at + 1, end: at + 1 };
  }
  const documented = documentedIn(documents, INSTALLERS.get(manifest.ecosystem), name);
  if (documented !== null) return documented;
  for (const path of tree.inventory.ci) {
    const at = (tree.text(path) ?? '').split(/\r?\n/).findIndex((line) => publishes(line) && !/^\s*#/.test(line));
    if (at !== -1) return { path, start: at + 1, end: at + 1 };
  }
  return null;
}

/** The words of the product that it is installed by a manager, by this very name. */
function documentedIn(
  documents: readonly OutlineDocument[],
  installers: RegExp | undefined,
  name: string,
): Installability['evidence'] {
  const found = [...quotable(documents)].find(
    ({ document, section, block: { kind, markdown } }) =>
      ['readme', 'docs'].includes(document.role) &&
      section.audience === 'user' &&
      section.subject === 'this' &&
      (kind === 'paragraph' || kind === 'list') &&
      markdown.includes(`\`${name}\``) &&
      installers?.test(markdown) === true &&
      INSTALLED.test(markdown) &&
      !UNSURE.test(markdown),
  );
  return found === undefined
    ? null
    : { path: found.document.path, start: found.block.start_line, end: found.block.end_line };
}
