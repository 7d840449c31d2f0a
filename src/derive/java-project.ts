/** What a program of Java needs beside it to get the product: its published coordinates, as the documents show them or else the manifest has them, in a build file; pure. */
import { isReleased } from '../manifests/manifest.ts';
import type { ProductFacts } from '../model/product-facts.ts';
import { codeOf } from './code-of.ts';
import { quotable } from './quotable.ts';

type Facts = Pick<ProductFacts, 'install_commands' | 'manifest' | 'documents'>;

export interface Coordinates {
  group: string;
  artifact: string;
  version: string;
}

/** What Maven takes for the newest version that was published. */
const NEWEST = 'RELEASE';

/**
 * The documents' own version wins, as it stands on the page above; the manifest's is one that somebody can get where a command was derived from
 * it. Where documents show a place for the version alone, it is the newest.
 */
export function coordinatesOf({ manifest, documents = [], install_commands }: Facts): Coordinates | undefined {
  const [group = '', artifact = ''] = manifest?.name?.value.split(':') ?? [];
  if (manifest?.ecosystem !== 'java' || group === '' || artifact === '') return undefined;
  const shown = [...quotable(documents)].flatMap(({ block }) =>
    block.kind === 'code' ? (versionIn(codeOf(block.markdown), group, artifact) ?? []) : [],
  );
  const isDerived = install_commands.some(({ manager }) => manager === 'maven' || manager === 'gradle');
  const own = isDerived || shown.length > 0 ? [manifest.version?.value ?? ''] : [];
  const version = [...shown, ...own].find(isReleased) ?? (shown.some(isPlace) ? NEWEST : undefined);
  return version === undefined ? undefined : { group, artifact, version };
}

/** `VERSION`, `x.y.z`, `${strata.version}`: a reader fills it in, and it names no state of development. */
const isPlace = (version: string): boolean => !/^\d|snapshot/i.test(version);

/** Of a dependency of Maven, or of Gradle's short form. */
export function versionIn(code: string, group: string, artifact: string): string | undefined {
  for (const part of code.split('<dependency>').slice(1)) {
    const [own = ''] = part.split('</dependency>', 1);
    if (element(own, 'groupId') === group && element(own, 'artifactId') === artifact)
      return element(own, 'version') ?? '';
  }
  const short = `${group}:${artifact}:`;
  const at = code.indexOf(short);
  return at < 0 ? undefined : /^[\w.+$<{}>-]*/.exec(code.slice(at + short.length, at + short.length + 60))?.[0];
}

function element(xml: string, name: string): string | undefined {
  const at = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, at);
  return at < 0 || end < 0 ? undefined : xml.slice(at + name.length + 2, end).trim();
}

/** The least that Maven takes. */
export const pomWith = ({ group, artifact, version }: Coordinates): string =>
  [
    '<project>',
    '  <modelVersion>4.0.0</modelVersion>',
    '  <groupId>first-run</groupId>',
    '  <artifactId>first-run</artifactId>',
    '  <version>1</version>',
    '  <dependencies>',
    '    <dependency>',
    `      <groupId>${group}</groupId>`,
    `      <artifactId>${artifact}</artifactId>`,
    `      <version>${version}</version>`,
    '    </dependency>',
    '  </dependencies>',
    '</project>',
  ].join('\n');
