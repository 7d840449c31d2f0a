/** How a run was told to read its product, as its proof keeps it, and as the configuration of whoever reads it again. */
import type { ReadWith } from '../model/proof.ts';
import type { NormalisedRunConfig, RunConfig } from '../model/run-config.ts';

const DEFAULT: ReadWith = {
  locale: 'en',
  scan_directories: [],
  example_directories: [],
  exclude: [],
  public_modules: [],
};

/** Nothing where all is as it is without a word. */
export function readWithOf({
  locales,
  ingestion: { scan_directories, example_directories, exclude },
  repo_hints: { public_modules },
}: Pick<NormalisedRunConfig, 'locales' | 'ingestion' | 'repo_hints'>): { read_with?: ReadWith } {
  const said = { locale: locales[0] ?? DEFAULT.locale, scan_directories, example_directories, exclude, public_modules };
  return JSON.stringify(said) === JSON.stringify(DEFAULT) ? {} : { read_with: said };
}

export const configOf = ({
  locale,
  scan_directories,
  example_directories,
  exclude,
  public_modules,
}: ReadWith): Pick<RunConfig, 'locales' | 'ingestion' | 'repo_hints'> => ({
  locales: [locale],
  ingestion: { scan_directories, example_directories, exclude },
  repo_hints: { public_modules },
});

/** One line for people: what was read of the product, where that is not all. */
export const describeReadWith = ({ scan_directories, exclude }: ReadWith): string | undefined => {
  const said = [
    ...(scan_directories.length === 0 ? [] : [`${scan_directories.join(', ')} alone`]),
    ...(exclude.length === 0 ? [] : [`without ${exclude.join(', ')}`]),
  ];
  return said.length === 0 ? undefined : `the product is read as its run was told to: ${said.join(', ')}`;
};

/** Whether a reading leaves out files that may say which package the product is. */
export const isNarrowed = (readWith: ReadWith | undefined): boolean =>
  readWith !== undefined && describeReadWith(readWith) !== undefined;
