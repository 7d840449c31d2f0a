/** Labels of references are the same whatever their case and the blanks in them. */
export const foldLabel = (label: string): string => label.replace(/\s+/gu, ' ').trim().toLowerCase();
