/** Instances by a part of their name, by their class, or by both. */
import { z } from 'zod';
import { defineBridgeTool } from './define.ts';
import { described, mostOneTarget, targetFields } from './fields.ts';

const most = z.int().min(1).max(500);

export default defineBridgeTool({
  id: 'roblox.instance_find',
  title: 'Find instances in Studio',
  description:
    'Instances below rootPath or rootId (default: the whole place) whose name contains nameContains in any case, and whose class is exactly className. limit (default 50) or its older name maxResults, not both.',
  input: z.strictObject({
    nameContains: z.string().min(1).max(100).optional().describe('Part of the name, in any case'),
    className: z.string().min(1).max(100).optional().describe('Exactly this class'),
    limit: most.optional().describe('Most matches; default 50'),
    maxResults: most.optional().describe('Older name of limit'),
    ...targetFields('root'),
  }),
  rules: [
    mostOneTarget('root'),
    {
      path: 'nameContains',
      message: 'Expected nameContains, className or both, received undefined.',
      holds: ({ nameContains, className }) => nameContains !== undefined || className !== undefined,
    },
    {
      path: 'maxResults',
      message: 'Give `maxResults` or `limit`, not both.',
      holds: ({ limit, maxResults }) => limit === undefined || maxResults === undefined,
    },
  ],
  output: {
    rootPath: z.string(),
    limit: z.int(),
    count: z.int(),
    truncated: z.boolean(),
    matches: z.array(described),
  },
  payload: ({ limit, maxResults, ...input }) => ({ ...input, limit: limit ?? maxResults ?? 50 }),
  examples: [{ input: { nameContains: 'floor', className: 'Part' } }],
});
