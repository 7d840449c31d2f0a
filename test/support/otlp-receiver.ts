/** A collector in a process of its own: decodes OTLP/HTTP protobuf with the official definitions and prints each span as a line. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { Type } from 'protobufjs';

/** The code that OpenTelemetry generated from its own .proto files. */
const definitions = createRequire(import.meta.url)(
  '../../node_modules/otlp-definitions/build/src/generated/root.js',
) as {
  opentelemetry: {
    proto: { collector: { trace: { v1: { ExportTraceServiceRequest: Pick<Type, 'decode' | 'toObject'> } } } };
  };
};
const requestType = definitions.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
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
