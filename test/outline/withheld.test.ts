/** What the reader of a document does not see, or sees struck out, is on no page as what it says; what is seen stays. */
import { expect, test } from 'vitest';
import { readOutline } from '../../src/outline/read-outline.ts';

const FILES = { md: 'README.md', mdx: 'guide.mdx', rst: 'README.rst', adoc: 'README.adoc' };
type Format = keyof typeof FILES;
const read = (format: Format, text: string) =>
  readOutline({
    path: FILES[format],
    text,
    role: 'readme',
    product: { names: ['Strata'], packageName: 'strata', version: null },
  });
const quoted = (format: Format, text: string): string[] =>
  read(format, text).sections.flatMap(({ heading, blocks }) => [
    ...(heading === null ? [] : [`# ${heading.text}`]),
    ...blocks.flatMap(({ markdown, left_out }) => (left_out === null ? [markdown] : [])),
  ]);

const WITHHELD: [what: string, format: Format, text: string, reason: string][] = [
  ['a block in <s>', 'md', '<s>\n\nGONE.\n\n</s>', 'struck out'],
  ['a list in <del>', 'md', '<del>\n\n- GONE\n\n</del>', 'struck out'],
  ['a section in <del>', 'md', '<del>\n\n## GONE\n\nGONE too.\n\n</del>', 'struck out'],
  ['HTML in <s>', 'md', '<div><s><ul><li>GONE</li></ul></s></div>', 'struck out'],
  ['HTML in an open <s>', 'md', '<s>\n\n<ul><li>GONE</li></ul>\n\n</s>', 'struck out'],
  ['an alert in <s>', 'md', '<s>\n\n:::note\nGONE\n:::\n\n</s>', 'struck out'],
  ['a style that strikes', 'md', '<div style="text-decoration: line-through">\n\nGONE.\n\n</div>', 'struck out'],
  ['a class that strikes', 'md', '<div class="line-through">\n\nGONE.\n\n</div>', 'struck out'],
  ['an element that is hidden', 'md', '<div hidden>\n\nGONE.\n\n</div>', 'hidden from readers'],
  ['a style that hides', 'md', '<div style="display : none">\n\nGONE.\n\n</div>', 'hidden from readers'],
  ['a paragraph of HTML', 'md', '<div hidden>GONE.</div>', 'hidden from readers'],
  ['a template', 'md', '<template>\n\nGONE.\n\n</template>', 'hidden from readers'],
  ['v-if', 'md', '<div v-if="false">\n\nGONE.\n\n</div>', 'shown under other conditions'],
  ['a shortcode that asks', 'md', '{{< if never >}}\nGONE.\n{{< /if >}}', 'shown under other conditions'],
  [
    'if of Liquid',
    'md',
    '{% if page.pro %}\nGONE.\n\n## GONE\n{% else %}\nGONE.\n{% endif %}',
    'shown under other conditions',
  ],
  ['unless of Liquid', 'md', '{%- unless x -%}\n\nGONE.\n\n{%- endunless -%}', 'shown under other conditions'],
  ['a version of Liquid', 'md', '{% ifversion ghes > 3 %}\n\n- GONE\n\n{% endif %}', 'shown under other conditions'],
  [
    'if within if',
    'md',
    '{% if a %}\n{% if b %}\nGONE.\n{% endif %}\nGONE.\n{% endif %}',
    'shown under other conditions',
  ],
  [
    'if around code',
    'md',
    '{% if a %}\n\n```\nGONE\n{% endif %}\n```\n\nGONE.\n\n{% endif %}',
    'shown under other conditions',
  ],
  ['if of Markdoc', 'md', '{% if $pro %}\nGONE.\n{% /if %}', 'shown under other conditions'],
  ['if of Handlebars', 'md', '{{#if pro}}\nGONE.\n{{/if}}', 'shown under other conditions'],
  [
    'if within words',
    'md',
    'GONE draws\nrock {% if x %}on Sundays{% endif %}\nand GONE.',
    'shown under other conditions',
  ],
  ['a comment of Liquid', 'md', '{% comment %}\nGONE.\n{% endcomment %}', 'comment'],
  [
    'a pivot',
    'md',
    '::: zone pivot="csharp"\nGONE.\n\n:::note\nGONE.\n:::\n\nGONE.\n::: zone-end',
    'shown under other conditions',
  ],
  ['a moniker', 'md', ':::moniker range=">=2.0"\n\nGONE.\n\n:::moniker-end', 'shown under other conditions'],
  ['an expression', 'mdx', '{false && (\n<div>\n\nGONE.\n\n</div>\n)}', 'shown under other conditions'],
  ['a choice', 'mdx', '{pro ? <b>GONE</b> : <i>GONE</i>}', 'shown under other conditions'],
  ['an expression within words', 'mdx', 'GONE draws {pro && "rock"} and\nGONE.', 'shown under other conditions'],
  ['a comment of MDX', 'mdx', '{/*\n\nGONE.\n\n*/}', 'comment'],
  ['a comment of words', 'md', '{%- comment -%}GONE\nGONE {%- endcomment -%}', 'comment'],
  ['only of MyST', 'md', '```{only} never\nGONE.\n```', 'shown under other conditions'],
  ['a comment of Hugo', 'md', '{{/*\n\nGONE.\n\n*/}}', 'comment'],
  ['a comment of Hugo on one line', 'md', '{{/* GONE. */}}', 'comment'],
  ['a comment of Jinja', 'md', '{#\n\nGONE.\n\n#}', 'comment'],
  ['what stands in for a script', 'md', '<noscript>\n\nGONE.\n\n</noscript>', 'hidden from readers'],
  ['a style that shows through', 'md', '<div style="opacity: 0">\n\nGONE.\n\n</div>', 'hidden from readers'],
  ['a comment of MyST', 'md', '```{note}\nSeen.\n```\n\n% GONE', 'comment'],
  ['only', 'rst', '.. only:: never\n\n   GONE.', 'shown under other conditions'],
  ['only of a book', 'rst', '.. only:: latex and not html\n\n   GONE.', 'shown under other conditions'],
  ['a class above', 'rst', '.. class:: line-through\n\nGONE.', 'struck out'],
  ['a class above a list', 'rst', '.. class:: line-through\n\n- GONE\n- GONE', 'struck out'],
  ['a class around', 'rst', '.. class:: hidden\n\n   GONE.', 'hidden from readers'],
  ['a container', 'rst', '.. container:: strike\n\n   GONE.', 'struck out'],
  ['a class of a note', 'rst', '.. note::\n   :class: hidden\n\n   GONE.', 'hidden from readers'],
  ['raw HTML around', 'rst', '.. raw:: html\n\n   <s>\n\nGONE.\n\n.. raw:: html\n\n   </s>', 'struck out'],
  ['a paragraph that is struck', 'adoc', '[.line-through]\nGONE.', 'struck out'],
  ['a block that is struck', 'adoc', '[.line-through]\n--\nGONE.\n\nGONE.\n--', 'struck out'],
  ['a list that is struck', 'adoc', '[.line-through]\n* GONE\n* GONE', 'struck out'],
  ['a role by name', 'adoc', '[role="line-through"]\nGONE.', 'struck out'],
  ['a comment paragraph', 'adoc', '[comment]\nGONE.', 'hidden from readers'],
  ['a comment block', 'adoc', '[comment]\n.GONE\n--\nGONE.\n\nGONE.\n--', 'hidden from readers'],
  ['a passthrough around', 'adoc', '++++\n<s>\n++++\n\nGONE.\n\n++++\n</s>\n++++', 'struck out'],
];

