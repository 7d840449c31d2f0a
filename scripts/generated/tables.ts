/** Markdown tables of what the lists in src/ hold. */
import { INPUTS, type InputSpec } from '../../src/action/inputs.ts';
import { OUTPUTS } from '../../src/action/outputs.ts';
import { commands } from '../../src/commands/index.ts';
import { fixers } from '../../src/fixers/index.ts';
import { gates } from '../../src/gates/index.ts';
import { tools } from '../../src/tools/index.ts';
import { bridgeTools } from '../../src/tools/roblox/index.ts';

export async function tables(): Promise<Record<string, string>> {
  return {
    action: actionTables(),
    commands: table(
      ['command', 'what it does'],
      commands.map((command) => [`\`launch ${command.name}\``, command.summary]),
    ),
    tools: table(
      ['tool', 'what it does', 'effects'],
      tools.map((tool) => [
        `\`${tool.id}\``,
        tool.title,
        tool.effects.readOnly ? 'reads' : tool.effects.openWorld ? 'writes outside' : 'writes its run',
      ]),
    ),
    bridge: table(
      ['tool', 'what it does', 'effects'],
      bridgeTools.map((tool) => [`\`${tool.id}\``, tool.title, tool.effects.readOnly ? 'reads' : 'writes the place']),
    ),
    gates: table(
      ['gate', 'guarantees', 'profiles', 'kinds of finding'],
      gates.map((gate) => [
        `\`${gate.id}\``,
        gate.title,
        gate.profiles.join(', '),
        gate.rules.map((rule) => `\`${rule.id.split('/')[1] ?? rule.id}\``).join(', '),
      ]),
    ),
    fixers: table(
      ['fixer', 'fixes', 'safety', 'what may change for a reader'],
      fixers.map((fixer) => [
        fixer.title,
        fixer.fixes.map((rule) => `\`${rule}\``).join(', '),
        fixer.safety,
        fixer.declares.filter((change) => change !== 'nothing').join(', ') || 'nothing',
      ]),
    ),
  };
}

/** Inputs and outputs of the Action, from the tables that action.yml is made of. */
function actionTables(): string {
  const inputs = Object.entries<InputSpec>(INPUTS).map(([name, { description, default: standard, choices }]) => [
    `\`${name}\``,
    standard === undefined ? '' : `\`${standard}\``,
    choices === undefined
      ? description
      : `${description} One of ${choices.map((choice) => `\`${choice}\``).join(', ')}.`,
  ]);
  const outputs = Object.entries(OUTPUTS).map(([name, description]) => [`\`${name}\``, description]);
  return `${table(['input', 'default', 'what it does'], inputs)}\n\n${table(['output', 'what it holds'], outputs)}`;
}

/** A GFM table; pipes in cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
