/** What a server offers beside tools; the product's own and those of a test build have the same shape. */

export interface ResourceEntry {
  uri: string;
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
  size?: number;
}
export interface ResourceTemplate {
  uriTemplate: string;
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
}
export type ResourceContent = { uri: string; mimeType: string } & ({ text: string } | { blob: string });

export interface ResourceProvider {
  templates: readonly ResourceTemplate[];
  list(cursor: string | undefined, signal: AbortSignal): Promise<{ resources: ResourceEntry[]; nextCursor?: string }>;
  /** Undefined when the URI is not one of this provider's. */
  read(uri: string, signal: AbortSignal): Promise<ResourceContent | undefined>;
  /** Changes when the resource changes; undefined when the URI is not one of this provider's. */
  version(uri: string): Promise<string | undefined>;
  complete(
    uriTemplate: string,
    argument: string,
    value: string,
    known: Readonly<Record<string, string>>,
  ): Promise<string[] | undefined>;
}

export interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: readonly { name: string; description: string; required: boolean }[];
  /** Which ids complete an argument, by its name. */
  completes?: Readonly<Record<string, 'run' | 'artifact'>>;
  messages(
    values: Readonly<Record<string, string>>,
  ): { role: 'user' | 'assistant'; content: Record<string, unknown> }[];
  complete?(argument: string, value: string): string[];
}
