/** `docs/contract-rules.md`: each sentence of the contracts that `launch contract-check` holds a server against, where it stands, and the rule that judges it. */
import { contracts } from '../../src/contract-check/index.ts';
import { table } from './tables.ts';

const HEAD = `# What contract-check holds a server against

Each row is a sentence of a contract, the place in its document, and the rule that judges it; a rule is broken on purpose in
\`test/support/deviations\`. Run one with \`launch contract-check --contract <name> --rule <id>\`.
`;

export function contractRulesFile(): [string, string] {
  const parts = Object.values(contracts).map(({ id, rules }) => {
    const rows = rules.map(({ section, says, id: rule }) => [section, says, `\`${rule}\``]);
    return `## ${id}\n\n${rules.length} rules.\n\n${table(['place', 'sentence', 'rule'], rows)}\n`;
  });
  return ['docs/contract-rules.md', `${HEAD}\n${parts.join('\n')}`];
}
