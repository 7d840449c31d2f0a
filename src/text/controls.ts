/** Characters without a sign: some renderers take them out, and what they kept apart becomes one word; others end a line at them. */

const BREAKS = /[\v\f\u001c-\u001f\u0085\u2028\u2029]/gu;
const CONTROLS = /[\u0000-\u0008\u000e-\u001b\u007f-\u009f]/gu;

/** A text without them; one that parts words is a blank, and every end of a line is `\n`. */
export const withoutControls = (text: string): string =>
  text.replace(/\r\n?/gu, '\n').replace(BREAKS, ' ').replace(CONTROLS, '');
