/** Signs of reStructuredText: directives, items, fields and options; directives by what a page makes of them. */
export const DIRECTIVE = /^\.\.\s+([\w:+.-]+)::(?:\s+(\S.*)|\s*)$/u;
export const ITEM = /^([-*+•]|(?:\d+|[A-Za-z]|#)[.)]|\((?:\d+|[a-z])\))\s+(?=\S)/u;
export const FIELD = /^:((?:[^:\s]|\s(?=\S))[^:]*):(?:\s+(.*))?$/u;
export const OPTION = /^(-{1,2}[\w?]\S*(?: <?\w+>?)?(?:, -\S+)*)(?: {2,}([^ ].*)?)?$/u;
export const CODE = new Set('code-block code sourcecode prompt doctest testcode console ipython'.split(' '));
export const VERSIONS = new Map([
  ['versionadded', 'New in version'],
  ['versionchanged', 'Changed in version'],
  ['deprecated', 'Deprecated since version'],
]);
export const WRAPPERS = new Set(
  'only container tabs tab tab-set tab-item group-tab rubric topic sidebar dropdown details epigraph compound class rst-class grid grid-item-card'.split(
    ' ',
  ),
);

/** Code that is tested is Python, whatever group it names. */
export const languageOf = (directive: string, argument: string): string | null =>
  directive === 'testcode'
    ? 'python'
    : directive === 'doctest'
      ? 'pycon'
      : (/^[\w+#-]+$/u.exec(argument.trim())?.[0] ?? null);
