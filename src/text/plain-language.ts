/** The language of a block of code as a plain word: names in braces are directives elsewhere, and some ask that what the code holds be run. */
export const plainLanguage = (language: string): string => {
  const word = /^[\w+#.-]{0,40}$/u.test(language)
    ? (language.split(/-vue/iu, 1)[0] ?? '')
    : (/[A-Za-z][\w+#]{0,30}/u.exec(language)?.[0] ?? '');
  return /^mdx-code-block$/iu.test(word) ? '' : word;
};
