/** Workflow commands as text: escaped so that no finding can start a command of its own. */

export type CommandProperties = Readonly<Record<string, string | number | undefined>>;

/** `::error file=a.md,line=3::message`; what GitHub reads from a job's log. */
export function workflowCommand(command: string, properties: CommandProperties, message: string): string {
  const written = Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${command}${written.length === 0 ? '' : ` ${written.join(',')}`}::${escapeData(message)}`;
}

/** Control characters would steer the terminal that a log is read in. */
const escapeData = (text: string): string =>
  text
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replace(/(?!\t)\p{Cc}/gu, '\ufffd');
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
