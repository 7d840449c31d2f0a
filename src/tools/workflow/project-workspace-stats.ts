/** Counts the files and folders where the server works. */
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { defineTool } from '../tool.ts';

const SKIPPED = new Set(['.git', 'node_modules']);

export default defineTool({
  id: 'project.workspace_stats',
  family: 'workflow',
  title: 'Count the workspace',
  description: 'Number of files and folders below the folder the server works in, without .git and node_modules.',
  input: z.strictObject({}),
  output: z.object({ root: z.string(), files: z.int(), directories: z.int() }),
  effects: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  failures: [],
  examples: [{ input: {} }],
  async run(_, { ports, signal }) {
    const counts = { files: 0, directories: 0 };
    const waiting = [ports.cwd];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      signal.throwIfAborted();
      const opened = await opendir(folder).catch(() => undefined);
      if (opened === undefined) continue;
      for await (const entry of opened) {
        if (!entry.isDirectory()) counts.files += 1;
        else if (!SKIPPED.has(entry.name)) {
          counts.directories += 1;
          waiting.push(path.join(folder, entry.name));
        }
      }
    }
    // The name alone: where it lies on this machine is nobody's business.
    return { root: path.basename(ports.cwd), ...counts };
  },
});
