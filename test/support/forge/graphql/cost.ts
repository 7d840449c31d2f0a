/**
 * What GitHub asks of a query before it is executed, and what it costs: a page of each connection, 500,000 nodes in all, points by the hundred requests
 * (docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api).
 */
import type { DocumentNode, GraphQLSchema, SelectionSetNode } from 'graphql';
import type { Json } from '../state.ts';

const MAX_NODES = 500_000;
const MAX_PAGE = 100;

export interface Cost {
  /** Words of GitHub's refusal. */
  problem: { type: string; message: string } | null;
  nodes: number;
  points: number;
}
type Engine = typeof import('graphql');

export function costOf(engine: Engine, schema: GraphQLSchema, document: DocumentNode, variables: Json): Cost {
  const info = new engine.TypeInfo(schema);
  const cost: Cost = { problem: null, nodes: 0, points: 0 };
  let requests = 0;
  /** How many objects the field that is looked at stands on. */
  const times = [1];
  engine.visit(
    document,
    engine.visitWithTypeInfo(info, {
      Field: {
        enter(node) {
          const around = times.at(-1) ?? 1;
          const type = engine.getNamedType(info.getType());
          if (!type?.name.endsWith('Connection') || !asksForNodes(node.selectionSet)) return void times.push(around);
          const given = node.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last');
          const page = given && Number(engine.valueFromASTUntyped(given.value, variables as never));
          if (page === undefined)
            cost.problem ??= {
              type: 'MISSING_PAGINATION_BOUNDARIES',
              message: `You must provide a \`first\` or \`last\` value to properly paginate the \`${node.name.value}\` connection.`,
            };
          else if (!(page >= 1 && page <= MAX_PAGE))
            cost.problem ??= {
              type: 'EXCESSIVE_PAGINATION',
              message: `Requesting ${page} records on the \`${node.name.value}\` connection exceeds the \`first\` limit of ${MAX_PAGE} records.`,
            };
          requests += around;
          cost.nodes += around * (page ?? 0);
          times.push(around * (page ?? 0));
        },
        leave: () => void times.pop(),
      },
    }),
  );
  if (cost.nodes > MAX_NODES)
    cost.problem ??= {
      type: 'MAX_NODE_LIMIT_EXCEEDED',
      message: `This query requests up to ${cost.nodes} possible nodes which exceeds the maximum limit of ${MAX_NODES}.`,
    };
  cost.points = Math.max(1, Math.round(requests / 100));
  return cost;
}

/** Where only the count is asked for, there is no page. */
const asksForNodes = (selection: SelectionSetNode | undefined): boolean =>
  selection?.selections.some((one) => one.kind !== 'Field' || ['nodes', 'edges'].includes(one.name.value)) === true;
