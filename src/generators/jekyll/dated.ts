/** The day in the name of a post's file, as Jekyll reads it: months and days of one digit, years of two. */

export interface Dated {
  year: string;
  month: string;
  day: string;
  /** What stands behind the day, without an ending. */
  title: string;
}

/** `_posts/2016-11-1-title` is of 2016/11/01; undefined where the name begins with no day. */
export function datedName(bare: string): Dated | undefined {
  const [, year = '', month = '', day = '', title = ''] =
    /(?:^|\/)(\d{2,4})-(\d{1,2})-(\d{1,2})-([^/]*)$/.exec(bare) ?? [];
  return year === '' ? undefined : { ...dayOf(year, month, day), title };
}

/** The day that a `date` of front matter begins with. */
export function datedKey(date: string): Omit<Dated, 'title'> | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(date) ?? [];
  return year === '' ? undefined : dayOf(year, month, day);
}

/** Ruby reads the day and the time that a text begins with, and passes over what follows. */
export const readsDate = (text: string): boolean =>
  /^\d{4}-(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])(?=[ \tT]|$)(?![ \tT]+(?:2[5-9]|[3-9]\d|\d{1,2}:[6-9]\d|\d{1,2}:\d\d:[6-9]\d))/.test(
    text,
  );

const dayOf = (year: string, month: string, day: string): Omit<Dated, 'title'> => ({
  year: year.length === 2 ? `${Number(year) < 69 ? '20' : '19'}${year}` : year,
  month: month.padStart(2, '0'),
  day: day.padStart(2, '0'),
});
