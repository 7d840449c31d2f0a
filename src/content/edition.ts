/** Which locale and version of a site a path belongs to, as its folders and its file's endings say: a fix never leads from one to another. */

const LOCALES = new Set(
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl no pl pt ro ru sk sl sr sv th tr uk ur vi zh'.split(
    ' ',
  ),
);
const LOCALE = /^([a-z]{2})(?:[-_][A-Za-z]{2,4}){0,2}$/;
const VERSION =
  /^(?:version-)?v?\d+(?:[.-](?:\d+|x))*(?:[.-]?(?:alpha|beta|rc)[.-]?\d*)?$|^(?:latest|next|nightly|current|stable|dev|devel|master|main|edge|unstable|lts|legacy)$/i;
/** `01-intro` and `2.setup` order pages; a year or month dates them. */
const PLAIN_NUMBER = /^(?:0?\d|\d{2}|(?:19|20)\d{2})$/;

const isLocale = (part: string): boolean => LOCALES.has(LOCALE.exec(part)?.[1] ?? '');
const isVersion = (part: string): boolean => VERSION.test(part) && !PLAIN_NUMBER.test(part);

/** Locale and version of a path, '' where it names none. */
export function editionOf(path: string): string {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  // `page.de.md`; the last ending says what the file is.
  const endings = file.split('.').slice(1, -1);
  return [...folders.filter((part) => isLocale(part) || isVersion(part)), ...endings.filter((part) => isLocale(part))]
    .join('/')
    .toLowerCase()
    .replaceAll('_', '-');
}
