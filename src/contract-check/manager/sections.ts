/** Where in manager-envelope.md a rule comes from. */
export const sectionOf = (heading: string): string => `manager-envelope.md › ${heading}`;
