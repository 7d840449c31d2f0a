/** What no reader sees in a text, by its number: one list, over properties of Unicode, for whatever shows somebody words of others. */

/**
 * Without a sign of its own: what renderers leave out (variation selectors, tags, fillers, joiners), what turns text around, controls, ends of
 * lines that are none, numbers without a character, and the blank of Braille.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u2800]/gu;

export const numberOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** A text with each of them as its number (`<U+FE0F>`), those that only say how a picture is drawn too; tabs and ends of lines stay. */
export const visible = (text: string): string =>
  text
    .replace(/\r\n/gu, '\n')
    .replace(UNSEEN, (character) =>
      character === '\n' || character === '\t' ? character : `<${numberOf(character)}>`,
    );
