/** `docs/contract-rules.md` and `docs/contract-sentences.md`: each rule with its sentence, and each sentence of the documents with what holds a server to it. */
import { contracts } from '../../src/contract-check/index.ts';
import { DOCUMENTS, sentences } from '../contract-sentences/index.ts';
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

const SENTENCES = `# What holds each sentence of the contracts

Each row is a normative sentence of a document, in short, with the rules of \`launch contract-check\` that judge a server by it. What
no answer of a server can show names the test that holds Launch to it, and why.
`;

export function contractSentencesFile(): [string, string] {
  const parts = Object.values(contracts).map(({ id }) => {
    const all = sentences[id];
    const rows = all.map(({ at, says, rules = [], because = '', test }) => [
      at,
      says,
      rules.length > 0
        ? rules.map((rule) => `\`${rule}\``).join(', ')
        : `\`${test?.file}\`, "${test?.title}": ${because}`,
    ]);
    const judged = all.filter(({ rules = [] }) => rules.length > 0).length;
    const head = `## ${DOCUMENTS[id]}\n\n${all.length} sentences, ${judged} of them judged by rules.`;
    return `${head}\n\n${table(['place', 'sentence', 'held by'], rows)}\n`;
  });
  return ['docs/contract-sentences.md', `${SENTENCES}\n${parts.join('\n')}`];
}
