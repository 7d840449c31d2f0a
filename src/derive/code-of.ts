/** The code of a fenced block, without its fence. */
export const codeOf = (markdown: string): string =>
  markdown.replace(/^\s*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n?\s*\1\s*$/, '$2');
