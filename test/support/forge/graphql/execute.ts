/** GraphQL executed on GitHub's published schema: every query is validated, every field that is answered is type-checked. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentNode, GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { ForgeState, Json, Token } from '../state.ts';
import { type GraphqlContext, GraphqlRefusal } from './context.ts';
import { costOf } from './cost.ts';
import { mutations } from './mutations.ts';
import { queries } from './queries.ts';

export interface GraphqlServer {
  operationOf(body: unknown): string;
  answer(
    body: unknown,
    token: Token | undefined,
  ): Promise<{ operation: string; status: number; body: unknown; headers: Record<string, string> }>;
}
type Engine = typeof import('graphql');
let loaded: Promise<{ engine: Engine; schema: GraphQLSchema }> | undefined;
/** Half a second, so only when the first query comes. */
function load(): Promise<{ engine: Engine; schema: GraphQLSchema }> {
  loaded ??= import('graphql').then((engine) => {
    // The package exports it only together with a parse of its five megabytes of JSON.
    const idl = readFileSync(
      join(import.meta.dirname, '..', '..', '..', '..', 'node_modules/@octokit/graphql-schema/schema.graphql'),
      'utf8',
    );
    return { engine, schema: engine.buildSchema(idl, { assumeValid: true, assumeValidSDL: true }) };
  });
  return loaded;
}

export function createGraphql(forge: ForgeState): GraphqlServer {
  const operationOf = (body: unknown): string => {
    const query = text(body, 'query') ?? '';
    const mutation = /^\s*mutation\b[^{]*\{\s*(?:\w+\s*:\s*)?(\w+)/.exec(query)?.[1];
    return `graphql:${mutation ?? /\{\s*(?:\w+\s*:\s*)?(\w+)/.exec(query)?.[1] ?? '?'}`;
  };
  return {
    operationOf,
    async answer(body, token) {
      const operation = operationOf(body);
      const refuse = (message: string, status = 200): Awaited<ReturnType<GraphqlServer['answer']>> => ({
        operation,
        status,
        headers: {},
        body: status === 200 ? { errors: [{ message }] } : { message },
      });
      if (!token) {
        forge.violations.add('no-token', operation, 'GraphQL always needs a token');
        return refuse('This endpoint requires you to be authenticated.', 401);
      }
      const { engine, schema } = await load();
      let document: DocumentNode;
      try {
        document = engine.parse(text(body, 'query') ?? '');
      } catch (error) {
        forge.violations.add('graphql-syntax', operation, String(error));
        return refuse(`Parse error: ${String(error)}`);
      }
      const [wrong] = engine.validate(schema, document);
      if (wrong) {
        forge.violations.add('graphql-validation', operation, wrong.message);
        return refuse(wrong.message);
      }
      const variableValues = ((body as Json | undefined)?.variables ?? {}) as Json;
      const isMutation = operation in mutationNames;
      const cost = costOf(engine, schema, document, variableValues);
      if (cost.problem !== null) {
        forge.violations.add('graphql-validation', operation, cost.problem.message);
        return { ...refuse(''), body: { errors: [cost.problem] } };
      }
      // Refused for its points with 200 and a type; for calls at once and for content like any other call.
      if (!forge.limits.spendPoints(token, cost.points, isMutation))
        return {
          ...refuse(''),
          body: { errors: [{ type: 'RATE_LIMITED', message: `API rate limit exceeded for ${token.actor.login}.` }] },
        };
      const contextValue: GraphqlContext = { forge, token };
      const result = await engine.execute({
        schema,
        document,
        rootValue: { ...queries, ...mutations },
        contextValue,
        variableValues,
        fieldResolver: resolver(forge, operation),
      });
      if (!('data' in result) && !('errors' in result)) throw new Error('Unexpected incremental result');
      const errors = (result.errors ?? []).map((error) => {
        if (!(error.originalError instanceof GraphqlRefusal))
          forge.violations.add(
            error.path === undefined ? 'graphql-validation' : 'graphql-response',
            operation,
            error.message,
          );
        return {
          ...(error.originalError instanceof GraphqlRefusal ? { type: error.originalError.type } : {}),
          path: error.path,
          locations: error.locations,
          message: error.message,
        };
      });
      return {
        operation,
        status: 200,
        headers: {},
        body: { ...(result.data === undefined ? {} : { data: result.data }), ...(errors.length > 0 ? { errors } : {}) },
      };
    },
  };
}
const mutationNames = Object.fromEntries(Object.keys(mutations).map((name) => [`graphql:${name}`, true]));

/** Functions are called with the arguments; a field that the stand-in does not know is a violation, not a silent null. */
const resolver =
  (forge: ForgeState, operation: string): GraphQLFieldResolver<unknown, GraphqlContext> =>
  (source, args, context, info) => {
    const value = (source as Json | null)?.[info.fieldName];
    if (value === undefined) {
      forge.violations.add('graphql-not-implemented', operation, `${info.parentType.name}.${info.fieldName}`);
      return null;
    }
    return typeof value === 'function'
      ? (value as (args: Json, context: GraphqlContext) => unknown).call(source, args as Json, context)
      : value;
  };
const text = (body: unknown, key: string): string | undefined => {
  const value = (body as Json | null | undefined)?.[key];
  return typeof value === 'string' ? value : undefined;
};
