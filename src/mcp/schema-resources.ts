/** Schemas as resources: input and output of every tool, and every document Launch reads or writes. */
import type { ListedTool } from '../tools/tools-list.ts';
import type { ResourceProvider } from './extension.ts';

const INDEX = 'launch://schemas';
const DOCUMENT_TEMPLATE = 'launch://schemas/{name}';
const TOOL_TEMPLATE = 'launch://schemas/tools/{tool}';
const json = { mimeType: 'application/schema+json' };

/** Where the schemas of a tool are read. */
export const toolSchemaUri = (tool: string): string => `launch://schemas/tools/${tool}`;

export function createSchemaResources(listed: readonly ListedTool[]): ResourceProvider {
  const toolNames = listed.map(({ id }) => id);
  const documents = async () => (await import('../model/artifacts.ts')).PUBLISHED_SCHEMAS;
  const read = async (uri: string): Promise<object | undefined> => {
    if (uri === INDEX)
      return {
        documents: Object.keys(await documents()).map((name) => `${INDEX}/${name}`),
        tools: toolNames.map(toolSchemaUri),
      };
    const tool = /^launch:\/\/schemas\/tools\/([\w.-]+)$/.exec(uri)?.[1];
    const found = listed.find(({ id, names }) => id === tool || names.includes(tool ?? ''));
    if (found !== undefined)
      return { name: found.id, inputSchema: found.wire.inputSchema, outputSchema: found.wire.outputSchema };
    const name = /^launch:\/\/schemas\/([\w-]+)$/.exec(uri)?.[1] ?? '';
    const schemas = await documents();
    if (!Object.hasOwn(schemas, name)) return undefined;
    const { z } = await import('zod');
    return z.toJSONSchema(schemas[name as keyof typeof schemas], { io: 'input' });
  };
  return {
    templates: [
      {
        uriTemplate: TOOL_TEMPLATE,
        name: 'tool-schema',
        title: 'Input and output of a tool',
        description: 'The whole JSON Schemas of a tool, also of one that is not listed.',
        ...json,
      },
      {
        uriTemplate: DOCUMENT_TEMPLATE,
        name: 'document-schema',
        title: 'Schema of a document',
        description: 'JSON Schema of a document, such as run_config or validation_report.',
        ...json,
      },
    ],
    list: async (cursor) => ({
      resources:
        cursor === undefined
          ? [{ uri: INDEX, name: 'schemas', title: 'Schemas', description: 'Where each schema is read.', ...json }]
          : [],
    }),
    async read(uri) {
      const found = uri.startsWith(INDEX) ? await read(uri) : undefined;
      return found === undefined ? undefined : { uri, ...json, text: JSON.stringify(found) };
    },
    // They change with the version alone.
    version: async (uri) => (uri.startsWith(INDEX) && (await read(uri)) !== undefined ? '' : undefined),
    async complete(uriTemplate, _argument, value) {
      if (uriTemplate === TOOL_TEMPLATE) return toolNames.filter((name) => name.startsWith(value));
      if (uriTemplate !== DOCUMENT_TEMPLATE) return undefined;
      return Object.keys(await documents()).filter((name) => name.startsWith(value));
    },
  };
}
