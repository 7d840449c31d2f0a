/** The row of a table that is only dashes, colons and bars. */
export const isDelimiterRow = (line: string): boolean => line.includes('-') && !/[^\s>|:-]/u.test(line);
