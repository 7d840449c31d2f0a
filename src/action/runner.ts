/** The runner as this Action uses it: log lines, groups, masks, outputs and the job summary. The one file that knows its protocol. */
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync } from 'node:fs';
import { workflowCommand } from '../report/workflow-command.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface Runner {
  line(text: string): void;
  group(title: string): void;
  endGroup(): void;
  mask(secret: string): void;
  /** A command line that is already escaped. */
  command(line: string): void;
  error(title: string, message: string): void;
  warning(message: string): void;
  output(name: string, value: string): void;
  /** Added to the step's summary; false when the runner has none. */
  summary(markdown: string): boolean;
}

export function createRunner(env: Env, write: (text: string) => void): Runner {
  const command = (line: string): void => write(`${line}\n`);
  let open = false;
  const endGroup = (): void => {
    if (open) command('::endgroup::');
    open = false;
  };
  return {
    // Text of others may look like a command; a zero-width space before it keeps the runner from reading one.
    line: (text) => write(`${text.replace(/^(\s*)::/gmu, '$1\u200B::')}\n`),
    group(title) {
      endGroup();
      command(workflowCommand('group', {}, title));
      open = true;
    },
    endGroup,
    mask: (secret) => {
      for (const part of secret.split(/\r?\n/u)) if (part !== '') command(workflowCommand('add-mask', {}, part));
    },
    command,
    error: (title, message) => command(workflowCommand('error', { title }, message)),
    warning: (message) => command(workflowCommand('warning', {}, message)),
    output(name, value) {
      const file = env.GITHUB_OUTPUT;
      if (file === undefined || !existsSync(file)) return;
      const delimiter = `ghadelimiter_${randomUUID()}`;
      appendFileSync(file, `${name}<<${delimiter}\n${value}\n${delimiter}\n`);
    },
    summary(markdown) {
      const file = env.GITHUB_STEP_SUMMARY;
      if (file === undefined || !existsSync(file)) return false;
      appendFileSync(file, markdown);
      return true;
    },
  };
}
