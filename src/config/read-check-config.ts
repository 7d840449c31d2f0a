/** Finds and reads the repository configuration; every problem of it is said at once. */
import { CheckConfig } from './check-config.ts';
import { CHECK_CONFIG_FILES } from './check-config-files.ts';
import { configError, parseConfig, parseConfigText } from './config-problems.ts';

/** `read` gives a file's text or undefined. Throws UserError SCHEMA_VALIDATION_FAILED with `details.problems`. */
export function readCheckConfig(
  read: (path: string) => string | undefined,
  folders: readonly string[] = [''],
): { config: CheckConfig; path: string | null } {
  for (const folder of folders) {
    for (const name of CHECK_CONFIG_FILES) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const text = read(path);
      if (text !== undefined) return { config: parseCheckConfig(text, path), path };
    }
  }
  return { config: {}, path: null };
}

export function parseCheckConfig(text: string, source: string): CheckConfig {
  const config = parseConfig(CheckConfig, parseConfigText(text, source), source);
  if (config.site !== undefined && config.sites !== undefined)
    throw configError(source, [
      { path: 'sites', message: '`site` names one site and `sites` names several: keep one of the two' },
    ]);
  return config;
}
