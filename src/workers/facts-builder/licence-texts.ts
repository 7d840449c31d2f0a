/** The text of a licence that stands whole in a file, by its SPDX id. */

/*
 * Words are compared without case, signs and line breaks, as the matching
 * guidelines of SPDX say (https://spdx.github.io/spdx-spec/v3.0.1/annexes/license-matching-guidelines-and-templates/); `*` is a name or a few
 * words that they let differ. Which later versions a text in the GPL family is granted under stands in no licence file.
 */
import { sha256 } from '../../model/passage.ts';

const WARRANTY =
  'this software is provided * as is and any express or implied warranties including but not limited to the implied warranties of merchantability and fitness for a particular purpose are disclaimed in no event shall * be liable for any direct indirect incidental special exemplary or consequential damages including but not limited to procurement of substitute goods or services loss of use data or profits or business interruption however caused and on any theory of liability whether in contract strict liability or tort including negligence or otherwise arising in any way out of the use of this software even if advised of the possibility of such damage';
const REDISTRIBUTION =
  'redistribution and use in source and binary forms with or without modification are permitted provided that the following conditions are met * redistributions of source code must retain the above copyright notice this list of conditions and the following disclaimer * redistributions in binary form must reproduce the above copyright notice this list of conditions and the following disclaimer in the documentation and or other materials provided with the distribution';
const AS_IS =
  'the software is provided as is and * disclaims all warranties with regard to this software including all implied warranties of merchantability and fitness in no event shall * be liable for any special direct indirect or consequential damages or any damages whatsoever resulting from loss of use data or profits whether in an action of contract negligence or other tortious action arising out of or in connection with the use or performance of this software';

const SHORT: readonly (readonly [string, string])[] = [
  [
    'MIT',
    'permission is hereby granted free of charge to any person obtaining a copy of this software and associated documentation files the software to deal in the software without restriction including without limitation the rights to use copy modify merge publish distribute sublicense and or sell copies of the software and to permit persons to whom the software is furnished to do so subject to the following conditions the above copyright notice and this permission notice * shall be included in all copies or substantial portions of the software the software is provided as is without warranty of any kind express or implied including but not limited to the warranties of merchantability fitness for a particular purpose and noninfringement in no event shall * be liable for any claim damages or other liability whether in an action of contract tort or otherwise arising from out of or in connection with the software or the use or other dealings in the software',
  ],
  ['BSD-2-Clause', `${REDISTRIBUTION} * ${WARRANTY}`],
  [
    'BSD-3-Clause',
    `${REDISTRIBUTION} * neither the name of * nor the names of * contributors may be used to endorse or promote products derived from this software without specific prior written permission * ${WARRANTY}`,
  ],
  [
    'ISC',
    `permission to use copy modify and * distribute this software for any purpose with or without fee is hereby granted provided that the above copyright notice and this permission notice appear in all copies ${AS_IS}`,
  ],
  [
    '0BSD',
    `permission to use copy modify and * distribute this software for any purpose with or without fee is hereby granted ${AS_IS}`,
  ],
];

/** Long ones by the words from one mark to another: what stands around them is a preface and how to apply them, of so many words. */
const LONG: readonly (readonly [id: string, around: number, from: string, to: string, hash: string])[] = [
  [
    'Apache-2.0',
    320,
    'terms and conditions for use reproduction and distribution 1 definitions',
    'end of terms and conditions',
    'c7599165389193a1cad0d78013cbc7f8c0abf46cdd02ea92231f378fe546c02c',
  ],
  [
    'GPL-2.0',
    1000,
    'terms and conditions for copying distribution and modification 0 this license applies to any program',
    'end of terms and conditions',
    '892cac1406da26258f3ba68f0f39e08c08a8cbc1a4c6e60db1831bed713f542e',
  ],
  [
    'GPL-3.0',
    1400,
    'terms and conditions 0 definitions this license refers to version 3 of the gnu general',
    'end of terms and conditions',
    'e4b6be35e71bf068f68cc61b099363ff1a2ad0605a4398fae158148f58d5b537',
  ],
  [
    'LGPL-2.1',
    1200,
    'terms and conditions for copying distribution and modification 0 this license agreement applies to any software library',
    'end of terms and conditions',
    '0562256752871548fc5fa158d78533c8743a7b95b2547f26a51851c464d63069',
  ],
  [
    'LGPL-3.0',
    250,
    'this version of the gnu lesser general public license incorporates',
    'that proxy s public statement',
    '132e1b3aa17080bf748dbad9278efba30d57ee4bd29d2018d0c7fc189428c10b',
  ],
  [
    'MPL-2.0',
    300,
    '1 definitions 1 1 contributor means',
    'exhibit a source code form license notice',
    '1eee4094941613d22de428d3221c4797af09e5b35949c13fbc7fb87ce6e494ef',
  ],
  [
    'CC0-1.0',
    500,
    'the laws of most jurisdictions throughout the world',
    'affirmer understands and acknowledges that creative commons is not a party',
    '957249f67d2010a8c3d8ad4b0c0fffa6d3230dab95f7599ed24724259fd4c05c',
  ],
];

/** What may stand before the terms: titles, who holds the rights, and addresses. */
const HEAD = /copyright|all rights reserved|licen[cs]e|clause|https?:\/\/|\(c\)|©/iu;

/** Undefined for a text that is not, as a whole, the text of one licence. */
export function licenceIn(text: string): string | undefined {
  const lines = text.split(/\r?\n/);
  const words = wordsOf(text);
  for (const [id, template] of SHORT) {
    const opening = (template.split(' * ', 1)[0] ?? '').slice(0, 40);
    const at = words.indexOf(opening);
    if (at < 0 || !matches(words.slice(at), template)) continue;
    const first = lines.findIndex((_line, row) => wordsOf(lines.slice(row, row + 4).join(' ')).startsWith(opening));
    if (lines.slice(0, Math.max(first, 0)).every(isHead)) return id;
  }
  for (const [id, around, from, to, hash] of LONG) {
    const at = words.indexOf(from);
    const end = at < 0 ? -1 : words.indexOf(to, at);
    if (end < 0 || sha256(words.slice(at, end)) !== hash) continue;
    if (`${words.slice(0, at)} ${words.slice(end)}`.split(' ').length <= around) return id;
  }
  return undefined;
}

const isHead = (line: string): boolean => line.length < 60 || HEAD.test(line);

export const wordsOf = (text: string): string =>
  // The letter of an item is no word.
  (
    text
      .toLowerCase()
      .replace(/\([a-z]\)/gu, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .join(' ')
    .replaceAll('non infringement', 'noninfringement');

/** How much may stand where a template leaves room: a name or two, no further clause. */
const ROOM = 120;

function matches(words: string, template: string): boolean {
  let at = 0;
  for (const [row, part] of template.split(' * ').entries()) {
    const found = words.indexOf(part, at);
    if (found < 0 || found - at > (row === 0 ? 0 : ROOM)) return false;
    at = found + part.length;
  }
  return words.slice(at).trim() === '';
}
