/** Where in toolhub-tools.md a rule comes from. */
export const toolSection = (tool: string, what?: string): string =>
  `toolhub-tools.md › Tools › ${tool}${what === undefined ? '' : ` › ${what}`}`;
export const statusSection = (which: 'Audit' | 'Batch' | 'QA'): string =>
  `toolhub-tools.md › Status Semantics › ${which} Status`;
export const policySection = 'toolhub-tools.md › Mapping to internal policy tool names';
