/** The official referees: the conformance suite through a bridge, and the inspector's command line, both against a bundled server. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../support/bundle.ts';
import { startBridge } from '../support/mcp-bridge.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);
const folder = temporaryFolder();
let server: string;

beforeAll(async () => {
  server = await bundle('test/support/mcp-fixture-server.ts', path.join(folder.path, 'bundle'));
});
afterAll(() => folder.remove());

/** Features that are not offered: logging and sampling are on their way out of the protocol, and a person is asked yes or no alone. */
const NOT_OFFERED = [
  'logging-set-level',
  'tools-call-with-logging',
  'tools-call-sampling',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
];

describe('the conformance suite', () => {
  test('passes but for the features that are not offered', async () => {
    const bridge = await startBridge([process.execPath, server]);
    const baseline = path.join(folder.path, 'baseline.yml');
    writeFileSync(baseline, `server:\n${NOT_OFFERED.map((name) => `  - ${name}\n`).join('')}`);
    const suite = path.resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');
    const all = ['server', '--url', bridge.url, '--suite', 'active', '--expected-failures', baseline];
    try {
      const { stdout } = await run(process.execPath, [suite, ...all], { cwd: folder.path });
      expect(stdout).toMatch(/\d+ passed/);
      const schema = await run(
        process.execPath,
        [suite, 'server', '--url', bridge.url, '--scenario', 'json-schema-2020-12'],
        { cwd: folder.path },
      );
      expect(schema.stdout).toMatch(/Passed: (\d+)\/\1/);
    } catch (thrown) {
      const { stdout, stderr, message } = thrown as { stdout?: string; stderr?: string; message: string };
      throw new Error(`${message}\n${stdout ?? ''}\n${stderr ?? ''}`.slice(-6000));
    } finally {
      await bridge.close();
    }
  });
});

describe('the inspector', () => {
  const inspect = (...args: string[]) =>
    run(
      process.execPath,
      [path.resolve('node_modules/.bin/mcp-inspector'), '--cli', process.execPath, server, ...args, '--format', 'json'],
      { cwd: folder.path },
    );

  test('lists our tools', async () => {
    const { stdout } = await inspect('--method', 'tools/list');
    expect(stdout).toContain('launch_start_run_from_product_url');
  });
  test('calls one, and takes an error envelope for an answer that fits its schema', async () => {
    const { stdout } = await inspect('--method', 'tools/call', '--tool-name', 'launch_list_runs');
    expect(stdout).toContain('next_cursor');
    const failed = await inspect(
      '--method',
      'tools/call',
      '--tool-name',
      'launch_get_status',
      '--tool-arg',
      'run_id=nope',
    ).catch((thrown: { code: number; stdout: string }) => thrown);
    expect(failed).toMatchObject({ code: 5, stdout: expect.stringContaining('RUN_NOT_FOUND') });
  });
});
