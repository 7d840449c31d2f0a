/** Whether a document is a translation into another language than the run's. */

const LANGUAGE =
  /^(?:ar|bg|bn|ca|cs|da|de|el|en|es|et|fa|fi|fr|he|hi|hr|hu|id|it|ja|jp|ko|kr|lt|lv|ms|nb|nl|no|pl|pt|ro|ru|sk|sl|sr|sv|th|tr|uk|ua|vi|zh|cn|tw)(?:[-_](?:[a-z]{2}|hans|hant))?$/i;

/** `docs/zh/x.md`, `README.zh-CN.md`, `i18n/de/…`; the run's own language is never foreign. */
export function isForeignLanguage(path: string, locale: string): boolean {
  const own = locale.slice(0, 2).toLowerCase();
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  const suffix = /^[^.]+[._-]([a-z]{2}(?:[-_][a-z]{2,4})?)\.(?:md|mdx|rst|markdown)$/i.exec(name)?.[1];
  const inName =
    suffix !== undefined && (/^readme/i.test(name) || /\./.test(name.replace(/\.\w+$/, ''))) ? [suffix] : [];
  return [...parts, ...inName].some((part) => LANGUAGE.test(part) && part.slice(0, 2).toLowerCase() !== own);
}
