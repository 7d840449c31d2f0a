/** The months as English pages and permalinks write them, in lower case, in their order. */
export const MONTHS: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');
