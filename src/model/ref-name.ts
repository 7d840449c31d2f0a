/** Names of branches and tags as git allows them, minus what fools people: no look-alike white space, no leading dash. */

const ASCII_SPACE = /^[\t\n\f\r ]+|(?<![\t\n\f\r ])[\t\n\f\r ]+$/g;

/**
 * Trims ASCII white space only. A Unicode trim would turn a name that starts with a byte order mark into another ref,
 * past a guard that compared the longer name.
 */
export const trimRef = (text: string): string => text.replace(ASCII_SPACE, '');

/** Why `name` is no acceptable ref name, or undefined when it is one (git-check-ref-format, and invisible characters). */
export function refNameProblem(name: string): string | undefined {
  if (name === '' || name === '@') return 'it is empty or `@`';
  if (name.length > 244) return 'it is longer than 244 characters';
  if (name.startsWith('-')) return 'it starts with a dash';
  if (/[\u0000-\u0020\u007f~^:?*[\\]/.test(name))
    return 'it holds white space, a control character or one of `~^:?*[\\`';
  if (/[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}]/u.test(name))
    return 'it holds an invisible character';
  if (name.includes('..') || name.includes('@{') || name.includes('//')) return 'it holds `..`, `@{` or `//`';
  if (name.startsWith('/') || name.endsWith('/') || name.endsWith('.'))
    return 'it starts or ends with `/`, or ends with a dot';
  if (name.split('/').some((part) => part.startsWith('.') || part.endsWith('.lock'))) {
    return 'a part of it starts with a dot or ends with `.lock`';
  }
  return undefined;
}