test.each(WITHHELD)('%s (%s) is left out with its reason', (_what, format, text, reason) => {
  const document = read(format, `${text}\n\nSeen after.\n`);
  expect(document.uncounted.map((one) => one.reason)).toContain(reason);
  const kept = quoted(format, `${text}\n\nSeen after.\n`);
  expect(kept.join('\n')).not.toContain('GONE');
  expect(kept).toContain('Seen after.');
});

const INSIDE: [what: string, format: Format, text: string, markdown: string][] = [
  ['a hidden span', 'md', 'Draws <span hidden>GONE</span>rock.', 'Draws rock.'],
  ['a span that is not displayed', 'md', 'Draws <span style="display:none">**GONE**</span>rock.', 'Draws rock.'],
  ['a span that asks', 'md', '- Draws <b v-if="pro">GONE </b>rock', '- Draws rock'],
  ['a span of HTML', 'md', '<p>Draws <span hidden>GONE</span>rock.</p>', 'Draws rock.'],
  ['a part of an item', 'md', '- Draws rock\n\n  <del>\n\n  GONE\n\n  </del>', '- Draws rock'],
  ['a hidden role', 'adoc', 'Draws [.hidden]#GONE#rock.', 'Draws rock.'],
  ['a struck span stays so', 'md', 'Draws <s>GONE</s> rock.', 'Draws ~~GONE~~ rock.'],
  ['a style that strikes', 'md', 'Draws <span style="text-decoration:line-through">GONE</span>.', 'Draws ~~GONE~~.'],
  ['a struck role', 'adoc', '* [.line-through]#GONE# rock', '- ~~GONE~~ rock'],
  ['a struck mark', 'adoc', 'Draws [.line-through]*GONE* rock.', 'Draws ~~**GONE**~~ rock.'],
  ['a role by its name', 'rst', '- :strike:`GONE` rock', '- ~~GONE~~ rock'],
  ['a role by its class', 'rst', '.. role:: old\n   :class: line-through\n\n- :old:`GONE` rock', '- ~~GONE~~ rock'],
];
test.each(INSIDE)('%s (%s) within a block', (_what, format, text, markdown) => {
  expect(quoted(format, text).map((one) => one.trim())).toEqual([markdown]);
});

