/** A collector in a process of its own: decodes OTLP/HTTP protobuf by the field numbers of the official definitions and prints each span as a line. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import protobuf from 'protobufjs';

/** opentelemetry/proto/collector/trace/v1/trace_service.proto and what it imports, as far as we send it. */
const definitions = protobuf.Root.fromJSON({
  nested: {
    ExportTraceServiceRequest: { fields: { resourceSpans: { rule: 'repeated', type: 'ResourceSpans', id: 1 } } },
    ResourceSpans: {
      fields: {
        resource: { type: 'Resource', id: 1 },
        scopeSpans: { rule: 'repeated', type: 'ScopeSpans', id: 2 },
        schemaUrl: { type: 'string', id: 3 },
      },
    },
    Resource: { fields: { attributes: { rule: 'repeated', type: 'KeyValue', id: 1 } } },
    ScopeSpans: {
      fields: { scope: { type: 'InstrumentationScope', id: 1 }, spans: { rule: 'repeated', type: 'Span', id: 2 } },
    },
    InstrumentationScope: { fields: { name: { type: 'string', id: 1 }, version: { type: 'string', id: 2 } } },
    Span: {
      fields: {
        traceId: { type: 'bytes', id: 1 },
        spanId: { type: 'bytes', id: 2 },
        parentSpanId: { type: 'bytes', id: 4 },
        name: { type: 'string', id: 5 },
        kind: { type: 'int32', id: 6 },
        startTimeUnixNano: { type: 'fixed64', id: 7 },
        endTimeUnixNano: { type: 'fixed64', id: 8 },
        attributes: { rule: 'repeated', type: 'KeyValue', id: 9 },
        status: { type: 'Status', id: 15 },
      },
    },
    Status: { fields: { message: { type: 'string', id: 2 }, code: { type: 'int32', id: 3 } } },
    KeyValue: { fields: { key: { type: 'string', id: 1 }, value: { type: 'AnyValue', id: 2 } } },
    AnyValue: {
      oneofs: { value: { oneof: ['stringValue', 'boolValue', 'intValue', 'doubleValue'] } },
      fields: {
        stringValue: { type: 'string', id: 1 },
        boolValue: { type: 'bool', id: 2 },
        intValue: { type: 'int64', id: 3 },
        doubleValue: { type: 'double', id: 4 },
      },
    },
  },
});
const requestType = definitions.lookupType('ExportTraceServiceRequest');
type Attributes = { key: string; value: Record<string, unknown> }[];
interface Decoded {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: { attributes: Attributes }[] }[] }[];
}
const flat = (attributes: Attributes = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Answers 503 to the first `refuse` requests. */
let refuse = Number(process.argv[2] ?? 0);
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (refuse > 0) {
      refuse -= 1;
      process.stdout.write('{"refused":true}\n');
      response.writeHead(503).end();
      return;
    }
    const body = Buffer.concat(chunks);
    const message = requestType.decode(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body);
    const decoded = requestType.toObject(message, { bytes: String, longs: String }) as Decoded;
    for (const { resource, scopeSpans } of decoded.resourceSpans) {
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        const line = {
          ...span,
          attributes: flat(span.attributes),
          resource: flat(resource.attributes),
          path: request.url,
          type: request.headers['content-type'],
        };
        process.stdout.write(`${JSON.stringify(line)}\n`);
      }
    }
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`{"port":${(server.address() as AddressInfo).port}}\n`));
