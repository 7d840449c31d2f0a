/** Where in workflow-runtime.md a rule comes from. */
export const sectionOf = (heading: string): string => `workflow-runtime.md › ${heading}`;
