/** The children of an instance, page by page. */
import { z } from 'zod';
import { defineBridgeTool } from './define.ts';
import { described, oneTarget, targetFields } from './fields.ts';

export default defineBridgeTool({
  id: 'roblox.instance_list_children',
  title: 'List the children of an instance in Studio',
  description:
    'The children of parentPath or parentId (`game` for the services), in their order; nextOffset leads to the next page.',
  input: z.strictObject({
    ...targetFields('parent'),
    limit: z.int().min(1).max(500).default(100).describe('Most children'),
    offset: z.int().min(0).default(0).describe('nextOffset of the page before'),
  }),
  rules: [oneTarget('parent')],
  output: {
    parentPath: z.string(),
    offset: z.int(),
    limit: z.int(),
    total: z.int(),
    count: z.int(),
    hasMore: z.boolean(),
    nextOffset: z.int().nullable(),
    children: z.array(described),
  },
  answer: (payload) => ({ nextOffset: null, ...payload }),
  examples: [{ input: { parentPath: 'Workspace', limit: 100, offset: 0 } }],
});
