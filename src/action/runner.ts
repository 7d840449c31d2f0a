/** The runner as this Action uses it, over @actions/core: log lines, groups, masks, annotations, outputs and the job summary. */
import type { Annotation } from '../report/annotations.ts';

/** What is asked of @actions/core; it reads and writes the process it runs in. */
export type Core = Pick<
  typeof import('@actions/core'),
  | 'endGroup'
  | 'error'
  | 'exportVariable'
  | 'getBooleanInput'
  | 'getIDToken'
  | 'getInput'
  | 'info'
  | 'isDebug'
  | 'notice'
  | 'setOutput'
  | 'setSecret'
  | 'startGroup'
  | 'summary'
  | 'warning'
>;

export interface Runner {
  line(text: string): void;
  group(title: string): void;
  endGroup(): void;
  mask(secret: string): void;
  annotate(annotation: Annotation): void;
  error(title: string, message: string): void;
  warning(message: string): void;
  output(name: string, value: string): void;
  /** For later steps of this job. */
  export(name: string, value: string): void;
  /** Added to the step's summary; false when the runner has none. */
  summary(markdown: string): Promise<boolean>;
}

/**
 * Text of others may look like a command of the runner, today's (`::` at the start of a line, after whatever the runner takes for
 * white space) or an older one (`##[` anywhere): a zero-width space in it keeps the runner from reading one. What some take for the end
 * of a line and others do not becomes a space.
 */
export const harmless = (text: string): string =>
  text
    .replace(/[\u0085\u2028\u2029\v\f]/gu, ' ')
    .replace(/^([^\S\n\r\u2028\u2029]*)::/gmu, '$1\u200B::')
    .replaceAll('##[', '##\u200B[');

export function createRunner(core: Core): Runner {
  let open = false;
  const endGroup = (): void => {
    if (open) core.endGroup();
    open = false;
  };
  return {
    line: (text) => core.info(harmless(text)),
    group(title) {
      endGroup();
      core.startGroup(harmless(title));
      open = true;
    },
    endGroup,
    mask: (secret) => {
      for (const part of secret.split(/\r?\n/u)) if (part !== '') core.setSecret(part);
    },
    annotate: ({ level, title, message, path, line, endLine, column, endColumn }) =>
      core[level](message, {
        title,
        file: path,
        ...(line === undefined ? {} : { startLine: line }),
        ...(endLine === undefined ? {} : { endLine }),
        ...(column === undefined ? {} : { startColumn: column }),
        ...(endColumn === undefined ? {} : { endColumn }),
      }),
    error: (title, message) => core.error(message, { title }),
    warning: (message) => core.warning(message),
    output: (name, value) => core.setOutput(name, value),
    export: (name, value) => core.exportVariable(name, value),
    summary: (markdown) =>
      core.summary
        .addRaw(markdown)
        .write()
        .then(
          () => true,
          () => {
            core.summary.emptyBuffer();
            return false;
          },
        ),
  };
}
