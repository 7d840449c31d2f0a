/** The bill of materials of `dist/` (CycloneDX 1.6): every package whose bytes are in it, and nothing that is not. */
import type { Embedded } from './embedded.ts';

export interface Bundled {
  name: string;
  version: string;
  license: string;
}

/** Neither clock nor serial number: the same build has the same bytes. */
export function sbomOf(
  product: { name: string; version: string },
  bundled: readonly Bundled[],
  embedded: readonly Embedded[],
): string {
  const packages = bundled.map(({ name, version, license }) => ({
    type: 'library',
    'bom-ref': npm(name, version),
    name,
    version,
    purl: npm(name, version),
    licenses: [{ expression: license }],
  }));
  const parts = embedded.map(({ name, version, purl, licence, copyright, inside }) => ({
    type: 'library',
    'bom-ref': `${inside}#${purl}`,
    name,
    ...(version === undefined ? {} : { version }),
    purl,
    licenses: [{ expression: licence }],
    copyright,
    properties: [{ name: 'launch:file', value: `dist/${inside}` }],
  }));
  const { name, version } = product;
  const component = { type: 'application', 'bom-ref': npm(name, version), name, version, purl: npm(name, version) };
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components: [...packages, ...parts] }, null, 2)}\n`;
}

const npm = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;
