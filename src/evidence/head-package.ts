/** Which of several packages the product is, where nobody names one: by its front page, else by the repository's name. Pure. */
import { namesAddress, registryAddresses } from '../manifests/registry-addresses.ts';
import { installerOf } from './installed-first.ts';

/** The first that the front page installs; the one that is called as the repository also by its address in a registry. */
export function shownFirst<Package>(
  packages: readonly Package[],
  namesOf: (one: Package) => readonly string[],
  { readme, repository }: { readme: string; repository: string | undefined },
): Package | undefined {
  const home = packages.find((one) => namesOf(one).some((name) => isCalledAs(name, repository)));
  const addresses = home === undefined ? [] : namesOf(home).flatMap((name) => registryAddresses(name));
  const installed = installerOf(packages, namesOf);
  for (const line of readme.split('\n')) {
    if (addresses.some((each) => namesAddress(line, each))) return home;
    const found = installed(line);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether the last part of a package's name is that of its repository. */
export function isCalledAs(name: string, repository: string | undefined): boolean {
  const own = plain(lastOf((repository ?? '').replace(/\.git$/, '')));
  return own !== '' && plain(name.split(/[/:]/).at(-1) ?? '') === own;
}

const lastOf = (path: string): string => path.split('/').at(-1) ?? '';
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