const SEEN: [what: string, format: Format, text: string][] = [
  ['details', 'md', '<details><summary>More</summary>\n\nSEEN.\n\n</details>'],
  ['an element that closes', 'md', '<s>old</s>\n\nSEEN.'],
  ['a paragraph that its block ends', 'md', '<p hidden>\n\nSEEN.\n\n</p>'],
  ['what follows', 'md', '<div hidden>\n\nold\n\n</div>\n\nSEEN.'],
  ['a class for some screens', 'md', '<div class="hidden md:block">\n\nSEEN.\n\n</div>'],
  ['a style of its own', 'md', '<div style="display: flex; text-decoration: underline">\n\nSEEN.\n\n</div>'],
  ['v-if that holds', 'md', '<div v-if="true">\n\nSEEN.\n\n</div>'],
  ['only where it holds', 'rst', '.. only:: html\n\n   SEEN.'],
  ['only where one holds', 'rst', '.. only:: latex or html\n\n   SEEN.'],
  ['only where none does', 'rst', '.. only:: not latex\n\n   SEEN.'],
  ['a container of a name', 'rst', '.. container:: wide\n\n   SEEN.'],
  ['the second block under a class', 'rst', '.. class:: strike\n\nold\n\nSEEN.'],
  ['a block with another role', 'adoc', '[.lead]\nSEEN.'],
  ['the second block under a role', 'adoc', '[.line-through]\nold\n\nSEEN.'],
  ['a mark of another role', 'adoc', 'Draws [.big]#SEEN.#'],
  ['what fills a slot', 'md', '<Tab>\n\n<template v-slot:auto>\n\nSEEN.\n\n</template>\n\n</Tab>'],
  ['words beside if', 'md', '{% if a %}\nold\n{% endif %}\nSEEN.'],
  ['an item beside if', 'md', '- SEEN.\n- old {% if a %}x{% endif %}'],
  ['a tag of Liquid in code', 'md', 'Write `{% if a %}`.\n\nSEEN.\n\nThen `{% endif %}`.'],
  ['a tag of Liquid in a block of code', 'md', '```\n{% if a %}\n```\n\nSEEN.\n\n```\n{% endif %}\n```'],
  ['what nothing closes', 'md', '{% if a %}\n\nSEEN.'],
  ['what is raw', 'md', '{% raw %}{% if a %}{% endraw %}\n\nSEEN.\n\n{% raw %}{% endif %}{% endraw %}'],
  ['an expression in code of an item', 'mdx', '- a\n\n      ```jsx\n      {a && <b />}\n      ```\n\nSEEN.'],
  ['a value', 'mdx', 'Draws {rock}.\n\nSEEN.'],
  ['a name behind a heading', 'md', '## SEEN {#seen}\n\nSEEN.\n\n## Also {#also}\n\nMore.'],
  ['what is half seen', 'md', '<div style="opacity: 0.5">\n\nSEEN.\n\n</div>'],
  ['words beside a comment', 'mdx', 'SEEN. {/* old */} More.'],
  ['braces of Markdown', 'md', 'SEEN. {a && b}'],
  ['a tag in code', 'md', '```html\n<s>\n```\n\nSEEN.'],
];
test.each(SEEN)('%s (%s) stays', (_what, format, text) => {
  expect(quoted(format, text).join('\n')).toContain('SEEN.');
});

const CODE: [what: string, format: Format, text: string, markdown: string | undefined][] = [
  [
    'a substitution',
    'rst',
    '.. |v| replace:: 1.4.0\n\n.. parsed-literal::\n\n   strata==\\ |v| *now*',
    '```\nstrata==1.4.0 now\n```',
  ],
  ['a substitution of elsewhere', 'rst', '.. parsed-literal::\n\n   strata==\\ |release|', undefined],
  ['words that are struck', 'rst', '.. parsed-literal::\n\n   strata :strike:`old`', undefined],
  ['no marks', 'rst', '.. parsed-literal::\n\n   strata draw\n     a_b', '```\nstrata draw\n  a_b\n```'],
  ['marks', 'adoc', '[subs="+quotes"]\n----\nstrata *draw* _file_\n----', '```\nstrata draw file\n```'],
  ['marks that nothing reads', 'adoc', '----\nstrata *draw* {v}\n----', '```\nstrata *draw* {v}\n```'],
  ['attributes', 'adoc', ':v: 1.4.0\n\n[subs=attributes]\n----\nstrata=={v}\n----', '```\nstrata==1.4.0\n```'],
  ['attributes of elsewhere', 'adoc', '[subs=attributes]\n----\nstrata=={v}\n----', undefined],
  ['links', 'adoc', '[subs="+macros"]\n----\nlink:a.adoc[strata]\n----', undefined],
];
test.each(CODE)(
  'code that is read with %s (%s) is what its reader sees, or on no page',
  (_what, format, text, markdown) => {
    expect(quoted(format, text)).toEqual(markdown === undefined ? [] : [markdown]);
  },
);
