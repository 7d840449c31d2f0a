/** GitHub's own parser of actions and workflows, bundled because its package cannot be imported by Node as it is. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = path.resolve(import.meta.dirname, '..', '..');
interface Parser {
  problems(kind: 'action' | 'workflow', text: string): string[];
}
let loaded: Promise<Parser> | undefined;

function load(): Promise<Parser> {
  loaded ??= (async () => {
    const folder = path.join(root, 'node_modules', '.cache', 'launch-forge');
    mkdirSync(folder, { recursive: true });
    const outfile = path.join(folder, `workflow-parser-${process.pid}-${Math.floor(performance.timeOrigin)}.mjs`);
    const contents = `
      import { parseWorkflow, NoOperationTraceWriter } from '@actions/workflow-parser';
      import { parseAction } from '@actions/workflow-parser/actions/action-parser';
      export function problems(kind, text) {
        const trace = new NoOperationTraceWriter();
        const parse = kind === 'action' ? parseAction : parseWorkflow;
        const result = parse({ name: kind === 'action' ? 'action.yml' : '.github/workflows/x.yml', content: text }, trace);
        return result.context.errors.getErrors().map((error) => error.message);
      }`;
    const source = path.join(folder, `${path.basename(outfile, '.mjs')}-source.mjs`);
    writeFileSync(source, contents);
    const made = await rolldown({ input: source, platform: 'node', logLevel: 'silent' });
    await made.write({ file: outfile, format: 'esm', codeSplitting: false });
    return (await import(pathToFileURL(outfile).href)) as Parser;
  })();
  return loaded;
}

/** What is wrong with it, in GitHub's words; empty when nothing is. */
export const parseActionFile = async (text: string): Promise<string[]> => (await load()).problems('action', text);
export const parseWorkflowFile = async (text: string): Promise<string[]> => (await load()).problems('workflow', text);
