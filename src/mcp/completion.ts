/** Values a client can offer while an argument is typed: run ids, artifact names, and what a prompt knows itself. */
import type { Prompt, ResourceProvider } from './extension.ts';
import { INVALID_PARAMS, paramsOf, RpcError, requireText } from './rpc-error.ts';

/** The protocol's limit. */
const MAX_VALUES = 100;

export interface Completion {
  values: string[];
  total: number;
  hasMore: boolean;
  [key: string]: unknown;
}

export async function completeArgument(
  params: Record<string, unknown>,
  resources: readonly ResourceProvider[],
  prompts: readonly Prompt[],
): Promise<Completion> {
  const ref = paramsOf(params.ref);
  const argument = paramsOf(params.argument);
  const name = requireText(argument, 'name');
  const value = typeof argument.value === 'string' ? argument.value : '';
  const known = Object.fromEntries(Object.entries(paramsOf(paramsOf(params.context).arguments)).filter(isText));
  if (ref.type === 'ref/resource')
    return limited(await ofTemplate(requireText(ref, 'uri'), name, value, known, resources));
  if (ref.type !== 'ref/prompt')
    throw new RpcError(INVALID_PARAMS, 'INVALID_INPUT: `ref` is of no known type. Use ref/prompt or ref/resource.');
  const prompt = prompts.find((candidate) => candidate.name === ref.name);
  if (prompt === undefined)
    throw new RpcError(INVALID_PARAMS, 'INVALID_INPUT: There is no such prompt. Take one of prompts/list.');
  if (prompt.complete !== undefined) return limited(prompt.complete(name, value));
  const kind = prompt.completes?.[name];
  if (kind === undefined) return limited([]);
  const template = kind === 'run' ? 'launch://runs/{runId}' : 'launch://runs/{runId}/artifacts/{name}';
  const runId = known.run_id ?? known.runId;
  const ids = runId === undefined ? {} : { runId };
  return limited(await ofTemplate(template, kind === 'run' ? 'runId' : 'name', value, ids, resources));
}

async function ofTemplate(
  uri: string,
  name: string,
  value: string,
  known: Readonly<Record<string, string>>,
  resources: readonly ResourceProvider[],
): Promise<string[]> {
  for (const provider of resources) {
    const values = await provider.complete(uri, name, value, known);
    if (values !== undefined) return values;
  }
  return [];
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
const limited = (values: readonly string[]): Completion => ({
  values: values.slice(0, MAX_VALUES),
  total: values.length,
  hasMore: values.length > MAX_VALUES,
});
