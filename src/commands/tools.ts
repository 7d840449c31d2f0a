/** `launch call`, `launch tools` and `launch schema`: every tool without a host, with exactly the envelopes an MCP client gets. */

import path from 'node:path';
import { type Command, defineCommand } from '../cli/command.ts';
import { readNamed } from '../content/named-file.ts';

const call = defineCommand({
  name: 'call',
  group: 'Tools',
  summary: 'call a tool and print its envelope',
  arguments: [
    { name: '<tool>', description: 'as `launch tools` names it' },
    { name: '[words...]', description: '--input json|@file|-, or --key value for each argument' },
  ],
  passThrough: true,
  examples: [
    "launch call launch_list_runs --input '{}'",
    'launch call launch_get_status --run_id r_2026-01-21T10-00-00Z_abcd',
  ],
  async run({ arguments: [tool = ''], rest, io, context }) {
    const [{ callTool }, { createLaunchRegistry }] = await Promise.all([
      import('../tools/call.ts'),
      import('../tools/create-registry.ts'),
    ]);
    const registry = createLaunchRegistry({ env: io.env, cwd: io.cwd, context });
    const printed = await callTool(registry, {
      tool,
      words: rest.filter((word) => word !== '--json'),
      stdin: () => io.stdin(),
      readFile: (file) => readNamed(path.resolve(io.cwd, file), { what: 'The input file', shown: file }),
      meta: { signal: io.signal },
    });
    io.out(printed.stdout);
    return printed.exitCode;
  },
});

const tools = defineCommand({
  name: 'tools',
  group: 'Tools',
  summary: 'list the tools',
  async run({ io }) {
    const { listTools } = await import('../tools/call.ts');
    io.out(listTools(io.json));
    return 0;
  },
});

const schema = defineCommand({
  name: 'schema',
  group: 'Tools',
  summary: 'print the schema of a tool or of an artifact',
  arguments: [{ name: '<name>', description: 'e.g. launch_start_run, run_config, page_plan' }],
  async run({ arguments: [name = ''], io }) {
    const { schemaOf } = await import('../tools/call.ts');
    io.out(schemaOf(name));
    return 0;
  },
});

export const toolCommands: readonly Command[] = [call, tools, schema];
