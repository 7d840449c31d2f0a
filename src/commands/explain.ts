/** `launch explain <rule>`: what a rule or gate looks at, with an example of wrong and right; needs no site. */
import { defineCommand } from '../cli/command.ts';
import { UserError } from '../errors.ts';
import type { Gate } from '../gates/gate.ts';

export default defineCommand({
  name: 'explain',
  group: 'Docs',
  summary: 'what a rule or gate means, with an example of wrong and right',
  arguments: [{ name: '[rule]', description: 'id of a rule or gate, as findings show it (default: all are listed)' }],
  examples: ['launch explain internal-links/page-missing', 'launch explain images'],
  async run({ io, arguments: [name = ''] }) {
    const [{ gates }, { EXAMPLES }, { explainRule }] = await Promise.all([
      import('../gates/index.ts'),
      import('../gates/examples.ts'),
      import('../validation/explain.ts'),
    ]);
    if (name === '') {
      if (io.json) io.out(`${JSON.stringify(gates.map(listed), null, 2)}\n`);
      else io.out(`${gates.map(listedText).join('\n\n')}\n`);
      return 0;
    }
    const gate = gates.find(({ id, rules }) => id === name || rules.some((rule) => rule.id === name));
    if (gate === undefined) {
      const { nearChoices } = await import('../text/near-choices.ts');
      const { meant } = await import('../gates/meant.ts');
      const known = gates.flatMap(({ id, rules }) => [id, ...rules.map((rule) => rule.id)]);
      const help = meant(nearChoices(name, known)) ?? '`launch explain` lists all gates and rules.';
      throw new UserError('INVALID_INPUT', `There is no rule or gate \`${name}\`. ${help}`);
    }
    const rules = gate.rules.filter(({ id }) => name === gate.id || id === name);
    if (io.json) {
      const described = rules.map((rule) => ({ ...rule, example: EXAMPLES[rule.id] }));
      io.out(
        `${JSON.stringify({ gate: gate.id, title: gate.title, profiles: gate.profiles, rules: described }, null, 2)}\n`,
      );
    } else io.out(`${explainRule(gate, rules, io.outColors).join('\n')}\n`);
    return 0;
  },
});

const listed = ({ id, title, profiles, rules }: Gate) => ({
  gate: id,
  title,
  profiles,
  rules: rules.map((rule) => rule.id),
});
const listedText = ({ id, title, rules }: Gate): string =>
  [`${id}: ${title}`, ...rules.map((rule) => `  ${rule.id}`)].join('\n');
