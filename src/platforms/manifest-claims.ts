/** Claims that a manifest alone makes: what the product is, needs, costs to install, and where it lives. */

import type { Ecosystem, ManifestFacts } from '../manifests/manifest.ts';
import type { RawClaim } from './evidence.ts';
import { PRODUCT } from './evidence.ts';
import { whenNeeded } from './requirement-marker.ts';
import { taglineOf } from './tagline.ts';

/** Extras that serve the product's own developers. */
const INTERNAL_EXTRA =
  /^(?:dev|develop|development|test|tests|testing|doc|docs|lint|ci|build|all|typing|release|bench|benchmarks?|coverage|pre-?commit)$/i;

export function manifestClaims(manifest: ManifestFacts, ecosystem: Ecosystem): RawClaim[] {
  const claims: RawClaim[] = [];
  const add = (at: { start: number; end: number }, text: string, kind: RawClaim['kind'], tags: string[]): void => {
    claims.push({
      text,
      kind,
      source: 'manifest',
      start: at.start,
      end: at.end,
      symbol: null,
      tags: [...tags, text.endsWith('.') ? 'form:sentence' : 'form:phrase'],
      also: [],
    });
  };
  const { name, version, description, licence, runtime, dependencies } = manifest;
  if (description !== null) {
    const tagline = taglineOf(description.value, name?.value ?? '');
    if (tagline !== null) add(description, tagline, 'other', ['tagline']);
  }
  if (name !== null) {
    for (const { manager, text: command } of ecosystem.install(name.value, manifest)) {
      add(name, `Install ${PRODUCT} with \`${command}\`.`, 'install', [`manager:${manager}`, `command:${command}`]);
      for (const each of manifest.extras) {
        const withExtra = ecosystem.id === 'python' ? `pip install "${name.value}[${each.name}]"` : null;
        if (INTERNAL_EXTRA.test(each.name) || withExtra === null) continue;
        const packages = each.packages.map((item) => `\`${item}\``).join(', ');
        add(each, `The \`${each.name}\` extra adds ${packages}.`, 'install', [
          `extra:${each.name}`,
          `manager:${manager}`,
          `command:${withExtra}`,
        ]);
      }
    }
  }
  if (runtime !== null)
    add(runtime, `${PRODUCT} needs ${ecosystem.runtime(runtime.value, manifest)}.`, 'requirement', ['runtime']);
  if (dependencies !== null && dependencies.value.length === 0)
    add(dependencies, `${PRODUCT} has no dependencies.`, 'requirement', ['dependencies']);
  if (dependencies !== null && dependencies.value.length > 0 && dependencies.value.length <= 12) {
    add(
      dependencies,
      `${PRODUCT} depends on ${listOf(dependencies.value.map((item) => `\`${packageOf(item)}\`${whenNeeded(item)}`))}.`,
      'requirement',
      ['dependencies', ...dependencies.value.map((item) => `dependency:\`${packageOf(item)}\`${whenNeeded(item)}`)],
    );
  }
  if (licence !== null && licence.value.length <= 60)
    add(
      licence,
      licence.value.startsWith('LicenseRef-')
        ? `The license of ${PRODUCT} is \`${licence.value}\`.`
        : `${PRODUCT} is released under the ${licenceName(licence.value)}.`,
      'licence',
      [`licence:${licence.value}`],
    );
  if (version !== null)
    add(version, `The current version of ${PRODUCT} is ${version.value}.`, 'version', [
      `version:${version.value}`,
      'current',
    ]);
  for (const command of manifest.commands)
    add(command, `${PRODUCT} installs the command \`${command.name}\`.`, 'feature', ['cli', `command:${command.name}`]);
  for (const url of manifest.urls)
    add(url, `${url.label}: ${url.url}`, 'link', [`link:${url.label.toLowerCase()}`, `url:${url.url}`]);
  return claims;
}

const packageOf = (requirement: string): string => /^@?[\w./-]+/.exec(requirement)?.[0] ?? requirement;
const licenceName = (id: string): string => (/licen[cs]e/i.test(id) ? id.replace(/\.$/, '') : `${id} license`);
const listOf = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
