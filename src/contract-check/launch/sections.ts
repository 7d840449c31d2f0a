/** Where in launch-tools.md a rule comes from. */
export const toolSection = (tool: string, what?: string): string =>
  `launch-tools.md › ${tool}${what === undefined ? '' : ` › ${what === 'Input' ? 'Request' : what === 'Output' ? 'Response' : what}`}`;
export const errorSection = 'launch-tools.md › Error codes (minimum set)';
