/** Plain pages of the stand-in, so that a person can watch and take part in a demo: repositories, pull requests, comments, merge. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { ForgeState } from './state.ts';

export interface WebPages {
  owns(method: string, url: URL, headers: IncomingHttpHeaders): boolean;
  serve(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): Promise<void>;
}
export function createWebPages(_forge: ForgeState): WebPages {
  return { owns: () => false, serve: async (_request, response) => void response.writeHead(404).end() };
}
