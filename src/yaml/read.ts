/** Reads YAML as plain data, within the limits: the only place that reads with js-yaml. */
import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml';
import { assertReadable, excessOf, nowhere, YAML_LIMITS, YamlError } from './limits.ts';

export { YamlError } from './limits.ts';

/** The data of one document; dates stay text. `lastWins` takes the last of keys that stand twice, `merges` what `<<` brings. Throws YamlError alone. */
export function readYaml(
  text: string,
  { lastWins = false, merges = false }: { lastWins?: boolean; merges?: boolean } = {},
): unknown {
  assertReadable(text);
  let data: unknown;
  try {
    data = load(text, {
      ...(merges && { schema: MERGING }),
      json: lastWins,
      maxDepth: YAML_LIMITS.depth,
      maxAliases: YAML_LIMITS.aliases,
    });
  } catch (thrown) {
    throw asYamlError(thrown);
  }
  const excess = excessOf(data);
  if (excess !== undefined) throw new YamlError(excess, nowhere);
  return data;
}

const MERGING = CORE_SCHEMA.withTags(mergeTag);

function asYamlError(thrown: unknown): YamlError {
  if (!(thrown instanceof YAMLException))
    return new YamlError(thrown instanceof Error ? thrown.message : String(thrown), nowhere, thrown);
  const { mark, reason } = thrown;
  return new YamlError(reason, mark ? { line: mark.line + 1, column: mark.column + 1 } : nowhere, thrown);
}
