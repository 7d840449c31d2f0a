/** Characters without a sign: some renderers take them out, and what they kept apart becomes one word; others end a line at them. */

const BREAKS = /[\v\f\u001c-\u001f\u0085\u2028\u2029]/gu;
const CONTROLS = /[\u0000-\u0008\u000e-\u001b\u007f-\u009f]/gu;

/** A text without them; one that parts words is a blank, and every end of a line is `\n`. */
export const withoutControls = (text: string): string =>
  text.replace(/\r\n?/gu, '\n').replace(BREAKS, ' ').replace(CONTROLS, '');

/**
 * Flags of a part of a country, how a sign is drawn, and what joins letters of scripts that are written joined or pictures; then what is dropped.
 * Signs of direction order what is seen: they stay.
 */
const UNSEEN =
  /\u{1f3f4}[\u{e0061}-\u{e007a}]{5}\u{e007f}|(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=(?:(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Han}|\p{Script=Hangul}|\p{Default_Ignorable_Code_Point})[\p{L}\p{M}]|\p{Extended_Pictographic}|\p{Emoji_Modifier})|\p{Emoji}\ufe0f)[\u200c\u200d](?=(?:(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Han}|\p{Script=Hangul}|\p{Default_Ignorable_Code_Point})[\p{L}\p{M}]|\p{Extended_Pictographic}|\p{Emoji_Modifier}))|((?!\p{Bidi_Control})\p{Default_Ignorable_Code_Point})/gu;

/** A text without controls, and without what no reader sees: words could stand in it that nobody was shown. */
export const withoutUnseen = (text: string): string => replaceUnseen(withoutControls(text), () => '');

/** A text with another in place of each character that no reader sees and that draws nothing; controls and signs of direction stay. */
export const replaceUnseen = (text: string, by: (character: string) => string): string =>
  text.replace(UNSEEN, (whole: string, dropped?: string) => (dropped === undefined ? whole : by(dropped)));
