/** The kinds of admonitions that generators, themes and forges know. */
export const ADMONITIONS: readonly string[] =
  'note abstract summary tldr info todo tip hint important success check done question help faq warning caution attention failure fail missing danger error bug example snippet quote cite seealso admonition details'.split(
    ' ',
  );
