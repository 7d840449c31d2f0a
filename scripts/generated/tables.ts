/** Markdown tables of what the lists in src/ hold. */
import { commands } from '../../src/commands/index.ts';

export async function tables(): Promise<Record<string, string>> {
  return {
    commands: table(['command', 'what it does'], commands.map((command) => [`\`launch ${command.name}\``, command.summary])),
  };
}

/** A GFM table; pipes in cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
