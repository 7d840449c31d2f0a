/** Pages with headings in raw HTML, and the ids that kramdown's GFM parser gives them. */
export const MARKDOWN_IN_HTML: readonly (readonly [what: string, text: string, ids: readonly string[]])[] = [
  [
    'a heading that begins with no letter, in an element and below it',
    '<details markdown="block">\n<summary>x</summary>\n\n## 🛁 Soap\n\n</details>\n\n## 🛁 Soap\n',
    ['soap', '-soap'],
  ],
  [
    'both ways count by themselves',
    '<div markdown="1">\n\n## A b\n\n</div>\n\n## A b\n\n<div markdown="1">\n\n## A b\n\n</div>\n\n## A b\n',
    ['a-b', 'a-b', 'a-b-1', 'a-b-1'],
  ],
  [
    'an element in one that is not read',
    '<div>\n<div markdown="1">\n\n## 1 b\n\n</div>\n</div>\n\n## 1 b\n',
    ['b', '1-b'],
  ],
  [
    'no letters at all, and marks',
    '<div markdown=1>\n\n## 123\n\n## Ünï `a_b` -- c\n\n</div>\n',
    ['section', 'n-ab--c'],
  ],
  ['a quote inside', '<div markdown="1">\n\n> ## 1 x\n\n</div>\n\n> ## 1 x\n', ['x', '1-x']],
  ['a heading right below its tag', 'words\n<div markdown="1">\n## 1 b\n</div>\n\n## 1 c\n', ['b', '1-c']],
  [
    'a closing tag in code',
    '<details markdown="block">\n\n## 1 a\n\n```\n</details>\n```\n\n## 1 b\n\n</details>\n\n## 1 c\n',
    ['a', 'b', '1-c'],
  ],
  ['an element that never closes', '<div markdown="1">\n\n## 1 a\n', ['a']],
];
