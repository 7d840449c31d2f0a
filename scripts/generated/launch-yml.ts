/** `schemas/launch_yml.schema.json`, which editors complete by, and `docs/launch-yml.md`: every key of `launch.yml`. */
import { z } from 'zod';
import { BotConfig } from '../../bot/repository-config.ts';
import { CheckConfig } from '../../src/config/check-config.ts';
import { writeYaml } from '../../src/yaml/edit.ts';
import { schemaFile, schemaUrl } from './schemas.ts';
import { table } from './tables.ts';

interface Described {
  type?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Described[];
  items?: Described;
  properties?: Record<string, Described>;
  additionalProperties?: Described | boolean;
}

const NAME = 'launch_yml';
const HEAD = `# launch.yml

\`.github/launch.yml\`, else \`launch.yml\` at the root (the first that is there counts alone), says how a docs tree is checked, fixed and served by the bot. Every key may be
left out; an unknown one is refused with the one that was meant. Editors with the YAML language server complete and judge the
file when it begins with this line:

\`\`\`yaml
# yaml-language-server: $schema=${schemaUrl(NAME)}
\`\`\`

One baseline holds for all who check the whole site: \`launch check\`, the Action and the bot read the files at \`.github/launch-baseline*.json\`, where
\`launch init\` and the Action write them, or the one that \`baseline\` names. A change is judged by the baseline it starts from. The option and the input of
that name come first, and \`launch check --no-baseline\` counts everything, as to fix it.
`;

export function launchYmlFiles(): [string, string][] {
  const { $schema: _, ...schema } = z.toJSONSchema(CheckConfig.extend({ bot: BotConfig.optional() }), {
    target: 'draft-2020-12',
    io: 'input',
  });
  const bot = { ...(schema.properties?.bot as Described), description: 'How the bot serves the repository' };
  const whole = { ...schema, properties: { ...(schema.properties as Described['properties']), bot } };
  const rows = Object.entries(whole.properties).flatMap(([name, value]) => rowsOf(name, value));
  const keys = table(['key', 'type', 'default', 'what it says', 'example'], rows);
  return [schemaFile(NAME, whole), ['docs/launch-yml.md', `${HEAD}\n${keys}\n`]];
}

function rowsOf(name: string, value: Described): string[][] {
  const nested = value.properties ?? (value.examples === undefined ? value.items?.properties : undefined);
  const example = value.examples?.[0];
  const own = [
    `\`${name}\``,
    typeOf(value),
    value.default === undefined ? '' : code(value.default),
    value.description ?? '',
    example === undefined ? '' : code(example),
  ];
  const inner = value.items?.properties === undefined ? name : `${name}[]`;
  return [own, ...Object.entries(nested ?? {}).flatMap(([key, one]) => rowsOf(`${inner}.${key}`, one))];
}

/** As it is written behind the key. */
const code = (value: unknown): string =>
  `\`${writeYaml(value, { collectionStyle: 'flow', lineWidth: 0, singleQuote: true }).trim()}\``;

function typeOf(value: Described): string {
  if (value.const !== undefined) return code(value.const);
  if (value.enum !== undefined) return value.enum.map(code).join(', ');
  if (value.anyOf !== undefined) return value.anyOf.map(typeOf).join(', ');
  if (value.type === 'array') return `list of ${typeOf(value.items ?? {})}`;
  if (value.type === 'object' && typeof value.additionalProperties === 'object')
    return `names with ${typeOf(value.additionalProperties)}`;
  return { object: 'keys', string: 'text', integer: 'whole number' }[value.type ?? ''] ?? value.type ?? '';
}
