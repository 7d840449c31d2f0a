/** Spans follow the work, are found again, and reach a collector only when somebody asks for that. */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTelemetry, wantsOtlp } from '../../src/adapters/telemetry.ts';
import { startClient } from '../support/mcp-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const RUN = 'r_2026-01-21T10-00-00Z_abcd';
const stop: (() => void)[] = [];
afterEach(() => {
  for (const one of stop.splice(0)) one();
});
afterAll(() => folder.remove());

describe('spans', () => {
  test('children carry the trace, the parent and the run of the span around them, also across awaits', async () => {
    const telemetry = createTelemetry({}, `${folder.path}/a`);
    await telemetry.span('outer', { 'launch.run_id': RUN }, async (outer) => {
      await Promise.all(
        ['one', 'two'].map((name) =>
          telemetry.span(name, {}, async (inner) => {
            await new Promise((resolve) => setTimeout(resolve, 2));
            expect(telemetry.current()).toMatchObject({
              span_id: inner.span_id,
              parent_span_id: outer.span_id,
              trace_id: outer.trace_id,
            });
          }),
        ),
      );
    });
    expect(telemetry.current()).toBeUndefined();
    const spans = await telemetry.find({ run_id: RUN }, 10);
    expect(spans.map(({ name }) => name).toSorted()).toEqual(['one', 'outer', 'two']);
    const [trace] = new Set(spans.map(({ trace_id }) => trace_id));
    expect(await telemetry.find({ trace_id: trace ?? '' }, 10)).toHaveLength(3);
    expect(await telemetry.find({ span_id: spans[0]?.span_id ?? '' }, 10)).toHaveLength(1);
    await telemetry.close();
  });
  test('a failure is recorded by its code and rethrown as it was', async () => {
    const telemetry = createTelemetry({});
    const failure = new TypeError('x');
    await expect(telemetry.span('fails', {}, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await telemetry.find({}, 1)).toMatchObject([{ status: 'error', attributes: { 'error.type': 'TypeError' } }]);
  });
  test("a caller's trace goes on; a malformed one is ignored", async () => {
    const telemetry = createTelemetry({});
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const seen = (traceparent: string) => telemetry.span('call', {}, async (span) => span, { traceparent });
    expect(await seen(`00-${trace}-b7ad6b7169203331-01`)).toMatchObject({
      trace_id: trace,
      parent_span_id: 'b7ad6b7169203331',
    });
    for (const bad of ['', 'nonsense', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `ff-${trace}-b7ad6b7169203331-01`])
      expect((await seen(bad)).parent_span_id).toBeNull();
  });
  test('old days are dropped and a torn line is skipped', async () => {
    const kept = `${folder.path}/b`;
    mkdirSync(kept);
    writeFileSync(`${kept}/spans-2001-01-01.ndjson`, '{}\n');
    writeFileSync(`${kept}/spans-2099-01-01.ndjson`, '{"run_id":"r_2026');
    const telemetry = createTelemetry({}, kept);
    await telemetry.span('new', { 'launch.run_id': RUN }, async () => {});
    expect(await telemetry.find({ run_id: RUN }, 10)).toHaveLength(1);
    expect(readdirSync(kept)).not.toContain('spans-2001-01-01.ndjson');
    await telemetry.close();
  });
  test('a folder that cannot be written is never fatal', async () => {
    writeFileSync(`${folder.path}/file`, '');
    const telemetry = createTelemetry({}, `${folder.path}/file/spans`);
    expect(await telemetry.span('works', {}, async () => 42)).toBe(42);
    expect(await telemetry.find({}, 1)).toEqual([]);
  });
});

describe('export', () => {
  test.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c:4318/v1/traces' }, true],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, false],
    [{ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
  ])('%j asks for it: %s', (env, asked) => {
    expect(wantsOtlp(env)).toBe(asked);
  });

  interface Line {
    port?: number;
    name?: string;
    refused?: boolean;
    [key: string]: unknown;
  }
  const startReceiver = async (refuse: number) => {
    const child = spawn(process.execPath, ['test/support/otlp-receiver.ts', String(refuse)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    stop.push(() => child.kill());
    const lines: Line[] = [];
    const waiting = new Set<() => void>();
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(JSON.parse(line) as Line);
      for (const look of waiting) look();
    });
    const waitFor = (matches: (line: Line) => boolean): Promise<Line> =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`not received: ${JSON.stringify(lines).slice(-1000)}`)),
          50_000,
        );
        const look = (): void => {
          const found = lines.find(matches);
          if (found === undefined) return;
          clearTimeout(timer);
          resolve(found);
        };
        waiting.add(look);
        look();
      });
    const { port } = await waitFor((line) => line.port !== undefined);
    return { endpoint: `http://127.0.0.1:${port}`, lines, waitFor };
  };
  const serverWith = async (env: Record<string, string>) => {
    mkdirSync(`${folder.path}/home`, { recursive: true });
    const client = startClient([process.execPath, 'test/support/scripted-mcp.ts'], {
      LAUNCH_HOME: `${folder.path}/home`,
      ...env,
    });
    stop.push(() => client.process.kill('SIGKILL'));
    await client.initialize();
    return client;
  };

  test('a separate collector decodes the spans of a call, with service, run, times and status', async () => {
    const receiver = await startReceiver(1);
    const client = await serverWith({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_SERVICE_NAME: 'docs-bot',
      OTEL_RESOURCE_ATTRIBUTES: 'team=docs%20team',
    });
    await client.request('tools/call', { name: 'launch_get_status', arguments: { run_id: RUN } });
    expect(await client.end()).toBe(0);
    const span = await receiver.waitFor(({ name }) => name === 'tool launch_get_status');
    expect(receiver.lines.some(({ refused }) => refused)).toBe(true);
    expect(span).toMatchObject({
      path: '/v1/traces',
      type: 'application/x-protobuf',
      status: { code: 2 },
      attributes: { 'launch.tool': 'launch_get_status', run_id: RUN, 'error.type': 'RUN_NOT_FOUND' },
      resource: { 'service.name': 'docs-bot', team: 'docs team' },
    });
    expect(Buffer.from(String(span.traceId), 'base64')).toHaveLength(16);
    expect(BigInt(String(span.endTimeUnixNano)) >= BigInt(String(span.startTimeUnixNano))).toBe(true);
  });
  test('a collector that is away is never fatal and holds nobody up for long', async () => {
    const client = await serverWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    const { result } = await client.request('tools/call', { name: 'launch_list_runs', arguments: {} });
    expect(result?.isError).toBeUndefined();
    const started = performance.now();
    expect(await client.end()).toBe(0);
    expect(performance.now() - started).toBeLessThan(25_000);
  });
});
