/** `launch attest`: the in-toto statement of a run, for whoever signs it; Launch itself signs nothing here. */
import path from 'node:path';
import { writeWhole } from '../adapters/write-whole.ts';
import { defineCommand, textOption } from '../cli/command.ts';
import { attestationFiles } from '../model/attestation.ts';
import { runArgument, runIdOf } from './about-run.ts';

export default defineCommand({
  name: 'attest',
  group: 'Runs',
  reads: true,
  summary: 'write the statement of a run that a signer attests (in-toto)',
  description:
    'Names the proof files of the pull request and the head of the evidence, each with its sha256. Whoever signs it (`actions/attest`, `cosign attest-blob`) vouches for both; `launch verify` and `launch verify-evidence` hold them against the signed bundle.',
  arguments: [runArgument],
  options: [
    {
      flags: '--out <folder>',
      description: 'write statement.json, and subjects.txt and predicate.json for `actions/attest`, into this folder',
    },
  ],
  examples: ['launch attest r_2026-01-21T10-00-00Z_abcd --out attestation'],
  async run(call) {
    const { io, options } = call;
    const { engine } = await call.context();
    const { runStatement } = await import('../report/run-statement.ts');
    const runId = runIdOf(call);
    const statement = await runStatement(engine, runId, await engine.evidenceHead(runId));
    const out = textOption(options, 'out');
    if (out === undefined) {
      io.out(`${JSON.stringify(statement, null, 2)}\n`);
      return 0;
    }
    const folder = path.resolve(io.cwd, out);
    const files = attestationFiles(statement);
    for (const [name, text] of Object.entries(files)) writeWhole(path.join(folder, name), text);
    if (io.json) io.out(`${JSON.stringify({ ok: true, folder, files: Object.keys(files), statement }, null, 2)}\n`);
    else io.out(`${path.join(out, 'statement.json')} names ${statement.subject.length} subjects\n`);
    return 0;
  },
});
