/** One value of a manifest by the name of its field, as it is shown, with the lines that say it. */
import { ecosystemOf } from '../manifests/index.ts';
import { isReleased, type ManifestFacts, markBehind, OPTIONAL } from '../manifests/manifest.ts';
import { isUrlKind, urlFor, webAddress } from '../manifests/url-labels.ts';
import type { LineRange } from '../platforms/evidence.ts';
import { withoutUnseen } from '../text/controls.ts';
import { codeSpan } from './render.ts';

export interface FieldValue extends LineRange {
  value: string;
  path: string;
}

export function manifestField(manifest: ManifestFacts, field: string): FieldValue | undefined {
  const at = (
    found: (LineRange & { path?: string }) | null | undefined,
    value: string | undefined,
  ): FieldValue | undefined =>
    found == null || value === undefined || value === ''
      ? undefined
      : { value, path: found.path ?? manifest.path, start: found.start, end: found.end };
  const ecosystem = ecosystemOf(manifest.path);
  const [word = '', detail = ''] = field.split('.', 2);
  switch (word) {
    case 'name':
      return at(manifest.name, manifest.name?.value);
    case 'package':
      return at(manifest.name, manifest.name === null ? undefined : codeSpan(manifest.name.value));
    case 'spoken_name':
      return at(manifest.name, manifest.spokenName);
    case 'version':
      return at(
        manifest.version,
        manifest.version !== null && isReleased(manifest.version.value) ? manifest.version.value : undefined,
      );
    case 'description':
      return at(
        manifest.description,
        manifest.description === null ? undefined : withoutUnseen(manifest.description.value),
      );
    case 'licence':
      return at(
        manifest.licence,
        manifest.licence !== null && manifest.licence.value.length <= 80 ? manifest.licence.value : undefined,
      );
    case 'runtime':
      return at(
        manifest.runtime,
        manifest.runtime === null ? undefined : ecosystem?.runtime(manifest.runtime.value, manifest),
      );
    case 'dependencies': {
      const { dependencies } = manifest;
      const isSaid = (each: string): boolean => manifest.runtime !== null && ecosystem?.isRuntime?.(each) === true;
      const others = dependencies?.value.filter((each) => !isSaid(each)) ?? [];
      if (dependencies === null || others.length > MANY) return undefined;
      const names = [...new Set(others.map((each) => codeSpan(packageOf(each)) + markerOf(each) + markBehind(each)))];
      return at(dependencies, names.length === 0 ? undefined : names.join(', '));
    }
    case 'others': {
      const { others: [first, ...rest] = [] } = manifest;
      const names = first === undefined ? [] : [...new Set([first, ...rest].map(({ value }) => codeSpan(value)))];
      const more = names.length > MANY ? ` and ${names.length - MANY} more` : '';
      return at(first, names.length === 0 ? undefined : `${names.slice(0, MANY).join(', ')}${more}`);
    }
    case 'command': {
      const command = manifest.commands.find(({ name }) => name === field.slice('command.'.length));
      return at(command, command === undefined ? undefined : codeSpan(command.name));
    }
    case 'feature': {
      const [, key = '', part = ''] = field.split('.');
      const extra = manifest.extras.find(({ name }) => featureKey(name) === key);
      if (extra === undefined) return undefined;
      const { name, packages, description } = extra;
      const said = new Map([
        ['name', name],
        ['packages', packages.map(codeSpan).join(', ')],
        ['text', description],
      ]);
      return at(extra, said.get(part));
    }
    case 'url': {
      const url = isUrlKind(detail) ? urlFor(manifest.urls, detail) : undefined;
      return at(url, url === undefined ? undefined : `<${webAddress(url.url)}>`);
    }
    case 'href': {
      const url = isUrlKind(detail) ? urlFor(manifest.urls, detail) : undefined;
      return at(url, url === undefined ? undefined : webAddress(url.url));
    }
    case 'install':
    case 'install_language': {
      const form = ecosystem?.install(manifest.name?.value ?? '', manifest).find(({ manager }) => manager === detail);
      return at(manifest.name, word === 'install' ? form?.text : form?.language);
    }
    default:
      return undefined;
  }
}

const MANY = 12;
/** A name of a feature inside a field's name: `feature.<key>.text`. */
export const featureKey = (name: string): string => encodeURIComponent(name).replaceAll('.', '%2E');
const packageOf = (requirement: string): string => /^@?[\w./:-]+/.exec(requirement)?.[0] ?? requirement;
/** Where a dependency holds, as Python's requirements say it behind a semicolon (PEP 508), and a crate for its targets. */
function markerOf(requirement: string): string {
  const at = requirement.indexOf(';');
  const mark = requirement.endsWith(OPTIONAL) ? OPTIONAL.length : 0;
  const marker = at === -1 ? '' : requirement.slice(at + 1, requirement.length - mark).trim();
  return marker === '' ? '' : ` (where ${codeSpan(marker)})`;
}
